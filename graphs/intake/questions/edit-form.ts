import type { Act } from '../../../src/domain/conversation/acts.js';
import { shown } from '../../../src/domain/conversation/card.js';
import type { FormEvent } from '../../../src/domain/conversation/event.js';
import type { Reply } from '../../../src/domain/conversation/reply.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import type { Blueprint } from '../../../src/domain/draft/blueprint.js';
import { formPatch, formValues } from '../../../src/domain/draft/form.js';
import { applyPatch } from '../../../src/domain/draft/patch.js';
import { MAX_NAMED } from '../../../src/domain/policies.js';
import { clipped } from '../../../src/domain/text/text.js';
import { blueprintFor, type IntakeDeps, type Turn } from '../deps.js';
import { refuseFinished, refuseOthers } from '../draft/at-card.js';
import { changesBetween } from '../draft/draft-life.js';
import { nodeResult, notice, textReply } from '../node-result.js';
import { isTheirs, mayName, withPeople } from '../people.js';
import type { IntakeState, IntakeUpdate } from '../state.js';
import { handmade } from '../tool-loop/to-command.js';

/** Whom acts name as those who may approve as well. `refused`: who names somebody and may not. */
interface Naming {
  named: string[];
  refused: string[];
}

/** The people whom words name, or no longer do. */
export function named(state: IntakeState, deps: IntakeDeps, acts: readonly Act[]): Naming {
  const naming: Naming = { named: state.named, refused: [] };
  for (const act of acts) {
    if (act.act !== 'name') continue;
    const { by, people, gone } = act;
    if (!mayName(deps, state, by)) naming.refused.push(by);
    else naming.named = tidy(state, [...naming.named, ...people]).filter((one) => !gone.includes(one));
  }
  return naming;
}

/** The people whom a form left named; whose request it is needs no naming. */
function tidy(state: IntakeState, people: readonly string[]): string[] {
  return [...new Set(people)].filter((person) => !isTheirs(state, person)).slice(0, MAX_NAMED);
}

/**
 * The people named, without guests and outsiders, who decide nothing unless the configuration lets them. Only new ones are
 * looked up.
 */
export async function withoutGuests(
  state: IntakeState,
  turn: Turn,
  people: readonly string[],
): Promise<{ named: string[]; guests: string[] }> {
  const fresh = turn.approval.guests ? [] : people.filter((person) => !state.named.includes(person));
  const standings = await Promise.all(fresh.map((person) => turn.standingOf(turn.teamId, person)));
  const guests = fresh.filter((_, at) => standings[at] !== 'member');
  return { named: people.filter((person) => !guests.includes(person)), guests };
}

/** Whether the two hold the same people. */
export function samePeople(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((person) => others.includes(person));
}

/** A value in a notice is a reminder, not the whole text. */
const MAX_SHOWN = 120;

/**
 * The Edit form: values that differ become a patch. Who else may approve only those say whose request it is; else the rest
 * of the form counts.
 */
export async function edit(state: IntakeState, turn: Turn, event: FormEvent): Promise<IntakeUpdate> {
  const refused = refuseFinished(state, event) ?? (await refuseOthers(state, turn, event));
  if (refused) return refused;
  if (event.rev !== state.rev) return overlap(state, turn, event);

  const blueprint = blueprintFor(turn, state);
  const { channel, ts, actor: author } = event;
  const patch = formPatch(state.draft, blueprint, event.values, { channel, ts, author });
  const { draft } = applyPatch(state.draft, patch, blueprint);
  const wanted = wantedNamed(state, event);
  const isTheirsToSay = wanted === null || mayName(turn, state, event.actor);
  const meant = isTheirsToSay ? (wanted ?? state.named) : state.named;
  const { named, guests } = await withoutGuests(state, turn, meant);
  const changes = [...changesBetween(state, draft), ...(samePeople(named, state.named) ? [] : ['named'])];
  const touched = new Set(changes);
  return nodeResult(state, 'elicitation', {
    phase: 'COLLECTING',
    draft,
    rev: state.rev + (changes.length > 0 ? 1 : 0),
    named,
    participants: withPeople(state, [event.actor]),
    report: {
      ...state.report,
      conflicts: state.report.conflicts.filter(({ field }) => !touched.has(field)),
    },
    respond: changes.length > 0,
    next: 'decision',
    why: `${changes.length} fields edited`,
    changes,
    replies: [
      ...(isTheirsToSay ? [] : [notice(event.actor, wording.onlyTheirsToName, event)]),
      ...(guests.length > 0 ? [notice(event.actor, wording.guestsNamed(guests), event)] : []),
      ...changedByAnother(state, event, labelsOf(blueprint, changes)),
    ],
    commands: handmade(state, blueprint, draft, { newId: turn.newId, tool: 'edit_form', by: author }),
  });
}

/** Whose request somebody else has changed is called, so that Slack notifies them: the card changes without a word. */
function changedByAnother(state: IntakeState, { actor }: FormEvent, labels: readonly string[]): Reply[] {
  const { requester } = state;
  if (requester === null || labels.length === 0 || isTheirs(state, actor)) return [];
  return [textReply(wording.changedYours(requester, actor, labels), { mentions: [requester] })];
}

const labelsOf = ({ fields }: Blueprint, changes: readonly string[]): string[] => [
  ...fields.filter(({ name }) => changes.includes(name)).map(({ label }) => label.toLowerCase()),
  ...(changes.includes('named') ? [wording.whoElse.toLowerCase()] : []),
];

/** Whom the form names, where that differs from what stands; else null. */
function wantedNamed(state: IntakeState, { named }: FormEvent): string[] | null {
  if (named === undefined) return null;
  const wanted = tidy(state, named);
  return samePeople(wanted, state.named) ? null : wanted;
}

/** The draft changed while the form was open: nothing is overwritten, the person sees both and is asked what to keep. */
function overlap(state: IntakeState, deps: IntakeDeps, event: FormEvent): IntakeUpdate {
  const blueprint = blueprintFor(deps, state);
  const held = formValues(state.draft, blueprint);
  const items = blueprint.fields.flatMap((field) => {
    const typed = event.values[field.name]?.trim();
    const now = held[field.name] ?? '';
    if (typed === undefined || typed === now) return [];
    const words = (value: string) => (value === '' ? wording.empty : clipped(shown(field, value), MAX_SHOWN));
    return [{ label: field.label, typed: words(typed), now: words(now) }];
  });
  const wanted = wantedNamed(state, event);
  if (wanted !== null) {
    const words = (people: readonly string[]) => wording.people(people) || wording.empty;
    items.push({ label: wording.whoElse, typed: words(wanted), now: words(state.named) });
  }
  if (items.length === 0) {
    return nodeResult(state, 'elicitation', { why: 'an old form, nothing different in it' });
  }
  return nodeResult(state, 'elicitation', {
    why: `refused: the form was opened at rev ${event.rev}`,
    replies: [
      notice(event.actor, wording.editOverlap(items), event),
      textReply(wording.whatToKeep, { mentions: [event.actor] }),
    ],
  });
}
