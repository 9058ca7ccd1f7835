import { SlackError } from '../slack-error.js';
import type { Wire } from '../wire.js';

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
  /** For the answer's response_metadata; "" on the last page, as Slack has it. */
  readonly metadata: Wire;
}

/**
 * Cuts one page out of a list. The cursor names the last item of the page before, so that it stays right when items
 * are added meanwhile.
 * @throws SlackError invalid_cursor
 */
export function pageOf<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  cursor: string | undefined,
  limit: number,
): Page<Item> {
  const start = cursor === undefined || cursor === '' ? 0 : after(items, keyOf, cursor);
  const page = items.slice(start, start + limit);
  const last = page.at(-1);
  const hasMore = start + limit < items.length;
  const next = hasMore && last !== undefined ? Buffer.from(`after:${keyOf(last)}`).toString('base64') : '';
  return { items: page, hasMore, metadata: { next_cursor: next } };
}

function after<Item>(items: readonly Item[], keyOf: (item: Item) => string, cursor: string): number {
  const text = Buffer.from(cursor, 'base64').toString();
  const at = items.findIndex((item) => `after:${keyOf(item)}` === text);
  if (at < 0) throw new SlackError('invalid_cursor');
  return at + 1;
}
