import { tellingWords } from '../entities/search-words.js';
import { opened } from '../text/open-text.js';
import type { PersonText } from '../text/person-text.js';
import { hasWords } from '../text/words.js';

/** Whatever is longer says more than a set phrase does; in code units. */
const MAX_LENGTH = 200;

const WORD = /:[a-z0-9_+-]+:|[\p{L}\p{N}]+(?:'[\p{L}]+)*|[^\s.,!;:()*_~–—/-]/gu;

/** Said around what is meant, and nothing by itself. */
const AROUND = new Set(
  phrases(
    'please | pls | thanks | thank you | thx | ok | okay | sorry | so | well | oh | ah | now | then | and | btw | fyi | bot',
  ),
);
/** Whom a greeting is for: everybody. */
const ALL = ['', ' all', ' everyone', ' everybody', ' team', ' folks'];
/** By these people call whoever is there, and wait for an answer. */
const HELLO = phrases('hi | hello | hey | hi there | hello there | hey there');
const ANYBODY = phrases(
  'anybody there | anyone there | is anybody there | is anyone there | anybody here | anyone here | is anybody here | is anyone here | anyone around | are you there',
);
const CALLING = [...HELLO, ...ANYBODY];
const TIMES = phrases('good morning | morning | good afternoon | good evening');
const GREETINGS = new Set(
  [...CALLING, ...TIMES, ...phrases('👋 | :wave:')].flatMap((greeting) => ALL.map((whom) => greeting + whom)),
);
/** What greetings are made of, longer ones first: "hi there, good morning". */
const GREETING_PART = new RegExp(
  `^(?:${[...GREETINGS].sort((a, b) => b.length - a.length).join('|')})(?= |$)`,
  'u',
);
const THANKS = new Set(
  phrases(
    'thanks | thank you | thx | ty | cheers | many thanks | thanks a lot | thank you so much | thanks so much | great thanks | perfect thanks | 🙏 | :pray:',
  ),
);
/** Said to what one was told, or to everybody, and wants nothing. */
const HEARD = new Set([
  ...phrases(
    "ok | okay | great | perfect | cool | nice | good | got it | i see | understood | alright | all right | makes sense | that's it | that's all | good to know | awesome | wonderful | excellent | fine | lol | haha",
  ),
  ...phrases(
    'have a nice weekend | have a good weekend | have a great weekend | have a nice day | have a good day | have a nice evening | happy friday | good night | see you | see you tomorrow | bye | congrats | congratulations | welcome | welcome back | good luck | happy birthday',
  ).flatMap((words) => ALL.map((whom) => words + whom)),
]);

function phrases(list: string): string[] {
  return list.split('|').map((phrase) => phrase.trim());
}

/**
 * Lower-case words, with emoji and question marks but no other punctuation, and what is said twice over ("no no") once. Empty
 * where the text is too long to be a set phrase.
 */
export function wordsOfShort(text: string): string[] {
  if (text.length > MAX_LENGTH) return [];
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2018\u2019\u02BC]/gu, "'")
    .replace(/\uFE0F|\p{Emoji_Modifier}/gu, '');
  return (plain.match(WORD) ?? []).filter((word, at, all) => word !== all[at - 1]);
}

/** The words without what is said out of courtesy before and after them; all of them where there is nothing else. */
export function withoutCourtesy(words: readonly string[]): readonly string[] {
  const { from, to } = withinCourtesy(words);
  return words.slice(from, to);
}

/** Where the words begin and end (not included) that stand between those of courtesy. */
export function withinCourtesy(words: readonly string[]): { from: number; to: number } {
  const from = courtesyEnd(words);
  let to = words.length;
  for (let cut = courtesyBefore(words, to); to > from && cut > 0; cut = courtesyBefore(words, to)) to -= cut;
  return from < to ? { from, to } : { from: 0, to: words.length };
}

