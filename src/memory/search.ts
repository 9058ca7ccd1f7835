import type { Pool } from '../db/pool.js';
import { tagWord } from '../db/queries/commit-memory.js';
import { searchNotes } from '../db/queries/search-notes.js';
import { EntityId, type Viewer } from '../domain/entity.js';
import type { FoundNote, NoteQuery } from '../domain/memory.js';
import { soughtWords } from '../domain/search-words.js';
import { tagOf } from '../domain/tags.js';
import { keysOf } from './project-keys.js';

const MOST_FOUND = 100;
/** What is looked for beyond this tells no more; in code units. */
const MOST_TEXT = 4_000;
const MOST_KEYS = 50;

/** A search that asks for nothing in particular. */
export const EVERYTHING = { words: [], tags: [], entities: [], projects: [] } as const;

/**
 * Notes that the viewer may see, the best first. A text is read for its words, whatever signs it has; what it speaks of (`entities`)
 * finds notes beside its words, so that a name never hides what was said in other words. A text without any word finds nothing,
 * and so does what is no tag, or no id of an entity.
 */
export async function search(
  pool: Pool,
  viewer: Viewer,
  { text = '', tags = [], entities = [], project = null, author, limit }: NoteQuery,
  now: Date,
): Promise<FoundNote[]> {
  const words = soughtWords(text.slice(0, MOST_TEXT));
  const tagged = [...new Set(tags.map(tagOf))];
  const ids = entities.filter((id) => EntityId.safeParse(id).success);
  const isEmpty =
    (text.trim() !== '' && words.length === 0) || tagged.includes('') || ids.length < entities.length;
  if (isEmpty || limit < 1) return [];
  const notes = await searchNotes(pool, viewer, {
    words: words.length > 0 ? [...words, ...ids.slice(0, MOST_KEYS)] : [],
    tags: tagged.slice(0, MOST_KEYS).map(tagWord),
    entities: words.length > 0 ? [] : ids.slice(0, MOST_KEYS),
    projects: project === null ? [] : keysOf(project),
    author: author ?? null,
    now,
    limit: Math.min(limit, MOST_FOUND),
  });
  return notes.map((note) => ({ note, own: note.scope === 'user' }));
}
