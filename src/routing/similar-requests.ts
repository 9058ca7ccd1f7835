import type { Pool } from '../db/pool.js';
import { findOpenRequests } from '../db/queries/find-visible.js';
import type { Viewer } from '../domain/entity.js';
import type { AlikeRequest } from '../domain/past-requests.js';
import type { LearnedWorkspace } from './learned-workspaces.js';
import { COUNT_WEIGHT } from './postings.js';
import { expectedShare } from './term-index.js';
import { termsOf } from './terms.js';

/**
 * From this similarity on two requests look alike. Among 300 that ask for different things (68 words each) seven pairs are
 * above it, siblings written from one template. Of copies with one or two words of ten replaced 99 in 100 are above it,
 * with three of ten left out all of them; of single sentences (19 words) 98, 92 and 97.
 */
const ALIKE = 0.65;
/** With so many requests what is known of the rarity of words counts half of what it can. */
const FEW_REQUESTS = 50;
/** So many of the nearest are looked up, since the viewer may not see all of them. */
const MAX_LOOKED_UP = 100;
const MAX_ALIKE = 3;

/**
 * Requests like the text. Memory only finds them; what is told of them, and whether they are alike, comes from their rows
 * as they are now, under the rules of who may see them.
 */
export async function findAlike(
  pool: Pool,
  viewer: Viewer,
  { text, notDraft }: { text: string; notDraft: string },
  workspace: LearnedWorkspace,
): Promise<AlikeRequest[]> {
  const share = shareOfRarity(workspace.size);
  const together = (byRarity: number, byWords: number) => share * byRarity + (1 - share) * byWords;
  const near = workspace
    .nearestOpen(text, MAX_LOOKED_UP, notDraft)
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
function shareOfRarity(requests: number): number {
  return requests / (requests + FEW_REQUESTS) / 2;
}

/**
 * How far two texts are made of the same words, however common these are in the workspace: the cosine of their counts, 0 to 1.
 * Only short words, which say how a sentence is made, count less or nothing.
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

function lengthOf(weights: ReadonlyMap<string, number>): number {
  return Math.sqrt([...weights.values()].reduce((sum, weight) => sum + weight * weight, 0));
}
