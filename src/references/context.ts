import type { Pool } from '../db/pool.js';
import { readContext } from '../db/queries/read-context.js';
import { EntityId, type EntityKind, kindOf, type Viewer } from '../domain/entity.js';
import type { ReferenceContext, Summary } from '../domain/references.js';
import { excerptOf } from './excerpt.js';

/**
 * What an answer about the entities needs, in the order asked for. Unknown are ids that do not exist, that are none, or that
 * the viewer may not see; what is counted is what they may see.
 */
export async function context(pool: Pool, viewer: Viewer, ids: readonly string[]): Promise<ReferenceContext> {
  const wanted = [...new Set(ids)];
  const byKind = new Map<EntityKind, string[]>();
  for (const id of wanted) {
    if (!EntityId.safeParse(id).success) continue;
    const kind = kindOf(id);
    byKind.set(kind, [...(byKind.get(kind) ?? []), id]);
  }
  const found = byKind.size === 0 ? new Map<string, Summary>() : await readContext(pool, viewer, byKind);
  return {
    summaries: wanted.flatMap((id) => {
      const summary = found.get(id);
      return summary === undefined ? [] : [shortened(summary)];
    }),
    unknown: wanted.filter((id) => !found.has(id)),
  };
}

function shortened(summary: Summary): Summary {
  if (summary.kind !== 'document') return summary;
  return { ...summary, excerpt: summary.excerpt === null ? null : excerptOf(summary.excerpt) };
}
