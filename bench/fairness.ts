import { setTimeout as sleep } from 'node:timers/promises';
import { createBrain, createModel } from '../src/brain/create.js';
import { loadPrompts } from '../src/brain/model/prompts.js';
import type { Incoming } from '../src/domain/conversation/incoming.js';
import { written } from '../src/domain/text/person-text.js';
import { readsAsRequest, startOpenAiServer } from '../tests/support/openai-server.js';
import { type Bot, startBot } from './support/bot.js';
import { TEAM } from './support/conversation.js';
import { benchDatabase } from './support/database.js';
import { finish } from './support/finish.js';
import { InstantSlack } from './support/instant-slack.js';
import { percentile, rounded } from './support/numbers.js';
import { readOptions } from './support/options.js';
import { progress } from './support/report.js';
import { waitUntil } from './support/wait-until.js';
import { whereAndWhen } from './support/where-and-when.js';

/** The mentions of one person at once, each a thread of its own. */
const FLOOD = 200;
/** What a call to the model takes, milliseconds. */
const MODEL_MS = 300;
const WORDS = 'the badge printer on the third floor eats all our cards';
/** In that time all of a flood is answered, milliseconds. */
const FLOOD_MS = 900_000;
/** As src/config sets them where nobody says otherwise. */
const PACE = { postIntervalMs: 1_000, turnsAMinute: 30 };

const { quick } = readOptions();
const TRIES = quick ? 2 : 12;
const WARM_UP = 5;

interface Case {
  brain: 'guided' | 'model';
  channel: 'same' | 'others';
}

/** Milliseconds from a person's mention to its answer; `floodLastMs` to the flood's own last (0: not waited for). */
interface Measured extends Case {
  aloneMs: number[];
  besideMs: number[];
  floodLastMs: number;
}

let count = 0;
function mention(person: string, channel: string): Incoming {
  count += 1;
  const ts = `${1_700_000_000 + count}.000000`;
  const event = {
    kind: 'message',
    via: 'mention',
    ts,
    author: person,
    text: written(WORDS),
    addressed: true,
  } as const;
  const address = { by: 'root', channel, rootTs: ts, opens: true, isDirect: false } as const;
  return { teamId: TEAM, dedupeKey: `msg:${ts}`, address, event, actor: person, slackTs: ts, urgent: true };
}

/** When each thread was answered first, by its root. */
const answered = new Map<string, number>();
const slack = new InstantSlack(({ reply, to }) => {
  const root = to.rootTs ?? '';
  if (reply.kind !== 'notice' && !answered.has(root)) answered.set(root, performance.now());
});

/** Hands a mention in, as Slack would. @returns what waits for its answer, in milliseconds from then */
async function ask(bot: Bot, incoming: Incoming): Promise<() => Promise<number>> {
  const begun = performance.now();
  await bot.ingest(incoming);
  return async () => {
    while (!answered.has(incoming.slackTs)) await sleep(1);
    return (answered.get(incoming.slackTs) ?? 0) - begun;
  };
}

/** Takes away what is left of a flood, and waits until nothing of it runs, so that the next one is as alone. */
async function endFlood(): Promise<void> {
  const { admin } = database;
  const isOver = async () => {
    await admin.query('UPDATE inbox SET set_aside_at = now() WHERE applied_at IS NULL AND attempts = 0');
    const open = 'SELECT 1 FROM inbox WHERE applied_at IS NULL AND set_aside_at IS NULL LIMIT 1';
    return (await admin.query(open)).rowCount === 0;
  };
  await waitUntil('the flood to be over', isOver);
}

