import type { Pool } from '../db/pool.js';
import { findFiledRequests, type WholeRequest } from '../db/queries/find-visible.js';
import type { Viewer } from '../domain/entity.js';
import type { RequestAbout } from '../domain/past-requests.js';
import { type About, excerptAround } from './about.js';
import type { LearnedWorkspace } from './learned-workspaces.js';
import { termsOf } from './terms.js';

/** The viewer may not see all of the likeliest, so that many are looked up: a few first, since these mostly suffice. */
const MAX_LOOKED_UP = 300;
const LOOKED_UP_FIRST = 40;
/** For each one that is wanted so many are read, since a few that seem likely are not about it. */
const READ_EACH = 2;
/** A request is about a question where it holds more than half of the weight of its words, or two of them and a third. */
const MOST_OF_IT = 1 / 2;
const ENOUGH_OF_IT = 1 / 3;

/**
 * Requests about a question. Memory only finds them; what is told of them, and whether they are about it, comes from their
 * rows as they are now, under the rules of who may see them.
 */
export async function findAbout(
  pool: Pool,
  viewer: Viewer,
  { text, limit }: { text: string; limit: number },
  workspace: LearnedWorkspace,
): Promise<RequestAbout[]> {
  const { weights, ids } = workspace.about(text, MAX_LOOKED_UP);
  const filed = await likeliest(pool, viewer, ids, READ_EACH * limit);
  return filed
    .map((request) => ({ request, share: shareOf(weights, request.body) }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share || b.request.filedAt.localeCompare(a.request.filedAt))
    .slice(0, limit)
    .map(({ request }) => told(request, weights));
}

/** The first of them that the viewer may see. */
async function likeliest(
  pool: Pool,
  viewer: Viewer,
  ids: readonly string[],
  limit: number,
): Promise<WholeRequest[]> {
  if (ids.length === 0) return [];
  const first = await findFiledRequests(pool, viewer, ids.slice(0, LOOKED_UP_FIRST), limit);
  const left = ids.slice(LOOKED_UP_FIRST);
  if (first.length === limit || left.length === 0) return first;
  return [...first, ...(await findFiledRequests(pool, viewer, left, limit - first.length))];
}

/** How much of what was asked for the text holds, in tenths; 0 where it is not about it. */
function shareOf(weights: About['weights'], text: string): number {
  const held = termsOf(text).counts;
  const all = sum([...weights.values()]);
  const shared = [...weights].flatMap(([term, weight]) => (held.has(term) ? [weight] : []));
  const share = sum(shared) / all;
  return share > MOST_OF_IT || (shared.length > 1 && share >= ENOUGH_OF_IT) ? Math.round(10 * share) : 0;
}

const sum = (weights: readonly number[]): number => weights.reduce((all, weight) => all + weight, 0);

function told({ body, ...request }: WholeRequest, weights: About['weights']): RequestAbout {
  const beyond = body.startsWith(`${request.headline}\n`) ? body.slice(request.headline.length) : body;
  const text = beyond === request.headline ? '' : beyond;
  return { ...request, excerpt: excerptAround(text, (term) => weights.get(term) ?? 0) };
}
