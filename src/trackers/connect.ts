import type { AdapterDeps, TrackerAdapter } from './adapter.js';
import { createGithub } from './github/github.js';
import type { Connection } from './settings.js';

/** The adapter of a connection. It talks to nobody yet. @throws AppError config_invalid where a secret is missing */
export function connect(connection: Connection, deps: AdapterDeps): TrackerAdapter {
  switch (connection.kind) {
    case 'github':
      return createGithub(connection, deps);
  }
}
