/** What a word is made of. Scripts that are written without spaces have no such bounds. */
const LETTER = /[\p{L}\p{M}\p{N}_]/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Where `sought` first stands in the text as words of its own, or -1: "art" is not in "start". */
export function indexOfWhole(text: string, sought: string): number {
  if (sought === '') return -1;
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
    if (isBound(text, at) && isBound(text, at + sought.length)) return at;
  }
  return -1;
}

/** Whether no word goes on across this place. */
function isBound(text: string, at: number): boolean {
  return !continues(text[at - 1]) || !continues(text[at]);
}

const continues = (char: string | undefined): boolean =>
  char !== undefined && LETTER.test(char) && !UNSPACED.test(char);
