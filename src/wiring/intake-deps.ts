import { setTimeout as sleep } from 'node:timers/promises';
import type { IntakeDeps } from '../../graphs/intake/deps.js';
import { timeForTools } from '../config/brain-env.js';
import { findPlace, readOwnPosts } from '../db/queries/outbox/posts.js';
import { readTicket } from '../db/queries/requests/tickets.js';
import { createReadCommands } from '../db/queries/turns/commands.js';
import type { Brain } from '../domain/brain.js';
import { COMPENSATIONS } from '../domain/tickets/tracker.js';
import { abbreviated } from '../knowledge/linked/described.js';
import { createRecall } from '../knowledge/memory/recall.js';
import { createAudience } from '../slack/directory/audience.js';
import type { RunningSlack } from '../slack/transport/app.js';
import type { Core } from './core.js';
import { trackerNameOf } from './trackers.js';

/** What the graph is built from. @param timeZoneOf a person's, by Slack user id */
export function intakeDeps(
  core: Core,
  slack: RunningSlack,
  brain: Brain,
  timeZoneOf: IntakeDeps['timeZoneOf'],
): IntakeDeps {
  const { config, pool, clock, references, memory, past, tools } = core;
  return {
    ...config,
    ...core.people(),
    brain,
    hasModel: brain !== core.guidedBrain,
    references,
    memory,
    recall: createRecall(memory),
    commands: createReadCommands(pool),
    standingOf: slack.standingOf,
    compensations: COMPENSATIONS,
    trackerNameOf: (team) => trackerNameOf(core, team),
    ownPosts: (teamId, threadId) => readOwnPosts(pool, teamId, threadId),
    findPlace: (viewer, draftId) => findPlace(pool, viewer, draftId),
    readTicket: (teamId, draftId) => readTicket(pool, teamId, draftId),
    describeLinked: abbreviated,
    tools,
    toolsMs: timeForTools(config.turn, config.brain),
    timeZoneOf,
    past,
    audienceOf: createAudience(slack.client, {
      now: clock.nowMs,
      sleep: (ms, signal) => sleep(ms, undefined, { signal }),
    }),
  };
}
