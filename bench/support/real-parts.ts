import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { IntakeDeps } from '../../graphs/intake/deps.js';
import { timeForTools } from '../../src/config/brain-env.js';
import { loadConfig } from '../../src/config/config.js';
import { findPlace, readOwnPosts } from '../../src/db/queries/outbox/posts.js';
import { readTicket } from '../../src/db/queries/requests/tickets.js';
import { createReadCommands } from '../../src/db/queries/turns/commands.js';
import type { ChannelBinding } from '../../src/domain/team.js';
import { COMPENSATIONS, type Tracker } from '../../src/domain/tickets/tracker.js';
import { aliasesOf } from '../../src/knowledge/entities/aliases.js';
import { createReferences } from '../../src/knowledge/entities/references.js';
import { abbreviated, full } from '../../src/knowledge/linked/described.js';
import { createMemory } from '../../src/knowledge/memory/memory.js';
import { createRecall } from '../../src/knowledge/memory/recall.js';
import { createPastRequests } from '../../src/knowledge/routing/past-requests.js';
import { createBuiltinTracker } from '../../src/trackers/builtin/builtin.js';
import { createGuided } from '../../src/wiring/guided.js';
import { CHANNELS, channelOf } from './conversation.js';

/** What a bot of a bench judges with and works on. */
export interface RealParts {
  deps: IntakeDeps;
  tracker: Tracker;
}

/** Projects that the channels of a bench belong to; every other channel belongs to none. */
const PROJECTS = 25;

/**
 * The intake over one database, with everything that src/main.ts gives it: references, memory, past requests, the history of
 * commands, all tools, the shipped blueprints and teams. No model reads, and what Slack would be asked (time zones, who is
 * in a channel) is answered at once.
 */
export function realParts(pool: Pool): RealParts {
  const config = loadConfig({ BRAIN: 'guided' });
  const { blueprints, teams, approval, reminders } = config;
  const now = () => Date.now();
  const references = createReferences(pool);
  const memory = createMemory({ pool, now, aliasesOf, named: references.named });
  const tracker = createBuiltinTracker(pool, randomUUID);
  const { tools, brain } = createGuided({ blueprints, teams: () => teams, describeLinks: full, references });
  const deps: IntakeDeps = {
    ...{ blueprints, teams, approval, reminders, references, memory },
    brain,
    hasModel: false,
    channels: channels(),
    past: createPastRequests({ pool, teams, now }),
    audienceOf: async () => 'everyone',
    recall: createRecall(memory),
    commands: createReadCommands(pool),
    standingOf: async () => 'member',
    compensations: COMPENSATIONS,
    trackerNameOf: () => null,
    ownPosts: (teamId, threadId) => readOwnPosts(pool, teamId, threadId),
    findPlace: (viewer, draftId) => findPlace(pool, viewer, draftId),
    readTicket: (teamId, draftId) => readTicket(pool, teamId, draftId),
    describeLinked: abbreviated,
    tools,
    toolsMs: timeForTools(config.turn, config.brain),
    timeZoneOf: async () => 'UTC',
  };
  return { deps, tracker };
}

function channels(): ChannelBinding[] {
  const withProject = Array.from({ length: CHANNELS / 2 }, (_, at) => at * 2);
  return withProject.map((number) => ({
    channel: channelOf(number),
    project: `project_${(number / 2) % PROJECTS}`,
  }));
}
