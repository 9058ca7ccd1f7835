/** Whether secrets may be sent there: over https, or to this machine; none stands in the address itself. */
export function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  const isHere = protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
  return (protocol === 'https:' || isHere) && username === '' && password === '';
}
