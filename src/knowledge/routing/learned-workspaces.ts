import type { Pool } from '../../db/pool.js';
import {
  FIRST,
  type KnownRequest,
  LAST,
  type Position,
  readRequests,
} from '../../db/queries/requests/requests.js';
import type { About } from './about.js';
import { type Candidate, RequestIndex, type SimilarRequest } from './request-index.js';
import type { RoutedTeam } from './team-profiles.js';

/** More requests than this are not held of one workspace; the oldest have the least to teach. */
const MAX_REQUESTS = 100_000;
/** Once so many more came in that they weigh on the process, the newest are learnt afresh. */
const FAR_TOO_MANY = 1.1 * MAX_REQUESTS;
/** How long an answer may wait while older requests are learnt; the next one goes on with them. */
const SLICE_MS = 300;
/** What a process holds at most, over all workspaces. */
const MAX_WORKSPACES = 500;
const MAX_HELD = 200_000;
/** Small, so that nothing else waits long while they are taken in. */
const PAGE = 200;

/** Requests that changed after a look and before a place in the order of changes. */
interface Span {
  since: string;
  before: Position;
}

type Page = Awaited<ReturnType<typeof readRequests>>;

/** Where requests come from, what the teams are, and the time in milliseconds. */
export interface Sources {
  pool: Pool;
  teams: readonly RoutedTeam[];
  now: () => number;
}

/** The requests of one workspace as this process has learnt them so far, the newest first. */
export class LearnedWorkspace {
  /** Learns what changed since the last time, then what is older, as far as the time goes. */
  readonly update = singleFlight(() => this.#update());
  readonly #sources: Sources;
  readonly #teamId: string;
  #index: RequestIndex;
  #open = new Set<string>();
  #lookedAt = FIRST;
  /** undefined before the first look */
  #purgedAt: string | null | undefined;
  /** what the last look saw; some of it comes again with the next */
  #seen = new Map<string, string>();
  /** what is still to be learnt */
  #unread: Span | null = null;

  constructor(sources: Sources, teamId: string) {
    this.#sources = sources;
    this.#teamId = teamId;
    this.#index = this.#newIndex();
  }

  /** How many requests it holds. */
  get size(): number {
    return this.#index.size;
  }

  /** The teams that may take a request of these words, best first. */
  match(text: string, limit: number): Candidate[] {
    return this.#index.match(text, limit);
  }

  /** The requests most like the text that were not done when last looked at, best first. */
  nearestOpen(text: string, limit: number, notDraft: string): SimilarRequest[] {
    return this.#index.nearest(text, limit, (id) => id !== notDraft && this.#open.has(id));
  }

  /** The requests that may be about a question, the likeliest first, and what its words weigh. */
  about(question: string, limit: number): About {
    return this.#index.about(question, limit);
  }

  async #update(): Promise<void> {
    const until = this.#sources.now() + SLICE_MS;
    if (this.size > FAR_TOO_MANY) this.#startAfresh();
    let look = await this.#look();
    const isPurged = this.#purgedAt !== undefined && look.purgedAt !== this.#purgedAt;
    this.#purgedAt = look.purgedAt;
    if (isPurged) {
      // what was learnt is gone from the database, and must be gone here
      this.#startAfresh();
      look = await this.#look();
    }
    const { lookedAt, requests } = look;
    this.#lookedAt = lookedAt;
    this.#seen = new Map(requests.map(({ draftId, changedAt }) => [draftId, changedAt]));
    while (this.#unread !== null && this.#sources.now() < until) await this.#learn(this.#unread);
  }

  #look(): Promise<Page> {
    return this.#learn({ since: this.#lookedAt, before: LAST });
  }

  /** Learns the newest of a span. What is left of it, and of the span that was being learnt before, comes later. */
  async #learn(span: Span): Promise<Page> {
    const page = await readRequests(this.#sources.pool, this.#teamId, { ...span, limit: PAGE });
    this.#take(page.requests.filter(({ draftId, changedAt }) => this.#seen.get(draftId) !== changedAt));
    const last = page.requests.at(-1);
    const full = span.since === FIRST && this.size >= MAX_REQUESTS;
    const left = last && page.requests.length === PAGE && !full ? { ...span, before: last } : null;
    if (this.#unread === null || this.#unread === span) this.#unread = left;
    else if (left !== null) this.#unread = { ...this.#unread, before: left.before };
    return page;
  }

  #take(requests: readonly KnownRequest[]): void {
    for (const { draftId: id, text, routedTo, taken, done, changedAt: at } of requests) {
      const changedAt = Math.floor(Date.parse(at) / 1_000);
      // what no team took teaches nothing of teams, but later requests may be like it
      this.#index.put({ id, text, team: routedTo ?? '', taken, changedAt });
      if (done) this.#open.delete(id);
      else this.#open.add(id);
    }
  }

  #startAfresh(): void {
    this.#index = this.#newIndex();
    this.#open = new Set();
    this.#lookedAt = FIRST;
    this.#seen = new Map();
    this.#unread = null;
  }

  #newIndex(): RequestIndex {
    const index = new RequestIndex();
    index.setTeams(this.#sources.teams);
    return index;
  }
}

/** The workspaces that this process has lately been asked about; those asked about longest ago make room for others. */
export class LearnedWorkspaces {
  /** in the order in which they were last asked about */
  readonly #held = new Map<string, LearnedWorkspace>();
  readonly #sources: Sources;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /** The workspace with everything in it that was committed before the question. */
  async upToDate(teamId: string): Promise<LearnedWorkspace> {
    const workspace = this.#held.get(teamId) ?? new LearnedWorkspace(this.#sources, teamId);
    this.#held.delete(teamId);
    this.#held.set(teamId, workspace);
    await workspace.update();
    this.#makeRoom(workspace);
    return workspace;
  }

  #makeRoom(kept: LearnedWorkspace): void {
    let requests = [...this.#held.values()].reduce((sum, { size }) => sum + size, 0);
    for (const [teamId, workspace] of this.#held) {
      if (this.#held.size <= MAX_WORKSPACES && requests <= MAX_HELD) return;
      if (workspace === kept) continue;
      this.#held.delete(teamId);
      requests -= workspace.size;
    }
  }
}

/**
 * Runs `work` once at a time. Who asks during a run shares the next one, so that every answer rests on a run begun after
 * its question.
 */
export function singleFlight(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const run = (): Promise<void> => {
    next = undefined;
    running = work().finally(() => {
      running = undefined;
    });
    return running;
  };
  return () => {
    if (next !== undefined) return next;
    if (running === undefined) return run();
    next = running.then(run, run);
    return next;
  };
}
