import type { FreshMessage, NamedPerson } from '../../domain/brain.js';
import { beginsAsReply, callsAnother, tellsMuch } from '../../domain/conversation/courtesy.js';
import type { ThreadMessage } from '../../domain/conversation/event.js';
import { compareTs, newer } from '../../domain/conversation/slack-ts.js';
import { opened } from '../../domain/text/open-text.js';
import { type PersonText, written } from '../../domain/text/person-text.js';
import { hasWords } from '../../domain/text/words.js';
import { clausesOf, sentencesOf } from './clauses.js';
import { isShort } from './short-values.js';
import { addressesAnother, asksThere, asksWhat, isQuestion } from './text.js';
import type { Turn } from './turn.js';

/** Words that come later are for the people in the thread again; in seconds. */
const LISTENS_S = 15 * 60;

const lastBefore = (turn: Turn, ts: string): ThreadMessage | undefined =>
  turn.messages().findLast((one) => newer(ts, one.ts));

/** Whether whose request it is has turned to its author with their last words, so that these may be what is asked. */
export function isBroughtIn(turn: Turn, { author, ts }: FreshMessage): boolean {
  const before = turn.messages().filter((one) => !one.bot && newer(ts, one.ts));
  const last = before.findLast((one) => turn.isOwn(one.author));
  if (last === undefined || compareTs(ts, last.ts) > LISTENS_S) return false;
  // whom they asked before we did is asked something else
  if (turn.open?.questions && !newer(last.ts, turn.open.questions.ts)) return false;
  const text = opened(last.text);
  const named = turn.input.people.filter(({ id }) => id === author);
  return text.includes(`<@${author}>`) || (!callsAnother(last.text) && addressesAnother(text, named));
}

/**
 * Whether it is the next thing said since somebody else asked its author something, or whoever is there, or mentions who spoke right
 * before: then it is for them, unless it is a choice or a label of ours, or names what is asked for. What says much to a question
 * that was put to nobody in particular may as well answer ours.
 */
export function repliesToOther(turn: Turn, { author, ts, addressed, text: words }: FreshMessage): boolean {
  const before = lastBefore(turn, ts);
  if (addressed || before === undefined || before.bot || before.author === author) return false;
  if (opened(words).includes(`<@${before.author}>`) || callsByName(turn, before.author, opened(words)))
    return true;
  const text = opened(before.text);
  // "ooh yes, coming over in 5" to whoever has offered something
  const field = turn.askedInWords();
  const isFew = field !== null && isShort(field) && !hasWords(opened(words), MAX_SHORT + 1);
  const agrees =
    TAKES_NOTICE.test(opened(behindLaugh(words))) &&
    !tellsMuch(behindLaugh(words)) &&
    !turn.namesAsked(opened(words));
  if (field !== null && !isFew && agrees) return true;
  if (!asksThere(text) || turn.namesAsked(opened(words))) return false;
  // what answers no yes or no, and says much, is none
  if (text.includes(`<@${author}>`)) return asksWhat(text) || beginsAsReply(words) || !tellsMuch(words);
  const [named, thirds] = [true, false].map((isAuthor) =>
    turn.input.people.filter(({ id }) => (id === author) === isAuthor && id !== before.author),
  );
  if (addressesAnother(text, thirds ?? [])) return false;
  // "sales" answers no yes or no, and a question of ours for a few words
  if (isFew && !beginsAsReply(words) && !asksWhat(text)) return false;
  // what we ask in words is answered by no yes or no
  const isReply = field !== null && YES_OR_NO.test(opened(behindLaugh(words)));
  return addressesAnother(text, named ?? []) || isReply || !tellsMuch(words);
}

/** "Lol", "ooh": said before a reply. */
const LAUGH = /^\s*(?:(?:lol|haha+|hehe|ha|a+h+|o+h+|hm+)[\s,.!]+)+/iu;
const behindLaugh = (words: PersonText): PersonText => written(opened(words).replace(LAUGH, ''));
/** "Yes the red one", and no "no signature, so we can't bill": those are told to us. */
const YES_NO = String.raw`(?:yes|yep|yeah|nope|nah|exactly)\b|(?:no|right|true)(?=\s*[,.!;–-]|\s*$|\s+(?:that|it|this|he|she|they|we|i|you|idea)\b)`;
const YES_OR_NO = new RegExp(`^\\s*(?:${YES_NO})`, 'iu');
/** The same, and what only takes notice: "ok thx, will ask Marcus". */
const TAKES_NOTICE = new RegExp(
  `^\\s*(?:${YES_NO}|(?:ok|okay|thx|thanks|ty|will do)\\b|(?:cool|great|perfect)(?=\\s*[,.!]|\\s*$))`,
  'iu',
);

