import { createGithub } from '../../../src/trackers/github/github.js';
import { GithubSettings } from '../../../src/trackers/github/settings.js';
import { describeTracker, type TestClock } from '../../support/trackers/contract.js';
import { describeFiling } from '../../support/trackers/filing.js';
import { LOGINS, startGithubServer, TOKEN, WEBHOOK_KEY } from '../../support/trackers/github-server.js';

const SECRETS: Record<string, string> = { GITHUB_TOKEN: TOKEN, GITHUB_WEBHOOK_SECRET: WEBHOOK_KEY };

async function connected(clock: TestClock, over: object = {}) {
  const server = await startGithubServer(clock.now);
  const settings = GithubSettings.parse({
    ...{ kind: 'github', owner: 'acme', repo: 'shop', api_url: server.url, assignees: LOGINS },
    ...over,
  });
  const adapter = createGithub(settings, { secret: (name) => SECRETS[name] ?? '', now: clock.now });
  return { adapter, server, settings };
}

const open = async (clock: TestClock) => ({
  ...(await connected(clock)),
  statuses: {
    open: 'open',
    in_progress: 'in progress',
    blocked: 'blocked',
    done: 'completed',
    withdrawn: 'not_planned',
  },
  lagMs: 0,
});

describeTracker('GitHub', open);
describeFiling('GitHub', open);
