import { describe, expect, it } from '@jest/globals';
import { testDatabase } from '../../support/database.js';

const database = testDatabase();

describe('a bigint of the database', () => {
  it('arrives as a number', async () => {
    const { rows } = await database.pool.query(
      'SELECT 9007199254740991::bigint AS seq, count(*) FROM threads',
    );
    expect(rows).toEqual([{ seq: Number.MAX_SAFE_INTEGER, count: 0 }]);
  });

  it('fails the query rather than lose digits', async () => {
    await expect(database.pool.query('SELECT 9007199254740993::bigint AS seq')).rejects.toThrow(
      /9007199254740993/,
    );
  });
});
