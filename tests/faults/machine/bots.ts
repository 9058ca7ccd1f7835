import { mkdir } from 'node:fs/promises';
import { until } from '../../support/until.js';
import { metLine, PLANTS, type PlantName } from '../plants/plants.js';
import { Bot } from './bot.js';
import type { Programs } from './build.js';
import { SECRETS } from './slack.js';

export interface BotSettings {
  programs: Programs;
  /** where each keeps its log */
  folder: string;
  ports: readonly number[];
  database: string;
  slackUrl: string;
  configFile: string;
  /** what else is in their environment */
  env: Record<string, string>;
  plant: PlantName | null;
  /** each has a third of a processor */
  slow: boolean;
}

/** The bot's processes, all ready. */
export interface Bots {
  all: readonly Bot[];
  /** @throws Error when a planted bug never came to bear: then what it replaces has changed */
  assertPlanted(): void;
  stop(): Promise<void>;
}

/** A start of slow bots on a machine that is busy, too. */
const READY_MS = 90_000;

export async function startBots(settings: BotSettings): Promise<Bots> {
  const { programs, folder, ports, plant, slow } = settings;
  await mkdir(folder, { recursive: true });
  const lines = new Set<string>();
  const preloads = [...(plant === null ? [] : [programs.preload]), ...(slow ? [programs.slow] : [])];
  const args = [...preloads.flatMap((preload) => ['--import', preload]), programs.bot];
  const all = ports.map((port, i) => {
    const name = `bot-${i + 1}`;
    return new Bot(name, { args, env: environment(settings, name, port), folder }, (line) => {
      if (plant !== null && line.includes('planted bug met')) lines.add(line);
    });
  });
  for (const bot of all) bot.start();
  await until('the bots to be ready', () => all.every((bot) => bot.isReady), READY_MS);
  return {
    all,
    assertPlanted: () => {
      if (plant === null) return;
      const missed = PLANTS[plant].rewrites.filter((_, nth) => !lines.has(metLine(plant, nth)));
      if (missed.length > 0) {
        const what = missed.map(({ find }) => String(find)).join(', ');
        throw new Error(
          `The planted bug “${plant}” is stale: the bot sends no SQL that matches ${what}. See plants.ts.`,
        );
      }
    },
    stop: async () => {
      await Promise.all(all.map((bot) => bot.stop()));
    },
  };
}

function environment(settings: BotSettings, name: string, port: number): Record<string, string> {
  const database = new URL(settings.database);
  // the name in the address counts for every session, so that the run's book can tell the processes apart
  database.searchParams.set('application_name', name);
  return {
    DATABASE_URL: database.href,
    SLACK_API_URL: `${settings.slackUrl}api/`,
    SLACK_BOT_TOKEN: SECRETS.botToken,
    SLACK_SIGNING_SECRET: SECRETS.signingSecret,
    PORT: String(port),
    BRAIN: 'guided',
    DEBOUNCE_MS: '150',
    MAX_WAIT_MS: '600',
    // a handful of people tell hundreds of threads
    TURNS_A_MINUTE: '0',
    LOG_FORMAT: 'json',
    LOG_LEVEL: 'info',
    FRONTDOOR_CONFIG: settings.configFile,
    ...settings.env,
    ...(settings.plant === null ? {} : { PLANT: settings.plant }),
  };
}
