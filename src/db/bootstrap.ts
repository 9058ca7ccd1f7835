import type { ClientBase } from 'pg';
import { AppError } from '../domain/errors.js';
import { BootstrapState, planBootstrap, READ_STATE } from './bootstrap-plan.js';
import { errorCode } from './error-code.js';

const INSUFFICIENT_PRIVILEGE = '42501';
/** Roles belong to the whole server: another database's migration may make them at the same moment. */
const RACES = new Set(['42710', '23505', 'XX000']);
const ATTEMPTS = 4;

/**
 * Makes the two roles, the two schemas and the extension where they are missing. Rejects with `database_forbidden`, holding
 * the exact SQL for an administrator, when the login user may not, and with `database_incomplete` where the server has not
 * got the extension.
 */
export async function bootstrap(client: ClientBase): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const state = await readState(client);
    if (state.trigrams_in === null && !state.trigrams_at_hand) throw incomplete(state);
    const plan = planBootstrap(state);
    if (plan.length === 0) return;
    // PostgreSQL answers a GRANT that it did not carry out with a mere warning, so what still remains tells
    if (attempt === ATTEMPTS) throw forbidden(state, plan);
    try {
      for (const statement of plan) await client.query(statement);
    } catch (error) {
      const code = errorCode(error) ?? '';
      // some of it may have been done; an administrator would stumble over that
      if (code === INSUFFICIENT_PRIVILEGE) throw forbidden(state, planBootstrap(await readState(client)));
      if (!RACES.has(code) || attempt === ATTEMPTS - 1) throw error;
    }
  }
}

async function readState(client: ClientBase): Promise<BootstrapState> {
  return BootstrapState.parse((await client.query(READ_STATE)).rows[0]);
}

function forbidden({ login, database }: BootstrapState, plan: readonly string[]): AppError {
  const sql = plan.map((statement) => `  ${statement};`).join('\n');
  return new AppError(
    'database_forbidden',
    `The database user "${login}" may not prepare the database "${database}". ` +
      `Ask an administrator to connect to "${database}" and run:\n\n${sql}\n\nThen start Frontdoor again.`,
    { fields: { login, database } },
  );
}

function incomplete({ database }: BootstrapState): AppError {
  return new AppError(
    'database_incomplete',
    `The PostgreSQL of the database "${database}" lacks the extension pg_trgm, by which misspelt names are found. Install ` +
      'its contrib modules (on Debian they are part of the package postgresql, on Red Hat of postgresql-contrib), then start ' +
      'Frontdoor again.',
    { fields: { database } },
  );
}
