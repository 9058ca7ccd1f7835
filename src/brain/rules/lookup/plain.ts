import { cutTo } from '../../../domain/cut-to.js';
import { visible } from '../../visible.js';

const LONGEST_NAME = 120;
const LONGEST_EXCERPT = 280;

/** Words of people on one line, cut at a word. */
function oneLine(text: string, most: number): string {
  const line = visible(text.slice(0, most * 4))
    .replace(/\s+/gu, ' ')
    .trim();
  if (line.length <= most) return line;
  const cut = cutTo(line, most - 1);
  const end = cut.lastIndexOf(' ');
  return `${end > most / 2 ? cut.slice(0, end) : cut}…`;
}

export const nameIn = (text: string): string => oneLine(text, LONGEST_NAME);
export const excerptOf = (text: string | null | undefined, most = LONGEST_EXCERPT): string =>
  oneLine(text ?? '', most);

/** A state as it stands in a sentence: "in_progress" is "in progress". Null where there is none. */
export function stateIn(state: string | null): string | null {
  const words = nameIn((state ?? '').replace(/[_\s]+/gu, ' '));
  return words === '' ? null : words.charAt(0).toLowerCase() + words.slice(1);
}

/** Whether nothing remains to be done about what is in that state. */
export function isOver(state: string | null): boolean {
  return /^(?:done|closed|resolved|completed?|finished|cancell?ed|rejected|withdrawn|shipped|implemented|archived)$/iu.test(
    (state ?? '').trim(),
  );
}

/** "1 open ticket", "3 open tickets", "no open tickets". */
export function counted(number: number, one: string): string {
  return `${number === 0 ? 'no' : number} ${one}${number === 1 ? '' : 's'}`;
}

/** "a", "a and b", "a, b and c". */
export function inARow(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** The sentence with a stop at its end, where it has none of its own. */
export function sentence(words: string): string {
  return /[.!?…]["”’)]*$/u.test(words) ? words : `${words}.`;
}
