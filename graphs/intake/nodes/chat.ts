import type { Converse, Judgement } from '../../../src/domain/brain.js';
import type { Act, ActOf } from '../../../src/domain/conversation/acts.js';
import { citedMemories, citing } from '../../../src/domain/conversation/citations.js';
import { isInPrivate } from '../../../src/domain/conversation/incoming.js';
import type { TurnProgress } from '../../../src/domain/conversation/progress.js';
import { askSlot, cardSlot, type Reply } from '../../../src/domain/conversation/reply.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { pendingOf, asked as put, type Question } from '../../../src/domain/pending.js';
import { NO_WORDS } from '../../../src/domain/text/person-text.js';
import { clipped } from '../../../src/domain/text/text.js';
import type { ToolCall } from '../../../src/domain/tools/tool.js';
import { actWording } from '../../../src/domain/tools/undo-wording.js';
import type { IntakeDeps, Turn } from '../deps.js';
import { hasOpenDraft } from '../draft/draft-life.js';
import { begun } from '../filing/project-brief.js';
import { nodeResult, notice, textReply } from '../node-result.js';
import { answered, openLabels } from '../questions/answered.js';
import { ending, withOpen } from '../reading/ending.js';
import { isFor } from '../reading/order-of-acts.js';
import { aboutOf, askingOf } from '../references/asking.js';
import { offering, questionReply } from '../references/question.js';
import { type Asking, frameOf, type Guard, type IntakeState, type IntakeUpdate } from '../state.js';
import { converseInput, recall } from '../tool-loop/converse-input.js';
import { callsLeft, limitReached, tooMany } from '../tool-loop/guards.js';
import { roundsIn, stepsIn, type Talking, type Told } from '../tool-loop/talk.js';

const NODE = 'chat';

/** Slack shows about this much of a message before it folds it. */
const MAX_ANSWER = 3_000;

/**
 * Conversation: words that a reading gives back, and the brain's answers, by way of tools or not, which end with what is
 * open still.
 */
export async function chat(state: Talking, turn: Turn): Promise<Told> {
  const isOpen = hasOpenDraft(state);
  const act = state.acts.find((one) => isFor(NODE, one, isOpen));
  return act && !state.conversing ? { thread: said(state, turn, act) } : converse(state, turn);
}

function said(before: Talking, turn: Turn, act: Act): IntakeUpdate {
  const state = { ...before, acts: before.acts.filter((one) => one !== act) };
  if (act.act === 'say_in_writing')
    return talk(state, turn, { ...act, act: 'talk', text: wording.sayInWriting, offers: [] });
  return act.act === 'talk' ? talk(state, turn, act) : shownCard(state, turn);
}

async function converse(state: Talking, turn: Turn): Promise<Told> {
  const by = askingOf(state)?.by ?? '';
  const [about, recalled, beginning] = await Promise.all([
    aboutOf(state, turn, by),
    recall(state, turn, by),
    state.recalled ? [] : begun(state, turn, by),
  ]);
  const now = { ...state, memory: [...state.memory, ...beginning] };
  const limit = limitReached(state, turn);
  const known = { by, about, memory: recalled.text, mayCall: limit === null };
  const input = await converseInput({ ...state, recalled }, turn, known);
  turn.progress?.(whatFor(state));
  const judgement = await turn.brain.converse(input, turn.signal);
  const asked = judgement.value.calls;
  const answer = (calls: readonly ToolCall[]) => ({
    recalled,
    messages: [...state.messages, { role: 'brain' as const, calls }],
  });
  if (limit !== null || asked.length === 0) {
    const guard = limit === state.stopped ? null : limit;
    const talk = answer([]);
    const thread = words({ ...now, about, ...talk }, turn, { judgement, guard });
    return { thread, talk: { ...talk, conversing: false } };
  }
  const left = callsLeft(state);
  const guard = asked.length > left ? tooMany(asked.length, left) : null;
  const why = `asks for ${asked.length === 1 ? 'a tool' : `${asked.length} tools`}: by ${judgement.by}`;
  return {
    thread: nodeResult(now, NODE, { about, due: 'tools', why, judgement, guard }),
    talk: { ...answer(asked.slice(0, left)), ...(guard ? { stopped: guard, leavesOut: true } : {}) },
  };
}

