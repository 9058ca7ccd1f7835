import type { ActOf } from '../../src/domain/conversation/acts.js';
import { cardSlot, type Reply } from '../../src/domain/conversation/reply.js';
import { wording } from '../../src/domain/conversation/wording.js';
import { NO_WORDS } from '../../src/domain/text/person-text.js';
import { clipped } from '../../src/domain/text/text.js';
import type { IntakeDeps, Turn } from './deps.js';
import { nodeResult, notice, textReply } from './node-result.js';
import { answered, ending } from './questions/answered.js';
import { offering, questionReply } from './references/question.js';
import type { IntakeState, IntakeUpdate } from './state.js';

const NODE = 'chat';
const MAX_TEXT = 3_000;

/** The words that a reading gives back, with buttons for what they offer. Whoever ordered something in private reads them alone. */
export function talk(
  state: IntakeState,
  turn: Turn,
  { by, ts, offers, text: words, afterAnswer }: ActOf<'talk'>,
): IntakeUpdate {
  const isAnswered = state.shown.length > 0 || state.replies.some(quotes);
  const text = clipped((isAnswered ? afterAnswer : undefined) ?? words, MAX_TEXT);
  const update = { ...answered(state), acts: state.acts };
  const emission = { next: ending(state, turn), why: `says so, with ${offers.length} offers` };
  if (offers.length === 0) {
    const isPrivate = state.events[0]?.kind === 'command';
    const replies = [isPrivate ? notice(by, text) : textReply(text, { asker: by })];
    return nodeResult(state, NODE, { ...update, ...emission, replies });
  }
  if (isWayBack(offers) && state.replies.some(({ kind }) => kind === 'passages')) {
    return nodeResult(state, NODE, { ...update, ...emission, why: 'the answer says it all' });
  }
  const message = state.said.find((one) => one.ts === ts) ?? { ts, author: by, text: NO_WORDS, bot: false };
  const question = offering(turn.newId(), { message, by }, text, offers, []);
  const { before, reply } = withAnswer(state, questionReply(question));
  return nodeResult(before, NODE, { ...update, question, ...emission, replies: [reply] });
}

/** Whether a reply shows what is on record or was remembered, which is an answer though it is in nobody's words. */
const quotes = (reply: Reply): boolean =>
  reply.kind === 'passages' || ('cites' in reply && (reply.cites ?? []).length > 0);

/** Whether the buttons only say that what was answered was the answer to the open question, which quotes of a record hardly are. */
const isWayBack = (offers: ActOf<'talk'>['offers']): boolean => offers.every(({ does }) => does === 'answer');

/** What was just answered in plain words and what is offered after it are one message. */
function withAnswer(state: IntakeState, reply: Reply): { before: IntakeState; reply: Reply } {
  const answer = state.replies.at(-1);
  if (reply.kind !== 'choose' || answer?.kind !== 'text' || answer.link || answer.mentions.length > 0) {
    return { before: state, reply };
  }
  const { text, cites } = answer;
  return {
    before: { ...state, replies: state.replies.slice(0, -1) },
    reply: { ...reply, text: `${text}\n${reply.text}`, ...(cites ? { cites } : {}) },
  };
}

/** The card, where somebody asks to see it: a link to where it stands, else whatever the draft's next step is. */
export function shownCard(state: IntakeState, deps: IntakeDeps): IntakeUpdate {
  const update = { acts: state.acts };
  if (state.mode !== 'REVIEW') {
    return nodeResult(state, NODE, {
      ...update,
      respond: true,
      next: 'decision',
      why: 'the card, or what it lacks',
    });
  }
  const link = { slot: cardSlot(state.draftId ?? ''), label: wording.theCard };
  const replies = [textReply(wording.cardHelp, { link })];
  return nodeResult(state, NODE, {
    ...update,
    next: ending(state, deps),
    why: 'where the card stands',
    replies,
  });
}
