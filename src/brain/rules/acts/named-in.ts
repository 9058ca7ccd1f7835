import type { EntityRef } from '../../../domain/entity.js';
import type { Resolution } from '../../../domain/references.js';

const USER = 'user:';
const CHANNEL = 'channel:';

/** Where a piece of a message names an entity; -1 where it does not. */
function placeOf(words: string, mention: string, { id, kind }: EntityRef): number {
  const at = words.indexOf(mention.toLowerCase());
  if (at >= 0 && mention !== '') return at;
  if (kind === 'user') return words.indexOf(`<@${id.slice(USER.length)}`.toLowerCase());
  return kind === 'channel' ? words.indexOf(`<#${id.slice(CHANNEL.length)}`.toLowerCase()) : -1;
}

/** What of all that is named stands in these words, each once, in the order of its first place. */
export function namedIn(words: string, { found }: Pick<Resolution, 'found'>): EntityRef[] {
  const said = words.toLowerCase();
  const places = found
    .map(({ mention, entity }) => ({ entity, at: placeOf(said, mention, entity) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at);
  return [...new Map(places.map(({ entity }) => [entity.id, entity])).values()];
}
