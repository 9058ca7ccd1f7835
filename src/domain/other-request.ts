import { wordsOf } from './phrases.js';

/** "Separate topic:", "also, another request —", "unrelated, but": an opening, set off from what follows. */
const OPENING =
  /^\W{0,3}(?:(?:also|and|oh|hey|ps|btw|by the way|one|a|an|something|completely|totally)[\s,]+){0,3}(?:(?:new|another|separate|different|unrelated|second)\s+(?:request|topic|issue|thing|matter)|separately|unrelated|on (?:another|a different|an unrelated) note)(?:\s*[:,;.–—-]\s*|\s+but\s+)/iu;

/** Fewer words than these after the opening say nothing that could be taken up. */
const FEWEST_WORDS = 3;

/**
 * Whether the message, by its opening, is about something else than the request at hand: "Separate topic: …", "Unrelated,
 * …". It is noted and offered once the request is done; a message that only sounds like that is read as usual.
 */
export function readsAsOtherRequest(text: string): boolean {
  const opening = OPENING.exec(text);
  return opening !== null && wordsOf(text.slice(opening[0].length)).length >= FEWEST_WORDS;
}
