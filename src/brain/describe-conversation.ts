import type { Conversation, FreshMessage } from '../domain/brain.js';
import type { ThreadMessage } from '../domain/message.js';
import { opened } from '../domain/open-text.js';
import { cutEnd, cutMiddle } from './cut.js';
import { fenced, fencedCost, fencedLine } from './fence.js';
import { estimateTokens } from './tokens.js';
import { showsAnything, visible } from './visible.js';

/** A conversation as a prompt shows it, and the messages that stand there, whole or shortened. */
export interface Shown {
  text: string;
  messages: readonly ThreadMessage[];
}

/** A message is not shortened below this many tokens: less is no message any more. */
const SHORTEST = 60;
/** The first message says what a thread is about; this much of it stays, however long the thread. */
const ROOT = 150;
/** The fence itself and the note on what is missing. */
const FRAME = 40;
const LONGEST_ID = 40;

/** A message, and what else is known of it where it is one of this turn's. */
interface Entry {
  message: ThreadMessage;
  fresh: FreshMessage | null;
}

/** What a conversation may take, in tokens: all of it, and each message that the bot wrote. */
interface Budget {
  whole: number;
  bot: number;
}

/**
 * The conversation within the budget, oldest first: the newest messages whole, older ones shortened in the middle, the
 * rest left out with a note, but for the first. No message takes more than half of what is left, so that one long log
 * does not hide what was said around it. What the bot said is shortened at its end: of a card, the state says what it holds.
 * Messages that show nothing are left out, but for a bare call to the bot.
 */
export function fencedConversation(conversation: Conversation, budget: Budget): Shown {
  const entries = [
    ...conversation.history.map((message): Entry => ({ message, fresh: null })),
    ...conversation.fresh.map((message): Entry => ({ message, fresh: message })),
  ].filter(({ message, fresh }) => showsAnything(opened(message.text)) || fresh?.addressed === true);
  const [root, ...others] = entries;
  if (root === undefined) return { text: fenced('CONVERSATION', []), messages: [] };

  const line = (entry: Entry, tokens: number) => lineOf(entry, tokens, budget.bot);
  const first = line(root, others.length === 0 ? budget.whole - FRAME : ROOT);
  let left = budget.whole - FRAME - first.cost;
  const newest: Line[] = [];
  for (const entry of others.toReversed()) {
    const next = line(entry, Math.max(SHORTEST, left / 2));
    if (next.cost > left) break;
    newest.unshift(next);
    left -= next.cost;
  }
  const missing = others.length - newest.length;
  const rootLine = missing === 0 ? line(root, Math.max(ROOT, left + first.cost)) : first;
  const note = missing === 0 ? [] : [{ note: `${missing} older messages left out here` }];
  return {
    text: fenced('CONVERSATION', [rootLine.line, ...note, ...newest.map((one) => one.line)]),
    messages: [root.message, ...entries.slice(entries.length - newest.length).map(({ message }) => message)],
  };
}

interface Line {
  line: object;
  cost: number;
}

/** The message as one line that costs no more than `tokens`, or as little as a line can. */
function lineOf({ message, fresh }: Entry, tokens: number, botTokens: number): Line {
  const { ts, author, bot, text } = message;
  const head = {
    ts: ts.slice(0, LONGEST_ID),
    ...(bot ? { bot: true } : { from: author.slice(0, LONGEST_ID) }),
    ...(fresh === null ? {} : flagsOf(fresh)),
  };
  const overhead = estimateTokens(fencedLine({ ...head, text: '' })) + 1;
  const most = Math.max(1, Math.floor(tokens) - overhead);
  const words = bot
    ? cutEnd(visible(opened(text)), Math.min(most, botTokens), fencedCost)
    : cutMiddle(visible(opened(text)), most, fencedCost);
  const line = { ...head, text: words };
  return { line, cost: estimateTokens(fencedLine(line)) + 1 };
}

function flagsOf({ addressed, edited, voice, raisedBy }: FreshMessage): object {
  return {
    new: true,
    ...(addressed ? { to_bot: true } : {}),
    ...(edited ? { edited: true } : {}),
    ...(voice ? { spoken: true } : {}),
    ...(raisedBy === null ? {} : { raised_by: raisedBy.slice(0, LONGEST_ID) }),
  };
}
