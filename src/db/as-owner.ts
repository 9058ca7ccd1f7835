import type { ClientBase, QueryResult } from 'pg';
import { AppError } from '../domain/errors.js';
import { errorCode } from './database-errors.js';

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Runs one statement as frontdoor_owner, in the caller's transaction (see inTeam), which goes on as frontdoor_runtime: for what
 * the bot must never be able to do. It sees the rows of every workspace, so the statement itself names one.
 * @throws AppError `database_forbidden` where the login may not become the owner, as the bot's may not
 */
export async function queryAsOwner(
  client: ClientBase,
  text: string,
  values: unknown[],
): Promise<QueryResult> {
  await client.query('SET LOCAL ROLE frontdoor_owner').catch((cause: unknown) => {
    if (errorCode(cause) !== INSUFFICIENT_PRIVILEGE) throw cause;
    throw new AppError(
      'database_forbidden',
      'The user in DATABASE_URL may not do that, which is as it should be for the bot. Set MIGRATION_DATABASE_URL to the ' +
        'address of the user who migrates, then try again.',
      { cause },
    );
  });
  const answer = await client.query(text, values);
  await client.query('SET LOCAL ROLE frontdoor_runtime');
  return answer;
}
