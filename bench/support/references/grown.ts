import type { Pool } from 'pg';
import type { Entity } from '../../../src/domain/entities/entity.js';
import { ours } from '../../../tests/support/ours.js';
import { readEntities } from './data.js';
import { grow } from './grow.js';
import { InventedEntities } from './invented.js';

const SEED = 3;
const CHANNELS = 100;

/** Every so many invented entities, one is kept in mind to be named in messages. */
const REMEMBERED = 97;

/** A workspace that grows: the real entities first, then invented ones around them. */
export class GrownWorkspace {
  /** what messages may name: everyone may see it */
  readonly nameable: Entity[] = [];
  readonly #admin: Pool;
  readonly #teamId: string;
  readonly #invented: InventedEntities;
  readonly #real: readonly Entity[];
  #size = 0;

  constructor(admin: Pool, teamId: string) {
    this.#admin = admin;
    this.#teamId = teamId;
    this.#real = readEntities();
    this.#invented = new InventedEntities(this.#real, SEED);
  }

  /** Makes the person a member and puts them into channels, so that they see some of what not everyone may see. */
  async join(user: string): Promise<void> {
    await ours({ owner: this.#admin }, { users: [user] }, this.#teamId);
    await this.#admin.query(
      `INSERT INTO channel_members (team_id, user_id, channel, present, as_of)
       SELECT $1, $2, 'C' || n, true, now() FROM generate_series(1, ${CHANNELS}) AS n`,
      [this.#teamId, user],
    );
  }

  /** Adds entities until there are so many. */
  async growTo(size: number): Promise<void> {
    await grow(this.#admin, this.#teamId, this.#upTo(size));
  }

  *#upTo(size: number): Generator<Entity> {
    for (; this.#size < size; this.#size += 1) {
      const real = this.#real[this.#size];
      const entity = real ?? this.#invented.entity(this.#size);
      const isRemembered = real !== undefined || this.#size % REMEMBERED === 0;
      if (isRemembered && entity.visibleTo === null) this.nameable.push(entity);
      yield entity;
    }
  }
}
