import { z } from 'zod';
import type { ReadsAs } from '../../domain/tools/phrasebook.js';
import { type PlaceKind, placeWording } from '../../domain/tools/place-wording.js';
import { whole } from '../search/find-in-thread.js';
import { indexOfPlace, positions, startingPoint, type Which } from '../search/positions.js';
import { searchedFor } from '../search/thread-lines.js';
import { LOOKS, phrasesFor, refused, tool } from '../tool-parts.js';
import { passagesHere } from './passages.js';

const MAX_PLACES = 100_000;

const Args = z.strictObject({
  what: z
    .enum(['question', 'decision', 'edit', 'card', 'position'])
    .describe('"position" is any message of the thread.'),
  which: z
    .union([z.enum(['first', 'last', 'next', 'previous']), z.int().min(1).max(MAX_PLACES)])
    .describe('Which one: by word, or by its number from 1.'),
  from: z
    .string()
    .regex(/^\d{1,12}\.\d{1,6}$/u)
    .optional()
    .describe(
      'The ts of the message that "next" and "previous" count from; without it the one shown last, else the one that asks.',
    ),
});

/** What people call the places. */
const STOPS: readonly (readonly [PlaceKind, words: string, example: string | null])[] = [
  ['question', 'question[s]', 'jump to the last question'],
  ['decision', 'decision[s]', 'go to the first decision'],
  ['edit', '(edit[s] | change[s])', null],
  ['card', '[review] card[s]', null],
  ['position', '(message[s] | post[s] | comment[s])', null],
];
const whichOf = (order: string): number | string => (/^\d+$/u.test(order) ? Number(order) : order);

/**
 * Leads to a question, a decision, an edit, a card, or a position in the thread; `readsAs` tells orders to Frontdoor from
 * what people told each other.
 */
export const jumpTo = (readsAs: ReadsAs) =>
  tool(Args, {
    name: 'jump_to',
    category: 'navigation',
    summary: 'Go to a question, decision, edit, card or message of this thread, by order.',
    instructions:
      'Shows people one place of this thread with a link: a question that was asked, a decision (filed, settled, changed by the team), an edit of the request, its card, or any message. Says which one of how many it is. Do not repeat the passage.',
    sets: ['text', 'voice', 'quick'],
    needs: 'thread',
    briefly: 'a question, decision, edit or card of this thread',
    ...LOOKS,
    phrases: [
      ...STOPS.flatMap(([what, words, example]) =>
        phrasesFor(({ one }) => ({ what, which: whichOf(one('order') || one('number')) }), example, [
          `[<go> | <show>] [the | my | your] [very] {order} ${words} [again | here | in this thread]`,
          `(<go> | <show>) ${words} [number | no] {number}`,
        ]),
      ),
      ...phrasesFor({ what: 'position', which: 'first' }, null, [
        '<go> [the] (top | beginning | start | root) [of (the | this) (thread | conversation)]',
      ]),
      ...phrasesFor({ what: 'position', which: 'last' }, null, [
        '<go> [the] (bottom | end) [of (the | this) (thread | conversation)]',
      ]),
      ...phrasesFor({ what: 'card', which: 'last' }, null, ['<go> [the | my] [review] card']),
      ...phrasesFor({ what: 'edit', which: 'last' }, null, ['what did you [just] (change | edit) [last]']),
    ],
    async execute(context, { what, which, from }) {
      const searched = await searchedFor(context, readsAs);
      const places = positions(what, searched);
      const at = indexOfPlace(places, which, from ?? startingPoint(searched));
      const place = places[at];
      if (place === undefined) return refused(missing(what, which, places.length));
      const data = { number: at + 1, of: places.length };
      return passagesHere(context, placeWording.placeOf(what, at + 1, places.length), [whole(place)], {
        data,
      });
    },
  });

function missing(what: PlaceKind, which: Which, count: number): string {
  if (count === 0) return placeWording.none(what);
  if (which === 'next') return placeWording.noneAfter(what);
  return which === 'previous' ? placeWording.noneBefore(what) : placeWording.onlySo(what, count);
}
