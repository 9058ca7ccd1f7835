import { afterEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { GRAPH_VERSION } from '../../../graphs/intake/state.js';
import { UPGRADED } from '../../../graphs/intake/upgrade.js';
import { goOn } from '../../fixtures/go-on.js';
import { PLACES } from '../../fixtures/places.js';
import { placesOf, type Recording, readRecording, recordedSets, setOf } from '../../fixtures/recording.js';
import { emptyTables, putBack } from '../../fixtures/rows.js';
import { setStage } from '../../fixtures/stage.js';
import { testDatabase } from '../../support/database.js';

const database = testDatabase();
/** A thread is put back as if its process had ended so long ago: what it was in the middle of is free to be taken over. */
const AGO_MS = 5 * 60_000;

const sets = await recordedSets();
const recorded = await Promise.all(
  sets.map(async (set) => (await placesOf(set)).map((place) => ({ set, place }))),
);

describe('the recordings', () => {
  it('are there for every version of the graph', () => {
    const versions = Array.from({ length: GRAPH_VERSION }, (_, i) => i + 1);
    expect(sets).toEqual(versions.map(setOf).sort());
  });

  it('of this version have every place at which a thread can wait', async () => {
    expect(await placesOf(setOf(GRAPH_VERSION))).toEqual(PLACES.map(({ name }) => name).sort());
  });
});

describe.each(recorded.flat())('a thread of $set that was left at $place', ({ set, place }) => {
  afterEach(() => emptyTables(database.owner));

  it('goes on there', async () => {
    const recording = await readRecording(set, place);
    expect([setOf(recording.graphVersion), recording.place]).toEqual([set, place]);
    await putBack(database.owner, recording, AGO_MS);
    const turnsBefore = await turnNumbers();
    const stage = await setStage(database, {
      at: recording.at,
      before: recording.heard,
      aheadMs: Math.max(0, Date.parse(recording.recordedAt) - Date.now()),
    });
    const way = goOn[place];
    if (!way) throw new Error(`tests/fixtures/go-on.ts does not say how to go on at "${place}".`);
    await way.next(stage);
    await stage.quiet();
    await stage.machine.runtime.stop();

    expect(await wrongRows()).toEqual([]);
    const drafts = await column('SELECT draft_id FROM tickets');
    expect(drafts).toHaveLength(way.tickets ?? 1);
    expect(new Set(drafts).size).toBe(drafts.length);
    expect(await newestTicket()).toMatchObject({ ...shownBefore(recording), ...way.filed });
    const taken = await column('SELECT thread_id FROM turns');
    expect(taken.length).toBeGreaterThan(0);
    expect((await turnNumbers()) - turnsBefore).toBe(taken.length);
    expect(await stampsOf(taken)).toEqual([String(GRAPH_VERSION)]);
    if (recording.graphVersion < GRAPH_VERSION) expect(await notStored(taken)).toEqual([]);
    const keys = stage.heard.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    const asked = stage.slack.heard.flatMap((one) => one.asked.map(({ field }) => field));
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked.filter((field) => field in shownBefore(recording))).toEqual([]);
  });
});

async function column(sql: string): Promise<string[]> {
  const { rows } = await database.owner.query({ text: sql, rowMode: 'array' });
  return rows.map(([value]) => String(value));
}

async function turnNumbers(): Promise<number> {
  return Number((await column('SELECT sum(turn_no) FROM threads'))[0]);
}

/** The versions that the checkpoints of these threads bear. */
function stampsOf(threads: readonly string[]): Promise<string[]> {
  const ids = threads.map((id) => `'${id}'`).join(', ');
  return column(
    `SELECT DISTINCT convert_from(blob, 'UTF8') FROM langgraph.checkpoint_blobs
     WHERE channel = 'graphVersion' AND thread_id IN (${ids})`,
  );
}

/** What an older version kept elsewhere and these threads' checkpoints don't hold by now. */
function notStored(threads: readonly string[]): Promise<string[]> {
  const ids = threads.map((id) => `('${id}')`).join(', ');
  const fields = UPGRADED.map((field) => `('${field}')`).join(', ');
  return column(
    `SELECT thread.id || ': ' || field.name FROM (VALUES ${ids}) AS thread (id), (VALUES ${fields}) AS field (name)
     WHERE NOT EXISTS (SELECT FROM langgraph.checkpoint_blobs WHERE thread_id = thread.id AND channel = field.name)`,
  );
}

/** What must not be: a thread that stopped, an event that was lost, an order that was not carried out. */
function wrongRows(): Promise<string[]> {
  return column(
    `SELECT 'stopped: ' || stopped FROM threads WHERE stopped IS NOT NULL
     UNION ALL SELECT 'not applied: ' || payload::text FROM inbox WHERE applied_at IS NULL
     UNION ALL SELECT 'not done: ' || payload::text FROM outbox WHERE status <> 'sent'
     UNION ALL SELECT 'left behind: ' || phase FROM drafts WHERE phase NOT IN ('CREATED', 'DISCARDED')`,
  );
}

const DraftRow = z.object({
  phase: z.string(),
  view: z.object({
    card: z.object({ fields: z.array(z.object({ name: z.string(), value: z.string().nullable() })) }),
  }),
});

/** What the draft said when it was left, as its card shows it; one that is over leaves its values to nobody. */
function shownBefore({ rows }: Recording): Record<string, string> {
  const drafts = DraftRow.array().parse(rows['drafts'] ?? []);
  const fields = drafts.filter(({ phase }) => phase !== 'DISCARDED').flatMap(({ view }) => view.card.fields);
  return Object.fromEntries(fields.flatMap(({ name, value }) => (value === null ? [] : [[name, value]])));
}

const Filed = z.array(z.object({ name: z.string(), value: z.string().nullable() }));

async function newestTicket(): Promise<Record<string, string | null>> {
  const { rows } = await database.owner.query(
    `SELECT request -> 'fields' AS fields FROM tickets ORDER BY number DESC LIMIT 1`,
  );
  return Object.fromEntries(Filed.parse(rows[0]?.fields).map(({ name, value }) => [name, value]));
}
