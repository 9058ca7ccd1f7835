import { randomInt } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { createReadCommands } from '../../../src/db/queries/turns/commands.js';
import type { Incoming } from '../../../src/domain/conversation/incoming.js';
import { Change } from '../../../src/domain/draft/changes.js';
import { testDatabase } from '../../support/database.js';
import { CHANNEL, type Machine, nextTs, said, startMachine, TEAM } from '../../support/machine.js';
import { ASKER, FIRST, FOURTH, PEER, SECOND, slowAppBrain, THIRD } from '../../support/slow-app.js';
import { approval, isOrder, obey, setField } from '../../support/undo-thread.js';
import { until } from '../../support/until.js';

const database = testDatabase();
let machines: Machine[];
let root: string;

/** A thread at its card, with two people in it, and two processes that work on it. */
beforeEach(async () => {
  await database.owner.query(
    'TRUNCATE inbox, threads, outbox, citations, messages, drafts, turns, posts, command_history, langgraph.checkpoints, langgraph.checkpoint_blobs, langgraph.checkpoint_writes',
  );
  const options = {
    brain: slowAppBrain({ converse: obey, asks: isOrder }),
    deps: { tools: [setField], approval },
    debounceMs: 10,
  };
  machines = [await startMachine(database, options), await startMachine(database, options)];
  for (const machine of machines) machine.start();
  root = nextTs();
  await ingest(said(FIRST, { ts: root, author: ASKER }));
  for (const text of [SECOND, THIRD, FOURTH, 'set urgency to medium']) {
    await ingest(said(text, { root, author: ASKER, addressed: true }));
    await settled();
  }
  await ingest(said('set urgency to critical', { root, author: PEER, addressed: true }));
  await settled();
  expect(await urgency()).toBe('critical');
});
afterEach(async () => {
  for (const machine of machines) await machine.runtime.stop();
});

const ingest = (incoming: Incoming, by = machines[0]) => by?.runtime.ingest(incoming);

const settled = () =>
  until('every event to be applied', async () => {
    const { rows } = await database.owner.query('SELECT 1 FROM inbox WHERE applied_at IS NULL');
    return rows.length === 0;
  });

/** The value as the history tells it, too: nothing where all of it was taken back. */
async function urgency(): Promise<string> {
  const { rows } = await database.owner.query(`SELECT view -> 'fields' ->> 'urgency' AS urgency FROM drafts`);
  return z.object({ urgency: z.string().nullable() }).parse(rows[0]).urgency ?? '';
}

type Deed = { by: string } & ({ words: string } | { press: 'undo' | 'redo'; commandId: string });

function incoming(deed: Deed): Incoming {
  if ('words' in deed) return said(deed.words, { root, author: deed.by, addressed: true });
  const { by: actor, press: want, commandId } = deed;
  const ts = nextTs();
  return {
    teamId: TEAM,
    dedupeKey: `press:${ts}`,
    address: { by: 'root', channel: CHANNEL, rootTs: root, opens: false, isDirect: false },
    event: {
      kind: 'press',
      via: 'button',
      does: { act: want, command: commandId },
      actor,
      channel: CHANNEL,
      ts,
    },
    actor,
    slackTs: ts,
    urgent: true,
  };
}

/** All at once, each through one process or the other. */
async function atOnce(deeds: readonly Deed[]): Promise<void> {
  await Promise.all(deeds.map((deed, n) => ingest(incoming(deed), machines[n % 2])));
  await settled();
}

const Entry = z.object({
  command_id: z.string(),
  act: z.string(),
  of: z.string().nullable(),
  change: Change,
});
/** `did` and `touched`: when it was done first, and when it was last done or taken back */
type Done = { id: string; before: string; after: string; done: boolean; did: number; touched: number };

async function entries() {
  const { rows } = await database.owner.query(
    "SELECT command_id, act, of, change FROM command_history WHERE act <> 'look' ORDER BY turn_no, n",
  );
  return Entry.array().parse(rows);
}

/** A thread as one person after the other would leave it; a model that knows nothing of drafts, turns and locks. */
class Serial {
  value: string;
  readonly done: Done[];
  private clock = 1_000;

  constructor(value: string, done: readonly Done[]) {
    this.value = value;
    this.done = done.map((one) => ({ ...one }));
  }

  play(deed: Deed): void {
    this.clock += 1;
    if ('press' in deed) {
      this.turn(
        this.done.find(({ id }) => id === deed.commandId),
        deed.press,
      );
      return;
    }
    const [, to] = /^set urgency to (.+)$/.exec(deed.words) ?? [];
    const inOrder = this.done.toSorted((a, b) => a.touched - b.touched);
    const undone = inOrder.findLast(({ done }) => !done);
    const isNewer = this.done.some(({ did }) => did > (undone?.touched ?? 0));
    if (to !== undefined) this.set(to);
    else if (deed.words === 'undo')
      this.turn(
        inOrder.findLast(({ done }) => done),
        'undo',
      );
    else if (!isNewer) this.turn(undone, 'redo');
  }

