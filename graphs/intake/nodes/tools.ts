import type { Act, ActBody } from '../../../src/domain/conversation/acts.js';
import type { Reply } from '../../../src/domain/conversation/reply.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import type { Blueprint } from '../../../src/domain/draft/blueprint.js';
import { isFilled } from '../../../src/domain/draft/draft.js';
import { usableValue } from '../../../src/domain/draft/patch.js';
import { holds, shown } from '../../../src/domain/text/person-text.js';
import { ticketOrders } from '../../../src/domain/tickets/ticket-values.js';
import type { ProposedDraft } from '../../../src/domain/tools/tool.js';
import { actWording } from '../../../src/domain/tools/undo-wording.js';
import { messageOr } from '../conversation.js';
import { blueprintOf, blueprintToFill, isByName, type Turn } from '../deps.js';
import { hasOpenDraft } from '../draft/draft-life.js';
import { type NodeOutcome, nodeResult, textReply } from '../node-result.js';
import { answered } from '../questions/answered.js';
import { beginning } from '../reading/begin.js';
import { withOpen } from '../reading/ending.js';
import { askingOf } from '../references/asking.js';
import { type Asking, type Changes, frameOf, type IntakeState, type IntakeUpdate } from '../state.js';
import { isRefusal, reasonIn } from '../tool-loop/guards.js';
import { run } from '../tool-loop/run.js';
import { afterTaking } from '../tool-loop/take-offer.js';
import { afterCalls, callsIn, stepsIn, type Talk, type Talking, type Told } from '../tool-loop/talk.js';
import type { Ran } from '../tool-loop/tool-result.js';

const NODE = 'tools';

/**
 * Makes the calls that the brain asked for. What they found goes back to the brain, unless people were shown all of it; what they
 * changed is the thread's now; a draft that one of them proposes becomes the thread's, and its card ends the turn. A call that a
 * phrase is, that a person has just approved, or has taken of those that were offered, is made without the brain.
 */
export async function tools(before: Talking, turn: Turn): Promise<Told> {
  const { state, isDirect, byPerson } = withCalls(before, turn);
  const asking = askingOf(state);
  if (!asking) return { thread: nodeResult(state, NODE, { why: 'no words to act on' }) };
  const ran = afterTaking(state, asking.by, await run(state, turn, asking, byPerson));
  const { drafts, shows, update, steps, shown: told, remembered, ...lists } = ran;
  const { acts, stopped, leavesOut } = state;
  const guard = stopped === null ? ran.guard : null;
  const messages = afterCalls(state.messages, steps.slice(stepsIn(state.messages).length));
  const mine: Partial<Talk> = {
    ...{ messages, approved: null, shown: told, remembered },
    ...(guard ? { stopped: guard } : {}),
  };
  const changed: Changes = { ...update, acts, asking };
  const done = { ...lists, guard, intents: ticketOrders(ran.commands) };
  const [draft, ...others] = drafts;
  if (draft) {
    const replies = others.length > 0 ? [...ran.replies, textReply(wording.oneAtATime)] : ran.replies;
    const thread = await propose({ ...state, ...changed }, turn, asking, draft, { ...done, replies });
    return { thread: { ...changed, ...thread }, talk: { ...mine, conversing: false } };
  }
  const why = `${ran.tools.length} made`;
  // each of the calls that the brain asked for may have shown people what came of it, so that there is nothing to add
  const isShown = !leavesOut && stopped === null && shows.length > 0 && shows.every((one) => one);
  if (!isDirect && !isShown)
    return { thread: nodeResult(state, NODE, { ...changed, ...done, due: 'chat', why }), talk: mine };
  const thread = nodeResult(state, NODE, {
    ...changed,
    ...answered(state),
    ...done,
    replies: isDirect ? [...ran.replies, ...untold(state, ran)] : ran.replies,
    due: 'acts',
    why: isDirect ? `${why}, as ordered` : `${why}, which show all there is to say`,
  });
  return { thread, talk: { ...mine, conversing: false } };
}

/**
 * The calls that the brain asked for or a person approved, else those that one person's words are. `isDirect`: nobody words
 * what comes of them.
 */
