import type { Pool } from '../../db/pool.js';
import {
  findAcceptedConstraints,
  findFiledRequests,
  findLastValues,
  findOpenRequests,
  type WholeRequest,
} from '../../db/queries/requests/requests.js';
import type { Viewer } from '../../domain/entities/entity.js';
import type { Team } from '../../domain/team.js';
import type {
  AlikeRequest,
  PastRequests,
  RequestAbout,
  TeamCandidate,
} from '../../domain/tickets/past-requests.js';
import { type About, excerptAround } from './about.js';
import { type LearnedWorkspace, LearnedWorkspaces, type Sources } from './learned-workspaces.js';
import { COUNT_WEIGHT } from './postings.js';
import { RequestIndex } from './request-index.js';
import { expectedShare } from './term-index.js';
import { termsOf } from './terms.js';

/** The viewer may not see all of the likeliest, so that many are looked up: a few first, since these mostly suffice. */
const MAX_ABOUT = 300;
const LOOKED_UP_FIRST = 40;
/** For each one that is wanted so many are read, since a few that seem likely are not about it. */
const READ_EACH = 2;
/** A request is about a question where it holds more than half of the weight of its words, or two of them and a third. */
const MIN_SHARE = 1 / 2;
const MIN_SHARE_OF_TWO = 1 / 3;

/** Requests about a question: memory finds them, their rows as they are now say what they are and who may see them. */
async function findAbout(
  pool: Pool,
  viewer: Viewer,
  { text, limit }: { text: string; limit: number },
  workspace: LearnedWorkspace,
): Promise<RequestAbout[]> {
  const { weights, ids } = workspace.about(text, MAX_ABOUT);
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
  return share > MIN_SHARE || (shared.length > 1 && share >= MIN_SHARE_OF_TWO) ? Math.round(10 * share) : 0;
}

const sum = (weights: readonly number[]): number => weights.reduce((all, weight) => all + weight, 0);

function told({ body, ...request }: WholeRequest, weights: About['weights']): RequestAbout {
  const beyond = body.startsWith(`${request.headline}\n`) ? body.slice(request.headline.length) : body;
  const text = beyond === request.headline ? '' : beyond;
  return { ...request, excerpt: excerptAround(text, (term) => weights.get(term) ?? 0) };
}

/**
 * From this similarity on two requests look alike. Among 300 that ask for different things (68 words each) seven pairs are
 * above it, siblings written from one template. Of copies with one or two words of ten replaced 99 in 100 are above it,
 * with three of ten left out all of them; of single sentences (19 words) 98, 92 and 97.
 */
const ALIKE = 0.65;
/** With so many requests what is known of the rarity of words counts half of what it can. */
const FEW_REQUESTS = 50;
/** So many of the nearest are looked up, since the viewer may not see all of them. */
const MAX_COMPARED = 100;
const MAX_ALIKE = 3;

/** Requests like the text: memory finds them, their rows as they are now say whether they are alike and who may see them. */
async function findAlike(
  pool: Pool,
  viewer: Viewer,
  { text, notDraft }: { text: string; notDraft: string },
  workspace: LearnedWorkspace,
): Promise<AlikeRequest[]> {
  const share = shareOfRarity(workspace.size);
  const together = (byRarity: number, byWords: number) => share * byRarity + (1 - share) * byWords;
  const near = workspace
    .nearestOpen(text, MAX_COMPARED, notDraft)
    .filter(({ similarity }) => together(similarity, 1) >= ALIKE);
  if (near.length === 0) return [];
  const byRarity = new Map(near.map(({ id, similarity }) => [id, similarity]));
  const open = await findOpenRequests(pool, viewer, [...byRarity.keys()]);
  return open
    .map(({ body, ...request }) => ({
      ...request,
      similarity: together(byRarity.get(request.draftId) ?? 0, sameWords(text, body)),
    }))
    .filter(({ similarity }) => similarity >= ALIKE)
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, MAX_ALIKE);
}

/**
 * Words count twice over: by how rare they are in the workspace, and all the same. By rarity alone the reports of one
 * outage would soon seem unlike, since what they share is common then; by bare words alone two questions would seem alike
 * that share how people ask. How rare a word is shows only among many requests.
 */
const shareOfRarity = (requests: number): number => requests / (requests + FEW_REQUESTS) / 2;

/**
 * The cosine of two texts' counts of words, 0 to 1, however common these are; short words, which only make sentences, count
 * less.
 */
export function sameWords(one: string, other: string): number {
  const [a, b] = [weightsOf(one), weightsOf(other)];
  let product = 0;
  for (const [term, weight] of a) product += weight * (b.get(term) ?? 0);
  const length = lengthOf(a) * lengthOf(b);
  return length === 0 ? 0 : Math.min(1, product / length);
}

function weightsOf(text: string): Map<string, number> {
  const { counts } = termsOf(text);
  return new Map(
    [...counts].map(([term, count]) => [term, (1 - expectedShare(term)) * (COUNT_WEIGHT[count] ?? 0)]),
  );
}

const lengthOf = (weights: ReadonlyMap<string, number>): number =>
  Math.sqrt(sum([...weights.values()].map((weight) => weight * weight)));

const MAX_CANDIDATES = 10;

/**
 * What earlier requests teach; the index is brought up to date before every answer. A failing database rejects, and so does
 * the signal.
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
    lastValues: (viewer, blueprint, signal) =>
      orAborted(signal, () => findLastValues(pool, viewer, blueprint)),
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
    lastValues: () => Promise.resolve({}),
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
function orAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', stop));
  });
}
