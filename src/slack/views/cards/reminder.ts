import type { KnownBlock } from '@slack/types';
import { ACTION } from '../action-ids.js';
import { slotUrl } from '../answers/links.js';
import { folded, message, person, words } from '../message.js';
import { actions, cardButton, contextBlock, section } from '../text/blocks.js';
import { slackDate } from '../text/dates.js';
import { mrkdwnLink } from '../text/mrkdwn.js';
import { WORDS } from '../text/words.js';
import type { PresentContext, Presented, ReplyOf } from './context.js';
import { PERSON_ID } from './needs.js';

type Reminder = ReplyOf<'reminder'>;

/** So the text, the people before it and ten lines of what is open stay within a message's text. */
const TEXT_LIMIT = 1000;
const LINE_LIMIT = 800;
const MAX_LINES = 10;
const MAX_PEOPLE = 10;

/**
 * A reminder mentions the people it is for and says again what is open. Once it is put off or stopped it says that instead, with
 * nobody mentioned and nothing to press.
 */
export function presentReminder(reply: Reminder, context: PresentContext): Presented {
  const { answer, link, text } = reply;
  const called = reply.people.filter((id) => PERSON_ID.test(id)).slice(0, MAX_PEOPLE);
  const people = answer === null ? called : [];
  const mentions = people.map((id) => `<@${id}> `).join('');
  const lines = reply.open.filter((line) => line.trim() !== '').slice(0, MAX_LINES);
  const open = lines.map((line, index) => (lines.length === 1 ? line : `${index + 1}. ${line}`));
  const url = link === undefined ? null : slotUrl(link.slot, context);
  const over = answer === null ? [] : [OVER[answer.did](`<@${answer.by}>`)];
  const shown = open.map((line) => words(line, LINE_LIMIT, context));
  const blocks: KnownBlock[] = [
    section(`${mentions}${words(text, TEXT_LIMIT, context)}`),
    ...folded(shown, 1),
    ...(link === undefined || url === null ? [] : [section(mrkdwnLink(url, link.label))]),
    ...(answer === null ? actions(buttons(reply)) : [contextBlock(answered(answer, context))]),
  ];
  const rendering = { names: context.names, notify: people };
  return message([`${mentions}${text}`, ...open, ...over].join('\n'), blocks, rendering);
}

function buttons(reply: Reminder) {
  const choice = String(reply.number);
  const stops = { choice, says: 'No more reminders about this' };
  return [
    cardButton(ACTION.snooze, WORDS.snooze, reply, { choice, says: 'Remind me again later' }),
    cardButton(ACTION.stopReminding, WORDS.stopReminding, reply, stops),
  ];
}

type Answer = NonNullable<Reminder['answer']>;

const OVER: Readonly<Record<Answer['did'], (who: string) => string>> = {
  snooze: (who) => `${who} snoozed this reminder.`,
  stop: (who) => `${who} stopped the reminders about this request.`,
};

function answered(answer: Answer, context: PresentContext): string {
  const who = person(answer.by, context);
  if (answer.did === 'stop') return OVER.stop(who);
  return `${who} snoozed this reminder until ${slackDate(answer.until) ?? 'later'}. ${WORDS.workingHours}`;
}
