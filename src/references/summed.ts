import type { NamedEntity } from '../db/queries/find-aliases.js';
import type { Resolution } from '../domain/references.js';
import { refOf } from './label.js';
import type { Mention } from './mentions.js';

/** Candidates that a question shows; who means none of so many has to say more. */
export const MOST_CANDIDATES = 10;

/**
 * What the mentions come to. Each entity is found once. Words that could mean several mean the one that the message names
 * plainly elsewhere ("KEP-4671: Gang Scheduling"), and are asked about otherwise; the same question is there once.
 */
export function summed(mentions: readonly Mention[]): Resolution {
  const sure = mentions.filter(isSure);
  const named = new Map(
    sure.flatMap(({ written, entities }) => entities.map((entity) => [entity.id, { written, entity }])),
  );
  const asked = new Map<string, { written: string; entities: readonly NamedEntity[] }>();
  for (const mention of mentions) {
    const { entities, written } = mention;
    if (isSure(mention) || entities.length === 0 || entities.some(({ id }) => named.has(id))) continue;
    const key = entities.map(({ id }) => id).join(' ');
    if (!asked.has(key)) asked.set(key, { written, entities });
  }
  return {
    found: [...named.values()].map(({ written, entity }) => ({ mention: written, entity: refOf(entity) })),
    ambiguous: [...asked.values()].map(({ written, entities }) => ({
      mention: written,
      candidates: entities.slice(0, MOST_CANDIDATES).map(refOf),
    })),
    unresolved: [
      ...new Set(mentions.filter(({ entities }) => entities.length === 0).map(({ written }) => written)),
    ],
  };
}

/** Whether a mention decides: one entity under a whole name of it. */
export function isSure({ entities, suggested }: Mention): boolean {
  return entities.length === 1 && !suggested;
}
