import { citing, type Remembered } from '../../domain/conversation/citations.js';
import { DIRECT_ROOT } from '../../domain/conversation/incoming.js';
import type { Reply } from '../../domain/conversation/reply.js';
import type { ThreadView } from '../../domain/conversation/thread-view.js';
import { excerpt, type Hit } from '../search/thread-lines.js';

type Passages = Extract<Reply, { kind: 'passages' }>;
type Mark = Passages['passages'][number]['mark'];

/** A message of the thread, and as much of it as is quoted. `author` null: Frontdoor said it. */
export interface Quoted {
  ts: string;
  author: string | null;
  quote: string;
  /** where the quote has the words that were sought, in code units */
  hit: { from: number; to: number };
  /** the notes and goals that the message tells of, by their ids */
  cites: readonly string[];
}

/** As much of a message as shows what was sought. */
export function quotedFrom(hit: Pick<Hit, 'line' | 'from' | 'to'>): Quoted {
  const { ts, author, cites = [] } = hit.line;
  const { quote, from, to } = excerpt(hit);
  return { ts, author, quote, hit: { from, to }, cites };
}

/** Messages of this thread, shown with links to them; what is marked shows the very words. */
export function passagesHere(
  { channel, rootTs }: Pick<ThreadView, 'channel' | 'rootTs'>,
  text: string,
  quoted: readonly Quoted[],
  { asker, mark = 'none' }: { asker: string; mark?: Mark },
): Passages {
  const thread = rootTs === DIRECT_ROOT ? {} : { threadTs: rootTs };
  const passages = quoted.map(({ ts, author, quote, hit }) => ({
    ...{ channel, ts, ...thread, author, quote, mark },
    ...(mark === 'none' ? {} : { hit }),
  }));
  return { kind: 'passages', text, passages, asker, ...citing(rememberedIn(quoted)), degraded: false };
}

/** The same as data: who said what, and where, by the ts that other tools take. */
export function quotedData(quoted: readonly Quoted[]) {
  return quoted.map(({ ts, author, quote }) => ({
    ts,
    by: author === null ? 'Frontdoor' : `user:${author}`,
    quote,
  }));
}

/** The notes and goals that the messages tell of, in the words that are quoted. */
export function rememberedIn(quoted: readonly Quoted[]): Remembered[] {
  return quoted.flatMap(({ cites, quote }) => cites.map((id) => ({ id, text: quote })));
}
