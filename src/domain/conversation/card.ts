import { type Blueprint, type Field, findField, spokenIn } from '../draft/blueprint.js';
import { type Draft, evidenceOf } from '../draft/draft.js';
import { itemText } from '../draft/patch.js';
import type { Team, TeamChoice } from '../team.js';
import { dueSet } from '../tickets/ticket-values.js';
import type { FiledField, FiledRequest, Ticket, Unsettled } from '../tickets/tracker.js';
import type { Language } from './language.js';
import type { CardField, CardFile, CardStatus, OwnWord, ReviewCard, TeamCard } from './reply.js';

type TeamName = Pick<Team, 'id' | 'name'>;

/** The part of a thread's state that cards are built from. */
export interface CardSource {
  draftId: string;
  rev: number;
  blueprint: Blueprint;
  draft: Draft;
  team: TeamChoice | null;
  /** the teams that a person may choose from at once */
  teams: readonly TeamName[];
  /** there are more teams than `teams` */
  moreTeams: boolean;
  requester: string;
  filer: string | null;
  named: readonly string[];
  language: Language | null;
  suggestions: readonly string[];
  ownWords: readonly OwnWord[];
  /** each once */
  files: readonly CardFile[];
  /** as people call it; null: our own */
  tracker: string | null;
  /** what stands against values and nobody has settled, by field */
  unsettled: ReadonlyMap<string, readonly Unsettled[]>;
  /** what the tracker says of the values that it did not take, by field */
  problems: Readonly<Record<string, string>>;
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
  const { draftId, rev, draft, team, requester, language } = source;
  const blueprint = spokenIn(source.blueprint, language);
  return {
    draftId,
    rev,
    status,
    language,
    blueprintTitle: blueprint.title,
    headline: headlineOf(blueprint, draft),
    fields: blueprint.fields.map((field) => ({
      ...cardField(field, draft, source.unsettled),
      // on its way again it is judged anew
      problem: status === 'submitting' ? null : problemOf(source, field),
    })),
    team,
    teams: source.teams.map(({ id, name }) => ({ id, name })),
    moreTeams: source.moreTeams,
    requester,
    filer: source.filer,
    named: [...source.named],
    suggestions: [...source.suggestions],
    ownWords: [...source.ownWords],
    files: [...source.files],
    tracker: source.tracker,
    by: null,
    at: null,
    error: null,
    ...outcome,
    ticket: outcome.ticket ? withoutWords(outcome.ticket) : null,
  };
}

/** What a tracker says of a field's value, under its name. */
function problemOf({ problems, tracker }: CardSource, { name }: Field): string | null {
  const problem = problems[name];
  if (problem === undefined) return null;
  return tracker === null ? problem : `${tracker}: ${problem}`;
}

/** What the card tells of the ticket is where it stands: the words are the card's own. */
function withoutWords(ticket: Ticket): Ticket {
  const { files: _files, ...request } = ticket.request;
  const due = dueSet(ticket);
  return {
    ...ticket,
    request: { ...request, headline: '', fields: due ? [due] : [], ownWords: [], shared: [] },
    followers: [],
    comments: [],
  };
}

/** The team's card. `rev` counts the ticket's own changes. */
export function teamCard(
  ticket: Ticket,
  rev: number,
  offered: { teams: readonly TeamName[]; moreTeams: boolean },
  movedTo: TeamName | null = null,
): TeamCard {
  const teams = offered.teams.map(({ id, name }) => ({ id, name }));
  return { ticket, rev, teams, moreTeams: offered.moreTeams, movedTo };
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
    fields: filedFields(blueprint, draft, source.unsettled),
    team: team && { id: team.id, name: team.name },
    requester,
    filer: source.filer,
    approvedBy: approval.by,
    approvedAt: approval.at,
    thread,
    ownWords: source.ownWords.flatMap(({ leftOut, ...word }) => (leftOut ? [] : [word])),
    shared: source.files.flatMap(({ leftOut, ...file }) => (leftOut ? [] : [file])),
  };
}

/** The fields of a draft as they are filed. */
export function filedFields(
  blueprint: Blueprint,
  draft: Draft,
  unsettled: CardSource['unsettled'] = new Map(),
): FiledField[] {
  return blueprint.fields.map((field) => {
    const { state: _state, ...filed } = cardField(field, draft, unsettled);
    return filed;
  });
}

/** A field's value in the words people use: an enum value by its label, items one a line. Null where there is none. */
export function shownValue(blueprint: Blueprint, draft: Draft, name: string): string | null {
  const field = findField(blueprint, name);
  return field === undefined ? null : shownOf(field, draft);
}

function shownOf(field: Field, draft: Draft): string | null {
  const items = draft.lists[field.name] ?? [];
  if (items.length > 0) return items.map(itemText).join('\n');
  const value = draft.fields[field.name];
  return value === undefined ? null : shown(field, value);
}

/** A value of this field in the words people use. */
export function shown(field: Field, value: string): string {
  if (field.type !== 'enum') return value;
  return field.values.find((option) => option.value === value)?.label ?? value;
}

function cardField(field: Field, draft: Draft, marks: CardSource['unsettled']): Omit<CardField, 'problem'> {
  const unsettled = marks.get(field.name) ?? [];
  const value = shownOf(field, draft);
  return {
    name: field.name,
    label: field.label,
    value,
    state: value === null ? emptyState(draft, field.name) : 'filled',
    evidence: evidenceOf(draft, field.name),
    items: (draft.lists[field.name] ?? []).map((item) => ({
      text: itemText(item),
      status: item.status ?? null,
      evidence: item.evidence,
    })),
    ...(unsettled.length > 0 ? { unsettled: [...unsettled] } : {}),
  };
}

function emptyState({ unknown, unsupported }: Draft, name: string): CardField['state'] {
  if (unsupported.includes(name)) return 'unsupported';
  return unknown.includes(name) ? 'unknown' : 'missing';
}

/** What stands over the card and the ticket: the blueprint's headline field, else the blueprint's own title. */
export function headlineOf(blueprint: Blueprint, draft: Draft): string {
  return shownValue(blueprint, draft, blueprint.headline) ?? blueprint.title;
}
