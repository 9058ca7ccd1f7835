import type { Viewer } from '../../domain/entity.js';
import type { LinkedEntities } from '../../domain/references.js';
import type { LinkedOptions } from './load.js';

/** How long what was loaded counts as true, in ms. */
const LIFE_MS = 60_000;
/** What the cache may hold, in characters of what was loaded; about twice as many bytes. */
const MOST_CHARACTERS = 8_000_000;
/** What an entry weighs beside its words. */
const ENTRY = 500;

type Load = (viewer: Viewer, id: string, options: LinkedOptions) => Promise<LinkedEntities | null>;

/** Links as they were at most a minute ago. */
export interface LinkedCache {
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
      if (weight <= MOST_CHARACTERS) return;
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
