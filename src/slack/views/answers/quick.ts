import type { KnownBlock } from '@slack/types';
import { wording } from '../../../domain/conversation/wording.js';
import type { QuickAnswer } from '../../../domain/tools/quick.js';
import type { ThreadPlace } from '../../ports.js';
import { ACTION, variantOf } from '../action-ids.js';
import type { PresentContext, Presented } from '../cards/context.js';
import { fallbackText, sections, words } from '../message.js';
import { present } from '../present.js';
import { actions, button, section } from '../text/blocks.js';
import { latestLink, sentence } from './answers.js';
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
  const isSilent = text.trim() === '';
  const spoken: KnownBlock[] = isSilent ? [] : sections(text, context);
  const blocks = [...spoken, ...withoutMenus(shown.flatMap((one) => one.blocks))];
  if (blocks.length === 0) return sentence(ELSEWHERE);
  const said = isSilent ? (shown[0]?.text ?? '') : fallbackText(text, context);
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
    .map(({ label, gives }, at) => button(variantOf(ACTION.command, at), label, { value: gives }));
  return { text: said, blocks: [section(said), ...actions(buttons)] };
}

/** Which thread an order was sent to: what comes of it stands there. */
export function passedOn(typed: string, thread: ThreadPlace, context: PresentContext): string {
  return `I've passed “${words(typed, TYPED_LIMIT, context)}” on to ${latestLink(thread, context)}. You'll see there what comes of it.`;
}

/** The same of Undo and Redo. */
export function undoing(want: 'undo' | 'redo', thread: ThreadPlace, context: PresentContext): string {
  const what = want === 'undo' ? 'taking back the last thing I did' : 'redoing what was taken back';
  return `I'm ${what} in ${latestLink(thread, context)}. You'll see it there.`;
}
