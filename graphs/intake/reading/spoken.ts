import { actsAlone, type FreshMessage, type Judgement, type Reading } from '../../../src/domain/brain.js';
import type { Act } from '../../../src/domain/conversation/acts.js';
import { isThanks } from '../../../src/domain/conversation/courtesy.js';
import type { Reply } from '../../../src/domain/conversation/reply.js';
import { newer } from '../../../src/domain/conversation/slack-ts.js';
import { restsOn } from '../../../src/domain/draft/withdraw.js';
import type { Resolution } from '../../../src/domain/entities/references.js';
import { pendingOf, type Question } from '../../../src/domain/pending.js';
import { involvedIn } from '../../../src/domain/policies.js';
import { withDeferred } from '../conversation.js';
import type { IntakeDeps, Turn } from '../deps.js';
import { isForChanges } from '../draft/draft-life.js';
import { offerToGoOn } from '../draft/further-post.js';
import { offerFiles } from '../draft/offer-amendment.js';
import { appPosts, leavesRemark } from '../draft/own-words.js';
import { nodeResult, textReply } from '../node-result.js';
import { isInvolved } from '../people.js';
import { answered } from '../questions/answered.js';
import { isAct } from '../references/question.js';
import {
  type About,
  type Changes,
  frameOf,
  type IntakeState,
  type IntakeUpdate,
  type Step,
} from '../state.js';
import { toolsIn } from '../tool-loop/tool-context.js';
import { type Checked, check } from './allowed-acts.js';
import { withApprovals } from './approval.js';
import { type Beginning, beginning } from './begin.js';
import { exactActs } from './exact.js';
import { isFileAlone } from './file-alone.js';
import { type Ground, groundOf } from './input.js';
import { answerWithoutWords } from './no-words.js';
import { route } from './order-of-acts.js';
import { saidAgain } from './settle-acts.js';
import { mayMatter, type Words } from './words.js';

/** What a turn's words come to. Without a judgement nobody had to read them. */
interface Understood {
  reading: Reading;
  judgement: Judgement<Reading> | null;
  resolution: Resolution | null;
  about: About | null;
  /** what the reading proposed and the rules took out, for the trace */
  dropped: readonly string[];
}

/**
 * Reads the turn's words, once, and keeps what may be carried out. Exact words count by themselves and cost no reading; what
 * is said beside them is read without them.
 */
async function understand(
  all: IntakeState,
  turn: Turn,
  { by, acts: known }: Pick<Words, 'by' | 'acts'>,
): Promise<Understood> {
  // nobody reads what has no words
  if (all.said.every(isFileAlone)) return unread(known);
  const exact = exactActs(all);
  const understood = new Set(exact.map(({ ts }) => ts));
  const state: IntakeState = { ...all, said: all.said.filter(({ ts }) => !understood.has(ts)) };
  if (exact.length > 0 && !mayMatter(state, state.said)) {
    return { ...unread(exact), reading: actsAlone(exact, 'exact words') };
  }
  const ground = await groundOf(state, turn, by, known);
  if (state.said.some(({ addressed }) => addressed)) turn.progress?.({ doing: 'reading' });
  const judgement = await turn.brain.read(inWords(ground.input), turn.signal);
  const { acts: meant, keep } = judgement.value;
  const checked = checkedFor(state, turn, ground, by, withOpenings(state, known, meant));
  const again = await saidAgain(state, turn, checked.acts);
  const acts = [...exact, ...checked.acts.filter((act) => !again.includes(act))];
  const kept = keep && [...keep, ...again.map(({ ts }) => ts)];
  return {
    reading: {
      ...judgement.value,
      acts: acts.length > 0 || kept === null ? acts : askedFor(state, kept),
      keep: kept,
    },
    judgement,
    resolution: ground.resolution,
    about: ground.about,
    dropped: [...checked.dropped, ...again.map(({ act }) => `${act}: it was decided against`)],
  };
}

/** Who speaks to the bot for certain, and means nothing that it knows, is answered: unless their words go along with the request. */
function askedFor({ said, heard }: IntakeState, keep: readonly string[]): Act[] {
  const last = said.findLast(({ ts, addressed }) => addressed && !heard.includes(ts));
  if (last === undefined || keep.includes(last.ts) || isThanks(last.text)) return [];
  return [{ act: 'ask', by: last.author, via: 'model', ts: last.ts }];
}

/** What is read: a file that was sent without words tells a reader nothing. */
function inWords(input: Ground['input']): Ground['input'] {
  const fresh = input.conversation.fresh.filter((message) => !isFileAlone(message));
  return { ...input, conversation: { ...input.conversation, fresh } };
}

