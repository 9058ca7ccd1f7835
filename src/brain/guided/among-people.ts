import type { FreshMessage } from '../../domain/brain.js';
import { tellsMuch } from '../../domain/conversation/courtesy.js';
import { compareTs, newer } from '../../domain/conversation/slack-ts.js';
import { opened } from '../../domain/text/open-text.js';
import { addressesAnother, hasQuestion } from './text.js';
import type { Turn } from './turn.js';

/** Words that come later are for the people in the thread again; in seconds. */
const LISTENS_S = 15 * 60;

/** Whether whose request it is has mentioned its author in their last words, so that these may be what is asked. */
export function isBroughtIn(turn: Turn, { author, ts }: FreshMessage): boolean {
  const last = turn.messages().findLast((one) => turn.isOwn(one.author) && newer(ts, one.ts));
  if (last === undefined || compareTs(ts, last.ts) > LISTENS_S) return false;
  // whom they asked before we did is asked something else
  if (turn.open?.questions && !newer(last.ts, turn.open.questions.ts)) return false;
  return opened(last.text).includes(`<@${author}>`);
}

/**
 * Whether it is the next thing said since somebody else asked its author something, or whoever is there, or mentions who spoke right
 * before: then it is for them, unless it names what is asked for. What says much to a question that was put to nobody in particular
 * may as well answer ours.
 */
export function repliesToOther(turn: Turn, { author, ts, addressed, text: words }: FreshMessage): boolean {
  const before = turn.messages().findLast((one) => newer(ts, one.ts));
  if (addressed || before === undefined || before.bot || before.author === author) return false;
  if (opened(words).includes(`<@${before.author}>`)) return true;
  const text = opened(before.text);
  if (!hasQuestion(text) || turn.namesAsked(opened(words))) return false;
  if (text.includes(`<@${author}>`)) return true;
  const [named, thirds] = [true, false].map((isAuthor) =>
    turn.input.people.filter(({ id }) => (id === author) === isAuthor && id !== before.author),
  );
  if (addressesAnother(text, thirds ?? [])) return false;
  return addressesAnother(text, named ?? []) || !tellsMuch(words);
}

/** Whether somebody else has gone on from it already, so that it was said to them. */
export function isFollowedByOthers(turn: Turn, { author, ts }: FreshMessage): boolean {
  return turn.input.conversation.fresh.some((one) => one.author !== author && newer(one.ts, ts));
}

/** Whether a message names somebody else of the thread: then it is for them, or of them. */
export function namesColleague(turn: Turn, { author, text }: FreshMessage): boolean {
  const words = new Set(
    opened(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  );
  return turn.othersThan(author).some(({ name }) => words.has(name.toLowerCase().split(' ', 1)[0] ?? ''));
}

/** Whether nobody else has written since the request began, so that it is said to nobody but us. */
export function isAlone(turn: Turn, { author }: FreshMessage): boolean {
  return turn.messages().every((one) => one.bot || one.author === author);
}
