import type { Brain } from '../../src/domain/brain.js';
import type { Recalled } from '../../src/domain/conversation/citations.js';
import type { ReminderPolicy } from '../../src/domain/conversation/reminders.js';
import type { FindPlace, ReadOwnPosts } from '../../src/domain/conversation/thread-view.js';
import { type Blueprint, spokenIn } from '../../src/domain/draft/blueprint.js';
import { formerBlueprint, withFormerFields } from '../../src/domain/draft/former-blueprint.js';
import type { Viewer } from '../../src/domain/entities/entity.js';
import type { Memory, ProjectRef } from '../../src/domain/entities/memory.js';
import type { LinkedEntities, References } from '../../src/domain/entities/references.js';
import { AppError } from '../../src/domain/errors.js';
import type { ApprovalPolicy, Standing } from '../../src/domain/policies.js';
import type { ChannelBinding, Team } from '../../src/domain/team.js';
import type { PersonText } from '../../src/domain/text/person-text.js';
import type { Audience, PastRequests } from '../../src/domain/tickets/past-requests.js';
import type { Compensation, ReadTicket } from '../../src/domain/tickets/tracker.js';
import type { ReadCommands } from '../../src/domain/tools/command.js';
import type { Tool } from '../../src/domain/tools/tool.js';
import type { TurnContext } from './context.js';
import type { IntakeState } from './state.js';

/**
 * What the graph is built from. `fallbackTeam` (an id) takes what fits no other; `defaultContext` serves runs that bring no
 * context.
 */
export interface IntakeDeps {
  brain: Brain;
  /** whether a model reads what people say; without one words answer a single question at a time */
  hasModel: boolean;
  blueprints: readonly Blueprint[];
  teams: readonly Team[];
  channels: readonly ChannelBinding[];
  approval: ApprovalPolicy;
  /** what a person is to the workspace; asked only of who tries to decide something */
  standingOf: (teamId: string, userId: string) => Promise<Standing>;
  reminders: Pick<ReminderPolicy, 'after_hours'>;
  /** what earlier requests of the workspace teach */
  past: PastRequests;
  /** who may know, outside its own channel, what was filed from a channel */
  audienceOf: (teamId: string, channel: string) => Promise<Audience>;
  /** what people can name, as far as whoever asks may see it */
  references: References;
  /** notes, goals and watches, as far as whoever asks may see them */
  memory: Memory;
  /** what is remembered that may matter to these words, in a few lines for a prompt, the project brief first; null: nothing */
  recall: (
    viewer: Viewer,
    about: { text: PersonText; project: ProjectRef | null },
  ) => Promise<Recalled | null>;
  commands: ReadCommands;
  /** what the tracker can do about a request that was filed and should not have been */
  compensations: readonly Compensation[];
  /** what people call the tracker that has a team's requests, or those that go to no team; null: our own */
  trackerNameOf: (team: string | null) => string | null;
  ownPosts: ReadOwnPosts;
  findPlace: FindPlace;
  readTicket: ReadTicket;
  /** an entity's links in a few lines, for a prompt */
  describeLinked: (linked: LinkedEntities) => string;
  tools: readonly Tool[];
  /** how long after its beginning a turn may still call tools, in ms: what comes after them takes its time, too */
  toolsMs: number;
  /** a person's time zone, as IANA names it, by Slack user id */
  timeZoneOf: (user: string) => Promise<string>;
  fallbackTeam?: string;
  defaultContext?: () => TurnContext;
}

/** What a node works with: what the graph was built from, and what it is told about the turn it runs in. */
export interface Turn extends IntakeDeps, TurnContext {}

/**
 * The blueprint that a thread's draft is filled by, with fields for all that the draft holds. Where the configuration no longer
 * has the blueprint, they are all there is: enough to tell of a draft that is over, to give up one that is open, and to take
 * words out of it.
 */
