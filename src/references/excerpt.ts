import { cutTo } from '../domain/cut-to.js';

const MOST = 280;
/** A cut that would lose more than this of the text for the sake of a word's end goes through the word. */
const MOST_LOST = 60;

/** The beginning of a text on one line, ended after a whole word; languages without spaces are cut anywhere. */
export function excerptOf(text: string, most = MOST): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  if (line.length <= most) return line;
  const cut = cutTo(line, most - 1);
  const space = line[cut.length] === ' ' ? cut.length : cut.lastIndexOf(' ');
  const whole = space >= 0 && cut.length - space <= MOST_LOST ? cut.slice(0, space) : cut;
  return `${whole.replace(/(?<![\s,;:.(–-])[\s,;:.(–-]+$/u, '')}…`;
}
