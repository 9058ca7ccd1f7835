import type { OwnPost, ThreadView } from '../../../src/domain/conversation/thread-view.js';
import { written } from '../../../src/domain/text/person-text.js';
import type { ToolContext } from '../../../src/domain/tools/tool.js';
import { contextWith, THREAD } from './support.js';

/** What was said in a thread, one line a message: by whom and what; the ts of the n-th is its number from 1. */
export function talk(...lines: readonly (readonly [author: string, text: string])[]): ThreadView {
  const messages = lines.map(([author, text], at) => ({
    ts: tsOf(at + 1),
    author,
    text: written(text),
    bot: false,
  }));
  return { ...THREAD, rootTs: tsOf(1), messages };
}

/** The ts of the n-th message; of one between two, a fraction. */
export const tsOf = (number: number): string => `${1_790_000_000 + Math.round(number * 10)}.000100`;

/** Frontdoor's own post, after the message of that number. */
export const post = (
  after: number,
  kind: OwnPost['kind'],
  text: string,
  more: Partial<OwnPost> = {},
): OwnPost => ({
  ts: tsOf(after + 0.5),
  kind,
  text,
  ...more,
});

/** The context of a call by the newest message of a thread, in which Frontdoor posted this. */
export function inThread(
  thread: ThreadView,
  own: readonly OwnPost[] = [],
  more: Partial<ToolContext> = {},
): ToolContext {
  const message = thread.messages.at(-1);
  return contextWith([], {
    thread,
    ownPosts: () => Promise.resolve(own),
    ...(message ? { message } : {}),
    ...more,
  });
}