export function blueprintFor(
  deps: Pick<IntakeDeps, 'blueprints'>,
  { blueprint: id, draft }: Pick<IntakeState, 'blueprint' | 'draft'>,
): Blueprint {
  const found = deps.blueprints.find((blueprint) => blueprint.id === id);
  return found ? withFormerFields(found, draft) : formerBlueprint(id, draft);
}

/** The same as its people read it, in the language that the bot speaks to them. */
export const formShown = (
  deps: Pick<IntakeDeps, 'blueprints'>,
  state: Pick<IntakeState, 'blueprint' | 'draft' | 'report'>,
): Blueprint => spokenIn(blueprintFor(deps, state), state.report.language);

/** Whether the configuration still has the blueprint that a thread's draft is, or was, filled by. */
export const hasBlueprint = (
  { blueprints }: Pick<IntakeDeps, 'blueprints'>,
  draft: Pick<IntakeState, 'blueprint'>,
): boolean => blueprints.some(({ id }) => id === draft.blueprint);

/** The blueprint of that id, which the configuration has. @throws AppError blueprint_invalid where it does not */
export function blueprintOf(deps: Pick<IntakeDeps, 'blueprints'>, id: string): Blueprint {
  const found = deps.blueprints.find((blueprint) => blueprint.id === id);
  if (found) return found;
  throw new AppError(
    'blueprint_invalid',
    `No blueprint is called "${id}"; put it back into the configuration.`,
  );
}

/** The team of that id, or null when the configuration no longer has it. */
export function teamOf(deps: Pick<IntakeDeps, 'teams'>, id: string | null | undefined): Team | null {
  return deps.teams.find((team) => team.id === id) ?? null;
}

/** What the configuration says of the turn's channel; nothing where it names none. */
export function bindingOf({ channels, channel }: Turn): Partial<ChannelBinding> {
  return channels.find((binding) => binding.channel === channel) ?? {};
}

/** Slack: a menu shows 100 options; a team beyond them is found by typing. */
const MAX_OFFERED = 100;

/** The teams that a menu offers at once: these first, then the others. */
export function offeredTeams(
  deps: Pick<IntakeDeps, 'teams'>,
  first: readonly Pick<Team, 'id' | 'name'>[] = [],
): { teams: Pick<Team, 'id' | 'name'>[]; moreTeams: boolean } {
  const known = new Map([...first, ...deps.teams].map(({ id, name }) => [id, { id, name }]));
  return { teams: [...known.values()].slice(0, MAX_OFFERED), moreTeams: known.size > MAX_OFFERED };
}

/** The blueprint of an ordinary request. */
const USUAL = 'front_door';

/** The blueprint of a small task: nobody gets it who has not asked for a task. */
const TASK = 'task';

/** Whether a draft of that blueprint is begun only where somebody names it. */
export const isByName = (id: string): boolean => id === TASK;

/**
 * The blueprints that a request may take: the channel's own where it is bound to one, else all, the usual first; a small
 * task last.
 */
export function offeredBlueprints(turn: Turn): readonly Blueprint[] {
  const small = turn.blueprints.filter(({ id }) => isByName(id));
  const bound = bindingOf(turn).blueprint;
  if (bound !== undefined) return [blueprintOf(turn, bound), ...small.filter(({ id }) => id !== bound)];
  const others = turn.blueprints.filter(({ id }) => !isByName(id));
  return [...others.toSorted((a, b) => Number(b.id === USUAL) - Number(a.id === USUAL)), ...small];
}

/** The blueprint of a draft that a tool proposes: the channel's own, where it is bound to one, unless it is a small task. */
export function blueprintToFill(turn: Turn, proposed: string): Blueprint {
  const bound = isByName(proposed) ? undefined : bindingOf(turn).blueprint;
  return blueprintOf(turn, bound ?? proposed);
}

/** The blueprint of that id among those offered in the channel, else the first of them. */
export function blueprintChoice(turn: Turn, named: string | null): Blueprint {
  const offered = offeredBlueprints(turn);
  return offered.find(({ id }) => id === named) ?? offered[0] ?? blueprintOf(turn, USUAL);
}
