import type { Extraction } from './brain.js';
import type { Patch } from './draft.js';
import type { Evidence, EvidenceHow } from './evidence.js';
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
  const rest = (ts: string, quote: string, how: EvidenceHow) => evidenceFrom(messages, place, ts, quote, how);
  const updates = extraction.updates.flatMap(({ field, value, key, ts, quote, how }) => {
    const evidence = rest(ts, quote, how);
    return evidence ? [{ field, value, ...(key === undefined ? {} : { key }), evidence }] : [];
  });
  const removals = extraction.removals.flatMap(({ field, item, ts, quote }) => {
    const evidence = rest(ts, quote, 'extracted');
    return evidence ? [{ field, item, evidence }] : [];
  });
  return { clear: [], removals, updates, markUnknown: [...extraction.markedUnknown] };
}

function evidenceFrom(
  messages: readonly ThreadMessage[],
  place: ThreadPlace,
  ts: string,
  quote: string,
  how: EvidenceHow,
): Evidence | null {
  const message = messages.find((one) => one.ts === ts && !one.bot);
  if (!message) return null;
  const literal = occurs(quote, message.text);
  return {
    channel: place.channel,
    ts,
    ...inThread(place, ts),
    author: message.author,
    quote: (literal ? quote.trim() : message.text).slice(0, MAX_QUOTE),
    how: literal ? how : 'inferred',
  };
}

/** The thread's root as Slack needs it for a link: only for a reply, and only where the thread is a Slack thread. */
export function inThread({ rootTs }: ThreadPlace, ts: string): { threadTs?: string } {
  return ts !== rootTs && Number.isFinite(Number(rootTs)) ? { threadTs: rootTs } : {};
}

/** Whether the words stand in the text, letter case and spacing aside. */
function occurs(quote: string, text: string): boolean {
  const fold = (words: string) => words.toLowerCase().replace(/\s+/g, ' ').trim();
  const wanted = fold(quote);
  return wanted !== '' && fold(text).includes(wanted);
}
