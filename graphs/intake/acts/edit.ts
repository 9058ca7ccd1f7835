import type { ActOf } from '../../../src/domain/conversation/acts.js';
import { shown } from '../../../src/domain/conversation/card.js';
import type { Reply } from '../../../src/domain/conversation/reply.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import type { Blueprint } from '../../../src/domain/draft/blueprint.js';
import { changeBetween } from '../../../src/domain/draft/changes.js';
import { formPatch, formValues } from '../../../src/domain/draft/form.js';
import { applyPatch } from '../../../src/domain/draft/patch.js';
import { clipped } from '../../../src/domain/text/text.js';
import { blueprintFor, type IntakeDeps, type Turn } from '../deps.js';
import { samePeople, tidy, withoutGuests } from '../draft/naming.js';
import { nodeResult, notice, textReply } from '../node-result.js';
import { isTheirs, mayName, withPeople } from '../people.js';
import type { IntakeState, IntakeUpdate } from '../state.js';
import { handmade } from '../tool-loop/to-command.js';
import { makeChange } from './make-change.js';
import { type ActSpec, openRequest, takes } from './perform.js';

/**
 * The Edit form: values that differ become a patch. Who else may approve only those say whose request it is; else the rest
 * of the form counts.
 */
export const edit: ActSpec<ActOf<'edit'>> = {
  known: openRequest,
  may: takes('change'),
  // what a form of an older rev says is not lost: the person is asked what to keep
  fresh: () => null,
  apply: (act, state, turn) =>
    act.seen?.rev === state.rev ? edited(state, turn, act) : overlap(state, turn, act),
};

/** A value in a notice is a reminder, not the whole text. */
const MAX_SHOWN = 120;

async function edited(state: IntakeState, turn: Turn, act: ActOf<'edit'>): Promise<IntakeUpdate> {
  const blueprint = blueprintFor(turn, state);
  const { channel = turn.channel, ts, by: author } = act;
  const patch = formPatch(state.draft, blueprint, act.values, { channel, ts, author });
  const { draft } = applyPatch(state.draft, patch, blueprint);
  const change = changeBetween(state.draftId ?? '', blueprint, state.draft, draft);
  const made = change && makeChange(state, change, author);
  const wanted = wantedNamed(state, act);
  const isTheirsToSay = wanted === null || mayName(turn, state, author);
  const meant = isTheirsToSay ? (wanted ?? state.named) : state.named;
  const { named, guests } = await withoutGuests(state, turn, meant);
  const changes = [...(made?.changes ?? []), ...(samePeople(named, state.named) ? [] : ['named'])];
  return nodeResult(state, 'elicitation', {
    ...made?.update,
    phase: 'COLLECTING',
    rev: state.rev + (changes.length > 0 ? 1 : 0),
    named,
    participants: withPeople(state, [author]),
    respond: changes.length > 0,
    due: 'decision',
    why: `${changes.length} fields edited`,
    changes,
    replies: [
      ...(isTheirsToSay ? [] : [notice(author, wording.onlyTheirsToName, { channel })]),
      ...(guests.length > 0 ? [notice(author, wording.guestsNamed(guests), { channel })] : []),
      ...changedByAnother(state, act, labelsOf(blueprint, changes)),
    ],
    commands: handmade(state, blueprint, draft, { newId: turn.newId, tool: 'edit_form', by: author }),
  });
}

/** Whose request somebody else has changed is called, so that Slack notifies them: the card changes without a word. */
function changedByAnother(state: IntakeState, { by }: ActOf<'edit'>, labels: readonly string[]): Reply[] {
  const { requester } = state;
  if (requester === null || labels.length === 0 || isTheirs(state, by)) return [];
  return [textReply(wording.changedYours(requester, by, labels), { mentions: [requester] })];
}

const labelsOf = ({ fields }: Blueprint, changes: readonly string[]): string[] => [
  ...fields.filter(({ name }) => changes.includes(name)).map(({ label }) => label.toLowerCase()),
  ...(changes.includes('named') ? [wording.whoElse.toLowerCase()] : []),
];

/** Whom the form names, where that differs from what stands; else null. */
function wantedNamed(state: IntakeState, { named }: ActOf<'edit'>): string[] | null {
  if (named === undefined) return null;
  const wanted = tidy(state, named);
  return samePeople(wanted, state.named) ? null : wanted;
}

/** The draft changed while the form was open: nothing is overwritten, the person sees both and is asked what to keep. */
function overlap(state: IntakeState, deps: IntakeDeps, act: ActOf<'edit'>): IntakeUpdate {
  const blueprint = blueprintFor(deps, state);
  const held = formValues(state.draft, blueprint);
  const items = blueprint.fields.flatMap((field) => {
    const typed = act.values[field.name]?.trim();
    const now = held[field.name] ?? '';
    if (typed === undefined || typed === now) return [];
    const words = (value: string) => (value === '' ? wording.empty : clipped(shown(field, value), MAX_SHOWN));
    return [{ label: field.label, typed: words(typed), now: words(now) }];
  });
  const wanted = wantedNamed(state, act);
  if (wanted !== null) {
    const words = (people: readonly string[]) => wording.people(people) || wording.empty;
    items.push({ label: wording.whoElse, typed: words(wanted), now: words(state.named) });
  }
  if (items.length === 0) {
    return nodeResult(state, 'elicitation', { why: 'an old form, nothing different in it' });
  }
  return nodeResult(state, 'elicitation', {
    why: 'refused: the form is of an older rev',
    replies: [
      notice(act.by, wording.editOverlap(items), act),
      textReply(wording.whatToKeep, { mentions: [act.by] }),
    ],
  });
}
