import type { FreshMessage } from '../../../src/domain/brain.js';
import type { Act } from '../../../src/domain/conversation/acts.js';
import { repeats } from '../../../src/domain/conversation/courtesy.js';
import type { Reply } from '../../../src/domain/conversation/reply.js';
import { newer } from '../../../src/domain/conversation/slack-ts.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { restsOn } from '../../../src/domain/draft/withdraw.js';
import { pendingOf } from '../../../src/domain/pending.js';
import { type PersonText, shown, written } from '../../../src/domain/text/person-text.js';
import { hasWords, MIN_WORDS } from '../../../src/domain/text/words.js';
import { actWording } from '../../../src/domain/tools/undo-wording.js';
import { freshMessages, spokenNow } from '../conversation.js';
import type { Turn } from '../deps.js';
import { hasOpenDraft } from '../draft/draft-life.js';
import { noGoingOn } from '../draft/further-post.js';
import { isMuted, notice, textReply } from '../node-result.js';
import { isInvolved } from '../people.js';
import { askedBackOf, isUnanswered } from '../questions/asked-back.js';
import { isForBot } from '../questions/listening.js';
import { viewerOf } from '../references/asking.js';
import { afterChoice, isWaiting, spoken } from '../references/question.js';
import type { Changes, IntakeState } from '../state.js';
import { bringsBack, type Choice, exactActs } from './exact.js';
import { shownFirst } from './file-alone.js';

/** What a turn reads. `by`: who says it now, if not its author; `acts`: what is known of it without a reading. */
export interface Words {
  said: readonly FreshMessage[];
  by: string | null;
  acts: readonly Act[];
  /** what a click brings with it */
  update: Changes;
  replies: readonly Reply[];
}

/** The words of a batch of messages, or of a command. */
export function wordsIn(state: IntakeState, turn: Turn): Words {
  const [first] = state.events;
  const shown =
    first?.kind === 'command'
      ? { said: [spokenNow({ ts: first.ts, author: first.actor, text: first.text })], acts: [] }
      : shownFirst(
          state,
          turn,
          freshMessages(state.events).map((message) =>
            isSaidAnew(state, message) ? saidAnew(message) : message,
          ),
        );
  return { ...shown, by: null, update: {}, replies: [] };
}

/**
 * Whether somebody has mended the message from which a request is offered, so that it is to be read as if it were said only now:
 * people press Enter early, and then edit.
 */
function isSaidAnew(state: IntakeState, { ts, author, text, edited }: FreshMessage): boolean {
  const question = pendingOf(state, 'choice');
  if (!edited || hasOpenDraft(state) || question?.asker !== author) return false;
  const isOffered = question.options.some(({ offered }) => offered?.does === 'open' && offered.ts === ts);
  return isOffered && hasWords(shown(text), MIN_WORDS);
}

const saidAnew = (message: FreshMessage): FreshMessage => ({ ...message, edited: false, addressed: true });

/**
 * What an option stands for: the message that asked, with a mention settled, or what it offers to do, looked up again for
 * whoever chose it.
 */
