import { channelEntity, type Entity, taskEntity, userEntity } from '../entities/entity.js';
import type { Team } from '../team.js';
import { IsoDay } from '../text/days.js';
import type { FiledRequest, Ticket } from './tracker.js';

/**
 * What a filed request says of itself as an entity. Dates are ISO. `seenBy`: who may see it wherever it was made, as in
 * `visibleTo`.
 */
export interface TicketFacts {
  typeKey: string | null;
  description: string | null;
  priority: string | null;
  assignee: string | null;
  dueAt: string | null;
  /** the project that people said it is for, in their words */
  project: string | null;
  /** the message that its conversation began with, as the path of Slack's link to it */
  thread: string | null;
  seenBy: readonly string[];
}

/**
 * Where a request was made: its Slack channel, whether everyone may know of it, who took part in its thread, and when.
 * `teamChannels`: where its card for the team that has it stands.
 */
export interface TicketPlace {
  channel: string;
  forEveryone: boolean;
  participants: readonly string[];
  teamChannels: readonly string[];
  filedAt: string;
}

const MAX_DESCRIPTION_LENGTH = 4_000;
/** The field that says who is to do it. */
export const DOER_FIELD = 'assignee';

/** Read from the ticket as its tracker has it and the team that has it now. */
export function ticketFacts(
  { assignee, request }: Pick<Ticket, 'assignee' | 'request'>,
  team: Team | null,
): TicketFacts {
  const { blueprint, requester, filer, approvedBy } = request;
  const people = [requester, filer, approvedBy, assignee].flatMap((who) => who ?? []);
  return {
    typeKey: `task.${blueprint}`,
    description: descriptionOf(request),
    priority: wordsOf(request, 'urgency') ?? wordsOf(request, 'priority'),
    assignee: assignee === null ? null : userEntity(assignee),
    dueAt: noonOf(wordsOf(request, 'due_date')),
    project: wordsOf(request, 'project'),
    thread: pathOf(request.thread),
    seenBy: [...people.map(userEntity), ...seenByTeam(team)],
  };
}

/**
 * Whoever is in the team's channel, and whom the configuration names for it. A channel that is known by its name alone is
 * nobody's: a name may mean another channel tomorrow. Whoever is where the card stands sees the ticket by that.
 */
export function seenByTeam(team: Team | null): string[] {
  if (team === null) return [];
  const channel = team.channel.startsWith('#') ? [] : [channelEntity(team.channel)];
  return [...channel, ...[...team.members, ...team.approvers].map(userEntity)];
}

/**
 * A filed request as an entity. What was made where not everyone may look is for the people of that channel, those who took
 * part, the requester, who is to do it, and the team that has it now, with all who are where its card stands; a team that no
 * longer has it sees it no longer.
 */
export function ticketEntity(
  ticket: Pick<Ticket, 'shortId' | 'url' | 'status'>,
  request: Pick<FiledRequest, 'draftId' | 'headline' | 'requester'>,
  facts: TicketFacts,
  place: TicketPlace,
): Entity {
  const { typeKey, description, priority, assignee, dueAt, thread, seenBy } = facts;
  const channel = channelEntity(place.channel);
  const cards = place.teamChannels.map(channelEntity);
  const there = [channel, ...cards, ...place.participants.map(userEntity)];
  return {
    id: taskEntity(request.draftId),
    kind: 'task',
    shortId: ticket.shortId,
    name: request.headline.trim() || ticket.shortId,
    otherNames: [],
    state: ticket.status,
    typeKey,
    description,
    url: ticket.url,
    owner: userEntity(request.requester),
    assignee,
    dueAt,
    properties: { priority, channel, ...(thread === null ? {} : { thread }) },
    visibleTo: place.forEveryone ? null : [...new Set([...there, ...seenBy])].sort(),
    createdAt: place.filedAt,
  };
}

function wordsOf({ fields }: Pick<FiledRequest, 'fields'>, name: string): string | null {
  return fields.find((field) => field.name === name)?.value?.trim() || null;
}

/** Slack: `…/archives/C…/p` and the time without its dot. Null where a conversation begins with no message. */
function pathOf({ channel, rootTs }: FiledRequest['thread']): string | null {
  const [, seconds, counter] = /^(\d{10})\.(\d{6})$/u.exec(rootTs) ?? [];
  return seconds === undefined || counter === undefined ? null : `archives/${channel}/p${seconds}${counter}`;
}

function descriptionOf({ headline, fields }: FiledRequest): string | null {
  const lines = fields.flatMap(({ label, value }) =>
    value === null || value.trim() === '' || value === headline ? [] : [`${label}: ${value}`],
  );
  return lines.join('\n').slice(0, MAX_DESCRIPTION_LENGTH) || null;
}

/** Slack: a mention is `<@U123>` or `<@U123|name>`. */
const MENTION = /^<@([A-Z0-9_]+)(\|[^>]*)?>$/u;

/**
 * Who is to do what was asked for, by Slack id. Null where that is nobody, or a name in free words: whom it means is not
 * ours to guess.
 */
export function doerOf(request: Pick<FiledRequest, 'fields'>): string | null {
  return MENTION.exec(wordsOf(request, DOER_FIELD) ?? '')?.[1] ?? null;
}

/** A day alone is kept as its noon, UTC, which is that day nearly everywhere. Null for what is no day. */
function noonOf(value: string | null): string | null {
  return IsoDay.safeParse(value).success ? `${value}T12:00:00.000Z` : null;
}
