import { createPool } from '../src/db/pool.js';
import type { Viewer } from '../src/domain/entities/entity.js';
import { written } from '../src/domain/text/person-text.js';
import { directoryIn, resolve } from '../src/knowledge/entities/resolve.js';
import { benchDatabase } from './support/database.js';
import { finish } from './support/finish.js';
import { readOptions } from './support/options.js';
import { GrownWorkspace } from './support/references/grown.js';
import { measure } from './support/references/latency.js';
import { outcomesOf, qualityOf, type Reading } from './support/references/quality.js';
import { progress } from './support/report.js';
import { whereAndWhen } from './support/where-and-when.js';

const { quick } = readOptions();
const SIZES: readonly (readonly [string, number])[] = quick
  ? [
      ['1k', 1_000],
      ['20k', 20_000],
    ]
  : [
      ['1k', 1_000],
      ['100k', 100_000],
      ['1M', 1_000_000],
    ];
const RUN = quick ? { warmUp: 50, measured: 200 } : { warmUp: 200, measured: 1_000 };
const ALL_REAL = 1_374;

const viewer: Viewer = { teamId: 'T_REFERENCES', user: 'U_ASKER', place: null };
const database = await benchDatabase();
const pool = createPool({
  url: database.url,
  role: 'frontdoor_runtime',
  max: 1,
  applicationName: 'bench',
  onError: () => undefined,
});

/** The figures by class, one line a class; to progress also what was linked and not found. */
async function quality(reading: Reading) {
  const outcomes = await outcomesOf(pool, viewer, reading);
  for (const { of, mention, resolved, candidates } of outcomes) {
    if (candidates.includes(mention.target)) continue;
    progress(
      `  ${reading}, ${of}: "${mention.anchor}" is ${mention.target}; resolved: ${resolved.join(', ')}`,
    );
  }
  return qualityOf(outcomes);
}

/** A name that is not typed quite right is searched for by likeness; that is the slow way, and it ends after a while. */
async function misspelt(): Promise<number> {
  const start = performance.now();
  await resolve(directoryIn(pool), viewer, { text: written('What about @Graceful-Nod-Shutdwn?') });
  return performance.now() - start;
}

try {
  const workspace = new GrownWorkspace(database.admin, viewer.teamId);
  await workspace.join(viewer.user);
  const figures: Record<string, number | readonly unknown[]> = {};
  for (const [name, size] of SIZES) {
    progress(`Growing to ${size} entities …`);
    await workspace.growTo(size);
    const { resolving, roundTrip } = await measure(pool, viewer, workspace.nameable, RUN);
    figures[`resolve${name}P50Ms`] = resolving.p50Ms;
    figures[`resolve${name}P99Ms`] = resolving.p99Ms;
    figures[`roundTrip${name}P99Ms`] = roundTrip.p99Ms;
    figures[`misspelt${name}Ms`] = Math.round(await misspelt());
    progress(JSON.stringify(figures));
    if (size !== 1_000) continue;
    progress('The mentions of the Kubernetes data …');
    await workspace.growTo(ALL_REAL);
    figures['text'] = await quality('text');
    figures['token'] = await quality('token');
  }
  const [smallest, largest] = [figures['resolve1kP99Ms'], figures[`resolve${SIZES.at(-1)?.[0] ?? ''}P99Ms`]];
  figures['p99Growth'] = Math.round((Number(largest) / Number(smallest)) * 100) / 100;
  await finish('references', 'Resolving what messages name', {
    figures,
    chart: null,
    at: await whereAndWhen(database.admin),
  });
} finally {
  await pool.end();
  await database.stop();
}
