/** The bot's name as people write and say it, with what they open with. */
const NAMED =
  /^\s*(?:(?:hey|hi|hello|ok|okay)[\s,]+)?(?:@\s?)?front\s?door\b(?<mark>\s*[,:!]\s*|\s+)(?=\S)/iu;
/** What follows a name without a mark: a question or an order, and not what is told of the bot. */
const TURNS_TO =
  /^(?:please|pls|what|who|when|where|which|why|how|is there|are there|do (?:you|we|i)|can (?:you|we|i)|could (?:you|we|i)|would you|will you|show|list|find|tell|give|remember|forget|don'?t forget|watch|unwatch|stop|undo|redo|jump|go to|open|be quiet|set|add|remove|replace|rewrite|search|summari[sz]e|i|we|my|the|our|there)\b/iu;

/**
 * The message without the bot's name at its beginning ("Hey Frontdoor, what is due?"), by which people turn to it as by a
 * mention. What is said of the bot ("Frontdoor is slow today") keeps it.
 */
export function withoutName(text: string): string {
  const found = NAMED.exec(text);
  if (found === null) return text;
  const rest = text.slice(found[0].length);
  const isMarked = /[,:!]/u.test(found.groups?.['mark'] ?? '') || /^\s*(?:hey|hi|hello|ok)/iu.test(text);
  return isMarked || TURNS_TO.test(rest) ? rest : text;
}

/** "T 12", as a transcript spells the number of a request. */
const SPELT =
  /(?<![\p{L}\p{N}'\u2019-])T\s(?<number>\d{1,6})(?![\p{L}\p{N}.,:]*\p{N})(?!\s?(?:%|percent))/giu;

/** A transcript with the numbers of requests as they are written: "T-12". */
export const withNumbers = (spoken: string): string => spoken.replace(SPELT, 'T-$<number>');