/** Acts that nobody had to read. */
function unread(acts: readonly Act[]): Understood {
  return { reading: actsAlone(acts), judgement: null, resolution: null, about: null, dropped: [] };
}

/** What somebody turned into a request is one. */
function withOpenings({ said }: IntakeState, known: readonly Act[], read: readonly Act[]): Act[] {
  const isOpened = (ts: string, acts: readonly Act[]) =>
    acts.some((act) => act.act === 'open' && act.ts === ts);
  const others = read.filter((act) => act.act !== 'open' || !isOpened(act.ts, known));
  const raised = said.flatMap(({ ts, raisedBy }): Act[] =>
    raisedBy === null || isOpened(ts, [...known, ...others])
      ? []
      : [{ act: 'open', blueprint: null, onBehalfOf: null, by: raisedBy, via: 'button', ts }],
  );
  return [...known, ...raised, ...others];
}

function checkedFor(
  state: IntakeState,
  deps: IntakeDeps,
  { input }: Ground,
  by: string | null,
  acts: readonly Act[],
): Checked {
  const question = pendingOf(state, 'choice');
  const { draftId, done, heard } = state;
  return check(acts, {
    input,
    by,
    tools: new Set(toolsIn(deps, input.set).map(({ name }) => name)),
    involved: new Set(involvedIn(state)),
    heard: new Set(heard),
    frame: frameOf(state),
    // what was said before the first request of a thread is about no other
    since: draftId === null ? '' : done.handledAt,
    choosable: question === null ? [] : question.options.map((option) => isChoosable(question, option)),
  });
}

const isChoosable = (question: Question, { does }: Question['options'][number]): boolean =>
  !isAct(question) && ('entity' in does || does.act === 'say');

const NODE = 'supervisor';

/** Words: read where they may matter, and sent on by what they mean. */
export async function spoken(
  before: IntakeState,
  turn: Turn,
  stamp: Changes,
  words: Words,
): Promise<IntakeUpdate> {
  const { said, acts: known, replies } = words;
  const state: IntakeState = { ...before, said };
  const wordless = known.length === 0 ? answerWithoutWords(state, turn) : null;
  if (wordless !== null) {
    const { update, replies: told, why } = wordless;
    return nodeResult(state, NODE, { ...stamp, said, ...update, why, replies: [...replies, ...told] });
  }
  if (!mayMatter(state, said) && known.length === 0) return unreadWords(state, { ...stamp, said }, replies);
  const understood = said.length === 0 ? unread(known) : await understand(state, turn, words);
  const { reading, judgement, resolution, about, dropped } = understood;
  const read = withApprovals(state, reading.acts);
  const language = reading.language ?? state.report.language;
  const begun = inLanguage(
    state,
    await beginning({ ...state, report: { ...state.report, language } }, turn, read),
    language,
  );
  const now: IntakeState = { ...state, ...begun.update, reading: { ...reading, acts: begun.acts } };
  const further = offerToGoOn(now, turn, begun.acts);
  const onTheWay = onItsWay(now, further.acts);
  const acts = onTheWay ? onTheWay.acts : further.acts;
  const update: Changes = {
    ...stamp,
    ...begun.update,
    ...further.update,
    ...onTheWay?.update,
    said,
    reading: now.reading,
    acts,
    resolution,
    about,
  };
  const due = nextFor({ ...now, acts });
  const offer = offerFiles({ ...now, ...further.update }, turn, sharedSince(now, read), due !== 'tickets');
  const instead = due === 'await_user' && acts.length === 0 ? inPlaceOfSilence(now, turn, judgement) : [];
  return nodeResult(state, NODE, {
    ...update,
    ...offer.update,
    ...(instead.length > 0 ? answered(now) : {}),
    due,
    why: whyOf(acts, dropped, judgement?.by),
    replies: [
      ...replies,
      ...begun.replies,
      ...further.replies,
      ...(onTheWay?.replies ?? []),
      ...instead,
      ...offer.replies,
    ],
    judgement,
  });
}

/** What begins is told in the language of its people, and so is the request that is open. */
function inLanguage(
  { report: known }: IntakeState,
  begun: Beginning,
  language: IntakeState['report']['language'],
): Beginning {
  const report = begun.update.report ?? known;
  if (report.language === language) return begun;
  return { ...begun, update: { ...begun.update, report: { ...report, language } } };
}

