import { bareGraph } from './support/bare-graph.js';
import { LINES } from './support/conversation.js';
import { benchDatabase } from './support/database.js';
import { percentile, report, rounded } from './support/report.js';
import { wholePath } from './support/whole-path.js';

const THREADS = 1_000;

const database = await benchDatabase();
try {
  const whole = await wholePath(database.url, THREADS);
  const bare = await bareGraph(database.url, THREADS);
  report(`Turns over ${THREADS} threads, by the rules, ${LINES.length} messages each`, {
    turnsPerSecond: rounded(whole.turnsPerSecond),
    bareTurnsPerSecond: rounded(bare),
    ratio: rounded(whole.turnsPerSecond / bare),
    p50Ms: rounded(percentile(whole.steadyMs, 0.5)),
    p99Ms: rounded(percentile(whole.steadyMs, 0.99)),
    sqlPerTurn: rounded(whole.sqlPerTurn),
    checkpointBytes200: whole.checkpointBytes,
  });
} finally {
  await database.stop();
}
