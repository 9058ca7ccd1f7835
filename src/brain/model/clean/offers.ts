import type { OfferedAct } from '../../../domain/conversation/acts.js';
import type { ConverseAnswer } from '../answers.js';
import { cleanText } from './text.js';

type Said = NonNullable<ConverseAnswer['offers']>[number];

const MAX_OFFERS = 3;
/** Slack: the text of a button has at most 75 characters. */
const MAX_LABEL_LENGTH = 75;
const MAX_WORDS = 200;
/** Mentions, links and lines of their own are no plain words. */
const NOT_PLAIN = /[<>\n`]|https?:/u;

/** Next steps in plain, short words, each once and the first few; what is neither plain nor short is dropped. */
export function cleanOffers(offers: readonly Said[]): OfferedAct[] {
  const plain = offers.flatMap((offer): OfferedAct[] => {
    const label = plainWords(offer.label, MAX_LABEL_LENGTH);
    const words = plainWords(offer.ask, MAX_WORDS);
    return label === null || words === null ? [] : [{ label, does: 'say', words }];
  });
  const first = new Map(plain.toReversed().map((offer) => [offer.label.toLowerCase(), offer]));
  return plain.filter((offer) => first.get(offer.label.toLowerCase()) === offer).slice(0, MAX_OFFERS);
}

function plainWords(words: string, longest: number): string | null {
  const text = cleanText(words, longest + 1);
  return text === null || text.length > longest || NOT_PLAIN.test(text) ? null : text;
}