export async function wordsOfChoice(
  state: IntakeState,
  turn: Turn,
  { option: at, by, ts, channel }: Choice,
): Promise<Words | { refused: string; update: Changes; replies: Reply[] }> {
  const question = pendingOf(state, 'choice');
  const option = question?.options[at];
  if (!question || !option || option.by !== null) {
    const text = option?.by ? actWording.takenBefore(option.by) : wording.questionGone;
    return { refused: 'gone, or chosen before', update: {}, replies: [notice(by, text, { channel })] };
  }
  const { entity, offered } = option;
  if (entity !== null && (await turn.references.named(viewerOf(turn, by), [entity])).length === 0) {
    const replies = [notice(by, wording.cantFind([spoken(question.mention ?? option.label)]), { channel })];
    return { refused: 'not to be found by whoever chose it', update: {}, replies };
  }
  const reason = offered?.does === 'go_on' ? await noGoingOn(state, turn, by) : null;
  if (reason !== null)
    return { refused: 'no going on', update: {}, replies: [notice(by, reason, { channel })] };
  const after = afterChoice(state, question, at, by);
  const replies = [after.reply];
  const { mention } = question;
  const settled = entity === null || mention === null ? [] : [{ mention, entity }];
  const update = { pending: after.pending, meant: [...question.meant, ...settled] };
  const chosen = { said: [], by, acts: [], update, replies };
  const stamp = { by, via: 'button' as const };
  if (question.focus && entity !== null) return { ...chosen, acts: [{ ...stamp, ts, act: 'focus', entity }] };
  const read = (message: { ts: string; author: string; text: PersonText }): Words => ({
    ...chosen,
    said: [spokenNow(message)],
  });
  if (offered?.does === 'say') return read({ ts, author: by, text: written(offered.words) });
  if (offered?.does === 'answer') {
    const { field, key, value } = offered;
    const body = { act: 'set' as const, field, ...(key === undefined ? {} : { key }), value, quote: value };
    return { ...chosen, acts: [{ ...stamp, ts: offered.ts, ...body, how: 'answered' }] };
  }
  if (offered?.does === 'add')
    return { ...chosen, acts: [{ ...stamp, ts, act: 'amend', adds: offered.words, saidIn: offered.ts }] };
  if (offered?.does === 'go_on') return { ...chosen, acts: [{ ...stamp, ts, act: 'go_on' }] };
  if (offered?.does === 'on_behalf') {
    const body = { act: 'open' as const, blueprint: null, onBehalfOf: offered.of };
    return { ...chosen, acts: [{ ...stamp, ts: offered.ts, ...body }] };
  }
  const asked = offered?.does === 'open' ? offered.ts : question.ts;
  const message = turn.messages.find((one) => one.ts === asked && !one.bot);
  const words = question.words ?? message?.text;
  if (words === undefined || (offered !== null && !message)) {
    return {
      refused: 'the message that asked is gone',
      update,
      replies: [...replies, textReply(wording.askedMessageGone)],
    };
  }
  if (offered?.does === 'open' && message) {
    const { blueprint } = offered;
    const called = question.ts === asked ? {} : { calledBy: question.ts };
    const opens: Act = { ...stamp, ts: asked, act: 'open', blueprint, onBehalfOf: null, ...called };
    return { ...chosen, acts: [opens], said: [{ ...spokenNow(message), raisedBy: by }] };
  }
  return read({ ts: asked, author: message?.author ?? question.asker, text: words });
}

/**
 * Whether words are worth reading: all in a request; else those to the bot, in answer to what it asked, and of people whose filed
 * request it may be.
 */
export function mayMatter(state: IntakeState, said: readonly FreshMessage[]): boolean {
  if (said.length === 0) return false;
  const toBot = said.some(({ addressed, raisedBy }) => addressed || raisedBy !== null);
  if (toBot) return true;
  if (hasOpenDraft(state)) return state.phase !== 'READY_TO_CREATE';
  const isBackAsked = ({ author, text }: FreshMessage) =>
    askedBackOf(state, author).some((one) => isUnanswered(one) || repeats(text, wording.notAnAnswer));
  if (said.some(isBackAsked)) return true;
  if (isMuted(state)) return false;
  const question = pendingOf(state, 'choice');
  const { phase, draft } = state;
  const isNext = (message: FreshMessage) => !message.edited && isForBot(state, message);
  if (question && isWaiting(question) && said.some(isNext)) return true;
  if (exactActs({ ...state, said }).length > 0) return true;
  if (phase === 'DISCARDED') return said.some((message) => bringsBack(state, message));
  if (phase !== 'CREATED') return false;
  const isLater = ({ ts }: FreshMessage) => newer(ts, state.handledAt);
  return (
    restsOn(draft, new Set(said.map(({ ts }) => ts))) ||
    said.some((message) => isLater(message) && isInvolved(state, message.author))
  );
}
