import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { readEnv, VARIABLES } from '../../../src/config/env.js';
import { secretsOf } from '../../../src/config/secrets.js';
import { problemsOfEnv } from './support.js';

const BOT = { SLACK_BOT_TOKEN: 'xoxb-1' };
const APP = { SLACK_APP_TOKEN: 'xapp-1' };
const SECRET = { SLACK_SIGNING_SECRET: '8f742231b10e8888abcd99yyyzzz85a5' };

describe('an empty environment', () => {
  it('means the playground, the database of our own, and the rules', () => {
    expect(readEnv({})).toEqual({
      databaseUrl: null,
      dataDir: '.frontdoor',
      port: 3001,
      playgroundPort: 3000,
      slack: { mode: 'playground' },
      brain: {
        choice: 'auto',
        apiKey: null,
        baseUrl: null,
        apiVersion: null,
        headers: {},
        model: 'gpt-6-luna',
        reasoningEffort: 'none',
        callMs: 7_000,
        judgementMs: 10_500,
      },
      turn: { timeoutMs: 60_000, debounceMs: 1_500, maxWaitMs: 8_000 },
      postIntervalMs: 1_000,
      turnsAMinute: 30,
      retentionDays: 90,
      importToken: null,
      proxies: { https: null, http: null, except: 'localhost,127.0.0.1,[::1]' },
      tracer: 'none',
      log: { level: 'info', format: 'pretty' },
      configFile: 'frontdoor.config.yaml',
    });
  });

  it('is the same as one where everything is set to nothing, as in .env.example', () => {
    const nothing = Object.fromEntries(VARIABLES.map((name) => [name, ' ']));
    expect(readEnv(nothing)).toEqual(readEnv({}));
  });
});

describe('the time that things are kept', () => {
  it.each([
    ['0', null],
    ['30', 30],
  ])('with RETENTION_DAYS=%s is %s days', (given, days) => {
    expect(readEnv({ RETENTION_DAYS: given }).retentionDays).toBe(days);
  });
});

describe('the token for imports over HTTP', () => {
  it('is taken as it is', () => {
    expect(readEnv({ IMPORT_TOKEN: ' 0123456789abcdef ' }).importToken).toBe('0123456789abcdef');
  });

  it.each(['tooshort', '0123456789 abcdef', '0123456789abcdé…'])('is refused, unrepeated, as %j', (token) => {
    const problems = problemsOfEnv({ IMPORT_TOKEN: token });
    expect(problems).toEqual([expect.stringMatching(/- IMPORT_TOKEN is shorter than 16 characters, or has/)]);
    expect(problems.join()).not.toContain(token);
  });
});

describe('the way out', () => {
  const proxiesOf = (env: Record<string, string>) => readEnv(env).proxies;

  it.each<[string, Record<string, string>, string | null, string | null]>([
    ['each its own', { HTTPS_PROXY: 'http://s:1', HTTP_PROXY: 'http://p:2' }, 'http://s:1', 'http://p:2'],
    ['one for both', { HTTP_PROXY: 'http://p:2' }, 'http://p:2', 'http://p:2'],
    ['for https alone', { HTTPS_PROXY: 'http://s:1' }, 'http://s:1', null],
    [
      'that in lower case first',
      { HTTPS_PROXY: 'http://s:1', https_proxy: 'http://low:1' },
      'http://low:1',
      null,
    ],
    [
      'an address without its protocol',
      { https_proxy: 'proxy.example:8080' },
      'http://proxy.example:8080',
      null,
    ],
  ])('is by the proxy of the usual variables: %s', (_what, env, https, http) => {
    expect(proxiesOf(env)).toMatchObject({ https, http });
  });

  it('is direct for what NO_PROXY names, and always for this machine', () => {
    expect(proxiesOf({ NO_PROXY: 'a.example, .b.example:8443' }).except).toBe(
      'a.example,.b.example:8443,localhost,127.0.0.1,[::1]',
    );
    expect(proxiesOf({ no_proxy: 'a.example,*' }).except).toBe('*');
  });

  it.each(['socks5://user:pa55@proxy:1080', 'http://', 'ftp://proxy', 'http://user:pa55%@proxy'])(
    'is refused, unrepeated, as %j',
    (address) => {
      const problems = problemsOfEnv({ HTTPS_PROXY: address });
      expect(problems).toEqual([expect.stringMatching(/HTTPS_PROXY is not the address of an HTTP proxy/)]);
      expect(problems.join()).not.toContain('pa55');
    },
  );

  it('keeps the password of a proxy out of the log', () => {
    expect(secretsOf(readEnv({ HTTPS_PROXY: 'http://user:pa%24s@proxy:80' }))).toEqual(['pa$s']);
  });
});

describe('.env.example', () => {
  it('names every variable that is read, and no other', () => {
    const named = readFileSync('.env.example', 'utf8').match(/^[A-Z_]+(?==$)/gm);
    expect([...(named ?? [])].sort()).toEqual([...VARIABLES].sort());
  });
});

