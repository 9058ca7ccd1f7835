import type { Act, Stamp } from '../../../src/domain/conversation/acts.js';
import type { ButtonEvent, ChoiceEvent, Event, FormEvent } from '../../../src/domain/conversation/event.js';
import { findField } from '../../../src/domain/draft/blueprint.js';
import { conflictId } from '../../../src/domain/draft/conflicts.js';
import { isFilled } from '../../../src/domain/draft/draft.js';
import { pendingOf } from '../../../src/domain/pending.js';
import { blueprintFor, type IntakeDeps } from '../deps.js';
import type { IntakeState } from '../state.js';

/** The acts that a click is, on the request as its message showed it; none where a click is carried out as such. */
export function actsPressed(state: IntakeState, deps: IntakeDeps, event: Event | undefined): Act[] {
  if (event?.kind === 'button') return ofButton(state, deps, event);
  if (event?.kind === 'form') return [ofForm(event)];
  return event?.kind === 'choice' ? ofChoice(state, event) : [];
}

function ofChoice(state: IntakeState, event: ChoiceEvent): Act[] {
  const { actor: by, ts, channel, option, questionId } = event;
  const stamp: Stamp = { by, via: 'button', ts, channel };
  if (pendingOf(state, 'offer')?.id === questionId)
    return [{ ...stamp, act: 'choose', option, of: questionId }];
  return [];
}

/** Who pressed or sent it, and the request as they saw it then. */
export function stampOf({ kind, actor: by, ts, channel, draftId, rev }: ButtonEvent | FormEvent): Stamp {
  return { by, via: kind, ts, channel, seen: { draftId, rev } };
}

function ofForm(event: FormEvent): Act {
  const { form, values, named } = event;
  const stamp = stampOf(event);
  return form === 'edit'
    ? { ...stamp, act: 'edit', values, ...(named === undefined ? {} : { named }) }
    : { ...stamp, act: 'ask_back', question: values['question'] ?? '' };
}

function ofButton(state: IntakeState, deps: IntakeDeps, event: ButtonEvent): Act[] {
  const { action, value = '', field = '' } = event;
  const stamp = stampOf(event);
  switch (action) {
    case 'approve':
    case 'retry':
      return [{ ...stamp, act: 'approve' }];
    case 'discard':
      return [{ ...stamp, act: 'discard' }];
    case 'change_team':
      return [{ ...stamp, act: 'choose_team', team: value }];
    case 'choose_team':
      return [{ ...stamp, ...asItStands(state, event), act: 'choose_team', team: value }];
    case 'answer':
      return [
        { ...stamp, act: 'set', field, value, quote: labelOf(state, deps, field, value), how: 'typed' },
      ];
    case 'nobody_knows':
      return unknownIn(state, event.field).map((one) => ({ ...stamp, act: 'unknown', field: one }));
    case 'settle':
      return [{ ...stamp, act: 'settle', ...sideIn(state, value) }];
    case 'not_an_answer':
      return [{ ...stamp, act: 'give_back', field }];
    case 'follow':
      return [{ ...stamp, act: 'follow', draftId: value }];
    case 'file_anyway':
      return [{ ...stamp, act: 'follow', draftId: null }];
    case 'update_ticket':
    case 'leave_ticket':
      return [{ ...stamp, act: 'update_filed', take: action === 'update_ticket' }];
    case 'take':
      return [{ ...stamp, act: 'take_ticket' }];
    case 'set_status':
      return [{ ...stamp, act: 'set_status', status: value }];
    case 'reroute':
      return [{ ...stamp, act: 'reroute', team: value }];
    case 'leave_out':
    case 'put_back':
      return [{ ...stamp, act: 'leave_out', which: value, isOut: action === 'leave_out' }];
    default:
      return [];
  }
}

/** As long as no team is chosen the question for it stands, whatever else has changed since it was asked. */
function asItStands({ team, rev }: IntakeState, { draftId }: ButtonEvent): Pick<Stamp, 'seen'> {
  return team === null ? { seen: { draftId, rev } } : {};
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

/** A dispute and one of its sides, "urgency#1", as the button names them. */
export function sideIn({ report }: IntakeState, value: string): { field: string; key?: string; side: 0 | 1 } {
  const at = value.lastIndexOf('#');
  const conflict = report.conflicts.find((one) => conflictId(one) === value.slice(0, at));
  const key = conflict?.key === undefined ? {} : { key: conflict.key };
  return { field: conflict?.field ?? '', ...key, side: value.slice(at + 1) === '1' ? 1 : 0 };
}
