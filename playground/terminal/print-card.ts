import type { Paint } from './paint.js';
import type { Part, Told } from './told.js';
import { wrap } from './wrap.js';

/** The line of a value that says what it rests on. */
const EVIDENCE = /^— /u;

/** A card's lines, each at most `width` characters: all of it, or of a rewritten one what is new. */
export function cardLines(card: Extract<Told, { type: 'card' }>, paint: Paint, width: number): string[] {
  const title = card.rewritten === null && card.title !== null ? wrap(card.title, width).map(paint.bold) : [];
  const parts = (card.rewritten ?? card.parts).flatMap((part) => partLines(part, paint, width));
  const controls = card.controls.map((control) => `[ ${control} ]`).join('  ');
  return [...title, ...parts, controls === '' ? paint.dim('(nothing to press)') : paint.bold(controls)];
}

function partLines({ label, lines, quiet }: Part, paint: Paint, width: number): string[] {
  const indent = label === null ? '' : '  ';
  const own = lines.flatMap((line) => {
    const small = quiet || EVIDENCE.test(line);
    return wrap(`${indent}${line}`, width).map((piece) => (small ? paint.dim(piece) : piece));
  });
  return label === null ? own : [...wrap(label, width).map(paint.bold), ...own];
}
