import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT } from '../support/bot-process.js';
import { testDatabase } from '../support/database.js';
import type { Profile } from '../support/model-servers/profile.js';
import { openAiGpt41 } from '../support/model-servers/profiles/openai-gpt-4.1.js';
import { openAiWrongKey } from '../support/model-servers/profiles/openai-wrong-key.js';
import { type ModelServer, startModelServer } from '../support/model-servers/server.js';
import { meant } from '../support/model-servers/story.js';
import { until } from '../support/until.js';
import { startWorkspace, type Workspace } from '../support/workspace.js';
import { runCli } from './support/cli.js';

const envOf = ({ baseUrl, model }: ModelServer) => ({
  FRONTDOOR_CONFIG: join(ROOT, 'frontdoor.config.yaml'),
  BRAIN: 'openai',
  OPENAI_API_KEY: 'k-not-told-1234',
  OPENAI_BASE_URL: baseUrl,
  OPENAI_MODEL: model,
});

describe.each<[string, Profile, RegExp, string]>([
  ['that answers', openAiGpt41, /It reads requests .* It answers questions/u, '"ok":true'],
  ['that refuses the key', openAiWrongKey, /401 Incorrect API key provided/u, '"why":"misconfigured"'],
])('a model %s', (_, profile, sentence, readiness) => {
  const database = testDatabase();
  let server: ModelServer;
  let workspace: Workspace;

  beforeAll(async () => {
    server = await startModelServer(profile, meant);
    workspace = await startWorkspace(database, { env: envOf(server) });
  }, 120_000);
  afterAll(async () => {
    await workspace.close();
    await server.stop();
  });

  it('is told of after the start, in the log once, and by the probes', async () => {
    const [bot] = workspace.bots;
    const told = () => (bot?.lines ?? []).filter((line) => sentence.test(line));
    await until('the log to tell of the model', () => told().length > 0);
    const url = `http://127.0.0.1:${workspace.ports[0]}`;
    expect(await (await fetch(`${url}/readyz`)).text()).toContain(
      `"model": {${readiness.includes('ok') ? '' : '"ok":false,'}${readiness}`,
    );
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('frontdoor_model_calls_total{outcome=');

    const priya = await workspace.person('priya');
    const channel = await workspace.channel('it-help');
    const root = await priya.post(channel, '@Frontdoor I need help, the CRM app is slow');
    await workspace.answer(channel, root, () => true);
    expect(told()).toHaveLength(1);
    expect(bot?.lines.join('\n')).not.toContain('k-not-told-1234');
  });

  it('is told of by doctor, with what to do, and by the exit code', async () => {
    const { code, stdout, stderr } = await runCli('doctor', [], envOf(server));
    expect(
      stdout
        .split('\n')
        .filter((line) => line.startsWith('The model '))
        .join(' '),
    ).toMatch(
      profile === openAiGpt41
        ? /It reads requests.*It answers questions/u
        : /OPENAI_API_KEY.*401 Incorrect API key/u,
    );
    expect(code).toBe(profile === openAiGpt41 ? 0 : 1);
    expect(`${stdout}${stderr}`).not.toContain('k-not-told-1234');
  });
});