/** What was taken back with its message, what apps post, and words on their way to the tracker are seen to without a reading. */
function unreadWords(state: IntakeState, update: Changes, replies: Words['replies']): IntakeUpdate {
  const onTheWay = onItsWay(state, []);
  if (onTheWay)
    return nodeResult(state, NODE, {
      ...update,
      ...onTheWay.update,
      why: 'it is being filed',
      replies: onTheWay.replies,
    });
  const isContext = isForChanges(state) && appPosts(state.events).length > 0;
  const due = isTouched(state) || isContext ? 'elicitation' : 'await_user';
  return nodeResult(state, NODE, { ...update, due, why: 'nobody has to read that', replies });
}

/** The first node for these acts; words without any, or that are only answered, are kept with an open request. */
function nextFor(state: IntakeState): Step {
  const isOpen = isForChanges(state);
  const isRemark = ({ ts }: { ts: string }) =>
    !state.reading?.acts.some((act) => act.ts === ts && !leavesRemark(act));
  const remarks = state.said.filter(isRemark);
  const next = route(state.acts, isOpen);
  if (next === 'undo' || next === 'elicitation') return next;
  if (isOpen && (remarks.length > 0 || isTouched(state))) return 'elicitation';
  return next ?? 'await_user';
}

/** Whether an edit or a deletion took away what the draft, or the words that go with it, rest on. */
function isTouched(state: IntakeState): boolean {
  if (!isForChanges(state)) return false;
  const gone = new Set(
    state.events.flatMap((event) => (event.kind === 'edit' || event.kind === 'deletion' ? [event.ts] : [])),
  );
  return restsOn(state.draft, gone) || [...state.ownWords, ...state.files].some(({ ts }) => gone.has(ts));
}

/**
 * Words to the bot that mean nothing to it get an answer all the same, but for thanks. Whoever reads may leave words alone that only
 * may be for the bot, since they don't mention it: an announcement in a channel that takes requests, a question to a colleague.
 */
function inPlaceOfSilence(
  state: IntakeState,
  { isDirect }: Turn,
  judgement: Understood['judgement'],
): Reply[] {
  if (state.phase === 'READY_TO_CREATE') return [];
  const mayBeSilent = judgement !== null && !isDirect;
  const unanswered = state.said.filter(
    (one) =>
      one.addressed &&
      (one.mentions || !mayBeSilent) &&
      one.raisedBy === null &&
      !isThanks(one.text) &&
      !isFileAlone(one),
  );
  const isAnswered = unanswered.every(({ ts }) => state.reading?.acts.some((act) => act.ts === ts));
  return isAnswered ? [] : [textReply(frameOf(state).noAnswer)];
}

/** The messages in which people of the request that was filed have shared files since. */
function sharedSince(state: IntakeState, acts: readonly Act[]): FreshMessage[] {
  const { phase, done, quiet } = state;
  if (phase !== 'CREATED' || quiet) return [];
  const opens = new Set(acts.flatMap((one) => (one.act === 'open' ? [one.ts] : [])));
  return state.said
    .filter(
      ({ ts, edited, files = [] }) =>
        files.length > 0 && !edited && newer(ts, done.handledAt) && !opens.has(ts),
    )
    .filter(({ addressed, author }) => addressed || isInvolved(state, author));
}

function whyOf(acts: readonly Act[], dropped: readonly string[], by: string | undefined): string {
  const counts = new Map<string, number>();
  for (const { act } of acts) counts.set(act, (counts.get(act) ?? 0) + 1);
  const kinds = [...counts].map(([act, count]) => (count === 1 ? act : `${act} ×${count}`));
  const read = `${kinds.join(', ') || 'nothing to do'}${by === undefined ? '' : `: by ${by}`}`;
  return dropped.length === 0 ? read : `${read}; dropped ${dropped.join(', ')}`;
}

/** What is for the bot besides the request. */
const BESIDE: ReadonlySet<string> = new Set(['undo', 'chat', 'references', 'tools']);

/**
 * While a request is being filed, words about it are kept until the tracker has answered, and whoever speaks to the bot is
 * told; else null.
 */
function onItsWay(
  state: IntakeState,
  acts: readonly Act[],
): { update: Changes; acts: readonly Act[]; replies: Reply[] } | null {
  if (state.phase !== 'READY_TO_CREATE') return null;
  const isOpen = false;
  const beside = acts.filter((act) => BESIDE.has(route([act], isOpen) ?? ''));
  const answered = new Set(beside.map(({ ts }) => ts));
  const kept = state.events.filter((event) => !('ts' in event) || !answered.has(event.ts));
  const isTold = kept.some((event) => event.kind === 'message' && event.addressed);
  return {
    update: { filing: { ...state.filing, deferred: withDeferred(state, kept) } },
    acts: beside,
    replies: isTold ? [textReply(frameOf(state).onItsWay)] : [],
  };
}
