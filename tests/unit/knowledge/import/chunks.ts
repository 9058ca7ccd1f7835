/** Bytes as they may come from a file or a network: in pieces of `size`. */
export async function* chunked(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'utf8');

/** Records as a file of JSON lines. */
export const jsonl = (...records: readonly (object | string)[]): Uint8Array =>
  bytesOf(records.map((record) => (typeof record === 'string' ? record : JSON.stringify(record))).join('\n'));