/** Whoever writes more does not only speak to a colleague besides; in code units. */
const MAX_BESIDE = 600;
/** So few words before what is said to a colleague answer a question that a few words answer. */
const MAX_SHORT = 3;

/**
 * The message without its sentences to colleagues, where the others name what is asked for, or begin with the few words that it wants:
 * "ok @Grace thanks. impact: …", "sales. and yes @Alex that one".
 */
export function besideColleagues(turn: Turn, message: FreshMessage): FreshMessage {
  const text = opened(message.text);
  const sentences = text.length > MAX_BESIDE ? [] : sentencesOf(text);
  const others = turn.othersThan(message.author);
  const isToOthers = (sentence: string) => sentence.includes('<@') || asksThem(sentence, others);
  const own = sentences.filter((sentence) => !isToOthers(sentence));
  if (message.addressed || own.length === 0 || own.length === sentences.length || !turn.isAsked(message))
    return message;
  const [first = ''] = sentences;
  const field = turn.askedInWords();
  const isShortOne =
    field !== null && isShort(field) && !isToOthers(first) && !hasWords(first, MAX_SHORT + 1);
  if (isShortOne) return { ...message, text: written(first.trim()), addressed: true };
  const words = own.join('').trim();
  return turn.namesAsked(words) ? { ...message, text: written(words), addressed: true } : message;
}

/** Whether a message that does not mention us asks a colleague something in one of its clauses: "no clue, alex who did that page?" */
export const asksColleague = (
  turn: Turn,
  { author, mentions, raisedBy, edited, text }: FreshMessage,
): boolean =>
  !(mentions || edited || raisedBy !== null) &&
  (turn.open !== null || turn.input.filed !== null) &&
  opened(text).length <= MAX_BESIDE &&
  isQuestion(opened(text)) &&
  clausesOf(opened(text)).some((clause) => isAskedIn(clause, turn.othersThan(author)));

const asksThem = (sentence: string, people: readonly NamedPerson[]): boolean =>
  isQuestion(sentence) && clausesOf(sentence).some((clause) => isAskedIn(clause, people));

/** What is said to somebody behind their name, and not of them: "priya is locked out". */
const TO_THEM = /^(?:who|what|when|where|why|how|which)\b|\byour?\b/u;

/** "Grace do you know who did that?", "alex who did that page?": their name, and what they are asked. */
function isAskedIn(clause: string, people: readonly NamedPerson[]): boolean {
  const words = clause.trim().toLowerCase();
  return people.some(({ name }) => {
    const [first = ''] = name.toLowerCase().split(' ', 1);
    return first !== '' && words.startsWith(`${first} `) && TO_THEM.test(words.slice(first.length + 1));
  });
}

/** Whether a message calls somebody else in the thread by name: "thanks Grace, I owe you one". */
export const callsColleague = (turn: Turn, { author, text }: FreshMessage): boolean =>
  turn.othersThan(author).some(({ id }) => callsByName(turn, id, opened(text)));

/** Whether words call somebody by their name, behind or between others: "pdf is no use priya, I need the excel". */
function callsByName({ input }: Turn, person: string, words: string): boolean {
  const name = input.people
    .find(({ id }) => id === person)
    ?.name.split(' ', 1)[0]
    ?.toLowerCase();
  const isCalled = (clause: string) => clause.trim().toLowerCase().endsWith(` ${name}`);
  return name !== undefined && clausesOf(words).some(isCalled);
}

/** Whether somebody else has spoken right before it. */
export function followsOther(turn: Turn, { author, ts }: FreshMessage): boolean {
  const before = lastBefore(turn, ts);
  return before !== undefined && !before.bot && before.author !== author;
}

/** Whether somebody else has gone on from it already, so that it was said to them. */
export function isFollowedByOthers(turn: Turn, { author, ts }: FreshMessage): boolean {
  return turn.input.conversation.fresh.some((one) => one.author !== author && newer(one.ts, ts));
}

/** What people have written since something was asked, and before this message, oldest first. */
export function saidBefore(turn: Turn, { ts }: FreshMessage): ThreadMessage[] {
  const asked = turn.open?.questions?.ts ?? ts;
  return turn.messages().filter((one) => !one.bot && newer(one.ts, asked) && newer(ts, one.ts));
}

/** Whether nobody else has written since the request began, so that it is said to nobody but us. */
export function isAlone(turn: Turn, { author }: FreshMessage): boolean {
  return turn.messages().every((one) => one.bot || one.author === author);
}
