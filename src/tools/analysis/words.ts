import type { Field } from '../../domain/draft/blueprint.js';
import { clipped } from '../../domain/text/text.js';
import { called, inARow, quoted } from '../editing/words.js';

const MAX_FINDINGS = 6;
const MAX_SAID = 2_500;

/** Lines under a heading, with a mark each; more than a few are counted. */
export function listed(heading: string, lines: readonly string[], most = MAX_FINDINGS): string {
  const shown = lines.slice(0, most).map((line) => `• ${line}`);
  const more = lines.length > most ? [`• and ${lines.length - most} more`] : [];
  return clipped([heading, ...shown, ...more].join('\n'), MAX_SAID);
}

/** Every sentence that the analysing tools say, to people and to the brain. */
export const analysisWords = {
  notInThread: (quote: string) =>
    `${quoted(quote)} isn't in any message in this thread. Quote the words exactly, or name a field of the open request.`,
  notInField: (quote: string, field: Field) =>
    `${quoted(quote)} is not in ${called(field)}. Leave the quote out to look at the whole field.`,
  emptyField: (field: Field) => `There is nothing in ${called(field)} yet to look at.`,
  choiceField: (field: Field) =>
    `You pick ${called(field)} from a list, so there is nothing to look over. Name a text or list field instead.`,
  notJudged: (what: string) =>
    `I find nothing to change in ${what} by rule. How else it is worded is for people to judge, or for a model.`,
  notByRule: (what: string, focus: string) =>
    `I can’t judge the ${focus} of ${what} by rule: that is for people, or for a model.`,

  // how something is worded
  vague: (words: readonly string[]) =>
    `vague: ${inARow(words.map((one) => quoted(one)))}. Say what exactly is meant`,
  longText: (most: number) => `more than ${most} words: say the most important first, and leave out the rest`,
  longSentence: (sentence: string, most: number) =>
    `${quoted(sentence)} has more than ${most} words: make two sentences of it`,
  noFigure: (text: string) => `${quoted(text)} has no figure by which somebody else could check it`,
  about: (what: string) => `About ${what}:`,
  remark: (quote: string, advice: string) => `${quoted(quote)}: ${advice}`,

  // completeness
  complete: 'the request has everything it needs',
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
  outcome: (field: Field) => `${called(field)} says when it is done`,
  criteria: (count: number) =>
    count === 1 ? 'one criterion says when it is done' : `${count} criteria say when it is done`,

  // constraints
  noConstraintField: 'this kind of request has no constraints',
  noConstraints: 'no limits were named',
  agree: (count: number) =>
    count === 1 ? 'one limit, nothing stands against it' : `${count} limits, none against another`,
  against: (where: string, why: string) => `against ${where}: ${why}`,

  // risks
  noRisksField: 'this kind of request has no list of risks',
  noRisks: 'no risk was named',
  risks: (count: number) => (count === 1 ? 'one risk is named' : `${count} risks are named`),

  // duplicates
  noDuplicates: 'no open request looks like this one',
  duplicate: (shortId: string, headline: string, team: string | null) =>
    `${shortId} ${quoted(headline)}${team === null ? '' : ` with ${team}`} looks the same`,
} as const;
