import type { KnownBlock } from '@slack/types';
import { wording } from '../../../domain/conversation/wording.js';
import type { QuickAnswer } from '../../../domain/tools/quick.js';
import type { ThreadPlace } from '../../ports.js';
import { ACTION, variantOf } from '../action-ids.js';
import type { PresentContext, Presented } from '../cards/context.js';
import { message, sections, words } from '../message.js';
import { permalink } from '../permalink.js';
import { present } from '../present.js';
import { actions, plain, section } from '../text/blocks.js';
import { LIMIT } from '../text/clip.js';
import { mrkdwnLink } from '../text/mrkdwn.js';
import { withoutMenus } from './tasks.js';

/** Slack: 50 blocks a message. */
const MAX_BLOCKS = 50;
const TYPED_LIMIT = 150;

export const ELSEWHERE =
  'That takes more than a quick answer. Say it in a message: mention me in a channel or thread, or write to me directly.';
const AS_REQUEST = "If it's a request, I can open one with your words.";
const OPEN = 'Open a request with this';
const HELP = 'What can I say?';

/** Slack: 2,000 characters in a button's value. */
const MAX_WORDS = 2000;

/** What quick words are answered with: what the tools have to show, and the words that go with it. */
export function quickAnswer(
  { text, replies }: Extract<QuickAnswer, { kind: 'answer' }>,
  context: PresentContext,
): Presented {
  const shown = replies.map((reply) => present(reply, context));
  const spoken = text.trim() === '' ? [] : sections(text, context);
  const blocks: KnownBlock[] = [...spoken, ...withoutMenus(shown.flatMap((one) => one.blocks))];
  if (blocks.length === 0) return { text: ELSEWHERE, blocks: [section(ELSEWHERE)] };
  const said = text.trim() === '' ? (shown[0]?.text ?? '') : message(text, [], false, context).text;
  return { text: said, blocks: blocks.slice(0, MAX_BLOCKS) };
}

/** What is said of words that could not be answered, with a button for each command that may have been meant. */
export function notAnswered(
  typed: string,
  { missing, near }: Extract<QuickAnswer, { kind: 'unknown' }>,
  context: PresentContext,
): Presented {
  const lead = missing.length > 0 ? wording.cantFind(missing) : `I don't know “${typed}”.`;
  const said = `${words(lead, TYPED_LIMIT, context)} ${AS_REQUEST}`;
  const commands = [
    { label: OPEN, gives: `new ${typed}` },
    ...near.map((phrase) => ({ label: phrase, gives: phrase })),
    { label: HELP, gives: 'help' },
  ];
  const buttons = commands
    .filter(({ gives }) => gives.length <= MAX_WORDS)
    .map(({ label, gives }, at) => ({
      type: 'button' as const,
      action_id: variantOf(ACTION.command, at),
      text: plain(label, LIMIT.buttonText),
      value: gives,
    }));
  return { text: said, blocks: [section(said), ...actions(buttons)] };
}

/** Which thread an order was sent to: what comes of it stands there. */
export function passedOn(typed: string, thread: ThreadPlace, context: PresentContext): string {
  return `I've passed “${words(typed, TYPED_LIMIT, context)}” on to ${latest(thread, context)}. You'll see there what comes of it.`;
}

/** The same of Undo and Redo. */
export function undoing(want: 'undo' | 'redo', thread: ThreadPlace, context: PresentContext): string {
  const what = want === 'undo' ? 'taking back the last thing I did' : 'redoing what was taken back';
  return `I'm ${what} in ${latest(thread, context)}. You'll see it there.`;
}

function latest(thread: ThreadPlace, context: PresentContext): string {
  return mrkdwnLink(permalink(context.teamUrl, thread.channel, thread.rootTs), 'our latest conversation');
}
