import { LearnedWorkspace, type Sources } from './past-requests-workspace.js';

/** What a process holds at most, over all workspaces. */
const MOST_WORKSPACES = 500;
const MOST_REQUESTS = 200_000;

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
      if (this.#held.size <= MOST_WORKSPACES && requests <= MOST_REQUESTS) return;
      if (workspace === kept) continue;
      this.#held.delete(teamId);
      requests -= workspace.size;
    }
  }
}
