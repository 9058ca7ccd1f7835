import { wordsOf } from '../../../src/domain/phrases.js';

const LEAD = '(?:(?:ok|okay|sure|please|oh|well|hm|thanks) )*';
const TRAIL = '(?: (?:please|thanks|thank you|thx|now|then))*';
const YES = '(?:yes|yep|yeah|yup|go ahead|go for it|do it|please do|proceed|do that|👍|:\\+1:|:thumbsup:)';
const NO =
  "(?:no|nope|nah|don't|do not|don't do (?:it|that)|better not|leave (?:it|that)(?: (?:as it is|alone))?|keep it|stop|never mind|nevermind|👎|:-1:|:thumbsdown:)";

const whole = (core: string) => new RegExp(`^${LEAD}${core}(?: ${core})*${TRAIL}$`, 'u');
const PLAIN_YES = whole(YES);
const PLAIN_NO = whole(NO);

/** What is longer says more than yes or no. */
const LONGEST = 60;

/** What words say that are nothing but a yes or a no, so that they name neither a request nor a card; null for any others. */
export function plainAnswer(text: string): 'yes' | 'no' | null {
  if (text.length > LONGEST) return null;
  const said = wordsOf(text).join(' ');
  if (PLAIN_YES.test(said)) return 'yes';
  return PLAIN_NO.test(said) ? 'no' : null;
}
