import { sentencesIn } from './sentences.js';

export const STYLES = ['shorter', 'clearer', 'bullets'] as const;
export type Style = (typeof STYLES)[number];

const MARK = /^\s*[-*•·▪◦‣–—]\s+/u;
const BULLET = /^\s*(?:[-*•·▪◦‣–—]|\(?\d{1,2}[.)])\s+/u;

/** One sentence a line, each with a mark; a text of one sentence, or a list already, stays as it is. */
export function asBullets(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => sentencesIn(line))
    .filter((line) => line.length > 0);
  const parts = lines.flatMap((line) => line.flatMap(clauses));
  if (parts.length < 2 || lines.every(([first = '']) => BULLET.test(first))) return text;
  return parts.map((part) => `• ${part.replace(MARK, '').replace(/(?<!\.)\.$/u, '')}`).join('\n');
}

const clauses = (sentence: string): string[] => sentence.split(/;\s+/u).filter((part) => part.trim() !== '');
