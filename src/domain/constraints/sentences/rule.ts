import type { Constraint } from '../constraint.js';
import { readingOf } from '../reading.js';
import { readStances } from '../stances/read-stances.js';
import { type Stance, sameSet } from '../stances/stance.js';
import type { Item } from '../text/items.js';
import { familyOf } from '../text/terms.js';
import { isRule } from './is-rule.js';
import { isMarked, partedAt, type Sentence } from './span.js';

const OPERATORS = [
  'must',
  'may',
  'need',
  'not',
  'forbid',
  'allow',
  'optional',
  'only',
  'stays',
  'leave',
] as const;

/** Reads a sentence that requires, allows or forbids something ("no personal data in logs", "SSO only"), or null. */
export function readRule(sentence: Sentence): Constraint | null {
  const [stance, ...more] = readStances([], sentence.items);
  const operator = sentence.items.find((item) => isMarked(item, ...OPERATORS));
  if (stance === undefined || operator === undefined || more.length > 0) return null;
  if (!sentence.labelled && !isRule(sentence, stance)) return null;
  const parted = partedRule(sentence, stance, operator);
  return parted !== null && saysTheSame(parted, stance) ? parted : null;
}

/** The key is the subject, else the kind of what alone is left, else what the sentence is about. */
function partedRule({ text, items }: Sentence, stance: Stance, operator: Item): Constraint | null {
  const family = stance.only ? familyOf([...stance.core][0] ?? '') : undefined;
  const subject = items.slice(0, items.indexOf(operator)).filter(isName);
  const isMember = ({ sense }: Item) =>
    family !== undefined && 'id' in sense && familyOf(sense.id) === family;
  if (subject.some((item) => !isMember(item))) return partedAt(text, operator.start);
  if (family !== undefined) return partedAt(text, items[0]?.start ?? 0, family.topics[0]);
  const at = items.findIndex((item) => isAbout(item, stance));
  const end = items.findIndex((item, index) => index > at && !isAbout(item, stance));
  const matter = items.slice(at, end < 0 ? items.length : end);
  const [first] = matter;
  return at < 0 || !first
    ? null
    : partedAt(text, operator.start, text.slice(first.start, matter.at(-1)?.end));
}

function isAbout({ sense }: Item, stance: Stance): boolean {
  return (
    (sense.kind === 'term' || sense.kind === 'word' || sense.kind === 'generic') && stance.core.has(sense.id)
  );
}

function isName({ sense }: Item): boolean {
  return sense.kind === 'term' || sense.kind === 'word' || sense.kind === 'generic';
}

/** Whether the constraint is still read as the sentence was; which words narrow which may have changed. */
function saysTheSame(constraint: Constraint, stance: Stance): boolean {
  const [read, ...more] = readingOf(constraint).stances;
  if (read === undefined || more.length > 0 || read.mode !== stance.mode || read.only !== stance.only)
    return false;
  const all = ({ core, around }: Stance) => new Set([...core, ...around]);
  return sameSet(all(read), all(stance)) && sameSet(read.acts, stance.acts);
}
