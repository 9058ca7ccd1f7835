import { DatabaseError, type Pool, type PoolClient, type QueryResult, type QueryResultRow } from 'pg';
import type { Viewer } from '../domain/entities/entity.js';
import { beginForTeam } from './pool.js';

/** One SQL statement. With a `name` it is prepared once a connection; a name stands for one text. */
interface Statement {
  text: string;
  values: unknown[];
  name?: string;
}

/**
 * Runs `fn` in one transaction that sees and writes the rows of `teamId` only. BEGIN and the setting are sent ahead of
 * fn's first statement without waiting for their answer, so they cost no round trip. Commits when fn resolves; when it
 * rejects, or when a statement failed though fn went on, rolls back and rejects with the first error.
 * fn must not use the client after it has settled.
 */
export async function inTeam<T>(
  pool: Pool,
  teamId: string,
  fn: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const [begun, done] = await Promise.allSettled([client.query(beginForTeam(teamId)), runSafely(fn, client)]);
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
 * One statement in a transaction of its own for one workspace: BEGIN, the setting, the statement and COMMIT travel in
 * one round trip. Rejects with the statement's error, having changed nothing.
 */
export async function queryInTeam<R extends QueryResultRow = Record<string, unknown>>(
  pool: Pool,
  teamId: string,
  statement: Statement,
): Promise<QueryResult<R>> {
  const client = await pool.connect();
  const sent = await Promise.allSettled([
    client.query(beginForTeam(teamId)),
    client.query<R>(statement),
    client.query('COMMIT'),
  ]);
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

/**
 * Such a statement whose first parameters say who asks: $1 is the workspace, and for a viewer $2 is the user and $3 the
 * place of the answer. `values` are the parameters after these.
 */
export function queryAs(
  pool: Pool,
  asker: string | Viewer,
  sql: string | { name: string; text: string },
  ...values: unknown[]
): Promise<QueryResult> {
  const who =
    typeof asker === 'string' ? ([asker] as const) : ([asker.teamId, asker.user, asker.place] as const);
  const statement = typeof sql === 'string' ? { text: sql } : sql;
  return queryInTeam(pool, who[0], { ...statement, values: [...who, ...values] });
}

/** A function that throws before it returns its promise must not leave the transaction open. */
async function runSafely<T>(fn: (client: PoolClient) => Promise<T>, client: PoolClient): Promise<T> {
  return await fn(client);
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