async function measure(bot: Bot, one: Case): Promise<Measured> {
  const aloneMs: number[] = [];
  const besideMs: number[] = [];
  for (let i = 0; i < TRIES; i += 1) {
    const answer = await ask(bot, mention(`U_ALONE${count}`, `C_ALONE${count}`));
    aloneMs.push(await answer());
  }
  // the last flood waits for its turns, some six minutes: once is enough
  const waitsForAll = !quick && one.brain === 'model' && one.channel === 'same';
  let last: Incoming[] = [];
  let begun = 0;
  for (let i = 0; i < TRIES; i += 1) {
    const [flooding, channel] = [`U_FLOOD${count}`, `C_FLOOD${count}`];
    last = Array.from({ length: FLOOD }, (_, n) =>
      mention(flooding, one.channel === 'same' ? channel : `${channel}_${n}`),
    );
    begun = performance.now();
    const flood = Promise.all(last.map((incoming) => bot.ingest(incoming)));
    // somewhere in the first second of it, when it is at its worst
    await sleep((1_000 * i) / TRIES);
    const answer = await ask(bot, mention(`U_OTHER${count}`, channel));
    besideMs.push(await answer());
    await flood;
    if (i < TRIES - 1 || !waitsForAll) await endFlood();
    progress(`${one.brain}, ${one.channel}: ${rounded(besideMs.at(-1) ?? 0)} ms beside the flood`);
  }
  if (!waitsForAll) return { ...one, aloneMs, besideMs, floodLastMs: 0 };
  progress('waiting for the last answer to the flood …');
  await waitUntil('the end of the flood', () => last.every(({ slackTs }) => answered.has(slackTs)), FLOOD_MS);
  const ends = last.map(({ slackTs }) => (answered.get(slackTs) ?? 0) - begun);
  return { ...one, aloneMs, besideMs, floodLastMs: Math.max(...ends) };
}

const database = await benchDatabase();
const prompts = await loadPrompts(new URL('../prompts', import.meta.url).pathname);
const model = await startOpenAiServer({ read: readsAsRequest() }, MODEL_MS);

async function withBrain(brain: Case['brain']): Promise<Measured[]> {
  const bot = await startBot(database.url, {
    slack,
    committed: () => undefined,
    limits: PACE,
    deps: (_pool, own) => {
      if (brain === 'guided') return {};
      const settings = {
        ...({ choice: 'openai', apiKey: 'k', baseUrl: model.baseUrl, model: 'bench' } as const),
        ...{ apiVersion: null, headers: {}, reasoningEffort: null, callMs: 7_000, judgementMs: 10_500 },
      };
      const log = { info: () => undefined, warn: () => undefined };
      const deps = { clock: () => performance.now(), random: Math.random, log, blueprints: own.blueprints };
      const asked = createModel(settings, prompts, deps);
      return { brain: createBrain(asked, own.brain, settings, deps), hasModel: true };
    },
  });
  try {
    for (let i = 0; i < WARM_UP; i += 1)
      await (await ask(bot, mention(`U_WARM${count}`, `C_WARM${count}`)))();
    const others = await measure(bot, { brain, channel: 'others' });
    return [others, await measure(bot, { brain, channel: 'same' })];
  } finally {
    await bot.stop();
  }
}

try {
  const measured = [...(await withBrain('guided')), ...(await withBrain('model'))];
  const cases = measured.map(({ brain, channel, aloneMs, besideMs, floodLastMs }) => {
    const [alone, beside] = [percentile(aloneMs, 0.95), percentile(besideMs, 0.95)];
    return {
      ...{
        brain,
        channel,
        aloneMs: rounded(alone),
        besideMs: rounded(beside),
        ratio: rounded(beside / alone),
      },
      ...{ alone50Ms: rounded(percentile(aloneMs, 0.5)), beside50Ms: rounded(percentile(besideMs, 0.5)) },
      floodLastMs: rounded(floodLastMs),
    };
  });
  const [worst] = cases.toSorted((a, b) => b.besideMs - a.besideMs);
  await finish('fairness', `One mention, alone and beside ${FLOOD} of another person, p95 of ${TRIES}`, {
    figures: {
      aloneMs: worst?.aloneMs ?? 0,
      besideMs: worst?.besideMs ?? 0,
      ratio: Math.max(...cases.map(({ ratio }) => ratio)),
      floodLastMs: Math.max(...cases.map(({ floodLastMs }) => floodLastMs)),
      cases,
    },
    chart: null,
    at: await whereAndWhen(database.admin),
  });
} finally {
  await model.stop();
  await database.stop();
}
