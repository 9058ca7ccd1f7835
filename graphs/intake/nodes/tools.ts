import { z } from 'zod';
import type { Act, ActBody } from '../../../src/domain/conversation/acts.js';
import type { Reply } from '../../../src/domain/conversation/reply.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import type { Blueprint } from '../../../src/domain/draft/blueprint.js';
import { isFilled } from '../../../src/domain/draft/draft.js';
import { usableValue } from '../../../src/domain/draft/patch.js';
import { holds, NO_WORDS, shown } from '../../../src/domain/text/person-text.js';
import { ticketOrders } from '../../../src/domain/tickets/ticket-values.js';
import type { ProposedDraft } from '../../../src/domain/tools/tool.js';
import { actWording } from '../../../src/domain/tools/undo-wording.js';
import type { TurnContext } from '../context.js';
import { blueprintOf, blueprintToFill, isByName, type Turn } from '../deps.js';
import { hasOpenDraft } from '../draft/draft-life.js';
import { type NodeOutcome, nodeResult, textReply } from '../node-result.js';
import { answered, ending, withOpen } from '../questions/answered.js';
import { beginning } from '../reading/begin.js';
import { askingOf } from '../references/asking.js';
import type { Asking, Changes, IntakeState, IntakeUpdate } from '../state.js';
import { isRefusal, isWrong } from '../tool-loop/guards.js';
import { run } from '../tool-loop/run.js';
import { afterClick } from '../tool-loop/take-offer.js';
import type { Ran } from '../tool-loop/tool-result.js';

const NODE = 'tools';

/**
 * Makes the calls that the brain asked for. What they found goes back to the brain, unless people were shown all of it; what they
 * changed is the thread's now; a draft that one of them proposes becomes the thread's, and its card ends the turn. A call that a
 * phrase is, that a person has just approved, or has taken of those that were offered, is made without the brain.
 */
export async function tools(before: IntakeState, turn: Turn): Promise<IntakeUpdate> {
  const { state, isDirect, byPerson } = withCalls(before, turn);
  const asking = askingOf(state);
  if (!asking) return nodeResult(state, NODE, { calls: [], why: 'no words to act on' });
  const ran = afterClick(state, await run(state, turn, asking, byPerson));
  const guard = state.stopped === null ? ran.guard : null;
  const { acts } = state;
  const update = { ...ran.update, acts, asking, calls: [], ...(guard ? { stopped: guard } : {}) };
  const emission = emissionOf({ ...ran, guard });
  const [draft, ...others] = ran.drafts;
  if (draft) {
    const replies =
      others.length > 0 ? [...emission.replies, textReply(wording.oneAtATime)] : emission.replies;
    const done = propose({ ...state, ...update }, turn, asking, draft, { ...emission, replies });
    return { ...update, ...done };
  }
  const now = {
    ...state,
    ...update,
    changes: [...state.changes, ...ran.changes],
    commands: [...state.commands, ...ran.commands],
  };
  const why = `${ran.tools.length} made`;
  if (isDirect || isShown(ran, state)) {
    const replies = isDirect ? [...ran.replies, ...untold(state, ran)] : ran.replies;
    return nodeResult(state, NODE, {
      ...update,
      ...answered(state),
      conversing: false,
      ...emission,
      replies,
      next: ending(now, turn),
      why: isDirect ? `${why}, as ordered` : `${why}, which show all there is to say`,
    });
  }
  return nodeResult(state, NODE, { ...update, ...emission, next: 'chat', why });
}

/** The calls that the brain asked for or a person approved, else those that one person's words are. `isDirect`: nobody words what comes of them. */
function withCalls(state: IntakeState, { newId, messages }: TurnContext) {
  const isApproved = state.approved !== null;
  const first = state.acts.find((act) => act.act === 'call');
  if (!first || state.calls.length > 0) return { state, isDirect: isApproved, byPerson: isApproved };
  const { ts, by, via } = first;
  const isSame = (act: Act) =>
    act.act === 'call' && act.by === by && (act.via === 'model') === (via === 'model');
  const calls = state.acts.flatMap((act) =>
    act.act === 'call' && isSame(act) ? [{ id: newId(), name: act.tool, args: act.args }] : [],
  );
  const message = state.said.find((one) => one.ts === ts) ??
    messages.find((one) => one.ts === ts && !one.bot) ?? { ts, author: by, text: NO_WORDS, bot: false };
  const acts = state.acts.filter((act) => !isSame(act));
  return {
    state: { ...state, calls, acts, asking: { message, by } },
    isDirect: true,
    byPerson: via !== 'model',
  };
}

