import type { ButtonEvent, FormEvent } from '../../../src/domain/conversation/event.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import type { Wanted } from '../../../src/domain/policies.js';
import { clipped } from '../../../src/domain/text/text.js';
import { actWording } from '../../../src/domain/tools/undo-wording.js';
import { type Turn, teamOf } from '../deps.js';
import { nodeResult, refusal, textReply } from '../node-result.js';
import { notPermitted } from '../people.js';
import type { IntakeState, IntakeUpdate } from '../state.js';
import { commandOf } from '../tool-loop/to-command.js';
import { giveUp } from './give-up.js';
import { withoutLost } from './lost-choices.js';

type AtCard = ButtonEvent | FormEvent;

/** Refuses a click: nothing changes, the card stays for the others, and the one who clicked is told why. */
export function refuse(state: IntakeState, event: AtCard, text: string, why: string): IntakeUpdate {
  return refusal(state, event.kind === 'form' ? 'elicitation' : 'review', event, text, why);
}

/** Whether the draft a click names is over or on its way; then the refusal, else null. */
export function refuseFinished(state: IntakeState, event: AtCard): IntakeUpdate | null {
  const filed = state.filed[event.draftId];
  if (filed) {
    const by = event.draftId === state.draftId ? state.filing.approvedBy : null;
    return refuse(state, event, wording.alreadyFiled(by, filed.shortId), 'already filed');
  }
  if (event.draftId !== state.draftId) return refuse(state, event, wording.outOfDate, 'another draft');
  if (state.phase === 'DISCARDED') return refuse(state, event, wording.alreadyDiscarded, 'discarded');
  if (state.phase === 'READY_TO_CREATE') {
    return refuse(state, event, wording.alreadyApproved(state.filing.approvedBy ?? ''), 'already approved');
  }
  return null;
}

/** Whether the card clicked shows an older rev than the draft has now; then the refusal, else null. */
export function refuseStale(state: IntakeState, event: AtCard): IntakeUpdate | null {
  return event.rev === state.rev ? null : refuse(state, event, wording.outOfDate, `rev ${event.rev} is old`);
}

/** Whether the person who clicked may not decide that; then the refusal, else null. */
export async function refuseOthers(
  state: IntakeState,
  turn: Turn,
  event: AtCard,
  wants: Wanted = 'change',
): Promise<IntakeUpdate | null> {
  const reason = await notPermitted(state, turn, wants, event.actor);
  return reason === null ? null : refuse(state, event, reason, 'not permitted');
}

/** A question stands between the card and what was clicked. */
function refuseEarly(state: IntakeState, event: AtCard): IntakeUpdate {
  return refuse(state, event, wording.questionOpen, 'a question is open');
}

/** Approve and Retry: the same right, the same intent. */
export async function approve(state: IntakeState, turn: Turn, event: ButtonEvent): Promise<IntakeUpdate> {
  const refused =
    refuseFinished(state, event) ??
    refuseStale(state, event) ??
    (state.mode === 'REVIEW' ? null : refuseEarly(state, event)) ??
    (await refuseOthers(state, turn, event, 'approve'));
  return refused ?? approved(state, turn, event.actor, `${event.action} pressed`);
}

/** The draft is approved; the decision carries it out, unless the configuration no longer has what was approved. */
export function approved(state: IntakeState, turn: Turn, by: string, why: string): IntakeUpdate {
  const lost = withoutLost(state, turn);
  if (lost) return lost;
  const approval = { status: 'approved', error: null, approvedBy: by, approvedAt: state.updatedAt } as const;
  const filing = { ...state.filing, ...approval };
  return nodeResult(state, 'review', { filing, respond: true, next: 'decision', why });
}

/** Discard, confirmed by the person in Slack's own dialog. */
export async function discard(state: IntakeState, turn: Turn, event: ButtonEvent): Promise<IntakeUpdate> {
  const refused =
    refuseFinished(state, event) ?? refuseStale(state, event) ?? (await refuseOthers(state, turn, event));
  return refused ?? giveUp(state, turn, event.actor);
}

/**
 * A person's choice of team, which no later match overrules. As long as none is chosen it counts whatever else has changed
 * since it was asked.
 */
export async function changeTeam(state: IntakeState, turn: Turn, event: ButtonEvent): Promise<IntakeUpdate> {
  const isAsked = event.action === 'choose_team' && state.team === null;
  const refused =
    refuseFinished(state, event) ??
    (isAsked ? null : refuseStale(state, event)) ??
    (state.mode === 'ELICITATION' ? refuseEarly(state, event) : null) ??
    (await refuseOthers(state, turn, event));
  if (refused) return refused;
  if (!teamOf(turn, event.value)) return refuse(state, event, wording.noSuchTeam, 'no such team');
  return teamChosen(state, turn, { by: event.actor, team: event.value ?? '' });
}

/** The team that somebody who may has chosen, by a click or in words. */
export function teamChosen(
  state: IntakeState,
  turn: Turn,
  { by, team: id }: { by: string; team: string },
): IntakeUpdate {
  const team = teamOf(turn, id);
  if (!team)
    return nodeResult(state, 'review', { why: 'no such team', replies: [textReply(wording.noSuchTeam)] });
  const moved = state.team?.id !== team.id;
  const chosen = {
    id: team.id,
    name: team.name,
    confidence: 1,
    reasoning: wording.chosenByPerson(by),
    alternatives: alternatives(state, team.id),
    chosenBy: 'person' as const,
  };
  const change = { kind: 'team' as const, draftId: state.draftId ?? '', before: state.team, after: chosen };
  const summary = actWording.teamChosen(clipped(team.name));
  return nodeResult(state, 'review', {
    team: chosen,
    noMatches: 0,
    rev: state.rev + (moved ? 1 : 0),
    respond: true,
    next: 'decision',
    why: `a person chose ${team.id}`,
    changes: moved ? ['team'] : [],
    commands: moved
      ? [commandOf(turn.newId(), { tool: 'change_team', by, args: { team: team.id }, summary, change })]
      : [],
  });
}

/** What was close before stays close; the team left behind comes first. */
function alternatives({ team }: IntakeState, chosen: string) {
  if (!team) return [];
  const before = [{ id: team.id, name: team.name }, ...team.alternatives];
  return before.filter(({ id }) => id !== chosen).slice(0, 3);
}
