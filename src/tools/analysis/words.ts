import type { Field } from '../../domain/blueprint.js';
import { clipped } from '../../domain/clipped.js';
import { called, inARow, quoted } from '../editing/words.js';
import type { Finding } from './concerns.js';

const ADVICE: Readonly<Record<Finding['kind'], string>> = {
  speed: 'say how long it may take, in seconds or minutes',
  time: 'name a day or a time',
  amount: 'say how many, if only roughly',
  frequency: 'say how often, and since when',
  quality: 'say what somebody would see or measure',
  open: 'say what exactly is meant',
  hedged: 'say what must hold, without a way out',
  nobody: 'say who that is',
  doer: 'say who does it',
  'no-one': 'It does not say who is affected, or who does it.',
  'no-number': 'There is no figure in it: how many, how long, how often?',
  'no-time': 'It does not say since when, or until when.',
};

const MOST_FINDINGS = 6;
const MOST_SAID = 2_500;

/** A finding in one line: the words and what to say instead. */
export const findingLine = ({ quote, kind }: Finding): string =>
  quote === null ? ADVICE[kind] : `${quoted(quote)}: ${ADVICE[kind]}.`;

/** Lines under a heading, with a mark each; more than a few are counted. */
export function listed(heading: string, lines: readonly string[], most = MOST_FINDINGS): string {
  const shown = lines.slice(0, most).map((line) => `• ${line}`);
  const more = lines.length > most ? [`• and ${lines.length - most} more`] : [];
  return clipped([heading, ...shown, ...more].join('\n'), MOST_SAID);
}

/** Every sentence that the analysing tools say, to people and to the brain. */
export const analysisWords = {
  nothingSelected:
    'Nothing is selected. Quote a message of this thread word for word (“critique “the page is slow””), or name a field of the open request (“critique the problem”).',
  notInThread: (quote: string) =>
    `${quoted(quote)} stands in no message of this thread. Quote the words as they stand there, or name a field of the open request.`,
  notInField: (quote: string, field: Field) =>
    `${quoted(quote)} does not stand in ${called(field)}. Leave the quote out to look at the whole field.`,
  emptyField: (field: Field) => `There is nothing in ${called(field)} yet to look at.`,
  choiceField: (field: Field) =>
    `What stands in ${called(field)} is a choice among fixed ones; there is nothing to criticise. Name a text or a list.`,
  clear: (what: string) =>
    `I see nothing unclear in ${what}: it is specific enough for somebody else to act on.`,
  about: (what: string) => `About ${what}:`,
  entry: (number: number, line: string) => `entry ${number}, ${line}`,

  // completeness
  complete: 'all that the request needs is there',
  percent: (percent: number) => `${percent} % of what is needed is there`,
  missing: (labels: readonly string[]) => `missing: ${inARow(labels)}`,
  unknown: (labels: readonly string[]) => `nobody knows yet: ${inARow(labels)}`,
  unsupported: (labels: readonly string[]) => `taken back with the message it came from: ${inARow(labels)}`,
  optional: (labels: readonly string[]) => `could be added: ${inARow(labels)}`,

  approve: 'look it over and approve it',

  // acceptance
  noCriteriaField: 'this kind of request has no acceptance criteria',
  noCriteria: 'no criterion says yet when it is done',
  noOutcome: (field: Field) => `${called(field)} does not say yet when it is done`,
  outcomeTestable: (field: Field) => `${called(field)} can be checked`,
  testable: (count: number) =>
    count === 1 ? 'the one criterion can be checked' : `all ${count} criteria can be checked`,
  hardToCheck: (criterion: string, line: string) => `${quoted(criterion)} is hard to check: ${line}`,

  // constraints
  noConstraintField: 'this kind of request has no constraints',
  noConstraints: 'no limits were named',
  agree: (count: number) =>
    count === 1 ? 'one limit, nothing stands against it' : `${count} limits, none against another`,
  against: (where: string, why: string) => `against ${where}: ${why}`,
  unmeasured: (item: string) => `${quoted(item)} names no figure, day or rule to keep to`,

  // risks
  noRisks: 'no risk was named, and the words hint at none',
  risks: (count: number) => (count === 1 ? 'one risk is named' : `${count} risks are named`),
  hint: (quote: string, risk: string) => `${quoted(quote)}: ${risk}`,

  // duplicates
  noDuplicates: 'no open request looks like this one',
  duplicate: (shortId: string, headline: string, team: string | null) =>
    `${shortId} ${quoted(headline)}${team === null ? '' : ` with ${team}`} looks alike`,
} as const;
