import type { ChatJudgement } from '../../domain/brain.js';
import { cleanText } from './text.js';

type Offers = ChatJudgement['offers'];

const MOST_OFFERS = 3;
/** Slack: the text of a button has at most 75 characters. */
const LONGEST_LABEL = 75;
const LONGEST_ASK = 200;
/** Mentions, links and lines of their own are no plain words. */
const NOT_PLAIN = /[<>\n`]|https?:/u;

/** Next steps in plain, short words, each once and the first few; what is neither plain nor short is dropped. */
export function cleanOffers(offers: Offers): Offers {
  const plain = offers.flatMap((offer) => {
    const label = plainWords(offer.label, LONGEST_LABEL);
    const ask = plainWords(offer.ask, LONGEST_ASK);
    return label === null || ask === null ? [] : [{ label, ask }];
  });
  const first = new Map(plain.toReversed().map((offer) => [offer.label.toLowerCase(), offer]));
  return plain.filter((offer) => first.get(offer.label.toLowerCase()) === offer).slice(0, MOST_OFFERS);
}

function plainWords(words: string, longest: number): string | null {
  const text = cleanText(words, longest + 1);
  return text === null || text.length > longest || NOT_PLAIN.test(text) ? null : text;
}