/** An id that a tracker gives, "T-12"; a ticket's label begins with it. */
const TICKET_ID = /^[\p{L}\p{N}_]{1,20}[-#]\d{1,10}$/u;

/** The brain looks up first what the words name. Only ids are told of that: names are words. */
function whatFor({ messages, resolution }: Talking): TurnProgress {
  const found = roundsIn(messages) > 0 ? [] : (resolution?.found ?? []);
  const ids = found.flatMap(({ entity: { kind, label } }) => {
    const [first = ''] = label.split(' ');
    return kind === 'task' && TICKET_ID.test(first) ? [first] : [];
  });
  return ids.length === 0 ? { doing: 'answering' } : { doing: 'looking', ids: [...new Set(ids)] };
}

/** The words that end the turn, with the next steps that the brain offers; while a draft is open its next step is known. */
function words(
  state: Talking,
  turn: Turn,
  { judgement, guard }: { judgement: Judgement<Converse>; guard: Guard | null },
): IntakeUpdate {
  const { offers } = judgement.value;
  const asking = askingOf(state);
  const found = state.resolution?.found ?? [];
  const meant = found.map(({ mention, entity }) => ({ mention, entity: entity.id }));
  const question =
    asking && offers.length > 0 && !hasOpenDraft(state) && !asksNow(state)
      ? offering(turn.newId(), asking, frameOf(state).whatNext, offers, meant)
      : null;
  return nodeResult(state, NODE, {
    about: state.about,
    ...answered(state),
    ...(question ? { pending: put(state, question) } : {}),
    due: 'acts',
    why: `answered by ${judgement.by}`,
    replies: [
      ...answer(state, turn, judgement.value.text, asking),
      ...(question ? [{ ...questionReply(question), ...told(state, labelsOf(question), asking) }] : []),
    ],
    judgement,
    guard,
  });
}

/** Whether this turn has buttons to press already: a further question would put them aside. */
function asksNow(state: IntakeState): boolean {
  const ids = [pendingOf(state, 'choice')?.id, pendingOf(state, 'offer')?.id];
  return state.replies.some((reply) => reply.kind === 'choose' && ids.includes(reply.questionId));
}

/** Whether a model has answered: it knows what is open, and says so where that helps. */
const isByModel = ({ reading }: Pick<IntakeState, 'reading'>): boolean =>
  reading !== null && reading.keep !== null;

/** The answer itself; none where all there is to say was shown already. */
function answer(state: Talking, deps: IntakeDeps, said: string, asking: Asking | null): Reply[] {
  const words = clipped(withoutShown(said, state), MAX_ANSWER) || inPlaceOfWords(state);
  // nobody is to believe that all was done where some was left out
  const leftOut = state.leavesOut ? actWording.leftOut(stepsIn(state.messages).length) : '';
  const text = [words, leftOut].filter((one) => one !== '');
  if (text.length === 0) return [];
  const link = { slot: cardSlot(state.draftId ?? ''), label: wording.theCard };
  const atCard = state.mode === 'REVIEW' && ending(state, deps) === 'await_user';
  return [
    textReply(isByModel(state) ? text.join('\n') : withOpen(state, deps, text.join('\n')), {
      ...(atCard ? { link } : {}),
      ...(asking === null ? {} : { asker: asking.by }),
      ...told(state, said, asking),
    }),
  ];
}

/** Which notes and goals the brain's own words tell of, among those that it was told of in this turn. */
function told({ recalled, remembered }: Talking, said: string, asking: Asking | null) {
  const known = [...(recalled?.known ?? []), ...remembered];
  return citing(citedMemories(said, asking?.message.text ?? NO_WORDS, known));
}

/** The brain's words without lines that people were shown already, such as why they may not. */
function withoutShown(said: string, { shown }: Talking): string {
  const lines = said.split('\n').filter((line) => !shown.includes(line.trim()));
  return lines.join('\n').trim();
}

const labelsOf = ({ options }: Question): string => options.map(({ label }) => label).join('\n');

/** Words for a brain that has none: nothing where people see already what was done or found, else the next step. */
function inPlaceOfWords(state: Talking): string {
  const { shown, replies, messages } = state;
  if (shown.length > 0 || replies.length > 0) return '';
  return stepsIn(messages).length > 0 ? actWording.nothingCameOfIt : frameOf(state).noAnswer;
}

/**
 * The words that a reading gives back, with buttons for what they offer. Whoever ordered something in private reads them
 * alone.
 */
function talk(
  state: Talking,
  turn: Turn,
  { by, ts, offers, text: words, afterAnswer }: ActOf<'talk'>,
): IntakeUpdate {
  const isAnswered = state.shown.length > 0 || state.replies.some(quotes);
  const text = clipped((isAnswered ? afterAnswer : undefined) ?? words, MAX_ANSWER);
  const update = { ...answered(state), acts: state.acts };
  const outcome = { due: 'acts' as const, why: `says so, with ${offers.length} offers` };
  if (offers.length === 0) {
    const isPrivate = isInPrivate(state.events[0]);
    const replies = [isPrivate ? notice(by, text) : textReply(text, { asker: by })];
    return nodeResult(state, NODE, { ...update, ...outcome, replies });
  }
  if (isWayBack(offers) && state.replies.some(({ kind }) => kind === 'passages')) {
    return nodeResult(state, NODE, { ...update, ...outcome, why: 'the answer says it all' });
  }
  const message = state.said.find((one) => one.ts === ts) ?? { ts, author: by, text: NO_WORDS, bot: false };
  const question = offering(turn.newId(), { message, by }, text, offers, []);
  const { before, reply } = withAnswer(state, questionReply(question));
  return nodeResult(before, NODE, { ...update, pending: put(state, question), ...outcome, replies: [reply] });
}

/** Whether a reply shows what is on record or was remembered, which is an answer though it is in nobody's words. */
const quotes = (reply: Reply): boolean =>
  reply.kind === 'passages' || ('cites' in reply && (reply.cites ?? []).length > 0);

/**
 * Whether the buttons only say that what was answered was the answer to the open question, which quotes of a record hardly
 * are.
 */
const isWayBack = (offers: ActOf<'talk'>['offers']): boolean =>
  offers.every(({ does }) => does.act === 'set');

/** What was just answered in plain words and what is offered after it are one message. */
function withAnswer(state: IntakeState, reply: Reply): { before: IntakeState; reply: Reply } {
  const answer = state.replies.at(-1);
  if (reply.kind !== 'choose' || answer?.kind !== 'text' || answer.link || answer.mentions.length > 0) {
    return { before: state, reply };
  }
  const { text, cites, asker, degraded } = answer;
  return {
    before: { ...state, replies: state.replies.slice(0, -1) },
    reply: {
      ...reply,
      text: `${text}\n${reply.text}`,
      degraded: reply.degraded || degraded,
      ...(cites ? { cites } : {}),
      ...(asker === undefined ? {} : { asker }),
    },
  };
}

/**
 * The card, where somebody asks to see it: a link to where it stands, or to what is asked before there is one; else whatever the
 * draft's next step is.
 */
function shownCard(state: IntakeState, deps: IntakeDeps): IntakeUpdate {
  const update = { acts: state.acts };
  const openAsk = pendingOf(state, 'ask');
  const lacks = state.mode === 'ELICITATION' && openAsk !== null ? openLabels(state, deps) : [];
  if (openAsk !== null && lacks.length > 0) {
    const link = { slot: askSlot(openAsk.draftId, openAsk.number), label: wording.theQuestion };
    const replies = [textReply(frameOf(state).lacks(lacks), { link })];
    return nodeResult(state, NODE, { ...update, due: 'acts', why: 'where the question stands', replies });
  }
  if (state.mode !== 'REVIEW') {
    return nodeResult(state, NODE, {
      ...update,
      respond: true,
      due: 'decision',
      why: 'the card, or what it lacks',
    });
  }
  const link = { slot: cardSlot(state.draftId ?? ''), label: wording.theCard };
  const replies = [textReply(frameOf(state).cardHelp, { link })];
  return nodeResult(state, NODE, {
    ...update,
    due: 'acts',
    why: 'where the card stands',
    replies,
  });
}
