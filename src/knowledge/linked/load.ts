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
 * What an entity is linked to, as far as the viewer may see it: one hop, both directions, by one statement. Of each kind the
 * active ones and those in progress come first, then the newest. Null for an entity that does not exist or that the viewer
 * may not see.
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
   * To be called when this process has written entities, links or members of channels of the workspace. All of it is dropped
   * then: what became visible stands in no entry that could be found by its id.
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
 * Keeps what was loaded for a minute, by workspace, viewer, place, entity and options; callers who ask for the same at once
 * share one load. What another process writes is seen here after at most a minute: until then somebody may be shown a link
 * that was taken away there, or the name of an entity that was hidden from them there.
 * @param now in milliseconds
 */
export function createLinkedCache({ load, now }: { load: Load; now: () => number }): LinkedCache {
  const entries = new Map<string, Entry>();
  let weight = 0;

  const drop = (key: string, entry: Entry): void => {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    weight -= entry.weight;
  };
  /** What counts no more is not only not told but let go of, be its workspace purged meanwhile. The oldest come first. */
  const dropExpired = (): void => {
    for (const [key, entry] of entries) {
      if (entry.until > now()) return;
      drop(key, entry);
    }
  };
  const add = (key: string, teamId: string, loading: Entry['loading']): Entry => {
    dropExpired();
    const entry = { teamId, until: now() + LIFE_MS, loading, weight: ENTRY };
    entries.set(key, entry);
    weight += ENTRY;
    return entry;
  };
  /** What was dropped while it loaded is not kept. Where there is too much, the oldest go. */
  const weigh = (key: string, entry: Entry, loaded: LinkedEntities | null): void => {
    if (entries.get(key) !== entry) return;
    const words = loaded === null ? 0 : JSON.stringify(loaded).length;
    entry.weight += words;
    weight += words;
    for (const [oldest, other] of entries) {
      if (weight <= MAX_CHARACTERS) return;
      drop(oldest, other);
    }
  };

  return {
    linked: (viewer, id, options) => {
      const key = keyOf(viewer, id, options);
      const kept = entries.get(key);
      if (kept && kept.until > now()) return kept.loading;
      if (kept) drop(key, kept);
      const entry = add(key, viewer.teamId, load(viewer, id, options));
      entry.loading.then(
        (loaded) => weigh(key, entry, loaded),
        () => drop(key, entry),
      );
      return entry.loading;
    },
    changed: (teamId) => {
      for (const [key, entry] of entries) if (entry.teamId === teamId) drop(key, entry);
    },
  };
}

function keyOf({ teamId, user, place }: Viewer, id: string, options: LinkedOptions): string {
  return JSON.stringify([teamId, user, place, id, options.maxPerType, options.includeDescriptions]);
}
