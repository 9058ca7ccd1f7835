import { applyPatch } from '../../../src/domain/apply-patch.js';
import { shown } from '../../../src/domain/card.js';
import { clipped } from '../../../src/domain/clipped.js';
import type { FormEvent } from '../../../src/domain/event.js';
import { formPatch, formValues } from '../../../src/domain/form.js';
import { wording } from '../../../src/domain/wording.js';
import { handmade } from '../calls/handmade.js';
import { changesBetween } from '../changes.js';
import type { TurnContext } from '../context.js';
import { blueprintOf, type IntakeDeps } from '../deps.js';
import { emit } from '../emit.js';
import { mayChange, withPeople } from '../people.js';
import { refuse, refuseFinished } from '../review/at-card.js';
import { notice, say } from '../say.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

/** A value in a notice is a reminder, not the whole text. */
const MAX_SHOWN = 120;

/** The Edit form: what a person typed becomes a patch; only values that differ count. */
export function edit(
  state: IntakeState,
  deps: IntakeDeps,
  { newId }: Pick<TurnContext, 'newId'>,
  event: FormEvent,
): IntakeUpdate {
  const refused = refuseFinished(state, event);
  if (refused) return refused;
  const permission = mayChange(deps, state, event.actor);
  if (!permission.allowed) {
    return refuse(state, event, wording.notPermitted(permission.reason), 'not permitted');
  }
  if (event.rev !== state.rev) return overlap(state, deps, event);

  const blueprint = blueprintOf(deps, state.blueprint);
  const { channel, ts, actor: author } = event;
  const patch = formPatch(state.draft, blueprint, event.values, { channel, ts, author });
  const { draft } = applyPatch(state.draft, patch, blueprint);
  const changes = changesBetween(state, draft);
  const touched = new Set(changes);
  return emit(
    state,
    'elicitation',
    {
      phase: 'COLLECTING',
      draft,
      rev: state.rev + (changes.length > 0 ? 1 : 0),
      participants: withPeople(state, [event.actor]),
      report: {
        ...state.report,
        conflicts: state.report.conflicts.filter(({ field }) => !touched.has(field)),
      },
      respond: changes.length > 0,
    },
    {
      next: 'validation',
      why: `${changes.length} fields edited`,
      changes,
      commands: handmade(state, blueprint, draft, { newId, tool: 'edit_form', by: author }),
    },
  );
}

/** The draft changed while the form was open: nothing is overwritten, the person sees both and is asked what to keep. */
function overlap(state: IntakeState, deps: IntakeDeps, event: FormEvent): IntakeUpdate {
  const blueprint = blueprintOf(deps, state.blueprint);
  const held = formValues(state.draft, blueprint);
  const items = blueprint.fields.flatMap((field) => {
    const typed = event.values[field.name]?.trim();
    const now = held[field.name] ?? '';
    if (typed === undefined || typed === now) return [];
    const words = (value: string) => (value === '' ? wording.empty : clipped(shown(field, value), MAX_SHOWN));
    return [{ label: field.label, typed: words(typed), now: words(now) }];
  });
  if (items.length === 0) {
    return emit(state, 'elicitation', {}, { why: 'an old form, nothing different in it' });
  }
  return emit(
    state,
    'elicitation',
    {},
    {
      why: `refused: the form was opened at rev ${event.rev}`,
      replies: [
        notice(event.actor, wording.editOverlap(items), event),
        say(wording.whatToKeep, { mentions: [event.actor] }),
      ],
    },
  );
}
