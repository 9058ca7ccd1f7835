import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { couldBegin } from '../brain/guided/matter.js';
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
import type { ConfiguredPeople } from '../domain/configured-names.js';
import { isAnnouncement } from '../domain/conversation/announcements.js';
import { ReviewCard } from '../domain/conversation/reply.js';
import { welcomeWords } from '../domain/conversation/welcome.js';
import type { Blueprint } from '../domain/draft/blueprint.js';
import { isUpTo } from '../domain/policies.js';
import type { ConfiguredNames } from '../runtime/configured-names.js';
import { createWorkspaces } from '../runtime/workspaces.js';
import { createTeamSearch } from '../slack/directory/find-options.js';
import type { OpenDraftLine, SlackPorts } from '../slack/ports.js';
import { helpTopics } from '../tools/help.js';
import { createQuick } from '../tools/quick.js';
import type { Core } from './core.js';

/** So many of a workspace's newest are looked through. */
const MAX_DRAFTS = 1_000;

const STATUSES: readonly OpenDraftLine['status'][] = ['asking', 'open', 'failed', 'waits'];

/**
 * The drafts that are a person's own, and those that only wait for a word that the person may give.
 * @param policy who may approve, by the user ids that are known now
 */
export function createOpenDrafts(
  pool: Pool,
  policy: () => Pick<ConfiguredPeople, 'teams' | 'approval'>,
  blueprints: readonly Pick<Blueprint, 'id'>[],
): SlackPorts['openDrafts'] {
  return async (teamId, user) => {
    const { teams, approval } = policy();
    const found = await readWaitingDrafts(pool, teamId, user, MAX_DRAFTS);
    const drafts = found.map((draft) =>
      blueprints.some(({ id }) => id === draft.blueprint) ? draft : { ...draft, status: 'waits' },
    );
    const own = drafts.filter(({ requester, filer }) => requester === user || filer === user);
    const waiting = drafts.filter((draft) => {
      const team = teams.find(({ id }) => id === draft.team?.id) ?? null;
      return draft.status === 'open' && isUpTo(approval, 'approve', user, { ...draft, team }).allowed;
    });
    return { own: own.flatMap(toLine), waiting: waiting.flatMap(toLine) };
  };
}

function toLine(draft: WaitingDraft): OpenDraftLine[] {
  const status = STATUSES.find((one) => one === draft.status);
  if (status === undefined) return [];
  const { draftId, headline, requester, channel, rootTs, isDirect } = draft;
  const thread = { channel, rootTs, isDirect };
  const [team, updatedAt] = [draft.team?.name ?? null, draft.updatedAt.toISOString()];
  return [{ draftId, headline, status, requester, team, thread, updatedAt }];
}

/**
 * What becomes of a post in a channel that takes requests. Members of teams take requests there and have some of their own, so that
 * they are asked; what is marked as an announcement is left alone.
 */
export function createTakesRequests({
  people,
  takesRequests,
}: Pick<ConfiguredNames, 'people' | 'takesRequests'>): SlackPorts['takesRequests'] {
  return (channel, author, text) => {
    const isBound = takesRequests(channel);
    if (isBound === null) return null;
    const { teams, channels } = people();
    const { announcements } = channels.find((one) => one.channel === channel && one.blueprint) ?? {};
    if (!isBound || isAnnouncement(text, announcements)) return 'nothing';
    return teams.some(({ members }) => members.includes(author)) ? 'asks' : 'opens';
  };
}

/** The blueprint of an ordinary request. */
const USUAL = 'front_door';

const DraftViewRow = z.object({ card: ReviewCard });

type Parts = Pick<
  Core,
  | 'config'
  | 'names'
  | 'people'
  | 'pool'
  | 'references'
  | 'memory'
  | 'past'
  | 'tools'
  | 'phrasebook'
  | 'clock'
  | 'log'
> & { runtime: Pick<Core['runtime'], 'ingest' | 'begin' | 'welcome'> };

/** What Slack's side needs from the rest of the program, but for the directory. */
export function slackPorts(parts: Parts): Omit<SlackPorts, 'directory'> {
  const { config, pool, runtime, references, memory, past, tools, phrasebook, clock, names, people, log } =
    parts;
  const { blueprints, teams } = config;
  const workspaces = createWorkspaces({ pool, log });
  return {
    ingest: runtime.ingest,
    begin: runtime.begin,
    welcome: (teamId, channel, isDirect) => {
      const met = isDirect ? 'direct' : names.takesRequests(channel) === true ? 'requests' : 'channel';
      return runtime.welcome(teamId, channel, welcomeWords(met));
    },
    workspaceInstalled: async (teamId) => {
      await workspaces.installed(teamId);
      await names.open(teamId);
    },
    workspaceEnded: workspaces.ended,
    readDraft: async (viewer, draftId, post) => {
      const row = await readDraft(pool, viewer, draftId, post);
      return row && { card: DraftViewRow.parse(row.view).card, blueprintId: row.blueprint };
    },
    takesRequests: createTakesRequests(names),
    placeChannel: names.place,
    namesApprovers: config.approval.who.includes('named'),
    findBlueprint: (id) => blueprints.find((blueprint) => blueprint.id === id),
    searchTeams: createTeamSearch(teams),
    references,
    findPost: (teamId, slot) => findPost(pool, teamId, slot),
    latestThread: (teamId, userId, channel) => findLatestThread(pool, teamId, userId, channel),
    // quick words are phrases, whatever brain threads have
    quick: createQuick({
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
    }),
    openDrafts: createOpenDrafts(pool, people, blueprints),
    memory: {
      listOwn: memory.listOwn,
      watches: memory.watches,
      briefs: memory.briefs,
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
