import type { Extraction } from './brain.js';
import type { Patch } from './draft.js';
import type { ThreadMessage } from './message.js';

/** Where a thread stands in Slack. `rootTs` is no Slack time where a direct message has no thread. */
export interface ThreadPlace {
  channel: string;
  rootTs: string;
}

/** A quote on a card is a reminder of what was said, not the whole message. */
const MAX_QUOTE = 300;

/**
 * Turns what a judgement found into a patch. A value must rest on a message that a person wrote in this conversation,
 * else it is dropped; a quote that does not occur in that message makes its evidence `inferred`, and the message itself
 * stands for it.
 */
export function toPatch(
  extraction: Extraction,
  messages: readonly ThreadMessage[],
  place: ThreadPlace,
): Patch {
  const updates = extraction.updates.flatMap(({ field, value, ts, quote, how }) => {
    const message = messages.find((one) => one.ts === ts && !one.bot);
    if (!message) return [];
    const literal = occurs(quote, message.text);
    const inThread = ts !== place.rootTs && Number.isFinite(Number(place.rootTs));
    return [
      {
        field,
        value,
        evidence: {
          channel: place.channel,
          ts,
          ...(inThread ? { threadTs: place.rootTs } : {}),
          author: message.author,
          quote: (literal ? quote.trim() : message.text).slice(0, MAX_QUOTE),
          how: literal ? how : ('inferred' as const),
        },
      },
    ];
  });
  return { clear: [], updates, markUnknown: [...extraction.markedUnknown] };
}

/** Whether the words stand in the text, letter case and spacing aside. */
function occurs(quote: string, text: string): boolean {
  const fold = (words: string) => words.toLowerCase().replace(/\s+/g, ' ').trim();
  const wanted = fold(quote);
  return wanted !== '' && fold(text).includes(wanted);
}
