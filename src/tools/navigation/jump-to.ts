import { z } from 'zod';
import type { ReadsAs } from '../../domain/tools/phrasebook.js';
import { type PlaceKind, placeWording } from '../../domain/tools/place-wording.js';
import type { Slots, Tool } from '../../domain/tools/tool.js';
import { indexOfPlace, positions, startingPoint, type Which } from '../search/positions.js';
import { LOOKS, phrasesFor, refused } from '../tool-parts.js';
import { passagesHere, quotedData, quotedFrom, rememberedIn } from './passages.js';

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
type Args = z.infer<typeof Args>;

/** What people call the places. */
const STOPS: readonly { what: PlaceKind; words: string; example?: string }[] = [
  { what: 'question', words: 'question[s]', example: 'jump to the last question' },
  { what: 'decision', words: 'decision[s]', example: 'go to the first decision' },
  { what: 'edit', words: '(edit[s] | change[s])' },
  { what: 'card', words: '[review] card[s]' },
  { what: 'position', words: '(message[s] | post[s] | comment[s])' },
];
const whichOf = (order: string): number | string => (/^\d+$/u.test(order) ? Number(order) : order);

/**
 * Leads to a question, a decision, an edit, a card, or a position in the thread.
 * @param readsAs tells orders to Frontdoor from what people told each other
 */
export const jumpTo = (readsAs: ReadsAs): Tool<Args> => ({
  name: 'jump_to',
  category: 'navigation',
  summary: 'Go to a question, decision, edit, card or message of this thread, by order.',
  instructions:
    'Shows people one place of this thread with a link: a question that was asked, a decision (filed, settled, changed by the team), an edit of the request, its card, or any message. Says which one of how many it is. Do not repeat the passage.',
  args: Args,
  sets: ['text', 'voice', 'quick'],
  needs: 'thread',
  briefly: 'a question, decision, edit or card of this thread',
  ...LOOKS,
  phrases: [
    ...STOPS.map(({ what, words, example }) => ({
      template: `[<go> | <show>] [the | my | your] [very] {order} ${words} [again | here | in this thread]`,
      ...(example === undefined ? {} : { example }),
      args: ({ one }: Slots) => ({ what, which: whichOf(one('order')) }),
    })),
    ...STOPS.map(({ what, words }) => ({
      template: `(<go> | <show>) ${words} [number | no] {number}`,
      args: ({ one }: Slots) => ({ what, which: whichOf(one('number')) }),
    })),
    ...phrasesFor({ what: 'position', which: 'first' }, null, [
      '<go> [the] (top | beginning | start | root) [of (the | this) (thread | conversation)]',
    ]),
    ...phrasesFor({ what: 'position', which: 'last' }, null, [
      '<go> [the] (bottom | end) [of (the | this) (thread | conversation)]',
    ]),
    ...phrasesFor({ what: 'card', which: 'last' }, null, ['<go> [the | my] [review] card']),
    ...phrasesFor({ what: 'edit', which: 'last' }, null, ['what did you [just] (change | edit) [last]']),
  ],
  async execute({ thread, viewer, message, ownPosts }, { what, which, from }) {
    const own = await ownPosts(viewer.teamId, thread.threadId);
    const places = positions(what, { thread, own, asking: message.ts, readsAs });
    const at = indexOfPlace(places, which, from ?? startingPoint(own, message.ts));
    const place = places[at];
    if (place === undefined) return refused(missing(what, which, places.length));
    const quoted = [quotedFrom({ line: place, from: 0, to: place.text.length })];
    const lead = placeWording.placeOf(what, at + 1, places.length);
    return {
      data: { number: at + 1, of: places.length, shown: lead, passages: quotedData(quoted) },
      replies: [passagesHere(thread, lead, quoted, { asker: viewer.user })],
      remembered: rememberedIn(quoted),
    };
  },
});

function missing(what: PlaceKind, which: Which, count: number): string {
  if (count === 0) return placeWording.none(what);
  if (which === 'next') return placeWording.noneAfter(what);
  return which === 'previous' ? placeWording.noneBefore(what) : placeWording.onlySo(what, count);
}
