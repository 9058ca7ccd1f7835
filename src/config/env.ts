import { asksModel, type BrainEnv, MAX_JUDGEMENTS_A_TURN, readBrainEnv } from './brain-env.js';
import { createEnvReader, type Environment, type EnvReader } from './env-reader.js';
import type { Tracer } from './library-variables.js';
import { problemsError } from './yaml-file.js';

/** How we connect to Slack: to the playground, whose tokens it supplies itself, or to a workspace, in one of two ways. */
type SlackMode =
  | { mode: 'playground' }
  | { mode: 'socket'; botToken: string; appToken: string; apiUrl: string }
  | { mode: 'http'; botToken: string; signingSecret: string; apiUrl: string };

const SLACK_API = 'https://slack.com/api/';

/** What tells that a variable holds something else than it should, and what is said then. */
const MIXED_UP: readonly (readonly [name: string, wrong: RegExp, problem: string])[] = [
  [
    'SLACK_BOT_TOKEN',
    /^(?!xoxb-)./,
    'does not begin with xoxb-. Set it to the "Bot User OAuth Token" of the app\'s page "OAuth & Permissions".',
  ],
  [
    'SLACK_APP_TOKEN',
    /^(?!xapp-)./,
    'does not begin with xapp-. Set it to an app-level token with the scope connections:write, from the app\'s page "Basic Information".',
  ],
  [
    'SLACK_SIGNING_SECRET',
    /^x(ox[a-z]|app)-/,
    'holds a token. Set it to the "Signing Secret" of the app\'s page "Basic Information".',
  ],
];

/** The mode that the SLACK_* variables mean. Where they contradict each other it notes what to set or unset. */
function readSlackMode(env: EnvReader): SlackMode {
  const botToken = env.text('SLACK_BOT_TOKEN');
  const appToken = env.text('SLACK_APP_TOKEN');
  const signingSecret = env.text('SLACK_SIGNING_SECRET');
  const apiUrl = env.webAddress('SLACK_API_URL');
  for (const [name, wrong, problem] of MIXED_UP) {
    if (wrong.test(env.text(name) ?? '')) env.problems.push(`${name} ${problem}`);
  }
  if (appToken && signingSecret) {
    env.problems.push(
      'SLACK_APP_TOKEN and SLACK_SIGNING_SECRET are both set, but only one can be used. ' +
        'Unset SLACK_SIGNING_SECRET for Socket Mode, or SLACK_APP_TOKEN for HTTP.',
    );
  }
  const stray = ['SLACK_APP_TOKEN', 'SLACK_SIGNING_SECRET', 'SLACK_API_URL'].filter((name) => env.text(name));
  if (!botToken && stray.length > 0) {
    const names = stray.join(' and ');
    env.problems.push(
      `SLACK_BOT_TOKEN is unset, but ${names} ${stray.length === 1 ? 'is' : 'are'} set. ` +
        `Set SLACK_BOT_TOKEN (xoxb-…, from the app's page "OAuth & Permissions"), or unset ${names} for the playground.`,
    );
  }
  if (!botToken) return { mode: 'playground' };
  if (appToken) return { mode: 'socket', botToken, appToken, apiUrl: apiUrl ?? SLACK_API };
  if (signingSecret) return { mode: 'http', botToken, signingSecret, apiUrl: apiUrl ?? SLACK_API };
  env.problems.push(
    'SLACK_BOT_TOKEN is set alone. Set SLACK_APP_TOKEN (xapp-…) too for Socket Mode, or SLACK_SIGNING_SECRET for HTTP, ' +
      'or unset it for the playground.',
  );
  return { mode: 'playground' };
}

/** What the connections of trackers name, unless the configuration names others. */
const TRACKER_SECRETS = [
  'GITHUB_TOKEN',
  'GITHUB_WEBHOOK_SECRET',
  'JIRA_TOKEN',
  'JIRA_WEBHOOK_SECRET',
  'SHAREPOINT_CLIENT_SECRET',
  'WEBHOOK_SIGNING_KEY',
] as const;

