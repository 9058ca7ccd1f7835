import { DIRECT_ROOT } from '../domain/incoming.js';
import type { Reply } from '../domain/reply.js';
import type { ThreadView } from '../domain/thread-view.js';

type Passages = Extract<Reply, { kind: 'passages' }>;
type Mark = Passages['passages'][number]['mark'];

/** A message of the thread, and as much of it as is quoted. `author` null: Frontdoor said it. */
export interface Quoted {
  ts: string;
  author: string | null;
  quote: string;
}

/** Messages of this thread, shown with links to them. */
export function passagesHere(
  { channel, rootTs }: Pick<ThreadView, 'channel' | 'rootTs'>,
  text: string,
  quoted: readonly Quoted[],
  { asker, mark = 'none' }: { asker: string; mark?: Mark },
): Passages {
  const thread = rootTs === DIRECT_ROOT ? {} : { threadTs: rootTs };
  const passages = quoted.map(({ ts, author, quote }) => ({ channel, ts, ...thread, author, quote, mark }));
  return { kind: 'passages', text, passages, asker, degraded: false };
}

/** The same as data: who said what, and where, by the ts that other tools take. */
export function quotedData(quoted: readonly Quoted[]) {
  return quoted.map(({ ts, author, quote }) => ({
    ts,
    by: author === null ? 'Frontdoor' : `user:${author}`,
    quote,
  }));
}
