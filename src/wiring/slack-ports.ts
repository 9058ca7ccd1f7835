import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { couldBegin } from '../brain/guided/opening.js';
import type { Config } from '../config/config.js';
import type { Pool } from '../db/pool.js';
import { unwatch } from '../db/queries/memory/watches.js';
import { findPlace, findPost, readOwnPosts } from '../db/queries/outbox/posts.js';
import {
  findLatestThread,
  latestView,
  readDraft,
  readWaitingDrafts,
  type WaitingDraft,
} from '../db/queries/threads/threads.js';
import { ReviewCard } from '../domain/conversation/reply.js';
import type { References } from '../domain/entities/references.js';
import { isUpTo } from '../domain/policies.js';
import type { Logger } from '../domain/ports.js';
import type { PastRequests } from '../domain/tickets/past-requests.js';
import type { Phrasebook } from '../domain/tools/phrasebook.js';
import type { Tool } from '../domain/tools/tool.js';
import type { KeptMemory } from '../knowledge/memory/memory.js';
import type { Clock } from '../ops/clock.js';
import type { Runtime } from '../runtime/runtime.js';
import { createWorkspaces } from '../runtime/workspaces.js';
import { createTeamSearch } from '../slack/directory/find-options.js';
import type { OpenDraftLine, SlackPorts } from '../slack/ports.js';
import { helpTopics } from '../tools/help.js';
import { createQuick } from '../tools/quick.js';

/** So many of a workspace's newest are looked through. */
const MAX_DRAFTS = 1_000;

const STATUSES: readonly OpenDraftLine['status'][] = ['asking', 'open', 'failed'];

type Policy = Pick<Config, 'teams' | 'approval'>;

/**
 * The drafts that are a person's own, and those that only wait for a word that the person may give.
 * @param policy who may approve, as it is known now: by user ids once Slack's handles were looked up
 */
export function createOpenDrafts(pool: Pool, policy: () => Policy): SlackPorts['openDrafts'] {
  return async (teamId, user) => {
    const drafts = await readWaitingDrafts(pool, teamId, user, MAX_DRAFTS);
    const own = drafts.filter(({ requester, filer }) => requester === user || filer === user);
    const waiting = drafts.filter((draft) => draft.status === 'open' && isFor(user, draft, policy()));
    return { own: own.flatMap(toLine), waiting: waiting.flatMap(toLine) };
  };
}

function isFor(
  user: string,
  { requester, filer, named, team }: WaitingDraft,
  { teams, approval }: Policy,
): boolean {
  const people = { requester, filer, named, team: teams.find(({ id }) => id === team?.id) ?? null };
  return isUpTo(approval, 'approve', user, people).allowed;
}

function toLine(draft: WaitingDraft): OpenDraftLine[] {
  const status = STATUSES.find((one) => one === draft.status);
  const { draftId, headline, requester, team, channel, rootTs, isDirect, updatedAt } = draft;
  const thread = { channel, rootTs, isDirect };
  return status === undefined
    ? []
    : [
        {
          draftId,
          headline,
          status,
          requester,
          team: team?.name ?? null,
          thread,
          updatedAt: updatedAt.toISOString(),
        },
      ];
}

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
