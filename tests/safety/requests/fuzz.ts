import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { Person, readState, threadOf } from '../../../playground/person.js';
import { CHANNELS, USERS } from '../../../playground/seed/index.js';
import { randomFrom } from '../../../playground/server/faults/random.js';
import { startBots } from '../../faults/machine/bots.js';
import type { Ground } from '../../faults/machine/ground.js';
import { SECRETS, startSlack } from '../../faults/machine/slack.js';
import { freePort } from '../../support/ports.js';
import { until } from '../../support/until.js';
import { type Dawdle, dawdle, type Flood, floodOfBodies, floodOfHeaders } from './floods.js';
import { mutated, type Written } from './mutate.js';
import { createSamples, type Sample } from './samples.js';
import { createSender, type Outcome, type Sender, signed, unsigned } from './send.js';

export interface FuzzOptions {
  seed: number;
  /** so many requests of each kind */
  signed: number;
  unsigned: number;
  atOnce: number;
  /** seconds of a hundred bodies of a megabyte a second, then headers without end and connections without end; 0: none of it */
  floodSeconds: number;
}

export interface FuzzResult {
  /** how often each status came, of those with a signature and of those without one that holds */
  signed: Record<string, number>;
  unsigned: Record<string, number>;
  /** requests that were answered with an error of the server, or not at all; each with the beginning of its body */
  failed: string[];
  /** requests without a signature that were taken nevertheless */
  taken: string[];
  /** tables with something in them that only requests without a signature said */
  writtenUnsigned: string[];
  /** how often the bot had to be started */
  starts: number;
  /** resident memory of the bot, in MB, by so many requests with a signature */
  memoryMb: { after: number; mb: number }[];
  /** the same once the floods are over */
  floods: { bodies: Flood; headers: Flood; dawdle: Dawdle; memoryMb: number } | null;
  seconds: number;
}

const UNSIGNED_NAME = 'nobody-signed-this';
const SIGNED_NAME = 'signed-by-slack';
const REPLAYED = 0.03;
const MEMORY_EVERY = 20;

