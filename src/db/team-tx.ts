import { type ClientBase, DatabaseError, type Pool, type PoolClient, type QueryResult } from 'pg';
import type { Viewer } from '../domain/entities/entity.js';
import { AppError } from '../domain/errors.js';
import { errorCode } from './database-errors.js';
import { beginForTeam } from './pool.js';

/** One SQL statement. With a `name` it is prepared once a connection; a name stands for one text. */
interface Statement {
  text: string;
  values: unknown[];
  name?: string;
}

/**
 * Runs `fn` in one transaction that sees and writes the rows of `teamId` only; BEGIN and the setting travel with fn's first
 * statement. Rolls back and rejects with the first error when fn rejects, or when a statement failed though fn went on. fn must
 * not use the client after it has settled.
 */
export async function inTeam<T>(
  pool: Pool,
  teamId: string,
  fn: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  // async, since a function that throws before it returns its promise must not leave the transaction open
  const work = async () => fn(client);
  const [begun, done] = await Promise.allSettled([client.query(beginForTeam(teamId)), work()]);
  try {
    if (begun.status === 'rejected') throw begun.reason;
    if (done.status === 'rejected') throw done.reason;
    assertCommitted(await client.query('COMMIT'));
    client.release();
    return done.value;
  } catch (error) {
    await rollBack(client);
    throw error;
  }
}

/**
 * Runs statements that do not depend on one another in one such transaction, in a single round trip: `send` sends all of them
 * before it first awaits, and COMMIT goes right behind. Rejects with the first error, and then none of them has counted.
 */
export async function inTeamAtOnce<T>(
  pool: Pool,
  teamId: string,
  send: (client: PoolClient) => Promise<T>,
  begin: (teamId: string) => string = beginForTeam,
): Promise<T> {
  const client = await pool.connect();
  const sent = await Promise.allSettled([client.query(begin(teamId)), send(client), client.query('COMMIT')]);
  const [begun, answered, committed] = sent;
  try {
    if (begun.status === 'rejected') throw begun.reason;
    if (answered.status === 'rejected') throw answered.reason;
    if (committed.status === 'rejected') throw committed.reason;
    assertCommitted(committed.value);
    return answered.value;
  } finally {
    // COMMIT ends a failed transaction too; what is not idle now, or did not answer, is broken and must not be handed on
    const isSilent = sent.some((one) => one.status === 'rejected' && !(one.reason instanceof DatabaseError));
    client.release(isSilent || client.getTransactionStatus() !== 'I');
  }
}

/** One statement in a transaction of its own for one workspace, all in one round trip. Rejects with the statement's error. */
export function queryInTeam(pool: Pool, teamId: string, statement: Statement): Promise<QueryResult> {
  return inTeamAtOnce(pool, teamId, (client) => client.query(statement));
}

/** A statement, named where it is run often: PostgreSQL then plans it once a session. */
export type Sql = string | { name: string; text: string };

/**
 * Such a statement whose first parameters are the asker: $1 the workspace, and of a viewer $2 the user, $3 the answer's
 * place.
 */
export function queryAs(
  pool: Pool,
  asker: string | Viewer,
  sql: Sql,
  ...values: unknown[]
): Promise<QueryResult> {
  const who =
    typeof asker === 'string' ? ([asker] as const) : ([asker.teamId, asker.user, asker.place] as const);
  const statement = typeof sql === 'string' ? { text: sql } : sql;
  return queryInTeam(pool, who[0], { ...statement, values: [...who, ...values] });
}

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

/** PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error. */
function assertCommitted({ command }: QueryResult): void {
  if (command !== 'COMMIT') {
    throw new Error(
      'The transaction was rolled back: one of its statements failed and its error was ignored.',
    );
  }
}

/** A connection whose rollback fails is in an unknown state, so it is closed instead of handed on. */
async function rollBack(client: PoolClient): Promise<void> {
  try {
    await client.query('ROLLBACK');
    client.release();
  } catch {
    client.release(true);
  }
}
