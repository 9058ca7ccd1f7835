import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { couldBegin } from '../brain/guided/opening.js';
import type { Config } from '../config/config.js';
import type { Pool } from '../db/pool.js';
import { findPlace } from '../db/queries/find-place.js';
import { findPost } from '../db/queries/find-post.js';
import { findLatestThread } from '../db/queries/latest-thread.js';
import { latestView } from '../db/queries/latest-view.js';
import { readOwnPosts } from '../db/queries/own-posts.js';
import { readDraft } from '../db/queries/read-draft.js';
import { unwatch } from '../db/queries/unwatch.js';
import type { PastRequests } from '../domain/past-requests.js';
import type { Phrasebook } from '../domain/phrasebook.js';
import type { Logger } from '../domain/ports.js';
import type { References } from '../domain/references.js';
import { ReviewCard } from '../domain/reply.js';
import type { Tool } from '../domain/tool.js';
import type { KeptMemory } from '../memory/memory.js';
import type { Clock } from '../ops/clock.js';
import type { Runtime } from '../runtime/runtime.js';
import { createWorkspaces } from '../runtime/workspaces.js';
import type { SlackPorts } from '../slack/ports.js';
import { createTeamSearch } from '../slack/search-teams.js';
import { helpTopics } from '../tools/help.js';
import { createQuick } from '../tools/quick.js';
import { createOpenDrafts } from './open-drafts.js';

/** The blueprint of an ordinary request. */
const USUAL = 'front_door';

const DraftViewRow = z.object({ card: ReviewCard });

interface Parts {
  config: Config;
  pool: Pool;
  runtime: Pick<Runtime, 'ingest' | 'begin'>;
  references: References;
  memory: KeptMemory;
  past: PastRequests;
  tools: readonly Tool[];
  phrasebook: Phrasebook;
  clock: Clock;
  /** teams, approvers and bound channels by ids, as soon as Slack's handles and names were looked up */
  people: () => Pick<Config, 'teams' | 'approval' | 'channels'>;
  log: Logger;
}

/** What Slack's side needs from the rest of the program, but for the directory. */
export function slackPorts(parts: Parts): Omit<SlackPorts, 'directory'> {
  const { config, pool, runtime, references, memory, tools, people, log } = parts;
  const workspaces = createWorkspaces({ pool, log });
  return {
    ingest: runtime.ingest,
    begin: runtime.begin,
    workspaceInstalled: workspaces.installed,
    workspaceEnded: workspaces.ended,
    readDraft: async (teamId, draftId) => {
      const row = await readDraft(pool, teamId, draftId);
      return row && { card: DraftViewRow.parse(row.view).card, blueprintId: row.blueprint };
    },
    takesRequests: (channel) =>
      people().channels.some((binding) => binding.channel === channel && binding.blueprint !== undefined),
    namesApprovers: config.approval.who.includes('named'),
    findBlueprint: (id) => config.blueprints.find((blueprint) => blueprint.id === id),
    searchTeams: createTeamSearch(config.teams),
    references,
    findPost: (teamId, slot) => findPost(pool, teamId, slot),
    latestThread: (teamId, userId, channel) => findLatestThread(pool, teamId, userId, channel),
    quick: quick(parts),
    openDrafts: createOpenDrafts(pool, people),
    memory: {
      listOwn: memory.listOwn,
      watches: memory.watches,
      forget: memory.forget,
      unwatch: (teamId, who, entity) => unwatch(pool, teamId, who, entity),
    },
    help: helpTopics(tools),
    log,
    // the machine's time, also in a playground that is ahead of it: requests are signed by that
    now: Date.now,
    sleep: (ms) => sleep(ms),
  };
}

/** Quick words are phrases, whatever brain threads have. */
function quick({
  config,
  pool,
  references,
  memory,
  past,
  tools,
  phrasebook,
  clock,
}: Parts): SlackPorts['quick'] {
  const { blueprints, teams } = config;
  return createQuick({
    phrasebook,
    tools,
    teams,
    couldBegin,
    blueprints: blueprints.toSorted((a, b) => Number(b.id === USUAL) - Number(a.id === USUAL)),
    references,
    memory,
    past,
    ownPosts: (teamId, threadId) => readOwnPosts(pool, teamId, threadId),
    findPlace: (viewer, draftId) => findPlace(pool, viewer, draftId),
    latestView: ({ viewer, channel }) => latestView(pool, viewer, channel),
    now: clock.now,
    newId: randomUUID,
  });
}
