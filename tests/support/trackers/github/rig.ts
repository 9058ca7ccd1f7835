import { createGithub } from '../../../../src/trackers/github/github.js';
import { GithubSettings } from '../../../../src/trackers/github/settings.js';
import { TestClock } from '../contract.js';
import { LOGINS, startGithubServer, TOKEN, WEBHOOK_KEY } from '../github-server.js';

/** By the names that the settings have by themselves. */
export const SECRETS: Record<string, string> = { GITHUB_TOKEN: TOKEN, GITHUB_WEBHOOK_SECRET: WEBHOOK_KEY };

/** An adapter beside its server; `over`: settings of its own. */
export async function connected(clock: TestClock, over: object = {}) {
  const server = await startGithubServer(clock.now);
  const settings = GithubSettings.parse({
    ...{ kind: 'github', owner: 'acme', repo: 'shop', api_url: server.url, assignees: LOGINS },
    ...over,
  });
  const adapter = createGithub(settings, { secret: (name) => SECRETS[name] ?? '', now: clock.now });
  return { adapter, server, settings };
}

/** A server and an adapter for one test. */
export async function withGithub(
  over: object,
  work: (
    rig: Awaited<ReturnType<typeof connected>> & { clock: TestClock; signal: AbortSignal },
  ) => Promise<void>,
): Promise<void> {
  const clock = new TestClock();
  const rig = await connected(clock, over);
  try {
    await work({ ...rig, clock, signal: new AbortController().signal });
  } finally {
    await rig.server.stop();
  }
}

/** What a call was rejected with. */
export const thrown = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'nothing thrown',
    (error: unknown) => error,
  );
