import type { Route, RouteInput } from '../../domain/brain.js';
import { OPEN_QUESTIONS } from '../../domain/phrase-lists.js';
import { phraseIndex } from '../../domain/phrase-text.js';
import * as phrases from '../../domain/phrases.js';
import { fittingBlueprint, namedBlueprint } from './choose-blueprint.js';
import { FIELD_ALIASES } from './lexicon/aliases.js';
import { FIELD_ALIASES_ABROAD } from './lexicon/aliases-abroad.js';
import { ENGLISH, POLITE, TALK_MARKS, TALK_OPENERS, THANKS_ABROAD, TOLD_TO_SAY } from './lexicon/routing.js';
import { lookupIn } from './lookup/route.js';
import { asksOfNamed } from './lookup/wish.js';
import { opened } from './opening.js';
import { sourceOf } from './source/source.js';
import { contentWords, linesOf, sentencesOf } from './text.js';

const LABELS: ReadonlySet<string> = new Set(
  [
    ...Object.keys(FIELD_ALIASES).map((name) => name.replaceAll('_', ' ')),
    ...Object.values(FIELD_ALIASES).flat(),
    ...Object.values(FIELD_ALIASES_ABROAD).flat(),
  ].filter((name) => !/^(?:questions?|why|what|who|name|key|id|links?|references?|sources?)$/u.test(name)),
);
const LABEL = /(?:^|[\n,;.!?])[^\p{L}\p{N}\n,;.!?]{0,20}([\p{L}'][\p{L}' ]{1,29})[:\uff1a](?=\s{0,2}\S)/gu;
const ENGLISH_WORDS: ReadonlySet<string> = new Set(ENGLISH);
/** So many words, hardly one of them English, are a sentence in a language that the rules can't read. */
const SENTENCE = 4;
const HARDLY = 0.15;
const LONG_THANKS = 9;
const THANKS = phraseIndex(THANKS_ABROAD);
/** So many words are an account of something, and where a channel takes one kind of request they are about that. */
const ACCOUNT = 8;

/** Whether the text names a field that a request has ("Urgency: low"). */
function isLabelled(text: string): boolean {
  return [...text.slice(0, 8_000).matchAll(LABEL)].some((match) =>
    LABELS.has((match[1] ?? '').trim().toLowerCase()),
  );
}

/** Whether it is a sentence of another language: people come here to ask for something, so it is taken to do that. */
function isForeignSentence(text: string): boolean {
  const words = phrases.wordsOf(text).filter((word) => /\p{L}/u.test(word));
  if (words.length < LONG_THANKS && phrases.findPhrase(words, THANKS) >= 0) return false;
  const english = words.filter((word) => ENGLISH_WORDS.has(word)).length;
  return contentWords(text) >= SENTENCE && english < HARDLY * words.length;
}

const isSmallTalk = (text: string): boolean =>
  [phrases.readsAsGreeting, phrases.readsAsThanks, phrases.readsAsAbandon].some((reads) => reads(text));

const onlyAsks = (text: string): boolean => linesOf(text).every((line) => /[?\uff1f]$/u.test(line.text));

const OPENS_TALK = phraseIndex(TALK_OPENERS);
const ASKS = phraseIndex(OPEN_QUESTIONS);
const MARKS_TALK = phraseIndex(TALK_MARKS);
const SAYS = phraseIndex(TOLD_TO_SAY);
/** A plain statement to the bot of so many words of its own reports something. */
const REPORT = 3;

function isTalk(sentence: string): boolean {
  const words = phrases.wordsOf(sentence);
  const thanks = words.length < LONG_THANKS && phrases.findPhrase(words, THANKS) >= 0;
  return thanks || phrases.findPhrase(words, OPENS_TALK) === 0 || phrases.findPhrase(words, MARKS_TALK) >= 0;
}

/** "does anyone know why …": a question that somebody has to look into. */
function asksAround(sentence: string): boolean {
  return contentWords(sentence) > REPORT && phrases.findPhrase(phrases.wordsOf(sentence), ASKS) === 0;
}

/** Whether a sentence orders something done, or reports something: people who turn to the bot want that taken care of. */
function orders(sentence: string): boolean {
  if (POLITE.test(sentence) && contentWords(sentence) >= REPORT) return true;
  const words = phrases.wordsOf(sentence);
  if (phrases.readsAsQuestion(sentence) || isTalk(sentence)) return false;
  return phrases.findPhrase(words.slice(0, 1), SAYS) < 0 && contentWords(sentence) >= REPORT;
}

function requests(text: string, onlyKind: boolean): string | null {
  if (isSmallTalk(text)) return null;
  if (phrases.readsAsRequest(text)) {
    return phrases.tellsOfTrouble(text) ? 'tells of something that does not work' : 'asks for something';
  }
  if (isLabelled(text)) return 'names the fields of a request';
  const sentences = sentencesOf(text).map((sentence) => opened(text, sentence).text);
  if (sentences.some((sentence) => phrases.readsAsRequest(sentence))) return 'asks for something';
  if (sentences.some(asksAround)) return 'asks a question that somebody has to look into';
  if (!isTalk(sentences[0] ?? '') && sentences.some(orders)) return 'orders something, or reports it';
  if (onlyAsks(text)) return null;
  if (onlyKind && contentWords(text) >= ACCOUNT) return 'gives an account where one kind of request is taken';
  return isForeignSentence(text) ? 'says something in another language' : null;
}

/**
 * Routes by what the newest messages want: to know or see what is on record, to add to what was filed, to begin something
 * by its name, or to ask for something or tell of trouble in any words.
 */
export function routeByRules(input: RouteInput): Route {
  const { conversation, blueprints, filed } = input;
  const messages = conversation.fresh.filter((message) => !message.bot);
  const lookup = lookupIn(messages, input);
  if (lookup !== null) return { intent: 'lookup', blueprint: null, ...lookup };
  const texts = messages.map((message) => sourceOf(message.text).text);
  if (filed !== null && texts.some((text) => phrases.readsAsAddition(text))) {
    return { intent: 'update', ts: null, blueprint: null, reason: 'adds to what was filed, or corrects it' };
  }
  const all = texts.join('\n');
  const named = texts.map((text) => namedBlueprint(text, blueprints)).find((one) => one !== null);
  if (named && !texts.every((text) => phrases.readsAsQuestion(text) && !phrases.readsAsRequest(text))) {
    const reason = `asks for "${named.title}" by its name`;
    return { intent: 'request', ts: null, blueprint: named.id, reason };
  }
  const onlyKind = blueprints.length === 1;
  const reason = texts.map((text) => requests(text, onlyKind)).find((one) => one !== null);
  if (reason) {
    return { intent: 'request', ts: null, blueprint: fittingBlueprint(all, blueprints)?.id ?? null, reason };
  }
  const asks = messages.findLast(({ text }) => asksOfNamed(text, input.references));
  if (asks) {
    return {
      intent: 'lookup',
      ts: asks.ts,
      blueprint: null,
      reason: 'asks about something that is on record',
    };
  }
  return {
    intent: 'chat',
    ts: null,
    blueprint: null,
    reason: 'neither asks for anything to be done nor tells of trouble',
  };
}
