import { createPool } from '../src/db/pool.js';
import { queryInTeam } from '../src/db/team-tx.js';
import { written } from '../src/domain/text/person-text.js';
import { aliasesOf } from '../src/knowledge/entities/aliases.js';
import { createReferences } from '../src/knowledge/entities/references.js';
import { createMemory } from '../src/knowledge/memory/memory.js';
import { createRecall } from '../src/knowledge/memory/recall.js';
import { ours } from '../tests/support/ours.js';
import { benchDatabase } from './support/database.js';
import { finish } from './support/finish.js';
import { fillNotes, word } from './support/notes.js';
import { percentile, rounded } from './support/numbers.js';
import { readOptions } from './support/options.js';
import { progress } from './support/report.js';
import { whereAndWhen } from './support/where-and-when.js';

/**
 * How long a search of what is remembered takes in a workspace with many notes: by rare words and by the most frequent ones,
 * by tag, and what a prompt recalls. Beside it the same rare word sought in a tsvector with an index, which row-level
 * security keeps PostgreSQL from using.
 */
const { quick } = readOptions();
const SIZE = quick ? 5_000 : 100_000;
const ROUNDS = quick ? 10 : 100;
const TEAM = 'T1';

const database = await benchDatabase();
const { admin, url } = database;
const pool = createPool({
  url,
  role: 'frontdoor_runtime',
  max: 2,
  applicationName: 'bench',
  onError: (error) => progress(String(error)),
});
const now = Date.now;
const memory = createMemory({ pool, now, aliasesOf, named: createReferences(pool).named });
const recall = createRecall(memory);
const viewer = { teamId: TEAM, user: 'U7', place: 'C1' };
const limit = 10;

/** Milliseconds of each round, p50 and p99. */
async function timed(name: string, ask: (round: number) => Promise<unknown>) {
  await ask(0);
  const times: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const start = performance.now();
    await ask(round);
    times.push(performance.now() - start);
  }
  progress(`${name}: ${rounded(percentile(times, 0.5))} ms`);
  return {
    [`${name}P50Ms`]: rounded(percentile(times, 0.5)),
    [`${name}P99Ms`]: rounded(percentile(times, 0.99)),
  };
}

const IN_VECTOR = `
  SELECT n.id FROM notes n WHERE n.team_id = $1 AND to_tsvector('simple', n.body) @@ plainto_tsquery('simple', $2)
    AND (n.scope = 'workspace' OR n.author = $3)
  ORDER BY ts_rank(to_tsvector('simple', n.body), plainto_tsquery('simple', $2)) DESC LIMIT ${limit}`;

try {
  progress(`Filling in ${SIZE} notes …`);
  await fillNotes(admin, TEAM, SIZE);
  await ours({ owner: admin }, { users: [viewer.user], channels: [viewer.place] }, TEAM);
  await admin.query(`CREATE INDEX bench_vector ON notes USING gin (to_tsvector('simple', body))`);
  await admin.query('ANALYZE notes');
  const rare = (round: number) => word(5_000 + round * 100);
  const message = (round: number) =>
    [
      'please look at',
      word(3),
      word(40 + round),
      word(900 + round),
      word(4_000),
      rare(round),
      'and tell me',
    ].join(' ');
  const figures = {
    notes: SIZE,
    ...(await timed('rareWord', (round) => memory.search(viewer, { text: rare(round), limit }))),
    ...(await timed('frequentWord', (round) =>
      memory.search(viewer, { text: word(1 + (round % 5)), limit }),
    )),
    ...(await timed('tag', (round) => memory.search(viewer, { tags: [`tag${round % 200}`], limit }))),
    ...(await timed('newest', () => memory.search(viewer, { limit }))),
    ...(await timed('recall', (round) =>
      recall(viewer, { text: written(message(round)), project: { key: 'name:p5', name: 'p5' } }),
    )),
    ...(await timed('rareWordInVector', (round) =>
      queryInTeam(pool, TEAM, { text: IN_VECTOR, values: [TEAM, rare(round), viewer.user] }),
    )),
  };
  await finish('notes', 'A search of what is remembered', {
    figures,
    chart: null,
    at: await whereAndWhen(admin),
  });
} finally {
  await pool.end();
  await database.stop();
}
