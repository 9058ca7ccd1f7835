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
import type { RunGraph } from '../runtime/turns/graph-port.js';
import { createAudience } from '../slack/directory/audience.js';
import type { RunningSlack } from '../slack/transport/app.js';
import type { Core } from './core.js';
import { trackerNameOf } from './trackers.js';

/** What the graph is built from; of the configuration what it uses, and no secret. @param timeZoneOf a person's, by Slack user id */
export function intakeDeps(
  core: Core,
  slack: RunningSlack,
  brain: Brain,
  timeZoneOf: IntakeDeps['timeZoneOf'],
): IntakeDeps {
  const { config, pool, clock, references, memory, past, tools } = core;
  const { blueprints, reminders, fallbackTeam } = config;
  return {
    blueprints,
    reminders,
    ...(fallbackTeam === undefined ? {} : { fallbackTeam }),
    // read anew at each node, because a name's id may become known while the process runs
    get teams() {
      return core.people().teams;
    },
    get channels() {
      return core.people().channels;
    },
    get approval() {
      return core.people().approval;
    },
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

/**
 * The same graph, which learns before a turn what the turn's channel is for, and whose ids other processes have found. Where Slack
 * can't tell now what the channel is called the turn goes on: whoever mentioned the bot is answered.
 */
export function placed(
  graph: RunGraph,
  { names, log }: Pick<Core, 'names' | 'log'>,
  { channelName }: Pick<RunningSlack, 'channelName'>,
): RunGraph {
  return async (resume, turn) => {
    if (resume === null) return graph(resume, turn);
    await names.freshen();
    const { channel, isDirect } = turn;
    if (!isDirect) {
      await names.place(channel, channelName).catch((err: unknown) => {
        log.warn(
          { err, channel },
          'Slack could not tell what a channel is called; a turn goes on without it',
        );
      });
    }
    return graph(resume, turn);
  };
}