describe('the way to Slack', () => {
  it.each([
    ['Socket Mode', { ...BOT, ...APP }, { mode: 'socket', botToken: 'xoxb-1', appToken: 'xapp-1' }],
    [
      'HTTP',
      { ...BOT, ...SECRET },
      { mode: 'http', botToken: 'xoxb-1', signingSecret: SECRET.SLACK_SIGNING_SECRET },
    ],
  ])('is %s by the tokens that are set', (_name, env, slack) => {
    const settings = readEnv(env);
    expect(settings.slack).toEqual({ ...slack, apiUrl: 'https://slack.com/api/' });
    expect(settings.log.format).toBe('json');
  });

  it('may lead to another server that speaks Slack', () => {
    const { slack } = readEnv({ ...BOT, ...APP, SLACK_API_URL: 'http://127.0.0.1:3000/api' });
    expect(slack).toMatchObject({ apiUrl: 'http://127.0.0.1:3000/api/' });
  });

  it.each([
    [
      'a bot token alone',
      BOT,
      /SLACK_BOT_TOKEN is set alone\. Set SLACK_APP_TOKEN .* or SLACK_SIGNING_SECRET/,
    ],
    [
      'an app token alone',
      APP,
      /SLACK_BOT_TOKEN is unset, but SLACK_APP_TOKEN is set.*or unset SLACK_APP_TOKEN/,
    ],
    ['a secret alone', SECRET, /SLACK_BOT_TOKEN is unset, but SLACK_SIGNING_SECRET is set/],
    ['an address alone', { SLACK_API_URL: 'http://localhost/api' }, /unset, but SLACK_API_URL is set/],
    [
      'both ways at once',
      { ...BOT, ...APP, ...SECRET },
      /both set.*Unset SLACK_SIGNING_SECRET for Socket Mode/,
    ],
    ['a wrong bot token', { ...APP, SLACK_BOT_TOKEN: 'xoxp-1' }, /SLACK_BOT_TOKEN does not begin with xoxb-/],
    ['a wrong app token', { ...BOT, SLACK_APP_TOKEN: 'xoxb-2' }, /SLACK_APP_TOKEN does not begin with xapp-/],
    ['a token as secret', { ...BOT, SLACK_SIGNING_SECRET: 'xapp-1' }, /SLACK_SIGNING_SECRET holds a token/],
  ])('is refused with what to set or unset: %s', (_case, env, problem) => {
    expect(problemsOfEnv(env)).toEqual([expect.stringMatching(problem)]);
  });
});

describe('a value that can’t be used', () => {
  it.each([
    [{ PORT: '70000' }, /PORT is "70000".*1 to 65535/],
    [{ PORT: '3001x' }, /PORT is "3001x"/],
    [{ DEBOUNCE_MS: '-1' }, /DEBOUNCE_MS is "-1"/],
    [{ POST_INTERVAL_MS: '1s' }, /POST_INTERVAL_MS is "1s"\. Set it to a whole number from 0 to 60000/],
    [
      { RETENTION_DAYS: '-3' },
      /RETENTION_DAYS is "-3"\. Set it to a whole number from 0 to 36500 \(days; 0 keeps everything\)/,
    ],
    [{ BRAIN: 'gpt' }, /BRAIN is "gpt"\. Set it to auto, openai, guided/],
    [{ BRAIN: 'rules' }, /BRAIN is "rules"\. Set it to auto, openai, guided/],
    [{ TRACER: 'phoenix' }, /TRACER is "phoenix"\. Set it to none, langsmith/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL is "loud"\. Set it to debug, info, warn, error/],
    [{ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: 'localhost:4010' }, /OPENAI_BASE_URL is not a web address/],
    [{ DATABASE_URL: 'mysql://root:hush@db/x' }, /DATABASE_URL is not the address of a PostgreSQL database/],
    [{ DATABASE_URL: 'postgresql://me:hu sh@[/db' }, /DATABASE_URL is not the address/],
  ])('is told with what is allowed: %j', (env, problem) => {
    expect(problemsOfEnv(env)).toEqual([expect.stringMatching(problem)]);
  });

  it('is never repeated where it may be a secret', () => {
    const env = {
      DATABASE_URL: 'hush-1',
      SLACK_BOT_TOKEN: 'hush-2',
      SLACK_APP_TOKEN: 'hush-3',
      SLACK_SIGNING_SECRET: 'xoxb-hush-4',
    };
    expect(problemsOfEnv(env).length).toBeGreaterThanOrEqual(4);
    expect(problemsOfEnv(env).join()).not.toContain('hush');
  });
});

describe('values that contradict each other', () => {
  it.each([
    [{ PORT: '4000', PLAYGROUND_PORT: '4000' }, /PORT and PLAYGROUND_PORT are both 4000/],
    [{ DEBOUNCE_MS: '9000' }, /DEBOUNCE_MS \(9000\) is above MAX_WAIT_MS \(8000\)/],
    [{ BRAIN: 'openai' }, /OPENAI_API_KEY is unset/],
    [{ OPENAI_BASE_URL: 'http://localhost:1234/v1' }, /OPENAI_BASE_URL is set, but OPENAI_API_KEY is not/],
    [{ OPENAI_API_KEY: 'k', BRAIN_TIMEOUT_MS: '14000' }, /TURN_TIMEOUT_MS \(60000\) must be above 63000/],
    [{ OPENAI_API_KEY: 'k', TURN_TIMEOUT_MS: '30000' }, /TURN_TIMEOUT_MS \(30000\) must be above 31500/],
  ])('are told with the remedy: %j', (env, problem) => {
    expect(problemsOfEnv(env)).toEqual([expect.stringMatching(problem)]);
  });

  it('name a port of the bot that Slack could not know', () => {
    expect(problemsOfEnv({ PORT: '0' })).toEqual([expect.stringContaining('PORT')]);
  });

  it('are none where no model is asked or a free port is taken', () => {
    expect(problemsOfEnv({ BRAIN: 'guided', OPENAI_API_KEY: 'k', TURN_TIMEOUT_MS: '2000' })).toEqual([]);
    expect(problemsOfEnv({ PORT: '4000', PLAYGROUND_PORT: '0' })).toEqual([]);
  });

  it('are all told at once', () => {
    expect(problemsOfEnv({ ...BOT, PORT: 'x', LOG_LEVEL: 'y', BRAIN: 'openai' })).toHaveLength(4);
  });
});
