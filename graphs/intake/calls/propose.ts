import { applyPatch } from '../../../src/domain/apply-patch.js';
import type { Blueprint } from '../../../src/domain/blueprint.js';
import { emptyPatch, isFilled, type Patch } from '../../../src/domain/draft.js';
import { type Evidence, inThread } from '../../../src/domain/evidence.js';
import type { ProposedDraft } from '../../../src/domain/tool.js';
import { wording } from '../../../src/domain/wording.js';
import { withOpen } from '../answered.js';
import { blueprintToFill, isByName } from '../blueprint-choice.js';
import { changesBetween } from '../changes.js';
import type { TurnContext } from '../context.js';
import { blueprintOf, type IntakeDeps } from '../deps.js';
import { hasOpenDraft, newDraft } from '../draft-life.js';
import { type Emission, emit, say } from '../emit.js';
import { withPeople } from '../people.js';
import type { Asking, IntakeState, IntakeUpdate } from '../state.js';

const NODE = 'tools';
const MAX_QUOTE = 300;

type Shown = Pick<Emission, 'tools' | 'commands' | 'memory' | 'guard' | 'changes'> & {
  replies: NonNullable<Emission['replies']>;
};

/** A draft that a tool proposes: a new one where none is open, else what is still empty in the one that is. */
export function propose(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  asking: Asking,
  proposed: ProposedDraft,
  shown: Shown,
): IntakeUpdate {
  if (!hasOpenDraft(state)) return begin(state, deps, context, asking, proposed, shown);
  const refuse = (text: string, why: string) =>
    emit(state, NODE, {}, { ...shown, why, replies: [...shown.replies, say(withOpen(state, deps, text))] });
  if (state.phase === 'READY_TO_CREATE') return refuse(wording.onItsWay, 'refused: it is being filed');
  if (proposed.blueprint !== state.blueprint || isByName(proposed.blueprint))
    return refuse(wording.anotherOpen, 'refused: another request is open');
  return fill(state, deps, context, asking, proposed, shown);
}

function begin(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  asking: Asking,
  proposed: ProposedDraft,
  shown: Shown,
): IntakeUpdate {
  const blueprint = blueprintToFill(deps, context.channel, proposed.blueprint);
  const begun = newDraft(context, blueprint, asking.message);
  const empty = begun.draft ?? state.draft;
  const { draft } = applyPatch(
    empty,
    patchOf(context, asking, blueprint, proposed, () => true),
    blueprint,
  );
  const changes = changesBetween({ draft: empty }, draft);
  return emit(
    state,
    NODE,
    { ...begun, draft, rev: changes.length > 0 ? 1 : 0, respond: true },
    { ...shown, next: 'validation', why: `a draft is proposed: ${blueprint.id}`, changes },
  );
}

function fill(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  asking: Asking,
  proposed: ProposedDraft,
  shown: Shown,
): IntakeUpdate {
  const blueprint = blueprintOf(deps, state.blueprint);
  const patch = patchOf(context, asking, blueprint, proposed, (name) => !isFilled(state.draft, name));
  const { draft } = applyPatch(state.draft, patch, blueprint);
  const changes = changesBetween(state, draft);
  if (changes.length === 0) {
    const replies = [...shown.replies, say(withOpen(state, deps, wording.nothingToFill))];
    return emit(state, NODE, {}, { ...shown, why: 'nothing to fill in', replies });
  }
  const labels = blueprint.fields.filter(({ name }) => changes.includes(name)).map(({ label }) => label);
  return emit(
    state,
    NODE,
    {
      phase: 'COLLECTING',
      draft,
      rev: state.rev + 1,
      participants: withPeople(state, [asking.message.author]),
      respond: true,
    },
    {
      ...shown,
      next: 'validation',
      why: 'fills what is empty',
      replies: [...shown.replies, say(wording.filledIn(labels.map((label) => label.toLowerCase())))],
      changes: [...(shown.changes ?? []), ...changes],
    },
  );
}

/** What a tool made of a message rests on that message: its words are not the person's own. */
function patchOf(
  context: TurnContext,
  { message }: Asking,
  blueprint: Blueprint,
  { values }: ProposedDraft,
  takes: (field: string) => boolean,
): Patch {
  const { channel } = context;
  const { ts, author, text } = message;
  const evidence: Evidence = {
    channel,
    ts,
    ...inThread(context, ts),
    author,
    quote: text.slice(0, MAX_QUOTE),
    how: 'inferred',
  };
  const known = blueprint.fields.filter(({ name }) => takes(name));
  return {
    ...emptyPatch(),
    updates: known.flatMap(({ name }) => {
      const value = values[name];
      return value === undefined ? [] : [{ field: name, value, evidence }];
    }),
  };
}
