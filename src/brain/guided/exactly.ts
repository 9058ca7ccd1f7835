import type { FreshMessage, ReadInput } from '../../domain/brain.js';
import type { Act } from '../../domain/conversation/acts.js';
import type { Phrasebook } from '../../domain/tools/phrasebook.js';

/** What a model does better: it reads all of what a request begins with, and answers instead of explaining phrases. */
const BETTER_READ: ReadonlySet<Act['act']> = new Set(['open', 'talk']);

const isExact = ({ act, via }: Act): boolean =>
  !BETTER_READ.has(act) && (via === 'phrase' || via === 'control');

/**
 * Whether these words need no model: all spoke to the bot, and said exactly a phrase or a set word, each of which does
 * something.
 */
export function isSaidExactly(
  acts: readonly Act[],
  { conversation }: Pick<ReadInput, 'conversation'>,
): boolean {
  return acts.every(isExact) && conversation.fresh.every(({ ts }) => acts.some((act) => act.ts === ts));
}

/** Whether a message came to acts, and each of them is what it says to the letter. */
export function saysExactly(acts: readonly Act[], { ts }: FreshMessage): boolean {
  const own = acts.filter((act) => act.ts === ts);
  return own.length > 0 && own.every(isExact);
}

/**
 * The phrasebook for whoever only wants to know whether words are a phrase. What has the form of none is not looked up in any way;
 * what has is looked up as far as the phrase names something.
 */
export const toTheLetter = (phrasebook: Phrasebook): Phrasebook => ({
  ...phrasebook,
  nearest: async () => [],
});
