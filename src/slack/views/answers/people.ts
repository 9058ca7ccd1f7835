import type { PresentContext } from '../cards/context.js';
import { words } from '../message.js';

const NAME_LIMIT = 75;

/** Who asked: "for by Anna", or "by Bob for Anna" where Bob asked on Anna's behalf. Follows the word "asked". */
export function asker(
  { requester, filer }: { requester: string; filer: string | null },
  context: PresentContext,
): string {
  const name = (id: string) => words(context.names(id), NAME_LIMIT, context);
  return filer === null || filer === requester
    ? `for by ${name(requester)}`
    : `by ${name(filer)} for ${name(requester)}`;
}
