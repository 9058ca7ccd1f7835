/** What a table holds for a word of a person; a word such as "constructor" finds nothing. */
export function lookup<T>(table: Readonly<Record<string, T>>, word: string | undefined): T | undefined {
  return word !== undefined && Object.hasOwn(table, word) ? table[word] : undefined;
}
