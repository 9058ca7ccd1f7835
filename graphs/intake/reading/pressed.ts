import type { Act, ActVia, Stamp } from '../../../src/domain/conversation/acts.js';
import type { Event, PressEvent } from '../../../src/domain/conversation/event.js';
import { findField } from '../../../src/domain/draft/blueprint.js';
import { called, conflictId } from '../../../src/domain/draft/conflicts.js';
import { isFilled } from '../../../src/domain/draft/draft.js';
import { pendingOf } from '../../../src/domain/pending.js';
import { blueprintFor, type IntakeDeps } from '../deps.js';
import type { IntakeState } from '../state.js';

/** The acts that a press is, with what the thread knows of it; none of words, which are to be read. */
export function actsPressed(state: IntakeState, deps: IntakeDeps, event: Event | undefined): Act[] {
  if (event?.kind !== 'press') return [];
  const { does } = event;
  const stamp = stampOf(event);
  switch (does.act) {
    case 'say':
      return [];
    case 'set': {
      const { field, value } = does;
      return [{ ...stamp, ...does, quote: labelOf(state, deps, field, value), how: 'typed' }];
    }
    case 'unknown':
      return unknownIn(state, does.field).map((field) => ({ ...stamp, act: 'unknown', field }));
    case 'settle':
      return [{ ...stamp, act: 'settle', side: does.side, ...disputeCalled(state, does.dispute) }];
    case 'choose_team': {
      const { act, team, asked } = does;
      return [{ ...stamp, ...(asked ? asItStands(state, stamp) : {}), act, team }];
    }
    default:
      return [{ ...stamp, ...does }];
  }
}

const VIA: Readonly<Partial<Record<PressEvent['via'], ActVia>>> = { button: 'button', modal: 'form' };

/** Who pressed or sent it, and the request as they saw it then. */
function stampOf({ via, actor: by, ts, channel, seen }: PressEvent): Stamp {
  return { by, via: VIA[via] ?? 'command', ts, channel, ...(seen && { seen }) };
}

/** As long as no team is chosen the question for it stands, whatever else has changed since it was asked. */
function asItStands({ team, rev }: IntakeState, { seen }: Stamp): Pick<Stamp, 'seen'> {
  return team === null && seen ? { seen: { ...seen, rev } } : {};
}

function labelOf(state: IntakeState, deps: IntakeDeps, name: string, value: string): string {
  const field = findField(blueprintFor(deps, state), name);
  const option = field?.type === 'enum' ? field.values.find((one) => one.value === value) : undefined;
  return option?.label ?? value;
}

/** All that the question asks for and nobody has told, or the one field that was named. */
function unknownIn(state: IntakeState, named: string | undefined): string[] {
  const { draft } = state;
  const open = (pendingOf(state, 'ask')?.questions ?? []).map(({ field }) => field);
  const left = open.filter((field) => !isFilled(draft, field) && !draft.unknown.includes(field));
  return named === undefined && left.length > 0 ? left : [named ?? ''];
}

/** The dispute with that name, with its field and the key in it. */
export function disputeCalled(
  { report }: IntakeState,
  dispute: string,
): { dispute: string; field: string; key?: string } {
  const conflict = report.conflicts.find((one) => conflictId(one) === dispute);
  return conflict === undefined ? { dispute, field: '' } : called(conflict);
}
