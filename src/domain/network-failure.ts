import { z } from 'zod';

/** What an error of the network tells; those of Node's fetch come from its inside, where `instanceof Error` does not always hold. */
const Link = z.object({
  name: z.string().optional().catch(undefined),
  message: z.string().catch(''),
  code: z.unknown().optional(),
  cause: z.unknown().optional(),
  errors: z.array(z.unknown()).catch([]),
});
type Link = z.infer<typeof Link>;

/** The error and what caused it, outermost first; a failed connect to several addresses carries several. */
function links(error: unknown, depth = 0): Link[] {
  const parsed = Link.safeParse(error);
  if (!parsed.success || depth > 6) return [];
  const { cause, errors } = parsed.data;
  return [parsed.data, ...[cause, ...errors].flatMap((one) => links(one, depth + 1))];
}

/** A proxy could not be used. The message says which, and what to do; it holds neither user nor password. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';
  /** Node's code for what was wrong with the connection to the proxy */
  readonly code: string;

  constructor(message: string, code: string, cause: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** undici's words for a proxy that does not open a tunnel. */
const TUNNEL = /^Proxy response \((\d+)\)|\((407)\)$/;

const UNTRUSTED: ReadonlySet<string> = new Set([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);

/** Says in plain words why the network kept a request from its answer and what to do, or null where the error is another one. */
export function networkFailure(error: unknown): string | null {
  const chain = links(error);
  const proxy = chain.find(({ name }) => name === 'ProxyError');
  if (proxy !== undefined) return proxy.message;
  for (const { message } of chain) {
    const status = TUNNEL.exec(message)?.slice(1).find(Boolean);
    if (status !== undefined) return tunnelWords(status);
  }
  const coded = chain.find(({ code }) => typeof code === 'string' && /^(E[A-Z]|UND_|[A-Z]+_)/.test(code));
  const code = typeof coded?.code === 'string' ? coded.code : null;
  if (code === null) return null;
  if (UNTRUSTED.has(code)) {
    return `The other side's certificate is not trusted (${code}). If a proxy of your company opens TLS connections, set NODE_EXTRA_CA_CERTS to a file with its certificate.`;
  }
  return `The network gave no connection (${code}). Check that this machine may reach it, or set HTTPS_PROXY if a proxy is needed (docs/network.md).`;
}

function tunnelWords(status: string): string {
  return status === '407'
    ? 'The proxy wants a user and a password (407). Set HTTPS_PROXY to http://user:password@host:port.'
    : `The proxy refuses the connection (${status}). Ask whoever runs the proxy to allow this host, or name it in NO_PROXY.`;
}
