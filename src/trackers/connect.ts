import type { AdapterDeps, TrackerAdapter } from './adapter.js';
import { type Connection, secretsIn } from './settings.js';

/**
 * The adapter of a connection, loaded with its client only where there is such a connection. It talks to nobody yet.
 * @throws AppError config_invalid where a secret is missing, also one that is needed only when the first message comes
 */
export async function connect(connection: Connection, deps: AdapterDeps): Promise<TrackerAdapter> {
  for (const variable of secretsIn(connection)) deps.secret(variable);
  switch (connection.kind) {
    case 'github':
      return (await import('./github/github.js')).createGithub(connection, deps);
    case 'jira':
      return (await import('./jira/jira.js')).createJira(connection, deps);
    case 'sharepoint':
      return (await import('./sharepoint/sharepoint.js')).createSharepoint(connection, deps);
    case 'webhook':
      return (await import('./webhook/webhook.js')).createWebhook(connection, deps);
  }
}
