import type { Pool } from '../db/pool.js';
import { findAcceptedConstraints, findFiledRequests } from '../db/queries/find-visible.js';
import type { Viewer } from '../domain/entity.js';
import type { PastRequests, TeamCandidate } from '../domain/past-requests.js';
import type { Team } from '../domain/team.js';
import { type LearnedWorkspace, LearnedWorkspaces, type Sources } from './learned-workspaces.js';
import { RequestIndex } from './request-index.js';
import { findAbout } from './requests-about.js';
import { findAlike } from './similar-requests.js';

const MAX_CANDIDATES = 10;

/**
 * What earlier requests teach, from each workspace's requests held in memory and brought up to the database before every
 * answer. A failing database rejects, and so does the signal.
 */
export function createPastRequests(sources: Sources): PastRequests {
  const { pool } = sources;
  const learned = new LearnedWorkspaces(sources);
  const asked = <T>(viewer: Viewer, signal: AbortSignal, ask: (workspace: LearnedWorkspace) => Promise<T>) =>
    orAborted(signal, async () => ask(await learned.upToDate(viewer.teamId)));
  return {
    candidates: (viewer, text, signal) =>
      asked(viewer, signal, (workspace) => findCandidates(pool, viewer, text, workspace)),
    alike: (viewer, query, signal) =>
      asked(viewer, signal, (workspace) => findAlike(pool, viewer, query, workspace)),
    about: (viewer, query, signal) =>
      asked(viewer, signal, (workspace) => findAbout(pool, viewer, query, workspace)),
    acceptedConstraints: (viewer, query, signal) =>
      orAborted(signal, () => findAcceptedConstraints(pool, viewer, query)),
  };
}

/** Matching by what the teams say they do, where nothing is remembered: no earlier requests, no constraints. */
export function teamsOnly(teams: readonly Team[]): PastRequests {
  const index = new RequestIndex();
  index.setTeams(teams);
  return {
    candidates: (_viewer, text) =>
      Promise.resolve(index.match(text, MAX_CANDIDATES).map((found) => ({ ...found, like: null }))),
    alike: () => Promise.resolve([]),
    about: () => Promise.resolve([]),
    acceptedConstraints: () => Promise.resolve([]),
  };
}

/** The likely teams. A request that one of them took is named where the viewer may see it, and it is still with that team. */
async function findCandidates(
  pool: Pool,
  viewer: Viewer,
  text: string,
  workspace: LearnedWorkspace,
): Promise<TeamCandidate[]> {
  const found = workspace.match(text, MAX_CANDIDATES);
  const ids = found.flatMap(({ like }) => like);
  const seen = ids.length === 0 ? [] : await findFiledRequests(pool, viewer, ids, ids.length);
  return found.map(({ like, ...candidate }) => {
    const taken = seen.find(({ draftId, team }) => like.includes(draftId) && team?.id === candidate.teamId);
    return { ...candidate, like: taken?.shortId ?? null };
  });
}

/** The outcome of `work`, or the signal's reason as soon as it aborts; the work then ends by itself, unheard. */
async function orAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  let stop: (() => void) | undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    if (stop !== undefined) signal.removeEventListener('abort', stop);
  }
}
