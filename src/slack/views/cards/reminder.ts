import type { KnownBlock } from '@slack/types';
import type { Reply } from '../../../domain/conversation/reply.js';
import { ACTION } from '../action-ids.js';
import { slotUrl } from '../answers/links.js';
import { folded, message, words } from '../message.js';
import { actions, button, context as contextBlock, section } from '../text/blocks.js';
import { slackDate } from '../text/dates.js';
import { mrkdwnLink } from '../text/mrkdwn.js';
import { WORDS } from '../text/words.js';
import type { PresentContext, Presented } from './context.js';

type Reminder = Extract<Reply, { kind: 'reminder' }>;

/** So the text, the people before it and ten lines of what is open stay within a message's text. */
const TEXT_LIMIT = 1000;
const LINE_LIMIT = 800;
const NAME_LIMIT = 75;
const MAX_LINES = 10;
const MAX_PEOPLE = 10;

/**
 * A reminder mentions the people it is for and says again what is open. Once somebody has put it off or stopped it, it
 * says that instead, with nobody mentioned and nothing to press.
 */
export function presentReminder(reply: Reminder, context: PresentContext): Presented {
  const people = reply.people.filter((id) => /^[UW][A-Z0-9]{1,30}$/.test(id)).slice(0, MAX_PEOPLE);
  const rendering = { names: context.names, notify: reply.answer === null ? people : [] };
  const called = reply.answer === null ? people.map((id) => `<@${id}> `).join('') : '';
  const lines = reply.open.filter((line) => line.trim() !== '').slice(0, MAX_LINES);
  const open = lines.map((line, index) => (lines.length === 1 ? line : `${index + 1}. ${line}`));
  const url = reply.link === undefined ? null : slotUrl(reply.link.slot, context);
  const over = reply.answer === null ? [] : [OVER[reply.answer.did](`<@${reply.answer.by}>`)];
  const said = [`${called}${reply.text}`, ...open, ...over].join('\n');
  const blocks: KnownBlock[] = [
    section(`${called}${words(reply.text, TEXT_LIMIT, context)}`),
    ...folded(
      open.map((line) => words(line, LINE_LIMIT, context)),
      1,
    ),
    ...(reply.link === undefined || url === null ? [] : [section(mrkdwnLink(url, reply.link.label))]),
    ...(reply.answer === null ? actions(buttons(reply)) : [contextBlock(answered(reply.answer, context))]),
  ];
  return message(said, blocks, false, rendering);
}

function buttons(reply: Reminder) {
  const choice = String(reply.number);
  return [
    button(ACTION.snooze, WORDS.snooze, reply, { choice, says: 'Remind me again later' }),
    button(ACTION.stopReminding, WORDS.stopReminding, reply, {
      choice,
      says: 'No more reminders about this',
    }),
  ];
}

type Answer = NonNullable<Reminder['answer']>;

const OVER: Readonly<Record<Answer['did'], (who: string) => string>> = {
  snooze: (who) => `${who} snoozed this reminder.`,
  stop: (who) => `${who} stopped the reminders about this request.`,
};

function answered(answer: Answer, context: PresentContext): string {
  const who = words(context.names(answer.by), NAME_LIMIT, context);
  if (answer.did === 'stop') return OVER.stop(who);
  return `${who} snoozed this reminder until ${slackDate(answer.until) ?? 'later'}. ${WORDS.workingHours}`;
}
