import { startGithubServer, TOKEN, WEBHOOK_KEY } from '../../support/trackers/github-server.js';
import type { TrackerServer } from '../../support/trackers/server.js';

/** A tracker that others run, where requests go in a run in which it fails: GitHub on loopback. */
export interface Tracker {
  server: TrackerServer;
  /** its part of the bots' configuration and environment */
  config: object;
  env: Record<string, string>;
}

export async function startTracker(): Promise<Tracker> {
  const server = await startGithubServer(() => new Date());
  const connection = { kind: 'github', owner: 'acme', repo: 'shop', api_url: server.url };
  const trackers = [{ id: 'theirs', name: 'GitHub', requests_a_second: 100, connection }];
  return {
    server,
    config: { tracker: 'theirs', trackers },
    env: { GITHUB_TOKEN: TOKEN, GITHUB_WEBHOOK_SECRET: WEBHOOK_KEY },
  };
}
