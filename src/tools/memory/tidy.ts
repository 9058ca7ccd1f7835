/** Control characters but for tabs and the ends of lines: no database takes NUL, and nobody reads the others. */
const CONTROL = /(?![\t\n])\p{Cc}/gu;

/** Somebody's words as they are kept. */
export function tidy(text: string): string {
  return text.replace(/\r\n?/gu, '\n').replace(CONTROL, '').trim();
}