/** Every variable that is read. .env.example explains each; a test holds the two together. */
export const VARIABLES = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'DATA_DIR',
  'PORT',
  'PLAYGROUND_PORT',
  'SLACK_BOT_TOKEN',
  'SLACK_APP_TOKEN',
  'SLACK_SIGNING_SECRET',
  'SLACK_API_URL',
  'BRAIN',
  'OPENAI_API_KEY',
  'OPENAI_BASE_URL',
  'OPENAI_MODEL',
  'OPENAI_REASONING_EFFORT',
  'OPENAI_HEADERS',
  'OPENAI_API_VERSION',
  'BRAIN_TIMEOUT_MS',
  'TURN_TIMEOUT_MS',
  'DEBOUNCE_MS',
  'MAX_WAIT_MS',
  'POST_INTERVAL_MS',
  'TURNS_A_MINUTE',
  'RETENTION_DAYS',
  'IMPORT_TOKEN',
  'HTTPS_PROXY',
  'HTTP_PROXY',
  'NO_PROXY',
  ...TRACKER_SECRETS,
  'TRACER',
  'LOG_LEVEL',
  'LOG_FORMAT',
  'FRONTDOOR_CONFIG',
] as const;

export interface EnvSettings {
  /** null: the embedded PostgreSQL, which keeps its data in `dataDir` */
  databaseUrl: string | null;
  dataDir: string;
  /** where the bot listens, which Slack must know */
  port: number;
  /** 0 takes a free port */
  playgroundPort: number;
  slack: SlackMode;
  brain: BrainEnv;
  /** in milliseconds: the deadline of a turn, the pause that ends a burst of messages, the longest wait for that pause */
  turn: { timeoutMs: number; debounceMs: number; maxWaitMs: number };
  /** milliseconds between two posts to one channel, on average; 0: no pacing */
  postIntervalMs: number;
  /** turns of one person, on average; 0: as many as there are */
  turnsAMinute: number;
  /** after so many days what was said and finished threads are deleted; null: never */
  retentionDays: number | null;
  /** who sends it may import over HTTP; null: nobody may */
  importToken: string | null;
  proxies: Proxies;
  tracer: Tracer;
  log: { level: 'debug' | 'info' | 'warn' | 'error'; format: 'pretty' | 'json' };
  configFile: string;
}

/** The settings that the environment holds. @throws AppError config_invalid, listing every problem with its remedy */
export function readEnv(env: Environment): EnvSettings {
  const reader = createEnvReader(env);
  const slack = readSlackMode(reader);
  const usualFormat = slack.mode === 'playground' ? 'pretty' : 'json';
  const settings: EnvSettings = {
    databaseUrl: readDatabaseUrl(reader, 'DATABASE_URL'),
    dataDir: reader.text('DATA_DIR') ?? '.frontdoor',
    port: reader.integer('PORT', 3001, 1, 65_535, 'a port'),
    playgroundPort: reader.integer('PLAYGROUND_PORT', 3000, 0, 65_535, 'a port; 0 takes a free one'),
    slack,
    brain: readBrainEnv(reader),
    turn: {
      timeoutMs: reader.integer('TURN_TIMEOUT_MS', 60_000, 1_000, 600_000, 'milliseconds'),
      debounceMs: reader.integer('DEBOUNCE_MS', 1_500, 0, 60_000, 'milliseconds'),
      maxWaitMs: reader.integer('MAX_WAIT_MS', 8_000, 0, 300_000, 'milliseconds'),
    },
    postIntervalMs: reader.integer('POST_INTERVAL_MS', 1_000, 0, 60_000, 'milliseconds'),
    turnsAMinute: reader.integer('TURNS_A_MINUTE', 30, 0, 6_000, 'turns; 0 for no limit'),
    retentionDays: reader.integer('RETENTION_DAYS', 90, 0, 36_500, 'days; 0 keeps everything') || null,
    importToken: readImportToken(reader),
    proxies: readProxies(reader),
    tracer: reader.choice('TRACER', ['none', 'langsmith'], 'none'),
    log: {
      level: reader.choice('LOG_LEVEL', ['debug', 'info', 'warn', 'error'], 'info'),
      format: reader.choice('LOG_FORMAT', ['pretty', 'json'], usualFormat),
    },
    configFile: reader.text('FRONTDOOR_CONFIG') ?? 'frontdoor.config.yaml',
  };
  noteContradictions(reader.problems, settings);
  if (reader.problems.length > 0) {
    throw problemsError(reader.problems, 'The environment needs a change before Frontdoor can start:');
  }
  return settings;
}

type DatabaseVariable = 'DATABASE_URL' | 'MIGRATION_DATABASE_URL';

