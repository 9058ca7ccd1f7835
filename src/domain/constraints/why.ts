import { clipped } from '../clipped.js';
import type { Clash } from './amounts/interval.js';
import type { Constraint } from './constraint.js';
import { PERSONAL_DATA_KINDS } from './lexicon/personal-data.js';
import type { Stance } from './stances/stance.js';

/** A side is quoted up to this many characters of its key and of its value. */
const MAX_QUOTE = 80;

/** A constraint as people wrote it, in one line and in quotation marks. */
function quoted({ key, value }: Constraint): string {
  const parts = [key, value].map((text) => clipped(oneLine(text), MAX_QUOTE)).filter((text) => text !== '');
  return `“${parts.join(': ')}”`;
}

function oneLine(text: string): string {
  return text
    .slice(0, 4 * MAX_QUOTE)
    .replace(/\p{Cf}+/gu, '')
    .replace(/\s+/gu, ' ');
}

const CLASHES: Readonly<Record<Clash, (a: string, b: string) => string>> = {
  limits: (a, b) => `${a} and ${b} set different limits for the same thing.`,
  values: (a, b) => `${a} and ${b} give different values for the same thing.`,
  apart: (a, b) => `${a} and ${b} can’t both be kept: nothing meets both.`,
};

/** Why two promises about a quantity clash. */
export function amountsClash(clash: Clash, a: Constraint, b: Constraint): string {
  return CLASHES[clash](quoted(a), quoted(b));
}

/** Why what the second asks for or allows can't be; `kinds` are the known kinds of what is forbidden, if that is why. */
export function forbidden(
  no: Constraint,
  yes: Constraint,
  mode: Stance['mode'],
  kinds: readonly string[],
): string {
  const called = kinds.flatMap((kind) => PERSONAL_DATA_KINDS[kind]?.called ?? []);
  const because = called[0] === undefined ? '' : `: ${called[0]} is personal data`;
  return `${quoted(no)} rules out what ${quoted(yes)} ${mode === 'may' ? 'allows' : 'asks for'}${because}.`;
}

/** Why the second requires in vain. */
export function notNeeded(optional: Constraint, must: Constraint): string {
  return `${quoted(must)} requires what ${quoted(optional)} says is not needed.`;
}

/** Why the second has no place beside an "only". */
export function excluded(only: Constraint, other: Constraint): string {
  return `${quoted(only)} leaves no room for ${quoted(other)}.`;
}

/** Why two ways of being exclude each other. */
export function opposite(a: Constraint, b: Constraint): string {
  return `${quoted(a)} is the opposite of ${quoted(b)}.`;
}
