/** One word or phrase that must occur, or several of which one must. */
export type Need = string | readonly string[];

/** Words as they are compared: letter case, spacing, and the shape of quotation marks aside. */
export function plain(words: string): string {
  return words
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’ʼ]/gu, "'")
    .replace(/[“”]/gu, '"')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Whether these words occur in the text. */
export const occurs = (words: string, text: string): boolean => plain(text).includes(plain(words));

/** The first need that the text doesn't meet, or null. */
export function unmet(needs: readonly Need[], text: string): Need | null {
  return needs.find((need) => ![need].flat().some((words) => occurs(words, text))) ?? null;
}

/** Whether everything that must occur in the text does. */
export const showsAll = (needs: readonly Need[], text: string): boolean => unmet(needs, text) === null;
