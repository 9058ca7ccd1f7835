import pg from 'pg';
import { AppError, messageOf } from '../domain/errors.js';
import { errorCode } from './database-errors.js';

const CONNECT_TIMEOUT_MS = 10_000;

/** The variable that an address is from. */
type From = 'DATABASE_URL' | 'MIGRATION_DATABASE_URL';

/** What PostgreSQL's refusal means for the operator, by SQLSTATE. */
const REFUSALS: Readonly<Record<string, (from: From) => string>> = {
  '28P01': (from) => `It refused the user or the password in ${from}. Correct them there.`,
  '28000': (from) =>
    `It refused the user in ${from}. Check the user, pg_hba.conf and whether it wants TLS (?sslmode=require).`,
  '3D000': (from) => `It has no database of the name in ${from}. Create it (createdb) or correct the name.`,
  '53300': () => 'It has no free connection. Raise max_connections or stop what holds them.',
  '57P03': () => 'It is starting up or shutting down. Try again in a moment.',
};

/** Connects as the user of `url`, in no role of ours yet. @throws AppError `database_unreachable`, without the password */
export async function connectAsLogin(
  url: string,
  applicationName: string,
  from: From = 'DATABASE_URL',
): Promise<pg.Client> {
  const client = newClient(url, applicationName, from);
  // a failure of an open connection reaches whoever awaits a statement on it
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (cause) {
    const { host, port } = client;
    const code = errorCode(cause);
    const what = (code && REFUSALS[code]?.(from)) || noAnswer(code ?? messageOf(cause), from);
    throw new AppError('database_unreachable', `The database at ${host}:${port} can’t be used. ${what}`, {
      cause,
      fields: { host, port, ...(code ? { reason: code } : {}) },
    });
  }
  return client;
}

function newClient(url: string, applicationName: string, from: From): pg.Client {
  try {
    return new pg.Client({
      connectionString: url,
      application_name: applicationName,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
  } catch {
    // no cause: the parser's error quotes the address, password and all
    throw new AppError(
      'database_unreachable',
      `${from} can’t be read. It looks like postgresql://user:password@host:5432/database.`,
    );
  }
}

const noAnswer = (reason: string, from: From) =>
  `There was no answer (${reason}). Check that PostgreSQL is running, that host and port in ${from} are right, ` +
  'and that no firewall stands between; or unset DATABASE_URL to use the database that comes with Frontdoor.';