function readDatabaseUrl(env: EnvReader, name: DatabaseVariable): string | null {
  const url = env.text(name);
  if (url === null || (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url))) return url;
  const otherwise =
    name === 'DATABASE_URL'
      ? 'use the database that comes with Frontdoor'
      : 'migrate as the user in DATABASE_URL';
  // the value is not repeated: it may hold a password
  env.problems.push(
    `${name} is not the address of a PostgreSQL database. Set it to one such as postgresql://user:password@host:5432/database ` +
      `(with special characters in the password percent-encoded), or unset it to ${otherwise}.`,
  );
  return null;
}

/** Who migrates, and does what the bot may not. The bot itself never reads it. @throws AppError config_invalid */
export function readMigrationUrl(env: Environment): string | null {
  const reader = createEnvReader(env);
  const url = readDatabaseUrl(reader, 'MIGRATION_DATABASE_URL');
  if (reader.problems.length === 0) return url;
  throw problemsError(reader.problems, 'The environment needs a change before this can run:');
}

/** A token that can be guessed opens the workspace's records to whoever finds the port. */
const MIN_TOKEN_LENGTH = 16;

function readImportToken(env: EnvReader): string | null {
  const token = env.text('IMPORT_TOKEN');
  if (token === null || (token.length >= MIN_TOKEN_LENGTH && /^[\x21-\x7e]+$/.test(token))) return token;
  env.problems.push(
    `IMPORT_TOKEN is shorter than ${MIN_TOKEN_LENGTH} characters, or has spaces or non-ASCII characters in it. Set it to a random string, such as ` +
      '"openssl rand -hex 24" prints, or unset it to take no imports over HTTP.',
  );
  return token;
}

/** By which proxy requests leave for https and http addresses; null: directly. */
export interface Proxies {
  https: string | null;
  http: string | null;
  /** names, domains and ports that are called directly, as curl reads NO_PROXY; never null, because loopback is among them */
  except: string;
}

/** Nothing on this machine is called through a proxy, the playground for one. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The usual variables, of which that in lower case counts before that in capitals, as with curl. */
function readProxies(env: EnvReader): Proxies {
  const read = (name: string) =>
    readProxy(env, env.text(name.toLowerCase()) === null ? name : name.toLowerCase());
  const http = read('HTTP_PROXY');
  const named = (env.text('no_proxy') ?? env.text('NO_PROXY') ?? '').split(/[\s,]+/).filter(Boolean);
  const except = named.includes('*') ? '*' : [...named, ...LOOPBACK].join(',');
  return { https: read('HTTPS_PROXY') ?? http, http, except };
}

function readProxy(env: EnvReader, name: string): string | null {
  const given = env.text(name);
  if (given === null) return null;
  const address = given.includes('://') ? given : `http://${given}`;
  const protocol = URL.canParse(address) ? new URL(address).protocol : '';
  if ((protocol === 'http:' || protocol === 'https:') && !/%(?![\da-f]{2})/i.test(address)) return address;
  // the value is not repeated: it may hold a password
  env.problems.push(
    `${name} is not the address of an HTTP proxy. Set it to one such as http://proxy.example.com:8080 or ` +
      'http://user:password@proxy.example.com:8080 (with special characters percent-encoded), or unset it to connect directly.',
  );
  return null;
}

function noteContradictions(
  problems: string[],
  { slack, port, playgroundPort, turn, brain }: EnvSettings,
): void {
  if (slack.mode === 'playground' && port === playgroundPort) {
    problems.push(`PORT and PLAYGROUND_PORT are both ${port}. Set one of them to another port.`);
  }
  if (turn.debounceMs > turn.maxWaitMs) {
    problems.push(
      `DEBOUNCE_MS (${turn.debounceMs}) is above MAX_WAIT_MS (${turn.maxWaitMs}). Lower the first or raise the second.`,
    );
  }
  const longest = MAX_JUDGEMENTS_A_TURN * brain.judgementMs;
  if (asksModel(brain) && turn.timeoutMs <= longest) {
    problems.push(
      `TURN_TIMEOUT_MS (${turn.timeoutMs}) must be above ${longest}, because a turn may ask the model ${MAX_JUDGEMENTS_A_TURN} times, ` +
        `each for up to ${brain.judgementMs} ms with retries. Raise it, or lower BRAIN_TIMEOUT_MS (${brain.callMs}).`,
    );
  }
}
