import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { WorkspaceState } from '../../playground/protocol.js';
import { testDatabase } from '../support/database.js';
import { until } from '../support/until.js';
import { startWorkspace, type Workspace } from '../support/workspace.js';
import { doneWith, intentKeys, settled } from './support/books.js';
import { newerVersion } from './support/newer-version.js';

const THREADS = 6;
/** Among so many threads one of two processes can't be left without any. */
const MOST = 40;
const WORDS = [
  '@Frontdoor I need to submit a request about slow app',
  '@Frontdoor it is blocking the sales team, very urgent',
  'it is an incident',
] as const;

const Committed = z.object({ msg: z.literal('turn committed'), threadId: z.string(), turnNo: z.number() });

describe('a newer version that is started beside this one, on one database', () => {
  const database = testDatabase();
  let workspace: Workspace;
  let state: WorkspaceState;
  let said = 0;
  const roots: string[] = [];

  beforeAll(async () => {
    const newer = await newerVersion();
    database.onClose(newer.remove);
    workspace = await startWorkspace(database, {
      bots: 2,
      roots: [newer.root],
      env: { DEBOUNCE_MS: '40', MAX_WAIT_MS: '200', LOG_LEVEL: 'debug' },
    });
    const priya = await workspace.person('priya');
    const channel = await workspace.channel('it-help');
    const say = async (text: string, root?: string) => {
      const ts = await priya.post(channel, text, root);
      said += 1;
      return ts;
    };
    const taken = async () => {
      await until('the messages to be delivered', async () => {
        const { rows } = await database.owner.query('SELECT count(*)::int AS n FROM inbox');
        return rows[0]?.n === said;
      });
      await settled(database, 90_000);
    };
    const [first, ...others] = WORDS;
    // which of the two takes a thread is left to chance: each is to have some
    while (
      roots.length < THREADS ||
      (committed().some(({ length }) => length === 0) && roots.length < MOST)
    ) {
      roots.push(await say(first));
      if (roots.length >= THREADS) await taken();
    }
    for (const text of others) {
      for (const root of roots) await say(text, root);
      await taken();
    }
    state = await workspace.state();
  }, 240_000);

  /** The threads and turn numbers that the newer and the older process committed, by their own word. */
  const committed = () =>
    workspace.bots.map((bot) =>
      bot.lines.flatMap((line) => {
        const turn = line.startsWith('{') ? Committed.safeParse(JSON.parse(line)) : undefined;
        return turn?.success ? [turn.data] : [];
      }),
    );

  it('loses nothing, applies nothing twice, and spends no attempt on what is not its own', async () => {
    expect(await doneWith(database)).toMatchObject({ applied: said, setAside: 0 });
    const { rows } = await database.owner.query('SELECT max(attempts)::int AS most FROM inbox');
    expect(rows).toEqual([{ most: 1 }]);
    const posted = intentKeys(state);
    expect(new Set(posted).size).toBe(posted.length);
    expect(posted.length).toBeGreaterThan(0);
  });

  it('keeps every thread that it has taken: the older one goes on only with those that are its own', () => {
    const [newer = [], older = []] = committed();
    expect(newer.length + older.length).toBeGreaterThanOrEqual(roots.length);
    expect(older.length).toBeGreaterThan(0);
    expect(newer.length).toBeGreaterThan(0);
    for (const turn of older) {
      const taken = newer.filter(({ threadId }) => threadId === turn.threadId).map(({ turnNo }) => turnNo);
      expect(Math.min(Number.POSITIVE_INFINITY, ...taken)).toBeGreaterThan(turn.turnNo);
    }
  });
});
