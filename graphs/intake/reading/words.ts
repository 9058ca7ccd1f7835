import type { FreshMessage } from '../../../src/domain/brain.js';
import type { Act } from '../../../src/domain/conversation/acts.js';
import { repeats } from '../../../src/domain/conversation/courtesy.js';
import type { Reply } from '../../../src/domain/conversation/reply.js';
import { newer } from '../../../src/domain/conversation/slack-ts.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { restsOn } from '../../../src/domain/draft/withdraw.js';
import { pendingOf } from '../../../src/domain/pending.js';
import { shown } from '../../../src/domain/text/person-text.js';
import { hasWords, MIN_WORDS } from '../../../src/domain/text/words.js';
import { freshMessages, spokenNow } from '../conversation.js';
import type { Turn } from '../deps.js';
import { hasOpenDraft } from '../draft/draft-life.js';
import { isMuted } from '../node-result.js';
import { isInvolved } from '../people.js';
import { askedBackOf, isUnanswered } from '../questions/asked-back.js';
import { isForBot } from '../questions/listening.js';
import { isWaiting } from '../references/question.js';
import type { Changes, IntakeState } from '../state.js';
import { bringsBack, exactActs } from './exact.js';
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
    first?.kind === 'press' && first.does.act === 'say'
      ? { said: [spokenNow({ ts: first.ts, author: first.actor, text: first.does.words })], acts: [] }
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
  const isOffered = question.options.some(({ does }) => does.act === 'open' && does.ts === ts);
  return isOffered && hasWords(shown(text), MIN_WORDS);
}

const saidAnew = (message: FreshMessage): FreshMessage => ({ ...message, edited: false, addressed: true });

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
  const isLater = ({ ts }: FreshMessage) => newer(ts, state.done.handledAt);
  return (
    restsOn(draft, new Set(said.map(({ ts }) => ts))) ||
    said.some((message) => isLater(message) && isInvolved(state, message.author))
  );
}
