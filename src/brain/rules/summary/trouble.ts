import * as phrases from '../../../domain/phrases.js';
import { withoutAsides } from '../asides.js';
import { tellsOfImpact } from '../find-impact.js';
import { SYSTEM_VERBS } from '../lexicon/trouble.js';
import { bare, behind, type Span, withoutConnective } from '../text.js';
import { type Candidate, WORTH } from './candidate.js';

/** "none of them can log in": trouble without a word for it. */
const NOBODY = /\b(?:none|nobody|no one|no user|not one)\b/giu;
const CAN = { what: /\bcan\s+(?:not\s+|even\s+)?(\p{L}+)/iu, reach: 80, ends: /[.,;]/u };
const CANNOT =
  /\b(?:can['\u2019]?t|cannot|can not|unable to|not able to)\s+(?:even\s+|really\s+|properly\s+|longer\s+|to\s+)?(\p{L}+)/giu;

/** Whether the words tell of a fault, and not only of what people can't do because of it. */
function tellsOfFault(words: string): boolean {
  const [nobody] = behind(words, NOBODY, CAN)?.groups ?? [];
  if (nobody !== undefined && SYSTEM_VERBS.has(nobody.toLowerCase())) return true;
  const verbs = [...words.matchAll(CANNOT)].map((match) => (match[1] ?? '').toLowerCase());
  if (verbs.some((verb) => SYSTEM_VERBS.has(verb)) && !tellsOfImpact(words)) return true;
  return phrases.tellsOfTrouble(words.replaceAll(CANNOT, ' '));
}

/** What does not work, where a sentence tells of it. */
export function trouble(text: string, sentence: Span): Candidate | null {
  const isStuck = phrases.tellsOfTrouble(sentence.text) || behind(sentence.text, NOBODY, CAN) !== null;
  if (!isStuck || phrases.readsAsHold(sentence.text)) return null;
  const isFault = tellsOfFault(sentence.text);
  const said = withoutAsides(text, sentence);
  const kept = isFault && !tellsOfFault(said.text) ? sentence : said;
  return { span: withoutConnective(text, bare(text, kept)), worth: isFault ? WORTH.trouble : WORTH.stuck };
}
