const [BASIS, PRIME] = [0x81_1c_9d_c5, 0x01_00_01_93];

/** A short stand-in for words that only have to be known again: it repeats nothing of what people said (FNV-1a, 32 bits). */
export function fingerprint(words: string): string {
  let hash = BASIS;
  for (const character of words) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), PRIME);
  return (hash >>> 0).toString(36);
}
