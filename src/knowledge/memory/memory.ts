import type { Pool } from '../../db/pool.js';
import type { AliasesOf } from '../../db/queries/entities/save-entities.js';
import { projectNamed } from '../../db/queries/entities/save-ticket-entities.js';
import {
  readBriefs,
  readGoals,
  readNote,
  readProjectPeople,
  searchNotes,
} from '../../db/queries/memory/notes.js';
import { readWatches } from '../../db/queries/memory/watches.js';
import { forgetMemory, tagWord } from '../../db/queries/turns/commit-memory.js';
import { briefId } from '../../db/queries/turns/commit-project-brief.js';
import { inTeam } from '../../db/team-tx.js';
import { NAMED_ONLY } from '../../db/visibility.js';
import { EntityId, type EntityRef, type Viewer } from '../../domain/entities/entity.js';
import {
  type FoundNote,
  type Goal,
  type Memory,
  type Note,
  type NoteQuery,
  type ProjectBrief,
  type ProjectRef,
  type StandingLine,
  tagOf,
  type Watch,
} from '../../domain/entities/memory.js';
import { goalIn, MAX_LINES } from '../../domain/entities/project-brief.js';
import type { References } from '../../domain/entities/references.js';
import { queryTerms } from '../../domain/entities/search-words.js';

const PARTS = [
  ['driving', 'Driven at'],
  ['open', 'Open'],
  ['next', 'Next'],
] as const;

/** A project brief in words, part by part; null where there is nothing that the viewer may see. */
function briefOf(project: ProjectRef, standing: readonly StandingLine[]): ProjectBrief | null {
  const [first] = standing;
  if (first === undefined) return null;
  const text = [`Project brief of ${project.name}`];
  const lines: StandingLine[] = [];
  const goals: { id: string; text: string }[] = [];
  for (const [part, title] of PARTS) {
    const own = standing.filter((line) => line.part === part).slice(0, MAX_LINES[part]);
    lines.push(...own);
    if (own.length > 0) text.push(`${title}:`, ...own.map((line) => `- ${line.text}`));
    for (const line of own) {
      const id = goalIn(line.key);
      if (id !== null) goals.push({ id, text: line.text });
    }
  }
  // a project that has become an entity since has lines of before on another note
  return { id: briefId(first.project.key), project, text: text.join('\n'), lines, goals };
}

