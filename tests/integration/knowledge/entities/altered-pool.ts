import type pg from 'pg';
import { createPool } from '../../../../src/db/pool.js';
import type { TestDatabase } from '../../../support/database.js';

/** A pool that sends other statements than it is given: `alter` makes them, as a fault in the application would. */
export function alteredPool(database: TestDatabase, alter: (text: string) => string): pg.Pool {
  const onError = () => undefined;
  const role = 'frontdoor_runtime';
  const pool = createPool({ url: database.url, role, max: 2, applicationName: 'altered', onError });
  pool.on('connect', (client) => {
    const send = client.query.bind(client);
    Object.assign(client, {
      query: (statement: string | { text: string }, ...rest: unknown[]) => {
        const altered =
          typeof statement === 'string' ? alter(statement) : { ...statement, text: alter(statement.text) };
        return Reflect.apply(send, client, [altered, ...rest]);
      },
    });
  });
  database.onClose(() => pool.end());
  return pool;
}

/**
 * Leaves the filter by workspace out of every condition, and asks of no workspace whether the asker is its member; the parameter
 * stays, since a statement has to use all it is given.
 */
export function withoutFilter(text: string): string {
  const session = "coalesce(nullif(current_setting('frontdoor.team_id', true), ''), $1)";
  return text
    .replaceAll(/\b(?:\w+\.)?team_id = \$1/g, '($1::text IS NOT NULL)')
    .replaceAll('among_guests($1,', () => `among_guests(${session},`);
}

/** Says to row-level security that the session is of another workspace than the application believes. */
export const inSessionOf =
  (teamId: string) =>
  (text: string): string =>
    text.replace(/frontdoor\.team_id = '[^']*'/, `frontdoor.team_id = '${teamId}'`);
