import type { WorkspaceState } from '../../../playground/protocol.js';
import type { TestDatabase } from '../../support/database.js';
import { until } from '../../support/until.js';

/** Waits until nothing is under way: every event applied or set aside, every intent carried out or given up. */
export async function settled(database: TestDatabase, withinMs = 30_000): Promise<void> {
  await until(
    'everything to be applied and sent',
    async () => {
      const { rows } = await database.owner.query(
        `SELECT 1 FROM inbox WHERE applied_at IS NULL AND set_aside_at IS NULL
         UNION ALL SELECT 1 FROM outbox WHERE status NOT IN ('sent', 'failed', 'cancelled')`,
      );
      return rows.length === 0;
    },
    withinMs,
  );
}

/** What became of events and intents: each row counts once. */
export async function doneWith(
  database: TestDatabase,
): Promise<{ applied: number; setAside: number; sent: number }> {
  const { rows } = await database.owner.query(
    `SELECT (SELECT count(*)::int FROM inbox WHERE applied_turn IS NOT NULL) AS applied,
            (SELECT count(*)::int FROM inbox WHERE set_aside_at IS NOT NULL) AS "setAside",
            (SELECT count(*)::int FROM outbox WHERE status = 'sent') AS sent`,
  );
  return rows[0];
}

/** The intent keys of all that the bot has posted, as Slack keeps them with its messages; a key twice is a message twice. */
export function intentKeys(state: WorkspaceState): string[] {
  return state.messages
    .filter((message) => message.botId !== undefined && message.ephemeralTo === undefined)
    .map((message) => String(message.metadata?.event_payload['key']));
}