/** Where the courtesy ends with which the words begin. */
function courtesyEnd(words: readonly string[]): number {
  for (let end = 0; ; ) {
    const begun = end;
    const length = [2, 1].find((many) => isCourtesy(words.slice(begun, begun + many), many));
    if (length === undefined) return end;
    end += length;
  }
}

function courtesyBefore(words: readonly string[], end: number): number {
  return [2, 1].find((length) => end >= length && isCourtesy(words.slice(end - length, end), length)) ?? 0;
}

function isCourtesy(words: readonly string[], length: number): boolean {
  if (words.length !== length) return false;
  const said = words.join(' ');
  return AROUND.has(said) || GREETINGS.has(said) || THANKS.has(said);
}

/** Whether the words say nothing but what is said out of courtesy. */
export const isOnlyCourtesy = (words: readonly string[]): boolean => courtesyEnd(words) === words.length;

/** Whether the message says nothing but these words, punctuation and letter case aside. */
export function repeats(text: PersonText, words: string): boolean {
  const said = wordsOfShort(opened(text)).join(' ');
  return said !== '' && said === wordsOfShort(words).join(' ');
}

const SIGN = /^:.+:$|^[^\p{L}\p{N}]+$/u;

/** Whether the message is made of emoji and punctuation alone, like a reaction. */
export function isWithoutWords(text: PersonText): boolean {
  return opened(text).length <= MAX_LENGTH && wordsOfShort(opened(text)).every((word) => SIGN.test(word));
}

/** The emoji that answer, whatever stands beside them. */
export const ANSWERING_SIGNS = {
  yes: '👍 | ✅ | :+1: | :thumbsup: | :white_check_mark: | :heavy_check_mark:',
  no: '👎 | :-1: | :thumbsdown:',
  unknown: '🤷 | :shrug:',
} as const;
const ANSWERING = new Set(Object.values(ANSWERING_SIGNS).flatMap(phrases));

/** "hellooo" */
const DRAWN_OUT = /(\p{L})(?<!\1\1)\1+(?=\s|$)/gu;

/** Whether the message greets and says nothing else; emoji beside the greeting are none of its words, unless they answer. */
export const isGreeting = (text: PersonText): boolean => greets(wordsOfShort(opened(text)));

function greets(words: readonly string[]): boolean {
  if (words.some((word) => ANSWERING.has(word))) return false;
  const said = words.filter((word) => word === '?' || !SIGN.test(word));
  if (said.length === 0) return words.some((word) => GREETINGS.has(word));
  // "hey, good morning"
  if (isOnlyCourtesy(said) && GREETINGS.has(said[0] ?? '') && !said.some((word) => THANKS.has(word)))
    return true;
  return [said.join(' '), said.join(' ').replace(DRAWN_OUT, '$1')].some((one) => greetingsIn(one) !== null);
}

/** The greetings that words are made of; null where they say anything else. */
function greetingsIn(said: string): string[] | null {
  let rest = said.replaceAll(' ?', '');
  // a mere "hello?" may be about what stands there
  if (rest !== said && !ANYBODY.some((call) => rest.includes(call))) return null;
  const found: string[] = [];
  while (rest !== '') {
    const part = GREETING_PART.exec(rest)?.[0];
    if (part === undefined) return null;
    found.push(part);
    rest = rest.slice(part.length + 1);
  }
  return found;
}

/** Whether the message only calls whoever is there, as people begin who wait to be asked what they need; "good morning all" waits for nobody. */
export function saysHello(text: PersonText): boolean {
  const words = wordsOfShort(opened(text)).filter((word) => !SIGN.test(word));
  const found = greetingsIn(words.join(' ')) ?? [];
  const isToAll = found.some((one) => ALL.some((whom) => whom !== '' && one.endsWith(whom)));
  return !isToAll && found.some((one) => CALLING.includes(one));
}

/** Whoever is thanked: "thx alex". */
const WHOM = /\s+(?:<@[^<>\s]{1,100}>|\p{L}{1,40})[\s.!]*$/u;