/** The id of a brief, and after a # the numbers of some of its lines. */
const BRIEF_ID = /^(.+?)(?:#([\d,]+))?$/u;
const MAX_BRIEFS = 20;

async function briefs(
  pool: Pool,
  viewer: Viewer,
  { id, limit }: { id?: string; limit: number },
): Promise<ProjectBrief[]> {
  const [, whole = '', numbers] = BRIEF_ID.exec(id ?? '') ?? [];
  const wanted = new Set(numbers?.split(',').map((number) => `${whole}#${number}`));
  const which = id === undefined ? { newest: Math.min(limit, MAX_BRIEFS) } : { ids: [whole] };
  const read = await readBriefs(pool, viewer, which);
  const standing = numbers === undefined ? read : read.filter((line) => wanted.has(line.id));
  const projects = new Map(standing.map(({ project }) => [project.key, project]));
  return [...projects.values()].flatMap((project) => {
    const brief = briefOf(
      project,
      standing.filter((line) => line.project.key === project.key),
    );
    return brief === null ? [] : [brief];
  });
}

/** The key of a project of which only the name is known. */
const namedOnly = (name: string): string => `${NAMED_ONLY}${name.trim().toLowerCase()}`;

/** The keys under which a project's memory may be kept: it may have become known as an entity since. */
const keysOf = ({ key, name }: ProjectRef): string[] => [...new Set([key, namedOnly(name)])];

const MAX_FOUND = 100;
/** What is looked for beyond this tells no more; in code units. */
const MAX_TEXT = 4_000;
const MAX_KEYS = 50;

/**
 * Notes that the viewer may see, the best first. A text is read for its words, whatever signs it has; what it speaks of
 * (`entities`) finds notes beside its words, so that a name never hides what was said in other words. A text without any
 * word finds nothing, and so does what is no tag, or no id of an entity.
 */
async function search(
  pool: Pool,
  viewer: Viewer,
  { text = '', tags = [], entities = [], project = null, author, limit }: NoteQuery,
  now: Date,
): Promise<FoundNote[]> {
  const words = queryTerms(text.slice(0, MAX_TEXT));
  const tagged = [...new Set(tags.map(tagOf))];
  const ids = entities.filter((id) => EntityId.safeParse(id).success);
  const isEmpty =
    (text.trim() !== '' && words.length === 0) || tagged.includes('') || ids.length < entities.length;
  if (isEmpty || limit < 1) return [];
  const notes = await searchNotes(pool, viewer, {
    words: words.length > 0 ? [...words, ...ids.slice(0, MAX_KEYS)] : [],
    tags: tagged.slice(0, MAX_KEYS).map(tagWord),
    entities: words.length > 0 ? [] : ids.slice(0, MAX_KEYS),
    projects: project === null ? [] : keysOf(project),
    author: author ?? null,
    now,
    limit: Math.min(limit, MAX_FOUND),
  });
  return notes.map((note) => ({ note, own: note.scope === 'user' }));
}

/** What the viewer watches, with what it is called now; what they can't see any more is left out. */
async function watchesOf(
  pool: Pool,
  named: References['named'],
  viewer: Viewer,
): Promise<{ watch: Watch; entity: EntityRef }[]> {
  const watches = await readWatches(pool, viewer.teamId, viewer.user);
  const ids = watches.map(({ entity }) => entity);
  const known = new Map((await named(viewer, ids)).map((entity) => [entity.id, entity]));
  return watches.flatMap((watch) => {
    const entity = known.get(watch.entity);
    return entity === undefined ? [] : [{ watch, entity }];
  });
}

/** More than these nobody lists; the rest is listed once some of them are deleted. */
const MAX_OWN = 1_000;

/** The port, and what a person may do with what is theirs, wherever it was said. */
export interface KeptMemory extends Memory {
  /** What that person had remembered, the newest first: at most a thousand notes and as many goals, of any scope. */
  listOwn(viewer: Viewer): Promise<{ notes: readonly Note[]; goals: readonly Goal[] }>;
  /** Deletes the note or goal of that id for good, where that person is its author. @returns whether there was one */
  forget(teamId: string, userId: string, id: string): Promise<boolean>;
}

/**
 * The port to what is remembered, over one database. `aliasesOf` finds projects by name, `named` says what entities are
 * called now.
 */
export function createMemory({
  pool,
  now,
  aliasesOf,
  named,
}: {
  pool: Pool;
  now: () => number;
  aliasesOf: AliasesOf;
  named: References['named'];
}): KeptMemory {
  return {
    search: (viewer, query) => search(pool, viewer, query, new Date(now())),
    note: (viewer, id) => readNote(pool, viewer, id),
    goals: (viewer, { project, ...query }) =>
      readGoals(pool, viewer, { ...query, ...(project ? { projects: keysOf(project) } : {}) }),
    goal: async (viewer, id) => (await readGoals(pool, viewer, { id, limit: 1 }))[0] ?? null,
    watches: (viewer) => watchesOf(pool, named, viewer),
    projectBrief: async (viewer, project) =>
      briefOf(project, await readBriefs(pool, viewer, { ids: keysOf(project).map(briefId) })),
    briefs: (viewer, query) => briefs(pool, viewer, query),
    projectPeople: (viewer, { key }) => readProjectPeople(pool, viewer, key),
    projectNamed: async ({ teamId }, name): Promise<ProjectRef> => {
      const id = await inTeam(pool, teamId, (client) => projectNamed(client, teamId, name, aliasesOf));
      return { key: id ?? namedOnly(name), name };
    },
    listOwn: async (viewer) => {
      const alone: Viewer = { ...viewer, place: null };
      const own = { author: viewer.user, limit: MAX_OWN };
      const everything = { words: [], tags: [], entities: [], projects: [], now: new Date(now()) };
      const [notes, goals] = await Promise.all([
        searchNotes(pool, alone, { ...everything, ...own }),
        readGoals(pool, alone, own),
      ]);
      return { notes, goals };
    },
    forget: (teamId, userId, id) => forgetMemory(pool, teamId, userId, id),
  };
}

/** A memory with nothing in it, for where there is no database. */
export function noMemory(): Memory {
  return {
    search: () => Promise.resolve([]),
    note: () => Promise.resolve(null),
    goals: () => Promise.resolve([]),
    goal: () => Promise.resolve(null),
    watches: () => Promise.resolve([]),
    projectBrief: () => Promise.resolve(null),
    briefs: () => Promise.resolve([]),
    projectPeople: () => Promise.resolve({ owner: null, isTheirs: null }),
    projectNamed: (_viewer, name) => Promise.resolve({ key: `name:${name.toLowerCase()}`, name }),
  };
}
