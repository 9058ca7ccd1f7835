import { z } from 'zod';
import { type PlaceKind, placeWording } from '../domain/place-wording.js';
import type { Tool } from '../domain/tool.js';
import { passagesHere, quotedData, quotedFrom, rememberedIn } from './passages.js';
import { indexOfPlace, positions, startingPoint, type Which } from './search/positions.js';

const MOST_PLACES = 100_000;

const Args = z.strictObject({
  what: z
    .enum(['question', 'decision', 'edit', 'card', 'position'])
    .describe('"position" is any message of the thread.'),
  which: z
    .union([z.enum(['first', 'last', 'next', 'previous']), z.int().min(1).max(MOST_PLACES)])
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

/** Leads to a question, a decision, an edit, a card, or a position in the thread. */
export const jumpTo: Tool<Args> = {
  name: 'jump_to',
  category: 'navigation',
  summary: 'Go to a question, decision, edit, card or message of this thread, by order.',
  instructions:
    'Shows people one place of this thread with a link: a question that was asked, a decision (filed, settled, changed by the team), an edit of the request, its card, or any message. Says which one of how many it is. Do not repeat the passage.',
  args: Args,
  sets: ['text', 'voice', 'quick'],
  effect: 'read',
  approval: 'none',
  reversible: false,
  examples: ['jump to the last question', 'go to the first decision'],
  async execute({ thread, viewer, message, ownPosts }, { what, which, from }) {
    const own = await ownPosts(viewer.teamId, thread.threadId);
    const places = positions(what, thread, own, message.ts);
    const at = indexOfPlace(places, which, from ?? startingPoint(own, message.ts));
    const place = places[at];
    if (place === undefined) return { data: { error: missing(what, which, places.length) } };
    const quoted = [quotedFrom({ line: place, from: 0, to: place.text.length })];
    const lead = placeWording.placeOf(what, at + 1, places.length);
    return {
      data: { number: at + 1, of: places.length, shown: lead, passages: quotedData(quoted) },
      replies: [passagesHere(thread, lead, quoted, { asker: viewer.user })],
      remembered: rememberedIn(quoted),
    };
  },
};

function missing(what: PlaceKind, which: Which, count: number): string {
  if (count === 0) return placeWording.none(what);
  if (which === 'next') return placeWording.noneAfter(what);
  return which === 'previous' ? placeWording.noneBefore(what) : placeWording.onlySo(what, count);
}
