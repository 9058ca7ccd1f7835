/** People's text without what neither markup can hold: control characters and halves of surrogate pairs. */
export const clean = (text: string): string =>
  text
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(/(?![\n\t])[\p{Cc}\p{Noncharacter_Code_Point}]/gu, '')
    .replaceAll(/\p{Cs}/gu, '\uFFFD');

/** On one line, for what takes no second. */
export const oneLine = (text: string): string => clean(text).replaceAll(/\s+/gu, ' ').trim();

/** The first `length` UTF-16 units, or one fewer where that would halve a character. */
export function firstOf(text: string, length: number): string {
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? length - 1 : length);
}

/** Cut to what a field takes, with an ellipsis that says so. */
export const cutTo = (text: string, length: number): string =>
  text.length <= length ? text : `${firstOf(text, length - 1)}…`;
