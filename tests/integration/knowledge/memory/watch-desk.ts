import { z } from 'zod';
import type { SavedEntity } from '../../../../src/db/queries/entities/save-entities.js';
import type { WatchCondition } from '../../../../src/domain/entities/memory.js';
import { tellNews } from '../../../../src/runtime/schedule/reminders.js';
import type { TestDatabase } from '../../../support/database.js';
import { entity, save } from '../entities/entities.js';
import { NOW, remember } from './notes.js';

const Told = z.object({ payload: z.object({ kind: z.literal('direct'), to: z.string(), text: z.string() }) });

/** What changes, and what watchers are told of it. */
export class WatchDesk {
  private readonly database: TestDatabase;
  private count = 0;

  constructor(database: TestDatabase) {
    this.database = database;
  }

  async watch(
    who: string,
    id: string,
    condition: WatchCondition = 'any',
    { teamId = 'T1', since = NOW.toISOString() } = {},
  ): Promise<void> {
    const watch = { entity: id, condition, who };
    await remember(this.database, [{ write: 'watch', watch, since }], { teamId });
  }

  /** The person's time zone, as Slack tells it. */
  async lives(who: string, timeZone: string, teamId = 'T1'): Promise<void> {
    await this.database.owner.query(
      `UPDATE entities SET properties = properties || jsonb_build_object('timeZone', $3::text) WHERE team_id = $1 AND id = 'user:' || $2`,
      [teamId, who, timeZone],
    );
  }

  async unwatch(who: string, id: string): Promise<void> {
    await remember(this.database, [{ write: 'unwatch', entity: id, who }]);
  }

  /** The entity as it is from now on. */
  async stands(id: string, change: Partial<SavedEntity>, teamId = 'T1'): Promise<void> {
    await save(this.database, [entity(id, change)], { teamId });
  }

  /** Tells what there is to tell, whatever is new counting as quiet. @returns the messages, by whom they are for */
  async tell({ at = new Date(), quietMs = 0 } = {}): Promise<{ to: string; text: string }[]> {
    const pause = { quietMs, longestMs: 60_000 };
    const newId = () => `${this.count++}`;
    const log = { debug() {}, info() {}, warn: fail, error: fail };
    const meet = async () => undefined;
    const { pool, owner } = this.database;
    await tellNews({ pool, pause, meet, now: () => at, newId, log }, new AbortController().signal);
    const { rows } = await owner.query(`DELETE FROM outbox WHERE kind = 'direct' RETURNING payload`);
    return rows.map((row) => Told.parse(row).payload).map(({ to, text }) => ({ to, text }));
  }
}

function fail(fields: object): never {
  throw new Error(
    `Nothing should go wrong here: ${JSON.stringify(fields, Object.getOwnPropertyNames(fields))}`,
  );
}