  private set(to: string): void {
    if (to === this.value) return;
    const { value: before, clock } = this;
    this.done.push({ id: `new${clock}`, before, after: to, done: true, did: clock, touched: clock });
    this.value = to;
  }

  private turn(one: Done | undefined, want: 'undo' | 'redo'): void {
    if (!one || one.done !== (want === 'undo')) return;
    const [from, to] = want === 'undo' ? [one.after, one.before] : [one.before, one.after];
    if (this.value !== from) return;
    one.done = want === 'redo';
    one.touched = this.clock;
    this.value = to;
  }
}

function inEveryOrder<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]];
  return all.flatMap((first, at) => inEveryOrder(all.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}

/** The commands as the history has them now, for the model to begin with. */
async function standing(): Promise<Done[]> {
  const known = new Map<string, Done>();
  for (const [touched, { command_id: id, act, of, change }] of (await entries()).entries()) {
    const [field] = change.kind === 'draft' ? change.fields : [];
    if (act === 'do') {
      const [before, after] = [field?.before.value ?? '', field?.after.value ?? ''];
      known.set(id, { id, before, after, done: true, did: touched, touched });
    } else {
      const held = known.get(of ?? '');
      if (held) known.set(held.id, { ...held, done: act === 'redo', touched });
    }
  }
  return [...known.values()];
}

/** Plays what happens at once, and asks whether it came to what one of the serial orders would have come to. */
async function isSerial(deeds: readonly Deed[]): Promise<void> {
  const [value, done, before] = [await urgency(), await standing(), (await entries()).length];
  await atOnce(deeds);
  const now = await urgency();
  const outcomes = inEveryOrder(deeds).map((order) => {
    const model = new Serial(value, done);
    for (const deed of order) model.play(deed);
    return model.value;
  });
  expect(outcomes).toContain(now);
  // the history alone tells which: each entry begins where the one before it ended
  let told = value;
  for (const { change } of (await entries()).slice(before)) {
    const [field] = change.kind === 'draft' ? change.fields : [];
    expect(field?.before.value ?? '').toBe(told);
    told = field?.after.value ?? '';
  }
  expect(told).toBe(now);
}

describe('two people who edit and undo at once', () => {
  it('leave what one of them after the other would have left, and the history tells who came first', async () => {
    await isSerial([
      { by: ASKER, words: 'set urgency to low' },
      { by: PEER, words: 'undo' },
    ]);
    await isSerial([
      { by: ASKER, words: 'undo' },
      { by: PEER, words: 'undo' },
    ]);
    await isSerial([
      { by: ASKER, words: 'redo' },
      { by: PEER, words: 'set urgency to high' },
      { by: ASKER, words: 'undo' },
    ]);
  });

  it('press the same button once in effect', async () => {
    const of = (await standing()).at(-1)?.id ?? '';
    await isSerial([
      { by: ASKER, press: 'undo', commandId: of },
      { by: PEER, press: 'undo', commandId: of },
    ]);
    expect(await urgency()).toBe('medium');
    expect((await entries()).filter(({ act }) => act === 'undo')).toHaveLength(1);
  });

  it('come to a serial order whatever they do', async () => {
    const words = ['set urgency to low', 'set urgency to high', 'set urgency to critical', 'undo', 'redo'];
    const pick = <T>(all: readonly T[]): T => {
      const found = all[randomInt(all.length)];
      if (found === undefined) throw new Error('nothing to pick');
      return found;
    };
    for (let round = 0; round < 8; round += 1) {
      const ids = (await standing()).map(({ id }) => id);
      const deeds = [ASKER, PEER, ASKER].map(
        (by, n): Deed =>
          n < 2 || randomInt(2) === 0
            ? { by, words: pick(words) }
            : { by: PEER, press: pick(['undo', 'redo'] as const), commandId: pick(ids) },
      );
      await isSerial(deeds);
    }
  });

  it('read the same history as is stored', async () => {
    await atOnce([{ by: ASKER, words: 'undo' }]);
    const { rows } = await database.owner.query('SELECT thread_id FROM threads');
    const past = await createReadCommands(database.pool)(TEAM, rows[0]?.thread_id, 10);
    expect(past.map(({ act, by, tool }) => [act, by, tool])).toEqual([
      ['do', ASKER, 'set_field'],
      ['do', PEER, 'set_field'],
      ['undo', ASKER, 'set_field'],
    ]);
    expect(past[2]?.of).toBe(past[1]?.id);
    expect(past.map(({ turnNo }) => turnNo)).toEqual(
      [...past.map(({ turnNo }) => turnNo)].sort((a, b) => a - b),
    );
  });
});
