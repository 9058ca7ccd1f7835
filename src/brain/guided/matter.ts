import type { FreshMessage } from '../../domain/brain.js';
import { isMereCourtesy, withoutCourtesy, wordsOfShort } from '../../domain/conversation/courtesy.js';
import { isPerson } from '../../domain/conversation/speaker.js';
import type { Field } from '../../domain/draft/blueprint.js';
import { searchWords, tellingWords } from '../../domain/entities/search-words.js';
import { opened } from '../../domain/text/open-text.js';
import { joined, type PersonText, written } from '../../domain/text/person-text.js';
import { hasWords, MIN_WORDS } from '../../domain/text/words.js';
import { asksFor, linesIn, speaksOf } from './forms.js';
import { isQuestion, withoutSigns } from './text.js';

/** A sentence ends with its sign, or with its line. */
const SENTENCE_END = /(?<=[.!?。！？])\s|\n/u;

/** By these people point at a file that stands beside their words, and say nothing of what is wrong. */
const POINTING = new Set(
  searchWords(
    'see look check view attached attachment file image photo pic picture screenshot shot above below',
  ),
);

/** Whether words say nothing of a matter: whatever they have is said in every sentence, or points at what is shown. */
export const onlyPoints = (text: string): boolean =>
  tellingIn(text).every((word) => POINTING.has(word) || !/\p{L}/u.test(word));

/** The words of a text that not every sentence has, signs and courtesy aside. */
function tellingIn(text: string): string[] {
  const said = wordsOfShort(withoutSigns(text));
  return tellingWords(text === '' || said.length > 0 ? withoutCourtesy(said).join(' ') : text);
}

/** By these people ask for a request of what stands above, and say nothing of it: "log this one", "I mean a ticket for the alert". */
const ASKING = new Set(
  searchWords(
    'file log raise open create make turn track submit report handle take look sort fix care ticket request issue get need someone somebody anyone use',
  ),
);
/** So what stands above is called. */
const ABOVE = new Set(searchWords('above alert message post form'));
const BESIDE = new Set(searchWords('mean one pls plz yes no nope ok okay sure mine up'));

/** Whether words say nothing but that something is to be done about what stands above them. */
export const pointsBack = (text: string): boolean =>
  tellingIn(text).every((word) => [POINTING, ASKING, ABOVE, BESIDE].some((words) => words.has(word)));

/** Whether one of the words asks for a request. */
export const asksForRequest = (text: string): boolean => tellingIn(text).some((word) => ASKING.has(word));

/** A message that points at what stands above does so in its first sentences. */
const MAX_SENTENCES = 200;

/** Whether a message wants a request of what stands above, whatever else it tells people: a sentence only asks for one. */
export function pointsBackWithin(text: string): boolean {
  const sentences = text.split(SENTENCE_END, MAX_SENTENCES).filter((sentence) => sentence.trim() !== '');
  return [...sentences, text.split(',', 1).at(0)].some((one = '') => asksForRequest(one) && pointsBack(one));
}

/** "Can somebody …?", "could I have …?": who asks so wants it done. */
const WANTS_DONE = /\b(?:can|could|will|would|may)\b/iu;

/** Whether a message only asks, tells nothing besides and wants nothing done: "anyone else with slow internet?". */
export const onlyAsks = (text: string): boolean =>
  isQuestion(text) &&
  !WANTS_DONE.test(text) &&
  text
    .split(SENTENCE_END, MAX_SENTENCES)
    .every((one) => isQuestion(one) || !hasWords(one, MIN_WORDS) || isMereCourtesy(written(one)));

/** Whether a message would begin a request: no question, and words enough. */
export const couldBegin = (text: PersonText): boolean =>
  !isQuestion(opened(text)) && hasWords(opened(text), MIN_WORDS);

/** Whether these words of a message say enough to be what a request is about; beside a file they must not only point at it. */
export const saysEnough = ({ files = [] }: Pick<FreshMessage, 'files'>, text: string): boolean =>
  hasWords(text, MIN_WORDS) && !(files.length > 0 && onlyPoints(text));

/** Whose words a message is about: of what it forwards, else its own. */
export const authorOf = ({ author, quotes }: FreshMessage): string => quotes?.at(0)?.author ?? author;

/** What a message is about: the messages that it forwards, else what it says itself. */
export function mattersIn({ text, quotes }: FreshMessage): string {
  return opened(quotes?.length ? joined(quotes.map((quote) => quote.text)) : text);
}

/** Whether somebody forwards a message so that a request is made of it: whatever they say beside it, unless they ask about it. */
export function forwardsMatter({ text, quotes }: FreshMessage): boolean {
  const [first] = quotes ?? [];
  if (first === undefined) return false;
  const words = opened(text);
  const beside = words.slice(0, Math.max(0, words.indexOf(opened(first.text))));
  // the last line says whose words follow
  return !isQuestion(beside.split('\n').slice(0, -1).join('\n'));
}

/** A form has at least so many lines with labels. */
const MIN_LABELS = 2;
/** What a form is about stands among its first lines; Slack's own have at most 100 fields. Source: Slack, "views". */
const HEADLINE_WITHIN = 100;
/** A line is a headline, a longer one is told by its first sentence; in code units. */
const MAX_HEADLINE = 200;

/** What is behind a label says something: a word, and not only a number. */
const SAYS = /\p{L}/u;
const ASKS_WHAT = /\bwhat\b.*[?？]$/iu;

/**
 * What of these words a request is called: all that a person wrote, but of a form or of an app's post the one line that says what it
 * is about. That is the value whose label asks for that alone, else the one whose label speaks of it, else the first line without a
 * label, else the first that says enough. The other lines go along in their own words.
 */
export function headlineIn(author: string, text: string, headline: Field): string {
  const first = text.split('\n', HEADLINE_WITHIN).join('\n');
  const lines = linesIn(first, isPerson(author) ? null : (words) => asksFor(words, headline));
  const labelled = lines.flatMap(({ label, ...line }) =>
    label === null || line.value === '' ? [] : [{ ...line, label }],
  );
  if (isPerson(author) && labelled.length < MIN_LABELS) return withoutLabel(text, headline);
  const fits =
    labelled.find(({ label, value }) => asksFor(label, headline) && SAYS.test(value)) ??
    labelled.find(({ label, value }) => speaksOf(label, headline) && hasWords(value, MIN_WORDS)) ??
    labelled.find(({ label, value }) => ASKS_WHAT.test(label) && SAYS.test(value));
  const plain = lines.filter(({ label, words }) => label === null && !/[:：]$/u.test(words));
  const saying = [...plain, ...labelled].find(({ words }) => hasWords(words, MIN_WORDS));
  const found = fits?.value ?? saying?.words ?? lines[0]?.words ?? text;
  return withoutLabel(
    found.length > MAX_HEADLINE ? (found.split(SENTENCE_END, 1)[0] ?? found) : found,
    headline,
  );
}

/** "Issue - vpn", "What: a laptop": a few words, and something behind a colon or a dash. */
const LABELLED = /^\s*(?<label>\p{L}[^:：\n–—]{0,60}?)(?:\s*[:：]\s*|\s+[-–—]+\s+)(?=[^\s/])/u;

/** The words without a label that only says again what the headline asks for; what it says of the matter stays. */
export function withoutLabel(text: string, headline: Field): string {
  const { 0: whole = '', groups } = LABELLED.exec(text) ?? {};
  const label = groups?.['label'] ?? '';
  return asksFor(label, headline) ? withoutLabel(text.slice(whole.length), headline) : text;
}
