import { beforeAll } from '@jest/globals';
import { type Removed, removeOld, startRetention } from '../../../src/runtime/schedule/retention.js';
import type { RunGraph } from '../../../src/runtime/turns/graph-port.js';
import { openThreadLock, type ThreadLock } from '../../../src/runtime/turns/thread-lock.js';
import { createWorkspaces } from '../../../src/runtime/workspaces.js';
import type { TestDatabase } from '../../support/database.js';
import { HearingLog } from '../../support/hearing-log.js';
import {
  clicked,
  type Machine,
  nextTs,
  playToCard,
  said,
  startMachine,
  TEAM,
} from '../../support/machine.js';
import { until } from '../../support/until.js';

export const DAYS = 90;

/** A machine whose threads can be made old, and the retention beside it. */
export class OldThreads {
  readonly warnings: { fields: object; message: string }[] = [];
  readonly #database: TestDatabase;
  #machine: Machine | undefined;
  #lock: ThreadLock | undefined;
  #gate = Promise.resolve();

  constructor(database: TestDatabase) {
    this.#database = database;
    beforeAll(() => this.#start());
  }

  get machine(): Machine {
    if (this.#machine === undefined) throw new Error('The machine exists from beforeAll on.');
    return this.#machine;
  }

  /** One run of the retention. */
  clean(stopping = new AbortController().signal): Promise<Removed | null> {
    if (this.#lock === undefined) throw new Error('The lock exists from beforeAll on.');
    const { pool } = this.#database;
    return removeOld({ pool, lock: this.#lock, days: DAYS, stopping, log: this.#log });
  }

  /** The task that does it again and again, as often as a test wants. */
  task(): ReturnType<typeof startRetention> {
    if (this.#lock === undefined) throw new Error('The lock exists from beforeAll on.');
    const { pool } = this.#database;
    return startRetention({ pool, lock: this.#lock, days: DAYS, log: this.#log }, { firstMs: 1, everyMs: 1 });
  }

  /** From now on turns wait in their middle, until what is answered is called. */
  holdTurns(): () => void {
    let letGo = () => {};
    this.#gate = new Promise((resolve) => {
      letGo = resolve;
    });
    return letGo;
  }

  async threadAt(root: string, teamId = TEAM): Promise<string | undefined> {
    const { rows } = await this.#database.owner.query(
      'SELECT thread_id FROM threads WHERE team_id = $1 AND root_ts = $2',
      [teamId, root],
    );
    return rows[0]?.thread_id;
  }

  /** Waits until every event is applied and every order carried out. */
  quiet(): Promise<true> {
    return until('nothing under way', async () => {
      const { rows } = await this.#database.owner.query(
        `SELECT FROM inbox WHERE applied_at IS NULL AND set_aside_at IS NULL
         UNION ALL SELECT FROM outbox WHERE status IN ('pending', 'claimed', 'unknown')`,
      );
      return rows.length === 0;
    });
  }

  /** A thread in which a request was begun. */
  async begun(teamId = TEAM): Promise<{ root: string; threadId: string; draftId: string }> {
    const root = nextTs();
    await this.machine.runtime.ingest(
      said('I need to submit a request about slow app', { ts: root, addressed: true, teamId }),
    );
    await this.quiet();
    const threadId = (await this.threadAt(root, teamId)) ?? '';
    const { rows } = await this.#database.owner.query('SELECT draft_id FROM drafts WHERE thread_id = $1', [
      threadId,
    ]);
    return { root, threadId, draftId: rows[0]?.draft_id };
  }

  /** A thread whose request was filed, and the rev of the card that its team has. */
  async filed(): Promise<{ threadId: string; draftId: string; rev: number }> {
    const { posted } = this.machine.slack;
    const seen = posted.splice(0, posted.length);
    const { draftId, rev } = await playToCard(this.machine);
    posted.unshift(...seen);
    await this.machine.runtime.ingest(clicked('approve', { draftId, rev }));
    const card = await until('the team’s card', () =>
      posted
        .flatMap(({ reply }) => (reply.kind === 'team_card' ? [reply.card] : []))
        .find(({ ticket }) => ticket.request.draftId === draftId),
    );
    await this.quiet();
    const { rows } = await this.#database.owner.query('SELECT thread_id FROM drafts WHERE draft_id = $1', [
      draftId,
    ]);
    return { threadId: rows[0]?.thread_id, draftId, rev: card.rev };
  }

  readonly #log = {
    debug() {},
    info() {},
    warn: (fields: object, message: string) => void this.warnings.push({ fields, message }),
    error() {},
  };

  async #start(): Promise<void> {
    const lock = await openThreadLock(this.#database.url, new HearingLog());
    this.#database.onClose(() => lock.close());
    this.#lock = lock;
    const wrap =
      (graph: RunGraph): RunGraph =>
      async (resume, turn) => {
        await this.#gate;
        return graph(resume, turn);
      };
    this.#machine = await startMachine(this.#database, { wrap, log: this.#log });
    this.#machine.start();
    const workspaces = createWorkspaces({ pool: this.#database.pool, log: this.#log });
    for (const team of [TEAM, 'T2', 'T3']) await workspaces.installed(team);
  }
}