function withCalls(state: Talking, turn: Turn) {
  const isApproved = state.approved !== null;
  const first = state.acts.find((act) => act.act === 'call');
  if (!first || callsIn(state.messages).length > 0)
    return { state, isDirect: isApproved, byPerson: isApproved };
  const { ts, by, via, confirmed = false } = first;
  const isSame = (act: Act) =>
    act.act === 'call' && act.by === by && (act.via === 'model') === (via === 'model');
  const calls = state.acts.flatMap((act) =>
    act.act === 'call' && isSame(act) ? [{ id: turn.newId(), name: act.tool, args: act.args }] : [],
  );
  const message = messageOr(state, turn, ts, by);
  const acts = state.acts.filter((act) => !isSame(act));
  const asking = { message, by };
  const approved = confirmed ? (calls[0]?.id ?? null) : null;
  const messages = [...state.messages, { role: 'person' as const, calls }];
  return { state: { ...state, messages, acts, asking, approved }, isDirect: true, byPerson: via !== 'model' };
}

/** The draft that a tool proposes becomes the thread's, or fills what is empty in it. */
async function propose(
  state: IntakeState,
  turn: Turn,
  asking: Asking,
  draft: ProposedDraft,
  done: Omit<NodeOutcome, 'why'> & Pick<Ran, 'replies'>,
): Promise<IntakeUpdate> {
  const { acts, text, why } = proposed(state, turn, asking, draft);
  const { reading } = state;
  const begun = await beginning(state, turn, acts);
  const update: Changes = {
    ...begun.update,
    acts: [...begun.acts, ...state.acts],
    ...(reading ? { reading: { ...reading, acts: [...reading.acts, ...acts] } } : {}),
  };
  const now = { ...state, ...update };
  const said = text === null ? [] : [textReply(acts.length === 0 ? withOpen(now, turn, text) : text)];
  const replies = [...done.replies, ...said];
  return nodeResult(state, NODE, { ...update, ...done, due: 'acts', why, replies });
}

/**
 * Why a person's own calls have shown nothing, unless other words follow anyway. What came of a click is told where it was
 * clicked.
 */
function untold({ approved, acts }: Talking, { steps, shown: told, shows, replies }: Ran): Reply[] {
  if (approved !== null && replies.length > 0) return [];
  const made = steps.slice(-shows.length).filter((_, at) => shows[at] === false);
  const reasons = made.map(
    ({ data }) => reasonIn(data) ?? (isRefusal(data) ? actWording.notDone : actWording.nothingCameOfIt),
  );
  const isTold = (reason: string) =>
    told.includes(reason) ||
    (reason === actWording.nothingCameOfIt && acts.some(({ act }) => act === 'talk'));
  const texts =
    shows.length === 0 ? [actWording.notDone] : [...new Set(reasons)].filter((one) => !isTold(one));
  return texts.map((text) => textReply(text));
}

/** What a proposed draft comes to: acts, and what is said of them; without any, why not. */
interface Proposed {
  acts: Act[];
  text: string | null;
  why: string;
}

/**
 * A tool's draft as acts: they begin a request, or fill what is empty in the open one. `inferred` where its words are not
 * the person's own.
 */
function proposed(
  state: IntakeState,
  turn: Turn,
  { message, by }: Asking,
  { blueprint: named, values, from }: ProposedDraft,
): Proposed {
  const setIn = ({ fields }: Blueprint, takes: (name: string) => boolean) =>
    fields.filter((field) => takes(field.name) && usableValue(field, values[field.name] ?? '') !== undefined);
  const act = (body: ActBody): Act => ({ ...body, by, via: 'model', ts: message.ts });
  const sets = (fields: Blueprint['fields']) =>
    fields.map(({ name: field, type }): Act => {
      const value = values[field] ?? '';
      const isLiteral = type === 'text' && holds(message.text, value);
      const quote = from?.quote ?? (isLiteral ? value : shown(message.text));
      const how = from !== undefined || isLiteral ? ('extracted' as const) : ('inferred' as const);
      const set = act({ act: 'set', field, value, quote, how });
      return from === undefined ? set : { ...set, ts: from.ts };
    });
  if (!hasOpenDraft(state)) {
    const form = blueprintToFill(turn, named);
    const opens = act({ act: 'open', blueprint: form.id, onBehalfOf: null });
    const acts = [opens, ...sets(setIn(form, () => true))];
    return { acts, text: null, why: `a draft is proposed: ${form.id}` };
  }
  const refused = (text: string, why: string): Proposed => ({ acts: [], text, why });
  if (state.phase === 'READY_TO_CREATE')
    return refused(frameOf(state).onItsWay, 'refused: it is being filed');
  if (named !== state.blueprint || isByName(named)) {
    return refused(wording.anotherOpen, 'refused: another request is open');
  }
  const empty = setIn(blueprintOf(turn, named), (name) => !isFilled(state.draft, name));
  if (empty.length === 0) return refused(wording.nothingToFill, 'nothing to fill in');
  const text = wording.filledIn(empty.map(({ label }) => label.toLowerCase()));
  return { acts: sets(empty), text, why: 'fills what is empty' };
}