/** Sends requests as Slack would never, with its signature and without, to a bot in a process of its own. */
export async function fuzz(
  ground: Ground,
  options: FuzzOptions,
  progress: (line: string) => void,
): Promise<FuzzResult> {
  const started = Date.now();
  const ends: (() => unknown)[] = [];
  try {
    const port = await freePort();
    const { programs, postgres } = ground;
    const database = await postgres.newDatabase();
    const slack = await startSlack(programs.playground, programs.folder, [port]);
    ends.push(() => slack.stop());
    const bots = await startBots({
      ...{
        programs,
        folder: join(programs.folder, `fuzz-${started}`),
        ports: [port],
        database,
        slackUrl: slack.url,
      },
      ...{
        configFile: join(import.meta.dirname, '../../../frontdoor.config.yaml'),
        plant: null,
        slow: false,
        env: {},
      },
    });
    ends.push(() => bots.stop());
    const pool = new pg.Pool({ connectionString: database, max: 1 });
    ends.push(() => pool.end());
    const sender = createSender(`http://127.0.0.1:${port}/slack/events`, options.atOnce);
    ends.push(() => sender.close());
    const [bot] = bots.all;
    if (bot === undefined) throw new Error('No bot runs.');
    const random = randomFrom(options.seed);
    const nowSeconds = Math.floor(started / 1_000);

    const nobodys = createSamples(random, nowSeconds, UNSIGNED_NAME);
    const unsignedRun = await sendAll(sender, options.unsigned, options.atOnce, () => {
      const sample = nobodys();
      const written = mutated(random, sample);
      return { sample, written, headers: unsigned(random, SECRETS.signingSecret, written, now()) };
    });
    progress(`${options.unsigned} without a signature: ${JSON.stringify(unsignedRun.counts)}`);
    const writtenUnsigned = await tablesNaming(pool, UNSIGNED_NAME);

    const sampleOf = createSamples(random, nowSeconds, SIGNED_NAME);
    const sent: Ready[] = [];
    const memoryMb: FuzzResult['memoryMb'] = [];
    const every = Math.max(1, Math.floor(options.signed / MEMORY_EVERY));
    const signedRun = await sendAll(
      sender,
      options.signed,
      options.atOnce,
      () => {
        const again = sent[Math.floor(random() * sent.length)];
        if (again !== undefined && random() < REPLAYED) return again;
        const sample = sampleOf();
        const written = mutated(random, sample);
        const ready = { sample, written, headers: signed(random, SECRETS.signingSecret, written, now()) };
        if (sent.length < 1_000) sent.push(ready);
        return ready;
      },
      async (after) => {
        if (after % every !== 0 || bot.pid === undefined) return;
        const mb = await residentMb(bot.pid);
        memoryMb.push({ after, mb });
        progress(`${after} with a signature: ${mb} MB`);
      },
    );
    await until('every event to be taken', async () => (await countEvents(pool)) === 0, 240_000);
    if (bot.pid !== undefined) memoryMb.push({ after: options.signed, mb: await residentMb(bot.pid) });
    const floods = options.floodSeconds === 0 ? null : await floodAll(port, options.floodSeconds, progress);
    const floodedMb = bot.pid === undefined ? 0 : await residentMb(bot.pid);
    await answersAsEver(slack.url);
    return {
      floods: floods && { ...floods, memoryMb: floodedMb },
      signed: signedRun.counts,
      unsigned: unsignedRun.counts,
      failed: [...unsignedRun.sent, ...signedRun.sent]
        .filter(({ outcome }) => isFailure(outcome))
        .map(inWords),
      taken: unsignedRun.sent.filter(({ outcome }) => outcome === 200).map(inWords),
      writtenUnsigned,
      starts: bot.starts,
      memoryMb,
      seconds: Math.round((Date.now() - started) / 1_000),
    };
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

const BODIES_A_SECOND = 100;
const HEADER_FLOODS = 400;
const DAWDLERS = 600;

async function floodAll(port: number, seconds: number, progress: (line: string) => void) {
  const door = { port, secret: SECRETS.signingSecret };
  progress('bodies of a megabyte');
  const bodies = await floodOfBodies(door, BODIES_A_SECOND, seconds);
  progress('headers without end');
  const headers = await floodOfHeaders(door, HEADER_FLOODS);
  progress('connections without end');
  return { bodies, headers, dawdle: await dawdle(door, DAWDLERS) };
}

const now = () => Math.floor(Date.now() / 1_000);

interface Ready {
  sample: Sample;
  written: Written;
  headers: Record<string, string>;
}
interface Sent extends Ready {
  outcome: Outcome;
}

const isFailure = (outcome: Outcome): boolean => typeof outcome === 'string' || outcome >= 500;

const inWords = ({ outcome, sample, written }: Sent): string =>
  `${outcome} for ${sample.kind}: ${written.text.toString('utf8').slice(0, 3_000)}`;

/** Only those are kept of which something is to be told. */
async function sendAll(
  sender: Sender,
  count: number,
  atOnce: number,
  make: () => Ready,
  done: (after: number) => Promise<void> = async () => undefined,
): Promise<{ counts: Record<string, number>; sent: Sent[] }> {
  const counts: Record<string, number> = {};
  const sent: Sent[] = [];
  let begun = 0;
  let ended = 0;
  const work = async () => {
    while (begun < count) {
      begun += 1;
      const ready = make();
      const outcome = await sender.send(ready.written, ready.headers);
      counts[outcome] = (counts[outcome] ?? 0) + 1;
      if (isFailure(outcome) || outcome === 200) keep(sent, { ...ready, outcome });
      ended += 1;
      await done(ended);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { counts, sent };
}

const MOST_KEPT = 200;

function keep(sent: Sent[], one: Sent): void {
  if (isFailure(one.outcome) || sent.length < MOST_KEPT) sent.push(one);
}

const Tables = z.array(z.object({ name: z.string() }));

async function tablesNaming(pool: pg.Pool, words: string): Promise<string[]> {
  const { rows } = await pool.query(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('frontdoor', 'langgraph')`,
  );
  const found: string[] = [];
  for (const { name } of Tables.parse(rows)) {
    const { rowCount } = await pool.query(`SELECT 1 FROM ${name} t WHERE t::text LIKE $1 LIMIT 1`, [
      `%${words}%`,
    ]);
    if (rowCount) found.push(name);
  }
  return found;
}

/** Those that nobody has come round to; the answers to them go out at Slack's pace, long after. */
async function countEvents(pool: pg.Pool): Promise<number> {
  const sql = 'SELECT FROM frontdoor.inbox WHERE applied_at IS NULL AND set_aside_at IS NULL';
  return (await pool.query(sql)).rowCount ?? 0;
}

/** Linux tells, in pages of 4 kB. */
async function residentMb(pid: number): Promise<number> {
  const [, pages] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ');
  return Math.round((Number(pages) * 4) / 1_024);
}

async function answersAsEver(slackUrl: string): Promise<void> {
  const { priya, frontdoor } = USERS;
  const root = await new Person(slackUrl, priya).post(CHANNELS.itHelp, `<@${frontdoor}> my app is slow`);
  await until(
    'an answer, as ever',
    async () => threadOf(await readState(slackUrl), CHANNELS.itHelp, root).length > 1,
  );
}
