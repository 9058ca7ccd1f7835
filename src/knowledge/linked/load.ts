import type { Pool } from '../../db/pool.js';
import { loadLinkedRows } from '../../db/queries/entities/load-linked.js';
import type { EntityKind, Viewer } from '../../domain/entities/entity.js';
import { LINKED_GROUPS, type LinkedEntities, type LinkedGroup } from '../../domain/entities/references.js';

/** What is loaded of an entity's links: at most so many of each kind, and whether with their descriptions. */
export interface LinkedOptions {
  maxPerType: number;
  includeDescriptions: boolean;
}

/** Without word of how much is wanted. */
const DEFAULTS: LinkedOptions = { maxPerType: 10, includeDescriptions: false };

/** For each group what `of` gives for its kind. */
function eachGroup<T>(of: (kind: EntityKind) => T): Record<LinkedGroup, T> {
  const { plans, goals, tasks, milestones, documents, outputs, projects, users, channels } = LINKED_GROUPS;
  return {
    plans: of(plans),
    goals: of(goals),
    tasks: of(tasks),
    milestones: of(milestones),
    documents: of(documents),
    outputs: of(outputs),
    projects: of(projects),
    users: of(users),
    channels: of(channels),
  };
}

/**
 * What an entity is linked to in either direction, as far as the viewer may see it, by one statement: of each kind the
 * active first, then the newest. Null for an entity that does not exist or that they may not see.
 */
export async function loadLinkedEntities(
  pool: Pool,
  viewer: Viewer,
  id: string,
  options: LinkedOptions = DEFAULTS,
): Promise<LinkedEntities | null> {
  const rows = await loadLinkedRows(pool, viewer, id, options);
  if (rows === null) return null;
  const counts = eachGroup((kind) => rows.counts.find((count) => count.kind === kind)?.number ?? 0);
  const total = rows.counts.reduce((sum, { number }) => sum + number, 0);
  return {
    source: rows.source,
    linkedEntities: eachGroup((kind) => rows.linked.filter((linked) => linked.kind === kind)),
    counts: { ...counts, total },
    dependentTasks: rows.counts.find(({ kind }) => kind === 'task')?.dependent ?? 0,
    truncated: rows.linked.length < total,
  };
}

/** How long what was loaded counts as true, in ms. */
const LIFE_MS = 60_000;
/** What the cache may hold, in characters of what was loaded; about twice as many bytes. */
const MAX_CHARACTERS = 8_000_000;
/** What an entry weighs beside its words. */
const ENTRY = 500;

type Load = (viewer: Viewer, id: string, options: LinkedOptions) => Promise<LinkedEntities | null>;

/** Links as they were at most a minute ago. */
interface LinkedCache {
  linked: Load;
  /**
   * Drops all of a workspace whose entities, links or members this process wrote: what became visible can't be told by its
   * id.
   */
  changed(teamId: string): void;
}

interface Entry {
  teamId: string;
  until: number;
  loading: Promise<LinkedEntities | null>;
  weight: number;
}

/**
 * Keeps what was loaded for a minute (`now` in milliseconds); who asks for the same at once shares one load. What another
 * process writes is seen after a minute at most: until then somebody may be shown a link or a name that was taken away or
 * hidden there.
 */
export function createLinkedCache({ load, now }: { load: Load; now: () => number }): LinkedCache {
  const entries = new Map<string, Entry>();
  let weight = 0;

  /** Drops the oldest as long as they are to go. */
  const dropWhile = (goes: (entry: Entry) => boolean): void => {
    for (const [key, entry] of entries) {
      if (!goes(entry)) return;
      drop(key, entry);
    }
  };
  const drop = (key: string, entry: Entry): void => {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    weight -= entry.weight;
  };

  return {
    linked: (viewer, id, options) => {
      const { teamId, user, place } = viewer;
      const { maxPerType, includeDescriptions } = options;
      const key = JSON.stringify([teamId, user, place, id, maxPerType, includeDescriptions]);
      // what counts no more is not only not told but let go of, be its workspace purged meanwhile
      dropWhile(({ until }) => until <= now());
      const kept = entries.get(key);
      if (kept) return kept.loading;
      const loading = load(viewer, id, options);
      const entry = { teamId, until: now() + LIFE_MS, loading, weight: ENTRY };
      entries.set(key, entry);
      weight += ENTRY;
      loading.then(
        (loaded) => {
          // what was dropped while it loaded is not kept
          if (entries.get(key) !== entry) return;
          const words = loaded === null ? 0 : JSON.stringify(loaded).length;
          entry.weight += words;
          weight += words;
          dropWhile(() => weight > MAX_CHARACTERS);
        },
        () => drop(key, entry),
      );
      return loading;
    },
    changed: (teamId) => {
      for (const [key, entry] of entries) if (entry.teamId === teamId) drop(key, entry);
    },
  };
}