/** Whether the message thanks, whomever, and says nothing else. */
export function isThanks(text: PersonText): boolean {
  const said = opened(text);
  return (
    isWholly(said, THANKS) || (said.length <= MAX_LENGTH && isWholly(said.trim().replace(WHOM, ''), THANKS))
  );
}

/**
 * Whether the message wants nothing: it greets, thanks, wishes well, or says that something was heard ("ok, great"), by words or by
 * emoji alone.
 */
export function isMereCourtesy(text: PersonText): boolean {
  const all = wordsOfShort(opened(text));
  const words = all.filter((word) => word === '?' || !SIGN.test(word));
  const said = words.join(' ');
  if (greets(all) || isThanks(text) || THANKS.has(said)) return true;
  return all.length > 0 && (isOnlyCourtesy(words) || HEARD.has(withoutCourtesy(words).join(' ')));
}

/** With fewer words, and no figure, people among themselves tell nothing of a matter: "lol same". */
const MIN_TELLING = 3;
const FIGURE = /\p{N}{2}/u;
const ASKS = /[?？؟]\P{L}*$/u;

/**
 * Whether somebody says this to other people and not of the matter: a question, a word or two, or words to one whom they mention, which
 * have no telling word of it. What may tell something stays: "same here since 9, error 809".
 */
export function isAside(text: PersonText, matter: readonly PersonText[]): boolean {
  const said = opened(text);
  const isShort = !hasWords(said, MIN_TELLING) && !FIGURE.test(said);
  if (!isShort && !ASKS.test(said.slice(-MAX_LENGTH)) && !callsAnother(text)) return false;
  const known = new Set(matter.flatMap((one) => tellingWords(opened(one))));
  return !tellingWords(said).some((word) => known.has(word));
}

/** With so many words people say more than an answer to what somebody asks in passing; with some more also where they begin as one does. */
const MUCH = 6;
const MUCH_BEHIND_REPLY = 9;
const REPLIES =
  /^\s*(?:yes|yep|yeah|ok|okay|sure|fine|good|great|agreed|right|exactly|true|same|no|nope|nah|not|probably|maybe|dunno|idk|i (?:think|guess|don['’]?t know)|since|because)\b/iu;

/** Whether words tell a matter at length, and more than a reply would: after what somebody asks in passing, they may still be for the bot. */
export function tellsMuch(text: PersonText): boolean {
  const said = opened(text);
  const enough = REPLIES.test(said) ? MUCH_BEHIND_REPLY : MUCH;
  return hasWords(said, enough) && !ASKS.test(said.slice(-MAX_LENGTH));
}

/** With fewer telling words the bot was only called: "log this please". */
const MIN_TOLD = 3;

/** Whether a message by which the bot was called tells something of the matter besides. */
export const tellsOfMatter = (text: PersonText): boolean => tellingWords(opened(text)).length >= MIN_TOLD;

/** Whether a message asks anybody something, or speaks to one whom it mentions. */
export const asksSomebody = (text: PersonText): boolean => /[?？؟]/u.test(opened(text)) || callsAnother(text);

const MENTION_FIRST = /^(?<lead>[^<\n]{0,40})<@[UW][A-Z0-9]{1,30}(?:\|[^<>\n]{0,80})?>/u;

/** Whether a message turns to another person by mentioning them first: only courtesy stands before the mention. */
export function callsAnother(text: PersonText): boolean {
  const lead = MENTION_FIRST.exec(opened(text))?.groups?.['lead'];
  return lead !== undefined && isOnlyCourtesy(wordsOfShort(lead));
}

/** Whether the message is one of these, other words of courtesy aside: "ok, thank you" thanks. */
function isWholly(text: string, set: ReadonlySet<string>): boolean {
  const words = wordsOfShort(text);
  const said = words.filter((word) => set.has(word) || !AROUND.has(word));
  return set.has(words.join(' ')) || set.has(said.join(' '));
}