/** The draft that a tool proposes becomes the thread's, or fills what is empty in it. */
function propose(
  state: IntakeState,
  turn: Turn,
  asking: Asking,
  draft: ProposedDraft,
  emission: ReturnType<typeof emissionOf>,
): IntakeUpdate {
  const { acts, text, why } = proposed(state, turn, asking, draft);
  const { reading } = state;
  const begun = beginning(state, turn, acts);
  const update: Changes = {
    ...begun.update,
    acts: [...begun.acts, ...state.acts],
    conversing: false,
    ...(reading ? { reading: { ...reading, acts: [...reading.acts, ...acts] } } : {}),
  };
  const now = { ...state, ...update };
  const said = text === null ? [] : [textReply(acts.length === 0 ? withOpen(now, turn, text) : text)];
  const replies = [...emission.replies, ...said];
  return nodeResult(state, NODE, { ...update, ...emission, next: ending(now, turn), why, replies });
}

/** Whether each of the calls that the brain asked for has shown people what came of it, so that there is nothing to add. */
function isShown({ shows }: Ran, { leavesOut, stopped }: IntakeState): boolean {
  return !leavesOut && stopped === null && shows.length > 0 && shows.every((one) => one);
}

const Refusal = z.object({ error: z.string() });

/** Why a person's own calls have shown nothing, unless other words follow anyway. What came of a click is told where it was clicked. */
function untold({ approved, acts }: IntakeState, { update, shows, replies }: Ran): Reply[] {
  if (approved !== null && replies.length > 0) return [];
  const made = update.steps.slice(-shows.length).filter((_, at) => shows[at] === false);
  const reasons = made.flatMap(({ data }) => {
    const refusal = isWrong(data) ? undefined : Refusal.safeParse(data).data;
    const reason = refusal?.error ?? (isRefusal(data) ? actWording.notDone : actWording.nothingCameOfIt);
    const isEmpty = reason === actWording.nothingCameOfIt;
    return update.shown.includes(reason) || (isEmpty && acts.some(({ act }) => act === 'talk'))
      ? []
      : [reason];
  });
  const texts = shows.length === 0 ? [actWording.notDone] : [...new Set(reasons)];
  return texts.map((text) => textReply(text));
}

function emissionOf({ replies, commands, looks, memory, tools, changes, guard }: Ran) {
  return {
    replies,
    commands,
    looks,
    intents: ticketOrders(commands),
    memory,
    tools,
    changes,
    ...(guard ? { guard } : {}),
  } satisfies Omit<NodeOutcome, 'why'>;
}

/** What a proposed draft comes to: acts, and what is said of them; without any, why not. */
interface Proposed {
  acts: Act[];
  text: string | null;
  why: string;
}

/** A tool's draft as acts: they begin a request, or fill what is empty in the open one. `inferred` where its words are not the person's own. */
export function proposed(
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
    return {
      acts: [opens, ...sets(setIn(form, () => true))],
      text: null,
      why: `a draft is proposed: ${form.id}`,
    };
  }
  const refused = (text: string, why: string): Proposed => ({ acts: [], text, why });
  if (state.phase === 'READY_TO_CREATE') return refused(wording.onItsWay, 'refused: it is being filed');
  if (named !== state.blueprint || isByName(named)) {
    return refused(wording.anotherOpen, 'refused: another request is open');
  }
  const empty = setIn(blueprintOf(turn, named), (name) => !isFilled(state.draft, name));
  if (empty.length === 0) return refused(wording.nothingToFill, 'nothing to fill in');
  const text = wording.filledIn(empty.map(({ label }) => label.toLowerCase()));
  return { acts: sets(empty), text, why: 'fills what is empty' };
}
