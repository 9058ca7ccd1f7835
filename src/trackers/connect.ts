import type { AdapterDeps, TrackerAdapter } from './adapter.js';
import { createGithub } from './github/github.js';
import { createJira } from './jira/jira.js';
import type { Connection } from './settings.js';
import { createSharepoint } from './sharepoint/sharepoint.js';
import { createWebhook } from './webhook/webhook.js';

/** The adapter of a connection. It talks to nobody yet. @throws AppError config_invalid where a secret is missing */
export function connect(connection: Connection, deps: AdapterDeps): TrackerAdapter {
  switch (connection.kind) {
    case 'github':
      return createGithub(connection, deps);
    case 'jira':
      return createJira(connection, deps);
    case 'sharepoint':
      return createSharepoint(connection, deps);
    case 'webhook':
      return createWebhook(connection, deps);
  }
}
