import { beforeAll, describe, expect, it } from '@jest/globals';
import { knownStanding } from '../../../src/db/queries/known-standing.js';
import { testDatabase } from '../../support/database.js';

const TEAM = 'T0HARBOUR';
const database = testDatabase();

describe('what a person is to the workspace, as its directory knows it', () => {
  beforeAll(async () => {
    const person = (id: string, state: string, visibleTo: string[] | null = null, team = TEAM) =>
      database.owner.query(
        `INSERT INTO entities (team_id, id, kind, name, state, visible_to, source) VALUES ($1, $2, 'user', 'N', $3, $4, 'slack')`,
        [team, `user:${id}`, state, visibleTo],
      );
    await person('U0DANA', 'active');
    await person('U0GONE', 'deactivated');
    await person('U0OUT', 'active', ['user:U0OUT']);
    await person('U0ELSE', 'active', null, 'T0OTHER');
  });

  it.each([
    ['U0DANA', 'member'],
    ['U0GONE', 'unknown'],
    ['U0OUT', 'outsider'],
    ['U0ELSE', 'unknown'],
    ['U0NOBODY', 'unknown'],
  ])('%s: %s', async (user, standing) => {
    expect(await knownStanding(database.pool, TEAM, user)).toBe(standing);
  });
});
