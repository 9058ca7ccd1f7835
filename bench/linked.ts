import { createPool } from '../src/db/pool.js';
import { countStatements } from './support/count-statements.js';
import { benchDatabase } from './support/database.js';
import { finish } from './support/finish.js';
import { kubernetesBlocks } from './support/linked/blocks.js';
import { fill, HUB, restrict } from './support/linked/fill.js';
import { joinChannels, OPTIONS, someIds, timeLoads } from './support/linked/loading.js';
import { median, rounded } from './support/numbers.js';
import { readOptions } from './support/options.js';
import { progress } from './support/report.js';
import { whereAndWhen } from './support/where-and-when.js';

const { quick } = readOptions();
const SIZE = { entities: quick ? 40_000 : 1_000_000, links: 5, hub: 10_000 };
const LOADS = quick ? 300 : 3_000;
const HUB_LOADS = quick ? 100 : 1_000;
const RESTRICTED = 0.1;

const database = await benchDatabase();
const { admin, url } = database;
const pool = createPool({
  url,
  role: 'frontdoor_runtime',
  max: 1,
  applicationName: 'bench',
  onError: () => undefined,
});
const statements = countStatements(pool);

/** Random entities and the one with many links, for a prompt; and the latter for the tool. */
async function measure(name: string) {
  const ids = await someIds(admin, LOADS);
  const random = await timeLoads(pool, ids, OPTIONS.prompt);
  const hub = await timeLoads(pool, Array<string>(HUB_LOADS).fill(HUB), OPTIONS.prompt);
  const tool = await timeLoads(pool, Array<string>(HUB_LOADS).fill(HUB), OPTIONS.tool);
  return {
    [`${name}P50Ms`]: random.p50,
    [`${name}P99Ms`]: random.p99,
    [`${name}Links`]: random.links,
    [`${name}HubP50Ms`]: hub.p50,
    [`${name}HubP99Ms`]: hub.p99,
    [`${name}HubLinks`]: hub.links,
    [`${name}HubToolP50Ms`]: tool.p50,
    [`${name}HubToolP99Ms`]: tool.p99,
  };
}

try {
  progress('The block of every entity of the Kubernetes data …');
  const blocks = await kubernetesBlocks(pool, admin);
  progress(blocks.largest);
  progress(`Now ${SIZE.entities} entities with ${SIZE.links} links each; this takes some minutes …`);
  const begun = performance.now();
  await fill(admin, SIZE);
  const fillSeconds = (performance.now() - begun) / 1_000;
  await joinChannels(admin);
  statements.on();
  await timeLoads(pool, [HUB], OPTIONS.prompt);
  statements.off();
  const everyone = await measure('load');
  progress(`and with ${RESTRICTED * 100} % of the entities for some only …`);
  await restrict(admin, RESTRICTED);
  const restricted = await measure('restricted');
  await finish('linked', 'Loading what an entity is linked to', {
    figures: {
      entities: SIZE.entities,
      edges: (SIZE.entities - 1) * SIZE.links,
      // each load is one query, between the BEGIN and the COMMIT that travel with it
      queriesPerLoad: statements.count() / 2 - 2,
      ...everyone,
      ...restricted,
      fillSeconds: rounded(fillSeconds),
      blocks: blocks.entities,
      blockTokensMax: Math.max(...blocks.tokens),
      blockTokensP50: median(blocks.tokens),
      blockNames: blocks.names,
      blockNamesShortened: blocks.shortened,
    },
    chart: null,
    at: await whereAndWhen(admin),
  });
} finally {
  await pool.end();
  await database.stop();
}
