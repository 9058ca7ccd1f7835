import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CHANNELS, USERS } from '../../playground/seed/index.js';
import type { Playground } from '../../playground/server/options.js';
import { startPlayground } from '../../playground/server/start.js';
import { BotProcess } from '../support/bot-process.js';
import { type ConnectProxy, startConnectProxy } from '../support/connect-proxy.js';
import { testDatabase } from '../support/database.js';
import { type OpenAiServer, startOpenAiServer } from '../support/openai-server.js';
import { freePort } from '../support/ports.js';
import { until } from '../support/until.js';
import { runCli } from './support/cli.js';

const CREDENTIALS = 'frontdoor:pa55$word';
const CONFIG = `teams:
  - id: helpdesk
    name: Help desk
    channel: "#it-help"
    description: everything
    members: []
trackers:
  - id: issues
    name: GitHub
    connection:
      kind: github
      api_url: https://api.github.example
      owner: acme
      repo: requests
  - id: desk
    name: the service desk
    connection:
      kind: jira
      edition: data_center
      url: https://desk.example
      project: OPS
  - id: inside
    name: Jira inside
    connection:
      kind: jira
      edition: data_center
      url: https://jira.inside.example:8443
      project: IN
`;

/** Slack's Web API of a playground, which names its WebSocket by a host that only the proxy knows. */
async function startFront(playground: Playground): Promise<{ server: Server; port: number }> {
  const { host } = new URL(playground.url);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { authorization = '', 'content-type': type = '' } = request.headers;
      const headers = { authorization, 'content-type': type };
      fetch(new URL(request.url ?? '/', playground.url), {
        method: 'POST',
        headers,
        body: Buffer.concat(chunks),
      })
        .then((answer) => answer.text())
        .then(
          (text) =>
            response
              .writeHead(200, { 'content-type': 'application/json' })
              .end(text.replaceAll(`ws://${host}`, `ws://wss.slack.test:${new URL(playground.url).port}`)),
          () => response.destroy(),
        );
    });
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { server, port };
}

describe('a bot behind a proxy', () => {
  const database = testDatabase();
  let dir: string;
  let playground: Playground;
  let front: Awaited<ReturnType<typeof startFront>>;
  let proxy: ConnectProxy;
  let model: OpenAiServer;
  let env: Record<string, string>;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'frontdoor-proxy-'));
    await writeFile(join(dir, 'config.yaml'), CONFIG);
    playground = await startPlayground({
      ...{
        port: 0,
        botUrls: [],
        signingSecret: 's',
        botToken: 'xoxb-e2e',
        appToken: 'xapp-e2e',
        page: false,
      },
    });
    front = await startFront(playground);
    proxy = await startConnectProxy(CREDENTIALS);
    model = await startOpenAiServer();
    const { port } = new URL(model.baseUrl);
    env = {
      ...{ DATABASE_URL: database.url, PORT: String(await freePort()), DEBOUNCE_MS: '150' },
      ...{ SLACK_API_URL: `http://slack.test:${front.port}/api/` },
      ...{ SLACK_BOT_TOKEN: 'xoxb-e2e', SLACK_APP_TOKEN: 'xapp-e2e' },
      ...{
        BRAIN: 'openai',
        OPENAI_API_KEY: 'x',
        OPENAI_BASE_URL: model.baseUrl.replace(/\/\/[^/]+/, `//model.test:${port}`),
      },
      ...{ FRONTDOOR_CONFIG: join(dir, 'config.yaml'), GITHUB_TOKEN: 'g', JIRA_TOKEN: 'j' },
      ...{ GITHUB_WEBHOOK_SECRET: 'a-secret-of-github', JIRA_WEBHOOK_SECRET: 'a-secret-of-jira' },
      HTTP_PROXY: `http://frontdoor:pa55%24word@127.0.0.1:${proxy.port}`,
      NO_PROXY: 'elsewhere.example, .inside.example:8443',
    };
  }, 120_000);
  afterAll(async () => {
    await proxy.close();
    front.server.close();
    await model.stop();
    await playground.close();
    await rm(dir, { recursive: true, force: true });
  });

  const act = (action: object) =>
    fetch(`${playground.url}_/act`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(action),
    });

  it('asks Slack, its socket, the model and trackers through it, and what NO_PROXY names directly', async () => {
    const bot = new BotProcess(env);
    database.onClose(() => bot.kill('SIGTERM'));
    await bot.start();
    const said = { as: USERS.priya, channel: CHANNELS.sales, text: `<@${USERS.frontdoor}> my app is slow` };
    await act({ type: 'post', ...said });
    const wsPort = new URL(playground.url).port;
    for (const host of [
      `slack.test:${front.port}`,
      `wss.slack.test:${wsPort}`,
      new URL(env['OPENAI_BASE_URL'] ?? '').host,
      'api.github.example:443',
      'desk.example:443',
    ]) {
      await until(`a call of ${host}`, () => proxy.asked.includes(host));
    }
    await until('the try inside', () => bot.lines.some((line) => line.includes('"tracker":"inside"')));
    expect(proxy.asked.filter((host) => host.includes('inside') || host.includes('127.0.0.1'))).toEqual([]);
    expect(bot.lines.join('\n')).not.toMatch(/pa55/);
    await bot.kill('SIGTERM');
  });

  const startOf = async (more: Record<string, string>) => {
    const bot = new BotProcess({ ...env, PORT: String(await freePort()), ...more });
    await expect(bot.start()).rejects.toThrow();
    const said = bot.lines.join('\n');
    expect(said).not.toMatch(/SLACK_(BOT|APP)_TOKEN|pa55|^\s+at /m);
    return said;
  };

  it('says that the proxy is away, and which', async () => {
    const port = await freePort();
    expect(await startOf({ HTTP_PROXY: `http://127.0.0.1:${port}` })).toMatch(
      new RegExp(`The proxy 127\\.0\\.0\\.1:${port} can't be reached \\(ECONNREFUSED\\)`),
    );
  });

  it('says that the proxy wants a password', async () => {
    expect(await startOf({ HTTP_PROXY: `http://127.0.0.1:${proxy.port}` })).toMatch(
      /Slack could not be reached at .* The proxy wants a user and a password \(407\)\./,
    );
  });

  it('says that the proxy refuses a host', async () => {
    expect(await startOf({ SLACK_API_URL: 'http://slack.example/api/' })).toMatch(
      /The proxy refuses the connection \(502\)\./,
    );
  });

  it('has npm run doctor say the same', async () => {
    const { code, stdout } = await runCli('doctor', [], {
      ...env,
      HTTP_PROXY: `http://127.0.0.1:${proxy.port}`,
    });
    expect(stdout).toMatch(
      /desk: Jira could not be reached\. The proxy wants a user and a password \(407\)\./,
    );
    expect(stdout).toMatch(/issues: .*The proxy wants a user and a password/);
    expect(stdout).toMatch(
      /inside: Jira could not be reached\. The network gave no connection \((ENOTFOUND|EAI_AGAIN)\)/,
    );
    expect(code).toBe(1);
  });
});
