import type { KnownBlock } from '@slack/types';
import type { QuickAnswer } from '../../domain/quick.js';
import { permalink } from '../permalink.js';
import type { ThreadPlace } from '../ports.js';
import { section } from './blocks.js';
import type { PresentContext, Presented } from './context.js';
import { message, sections, words } from './message.js';
import { mrkdwnLink } from './mrkdwn.js';
import { present } from './present.js';
import { withoutMenus } from './row-menu.js';

/** Slack: 50 blocks a message. */
const MOST_BLOCKS = 50;
const TYPED_LIMIT = 150;

export const ELSEWHERE =
  'That takes more than a quick answer. Say it in a message: mention me in a channel or thread, or write to me directly.';
export const AS_REQUEST =
  "I don't know that phrase. If it is a request, mention me with it in a channel or thread, or write to me directly, and I take it from there.";

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
  return { text: said, blocks: blocks.slice(0, MOST_BLOCKS) };
}

/** Which thread an order was sent to: what comes of it stands there. */
export function passedOn(typed: string, thread: ThreadPlace, context: PresentContext): string {
  return `I've passed “${words(typed, TYPED_LIMIT, context)}” on to ${latest(thread, context)}. You'll see there what comes of it.`;
}

/** The same of Undo and Redo. */
export function undoing(want: 'undo' | 'redo', thread: ThreadPlace, context: PresentContext): string {
  const what = want === 'undo' ? 'taking back the last thing done' : 'doing again what was taken back';
  return `I'm ${what} in ${latest(thread, context)}. You'll see it there.`;
}

function latest(thread: ThreadPlace, context: PresentContext): string {
  return mrkdwnLink(permalink(context.teamUrl, thread.channel, thread.rootTs), 'our latest conversation');
}
