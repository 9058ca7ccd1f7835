import pg from 'pg';
import { AppError, messageOf } from '../domain/errors.js';
import { errorCode } from './database-errors.js';

const CONNECT_TIMEOUT_MS = 10_000;

/** What PostgreSQL's refusal means for the operator, by SQLSTATE. */
const REFUSALS: Readonly<Record<string, string>> = {
  '28P01': 'It refused the user or the password in DATABASE_URL. Correct them there.',
  '28000':
    'It refused the user in DATABASE_URL. Check the user, pg_hba.conf and whether it wants TLS (?sslmode=require).',
  '3D000': 'It has no database of the name in DATABASE_URL. Create it (createdb) or correct the name.',
  '53300': 'It has no free connection. Raise max_connections or stop what holds them.',
  '57P03': 'It is starting up or shutting down. Try again in a moment.',
};

/** Connects as the user of `url`, in no role of ours yet. @throws AppError `database_unreachable`, without the password */
export async function connectAsLogin(url: string, applicationName: string): Promise<pg.Client> {
  const client = newClient(url, applicationName);
  // a failure of an open connection reaches whoever awaits a statement on it
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (cause) {
    const { host, port } = client;
    const code = errorCode(cause);
    const what = (code && REFUSALS[code]) ?? noAnswer(code ?? messageOf(cause));
    throw new AppError('database_unreachable', `The database at ${host}:${port} can’t be used. ${what}`, {
      cause,
      fields: { host, port, ...(code ? { reason: code } : {}) },
    });
  }
  return client;
}

function newClient(url: string, applicationName: string): pg.Client {
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
      'DATABASE_URL can’t be read. It looks like postgresql://user:password@host:5432/database.',
    );
  }
}

const noAnswer = (reason: string) =>
  `There was no answer (${reason}). Check that PostgreSQL is running, that host and port in DATABASE_URL are right, ` +
  'and that no firewall stands between; or unset DATABASE_URL to use the database that comes with Frontdoor.';
