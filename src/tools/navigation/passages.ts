import { citing } from '../../domain/conversation/citations.js';
import { DIRECT_ROOT } from '../../domain/conversation/incoming.js';
import type { Reply } from '../../domain/conversation/reply.js';
import type { ToolContext, ToolResult } from '../../domain/tools/tool.js';
import { excerpt, type Hit } from '../search/thread-lines.js';

type Mark = Extract<Reply, { kind: 'passages' }>['passages'][number]['mark'];

/**
 * Messages of this thread, shown with links to them, each with as much of it as shows what was sought; what is marked shows
 * the very words. `data` goes to the brain besides who said what, and where, by the ts that other tools take.
 */
export function passagesHere(
  { thread: { channel, rootTs }, viewer }: Pick<ToolContext, 'thread' | 'viewer'>,
  text: string,
  hits: readonly Pick<Hit, 'line' | 'from' | 'to'>[],
  { data = {}, mark = 'none' }: { data?: object; mark?: Mark } = {},
): ToolResult {
  const thread = rootTs === DIRECT_ROOT ? {} : { threadTs: rootTs };
  const quoted = hits.map((hit) => ({ ...hit.line, ...excerpt(hit) }));
  // the notes and goals that the messages tell of, in the words that are quoted
  const remembered = quoted.flatMap(({ cites = [], quote }) => cites.map((id) => ({ id, text: quote })));
  const passages = quoted.map(({ ts, author, quote, from, to }) => ({
    channel,
    ts,
    ...thread,
    author,
    quote,
    mark,
    ...(mark === 'none' ? {} : { hit: { from, to } }),
  }));
  const told = quoted.map(({ ts, author, quote }) => ({
    ts,
    by: author === null ? 'Frontdoor' : `user:${author}`,
    quote,
  }));
  return {
    data: { ...data, shown: text, passages: told },
    replies: [
      { kind: 'passages', text, passages, asker: viewer.user, ...citing(remembered), degraded: false },
    ],
    remembered,
  };
}
