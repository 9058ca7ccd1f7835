/** All parts of a body that comes in parts; null where they are more than `most` bytes, of which no more is read. */
export async function bytesUpTo(parts: AsyncIterable<Uint8Array>, most: number): Promise<Buffer | null> {
  const read: Uint8Array[] = [];
  let length = 0;
  for await (const part of parts) {
    length += part.length;
    // leaving the loop ends the connection
    if (length > most) return null;
    read.push(part);
  }
  return Buffer.concat(read, length);
}
