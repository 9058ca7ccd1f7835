import type { Message } from '../protocol.js';
import { type Control, controlsOf } from './controls.js';
import { questionsIn } from './questions.js';

/** What the bot's answer asks of a person, as that person reads it. */
export type Situation =
  | { is: 'asked'; questions: string[]; message: Message; menus: Control[] }
  | { is: 'offered'; message: Message }
  | { is: 'card'; message: Message }
  | { is: 'look-alikes offered'; message: Message }
  | { is: 'teams offered'; message: Message; options: Control['options'] }
  | { is: 'reminded'; message: Message }
  | { is: 'put off' }
  | { is: 'filed'; link: string | null }
  | { is: 'not filed'; text: string }
  | { is: 'discarded' };

/** Labels on the bot's cards, as people know them. */
export const LABEL = {
  approve: 'Approve',
  discard: 'Discard',
  retry: 'Retry',
  team: 'Choose a team',
  fileAnyway: 'File anyway',
  snooze: 'Snooze',
  /** one of two values that can't both hold */
  keep: 'Keep “',
  /** below every question about the request */
  nobodyKnows: 'Nobody knows',
  /** below what somebody else wrote of the request */
  use: 'Use',
  /** below words that tell of a change */
  undo: 'Undo',
  /** on a card that shows less than there is, decided or not */
  showAll: 'Show all',
  /** a menu for who wants none of what is asked */
  otherForm: 'Another form',
} as const;

const CHOSEN = / chose /u;
const PUT_OFF = / snoozed this reminder\./u;
const FILED = /Filed as (?:<([^|>]+)\|)?/u;

/**
 * Reads what has come from the bot since the person last did something: `added` were posted since, `rewritten` changed
 * since. Undefined while the answer isn't complete.
 */
export function readSituation(
  added: readonly Message[],
  rewritten: readonly Message[],
): Situation | undefined {
  const offer = added.findLast((message) => has(message, LABEL.team));
  if (offer) return { is: 'teams offered', message: offer, options: optionsOf(offer, LABEL.team) };

  const alike = added.findLast((message) => has(message, LABEL.fileAnyway));
  if (alike) return { is: 'look-alikes offered', message: alike };

  const reminder = added.findLast((message) => has(message, LABEL.snooze));
  if (reminder) return { is: 'reminded', message: reminder };
  if (rewritten.some(({ text }) => PUT_OFF.test(text))) return { is: 'put off' };

  const words = added.filter(isSaid);
  const stuck = rewritten.findLast((message) => has(message, LABEL.retry));
  if (stuck && words.length > 0) return { is: 'not filed', text: words.at(-1)?.text ?? '' };
  const offered = added.findLast((message) => has(message, LABEL.use));
  if (offered) return { is: 'offered', message: offered };
  const question = words.findLast(({ text }) => questionsIn(text).length > 0);
  if (question) return asked(question);

  const shown = added.findLast((message) => has(message, LABEL.approve));
  if (shown) return { is: 'card', message: shown };
  const left = rewritten.findLast(
    (message) => has(message, LABEL.nobodyKnows) && menusOf(message).length > 0,
  );
  if (left && words.length === 0) return asked(left);
  // a card that was there is rewritten first, then come the words about it; a button that was pressed says so itself
  const isPressed = rewritten.some(({ text }) => CHOSEN.test(text));
  if (words.length === 0 && !isPressed) return undefined;
  const again = rewritten.findLast((message) => has(message, LABEL.approve));
  if (again) return { is: 'card', message: again };
  const decided = rewritten.findLast(isDecided);
  if (!decided) return undefined;
  const filed = FILED.exec(textOf(decided));
  if (filed) return { is: 'filed', link: filed[1] ?? null };
  return /discarded/iu.test(textOf(decided)) ? { is: 'discarded' } : undefined;
}

/** Words, or a question that can also be answered by a button or in a menu: not a card. */
function isSaid(message: Message): boolean {
  const labels = controlsOf(message.blocks ?? []).map(({ label }) => label);
  return (
    has(message, LABEL.nobodyKnows) ||
    labels.every((label) => label.startsWith(LABEL.keep) || label === LABEL.undo)
  );
}

/** Whether nothing is left to press on a message but to read it whole. */
function isDecided({ blocks = [] }: Message): boolean {
  return controlsOf(blocks).every(({ label }) => label === LABEL.showAll);
}

function asked(message: Message): Situation {
  return { is: 'asked', questions: questionsIn(message.text), message, menus: menusOf(message) };
}

function menusOf({ blocks = [] }: Message): Control[] {
  return controlsOf(blocks).filter(({ kind, label }) => kind === 'select' && label !== LABEL.otherForm);
}

function has({ blocks = [] }: Message, label: string): boolean {
  return controlsOf(blocks).some((control) => control.label === label);
}

function optionsOf({ blocks = [] }: Message, label: string): Control['options'] {
  return controlsOf(blocks).find((control) => control.label === label)?.options ?? [];
}

/** All that a message says, with Slack's markup. */
function textOf({ text, blocks = [] }: Message): string {
  return `${text}\n${blocks.map(sectionText).join('\n')}`;
}

function sectionText({ text }: Record<string, unknown>): string {
  return typeof text === 'object' && text !== null && 'text' in text ? String(text.text) : '';
}
