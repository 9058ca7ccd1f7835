import { findAcceptedConstraints } from '../db/queries/find-visible.js';
import type { PastRequests } from '../domain/past-requests.js';
import { orAborted } from './past-requests-aborted.js';
import { findAbout } from './past-requests-about.js';
import { findAlike } from './past-requests-alike.js';
import { LearnedWorkspaces } from './past-requests-learned.js';
import type { Sources } from './past-requests-workspace.js';

const MOST_CANDIDATES = 10;

/**
 * What earlier requests teach, from each workspace's requests held in memory and brought up to the database before every
 * answer. The ids in a candidate's `because.requests` may be of requests that the person asking may not see: they are
 * for the log. A failing database rejects, and so does the signal.
 */
export function createPastRequests(sources: Sources): PastRequests {
  const learned = new LearnedWorkspaces(sources);
  return {
    candidates: (teamId, text, signal) =>
      orAborted(signal, async () => (await learned.upToDate(teamId)).match(text, MOST_CANDIDATES)),
    alike: (viewer, query, signal) =>
      orAborted(signal, async () =>
        findAlike(sources.pool, viewer, query, await learned.upToDate(viewer.teamId)),
      ),
    about: (viewer, query, signal) =>
      orAborted(signal, async () =>
        findAbout(sources.pool, viewer, query, await learned.upToDate(viewer.teamId)),
      ),
    acceptedConstraints: (viewer, query, signal) =>
      orAborted(signal, () => findAcceptedConstraints(sources.pool, viewer, query)),
  };
}
