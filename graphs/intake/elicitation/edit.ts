import { applyPatch } from '../../../src/domain/apply-patch.js';
import { isBlank } from '../../../src/domain/blank.js';
import { shown } from '../../../src/domain/card.js';
import { clipped } from '../../../src/domain/clipped.js';
import type { Patch } from '../../../src/domain/draft.js';
import type { FormEvent } from '../../../src/domain/event.js';
import { wording } from '../../../src/domain/wording.js';
import { changesBetween } from '../changes.js';
import { blueprintOf, type IntakeDeps } from '../deps.js';
import { emit } from '../emit.js';
import { mayChange, withPeople } from '../people.js';
import { refuse, refuseFinished } from '../review/at-card.js';
import { notice, say } from '../say.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

/** A value in a notice is a reminder, not the whole text. */
const MAX_SHOWN = 120;

/** The Edit form: what a person typed becomes a patch; only values that differ count. */
export function edit(state: IntakeState, deps: IntakeDeps, event: FormEvent): IntakeUpdate {
  const refused = refuseFinished(state, event);
  if (refused) return refused;
  const permission = mayChange(deps, state, event.actor);
  if (!permission.allowed) {
    return refuse(state, event, wording.notPermitted(permission.reason), 'not permitted');
  }
  if (event.rev !== state.rev) return overlap(state, deps, event);

  const blueprint = blueprintOf(deps, state.blueprint);
  const { draft } = applyPatch(state.draft, typedPatch(state, deps, event), blueprint);
  const changes = changesBetween(state, draft);
  const touched = new Set(changes);
  return emit(
    state,
    'elicitation',
    {
      draft,
      rev: state.rev + (changes.length > 0 ? 1 : 0),
      participants: withPeople(state, [event.actor]),
      report: {
        ...state.report,
        conflicts: state.report.conflicts.filter(({ field }) => !touched.has(field)),
      },
      respond: changes.length > 0,
    },
    { next: 'validation', why: `${changes.length} fields edited`, changes },
  );
}

function typedPatch(state: IntakeState, deps: IntakeDeps, event: FormEvent): Patch {
  const patch: Patch = { clear: [], updates: [], markUnknown: [] };
  for (const { name } of blueprintOf(deps, state.blueprint).fields) {
    const typed = event.values[name]?.trim();
    if (typed === undefined || typed === (state.draft.fields[name] ?? '')) continue;
    if (isBlank(typed)) patch.clear.push(name);
    if (isBlank(typed) && typed !== '') patch.markUnknown.push(name);
    if (isBlank(typed)) continue;
    const { channel, ts, actor } = event;
    const quote = typed.slice(0, 300);
    patch.updates.push({
      field: name,
      value: typed,
      evidence: { channel, ts, author: actor, quote, how: 'typed' },
    });
  }
  return patch;
}

/** The draft changed while the form was open: nothing is overwritten, the person sees both and is asked what to keep. */
function overlap(state: IntakeState, deps: IntakeDeps, event: FormEvent): IntakeUpdate {
  const items = blueprintOf(deps, state.blueprint).fields.flatMap((field) => {
    const typed = event.values[field.name]?.trim();
    const now = state.draft.fields[field.name] ?? '';
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
