import { z } from 'zod';
import { startBot } from './bot.js';
import { machineMs, type Said } from './bot-process.js';
import { incomingOf, messageOf } from './conversation.js';
import { InstantSlack } from './instant-slack.js';

/** A program of its own: a bot that tells its parent what it does. Arguments: the database's url, and its role. */
const Order = z.object({ threads: z.array(z.number()) });
const [url = '', role = ''] = process.argv.slice(2);
const tell = (said: Said) => process.send?.(said);

const bot = await startBot(url, {
  slack: new InstantSlack(),
  committed: ({ threadId }) => tell({ said: 'committed', threadId, atMs: machineMs() }),
  wrap: (graph) => (resume, turn) => {
    if (role !== 'victim') return graph(resume, turn);
    tell({ said: 'begun', threadId: turn.threadId });
    return new Promise(() => undefined);
  },
});
process.on('message', (raw) => {
  for (const thread of Order.parse(raw).threads) void bot.ingest(incomingOf(thread, messageOf(thread, 0)));
});
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => void bot.stop().then(() => process.exit(0)));
tell({ said: 'ready' });
