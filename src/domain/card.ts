import type { Blueprint, Field } from './blueprint.js';
import type { Draft } from './draft.js';
import type { CardField, CardStatus, ReviewCard, TeamCard } from './reply.js';
import type { Team, TeamChoice } from './team.js';
import type { FiledRequest, Ticket } from './tracker.js';

type TeamName = Pick<Team, 'id' | 'name'>;

/** The part of a thread's state that cards are built from. */
export interface CardSource {
  draftId: string;
  rev: number;
  blueprint: Blueprint;
  draft: Draft;
  team: TeamChoice | null;
  /** all teams that a person may choose from */
  teams: readonly TeamName[];
  requester: string;
}

/** Who took the last decision, when (ISO), and what came of it. */
export interface CardOutcome {
  by?: string | null;
  at?: string | null;
  ticket?: Ticket | null;
  error?: string | null;
}

/** The review card as it stands; no judgement, only what the draft holds. */
export function reviewCard(source: CardSource, status: CardStatus, outcome: CardOutcome = {}): ReviewCard {
  const { draftId, rev, blueprint, draft, team, requester } = source;
  return {
    draftId,
    rev,
    status,
    blueprintTitle: blueprint.title,
    headline: headlineOf(blueprint, draft),
    fields: blueprint.fields.map((field) => cardField(field, draft)),
    team,
    teams: source.teams.map(({ id, name }) => ({ id, name })),
    requester,
    by: outcome.by ?? null,
    at: outcome.at ?? null,
    ticket: outcome.ticket ?? null,
    error: outcome.error ?? null,
  };
}

/** The team's card. `rev` counts the ticket's own changes. */
export function teamCard(
  ticket: Ticket,
  rev: number,
  teams: readonly TeamName[],
  movedTo: TeamName | null = null,
): TeamCard {
  return { ticket, rev, teams: teams.map(({ id, name }) => ({ id, name })), movedTo };
}

/** What is filed: the draft as the card showed it. */
export function filedRequest(
  source: CardSource,
  approval: { by: string; at: string },
  thread: { channel: string; rootTs: string },
): FiledRequest {
  const { draftId, blueprint, draft, team, requester } = source;
  return {
    draftId,
    blueprint: blueprint.id,
    headline: headlineOf(blueprint, draft),
    fields: blueprint.fields.map(({ name, label }) => ({
      name,
      label,
      value: shownValue(blueprint, draft, name),
      evidence: draft.evidence[name] ?? [],
    })),
    team: team && { id: team.id, name: team.name },
    requester,
    approvedBy: approval.by,
    approvedAt: approval.at,
    thread,
  };
}

/** A field's value in the words people use: an enum value by its label. Null where there is none. */
export function shownValue(blueprint: Blueprint, draft: Draft, name: string): string | null {
  const field = blueprint.fields.find((one) => one.name === name);
  const value = draft.fields[name];
  return field === undefined || value === undefined ? null : shown(field, value);
}

/** A value of this field in the words people use. */
export function shown(field: Field, value: string): string {
  if (field.type === 'text') return value;
  return field.values.find((option) => option.value === value)?.label ?? value;
}

function cardField(field: Field, draft: Draft): CardField {
  const value = draft.fields[field.name];
  const state = value !== undefined ? 'filled' : draft.unknown.includes(field.name) ? 'unknown' : 'missing';
  return {
    name: field.name,
    label: field.label,
    value: value === undefined ? null : shown(field, value),
    state,
    evidence: draft.evidence[field.name] ?? [],
  };
}

function headlineOf(blueprint: Blueprint, draft: Draft): string {
  return shownValue(blueprint, draft, blueprint.headline) ?? blueprint.title;
}
