import type { ChatInput } from '../../../domain/brain.js';
import type { EntityRef } from '../../../domain/entity.js';
import type { ThreadMessage } from '../../../domain/message.js';
import type { Order } from '../../../domain/order-phrases.js';
import type { ToolCall } from '../../../domain/tool.js';

/** A call that is wanted; its id comes when it is made. */
export type Wanted = Omit<ToolCall, 'id'>;

/** What the arguments of an act are read from. */
export type Known = Pick<ChatInput, 'conversation' | 'references' | 'focus' | 'open' | 'asker' | 'steps'>;

/** Something that a message orders a tool to do. `entities` is what its own words name, in the order of their places. */
export interface Act extends Order {
  message: ThreadMessage;
  entities: readonly EntityRef[];
}

/** The words within quotation marks, or the words themselves. */
export function unquoted(words: string): string {
  const bare = words.trim();
  const inner = /^(?:["\u201c\u201d\u201e\u00ab\u2018'`])([\s\S]+)(?:["\u201c\u201d\u00bb\u2019'`])$/u.exec(
    bare,
  )?.[1];
  return (inner ?? bare).trim();
}

/** The last thing that a person said before this message, other than orders like it. */
export function saidBefore(
  { conversation }: Pick<Known, 'conversation'>,
  ts: string,
): ThreadMessage | undefined {
  return [...conversation.history, ...conversation.fresh].findLast(
    (message) => !message.bot && Number(message.ts) < Number(ts),
  );
}
