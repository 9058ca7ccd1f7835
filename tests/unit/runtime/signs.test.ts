import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Pool } from '../../../src/db/pool.js';
import type { Mark, SignOutcome, SignPlace, SignPort } from '../../../src/domain/conversation/sign-port.js';
import { SignsOfLife } from '../../../src/runtime/signs/signs.js';

const THREAD = { teamId: 'T1', threadId: 'thread', channel: 'C1' };
const ROOT = '100.1';

/** A Slack that answers when it is told to, and keeps what it was asked. */
class HeldSlack implements SignPort {
  readonly asked: string[] = [];
  way: ReturnType<SignPort['wayAt']> = 'status';
  /** answers for the next calls; `done` where there is none */
  readonly outcomes: (SignOutcome | Promise<SignOutcome>)[] = [];

  wayAt() {
    return this.way;
  }

  setStatus({ threadTs }: SignPlace, words: string) {
    return this.answer(words === '' ? `clear ${threadTs}` : `${threadTs}: ${words}`);
  }

  addReaction(_channel: string, message: string, mark: Mark) {
    return this.answer(`add ${message}${mark === 'kept' ? ' as kept' : ''}`);
  }

  removeReaction(_channel: string, message: string, mark: Mark) {
    return this.answer(`remove ${message}${mark === 'kept' ? ' as kept' : ''}`);
  }

  private async answer(call: string): Promise<SignOutcome> {
    this.asked.push(call);
    return (await this.outcomes.shift()) ?? 'done';
  }
}

/** A database of which nothing is asked but to keep and forget reactions. */
function reactionLog() {
  const noted: string[] = [];
  const meanwhile: { forgets: (() => void) | null } = { forgets: null };
  const client = {
    query: async (statement: unknown) => {
      const { text = '', values = [] } = statement as { text?: string; values?: string[] };
      if (text.includes('array_append')) noted.push(values[2] ?? '');
      if (text.includes('array_remove')) meanwhile.forgets?.();
      if (text.includes('array_remove')) noted.splice(noted.indexOf(values[2] ?? ''), 1);
      return { rows: [], rowCount: 0, command: 'COMMIT' };
    },
    release: () => undefined,
    getTransactionStatus: () => 'I',
  };
  return { noted, meanwhile, pool: { connect: async () => client } as unknown as Pool };
}

let slack: HeldSlack;
let log: ReturnType<typeof reactionLog>;
let signs: SignsOfLife;

beforeEach(() => {
  jest.useFakeTimers();
  slack = new HeldSlack();
  log = reactionLog();
  signs = new SignsOfLife({ pool: log.pool, port: slack, nowMs: Date.now });
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const begin = (more: Partial<Parameters<SignsOfLife['begin']>[0]> = {}) =>
  signs.begin({
    ...{ ...THREAD, rootTs: ROOT, message: '100.2', isAwaited: true, ageMs: 0, wasTried: false, reacted: [] },
    ...more,
  });
const posted = (more: Partial<Parameters<SignsOfLife['delivered']>[0]> = {}) =>
  signs.delivered({ ...THREAD, postedUnder: ROOT, isLast: true, reacted: [], ...more });

describe('the sign of a turn', () => {
  it('is not shown where the turn is over before', async () => {
    const sign = begin();
    await pass(190);
    sign.end('answered');
    await pass(1_000);
    expect(slack.asked).toEqual([]);
  });

  it('is shown 200 ms after the message was stored, the sooner the longer that was ago, and never at once', async () => {
    const fresh = begin();
    await pass(199);
    expect(slack.asked).toEqual([]);
    await pass(1);
    expect(slack.asked).toEqual([`${ROOT}: is reading…`]);
    fresh.end('silent');
    begin({ threadId: 'other', ageMs: 10_000 });
    await pass(99);
    expect(slack.asked).toHaveLength(2);
    await pass(1);
    expect(slack.asked).toHaveLength(3);
  });

  it('that nobody waits for is shown once the turn says what it does', async () => {
    const sign = begin({ isAwaited: false });
    await pass(5_000);
    expect(slack.asked).toEqual([]);
    sign.tell({ doing: 'matching' });
    await pass(0);
    expect(slack.asked).toEqual([`${ROOT}: is finding the right team…`]);
  });

  it('is taken away once, though a second post of the answer still knows of it while the database forgets it', async () => {
    slack.way = 'reaction';
    const sign = begin();
    await pass(200);
    log.meanwhile.forgets = () => posted({ reacted: ['100.2'] });
    sign.end('answered');
    posted({ reacted: ['100.2'] });
    await pass(1_000);
    expect([slack.asked, log.noted]).toEqual([['add 100.2', 'remove 100.2'], []]);
  });

  it('goes with the post, without a call', async () => {
    const sign = begin();
    await pass(300);
    sign.end('answered');
    posted();
    await pass(1_000);
    expect(slack.asked).toEqual([`${ROOT}: is reading…`]);
  });

  it.each([
    ['only rewrites a message', { postedUnder: null }],
    ['is posted outside the thread', { postedUnder: '999.9' }],
  ])('is taken away by a call where the answer %s', async (_what, answer) => {
    const sign = begin();
    await pass(300);
    sign.end('answered');
    posted(answer);
    await pass(0);
    expect(slack.asked).toEqual([`${ROOT}: is reading…`, `clear ${ROOT}`]);
  });

  it('stays while more of the answer follows, of which nothing is posted yet', async () => {
    const sign = begin();
    await pass(300);
    sign.end('answered');
    posted({ postedUnder: null, isLast: false });
    await pass(1_000);
    expect(slack.asked).toHaveLength(1);
  });

  it('is taken away where the turn says nothing', async () => {
    const sign = begin();
    await pass(300);
    sign.end('silent');
    await pass(0);
    expect(slack.asked).toEqual([`${ROOT}: is reading…`, `clear ${ROOT}`]);
  });

  it('that hangs is followed by one call only, that of what is wanted by then', async () => {
    let answer = (_: SignOutcome) => {};
    slack.outcomes.push(new Promise((resolve) => (answer = resolve)));
    const sign = begin();
    await pass(300);
    sign.tell({ doing: 'looking', ids: ['T-12'] });
    sign.tell({ doing: 'answering' });
    sign.end('answered');
    posted();
    await pass(9_000);
    expect(slack.asked).toEqual([`${ROOT}: is reading…`]);
    answer('unsure');
    await pass(0);
    expect(slack.asked).toEqual([`${ROOT}: is reading…`, `clear ${ROOT}`]);
  });

  it('stays when the turn failed, and goes with the answer of the next attempt', async () => {
    begin().end('failed');
    const failed = begin();
    await pass(300);
    failed.end('failed');
    await pass(1_000);
    const again = begin({ wasTried: true });
    await pass(10);
    again.end('answered');
    posted();
    await pass(1_000);
    expect(slack.asked).toEqual([`${ROOT}: is reading…`]);
  });

  it('of a process that died is taken away where no post does it', async () => {
    const sign = begin({ rootTs: null, wasTried: true });
    await pass(10);
    sign.end('answered');
    posted({ postedUnder: null });
    await pass(0);
    expect(slack.asked).toEqual(['clear 100.2']);
  });

  it('of a newer turn comes back after the answer of an older one', async () => {
    const first = begin();
    await pass(300);
    first.end('answered');
    begin({ message: '100.3' });
    await pass(300);
    posted();
    await pass(0);
    expect(slack.asked).toEqual([`${ROOT}: is reading…`, `${ROOT}: is reading…`]);
  });

  it('is not asked for again before the time that Slack orders, nor once nobody waits', async () => {
    slack.outcomes.push({ laterMs: 5_000 });
    const sign = begin();
    await pass(4_000);
    expect(slack.asked).toHaveLength(1);
    await pass(1_300);
    expect(slack.asked).toHaveLength(2);
    sign.end('answered');
    posted();
    await pass(10_000);
    expect(slack.asked).toHaveLength(2);
  });

  it('has no place in a conversation that is no thread, where no message is answered', async () => {
    begin({ rootTs: null, message: null });
    await pass(1_000);
    expect(slack.asked).toEqual([]);
  });
});

describe('where only a reaction is possible', () => {
  beforeEach(() => {
    slack.way = 'reaction';
  });

  it('the database knows of it before it is there, and until it is gone', async () => {
    let answer = (_: SignOutcome) => {};
    slack.outcomes.push(new Promise((resolve) => (answer = resolve)));
    const sign = begin();
    await pass(300);
    expect([slack.asked, log.noted]).toEqual([['add 100.2'], ['100.2']]);
    answer('done');
    sign.end('answered');
    posted({ reacted: ['100.2'] });
    await pass(0);
    expect([slack.asked, log.noted]).toEqual([['add 100.2', 'remove 100.2'], []]);
  });

  it('that of another process goes with the answer', async () => {
    posted({ reacted: ['100.2'] });
    await pass(0);
    expect(slack.asked).toEqual(['remove 100.2']);
  });

  it('that of a process that died goes with the next turn, answered or not', async () => {
    begin({ reacted: ['99.9'] }).end('silent');
    await pass(0);
    expect(slack.asked).toEqual(['remove 99.9']);
  });

  it('the newest message bears it alone', async () => {
    const first = begin();
    await pass(300);
    first.end('failed');
    begin({ message: '100.3' });
    await pass(300);
    expect(slack.asked).toEqual(['add 100.2', 'remove 100.2', 'add 100.3']);
  });

  it('what could not be taken away is tried again, and left to the next turn after three times', async () => {
    const sign = begin();
    await pass(300);
    slack.outcomes.push('unsure', { laterMs: 10_000 }, 'unsure');
    sign.end('silent');
    await pass(60_000);
    expect(slack.asked).toEqual(['add 100.2', ...Array<string>(3).fill('remove 100.2')]);
    expect(log.noted).toEqual(['100.2']);
  });

  it('a message that takes none is left alone', async () => {
    slack.outcomes.push('refused');
    const sign = begin();
    await pass(300);
    sign.tell({ doing: 'answering' });
    await pass(5_000);
    expect(slack.asked).toEqual(['add 100.2']);
  });
});

describe('the budget', () => {
  it('has 40 calls a minute, and shows later what found no room', async () => {
    const many = Array.from({ length: 50 }, (_, at) => begin({ threadId: `t${at}`, rootTs: `${at}.0` }));
    await pass(300);
    expect(slack.asked).toHaveLength(40);
    for (const [at, sign] of many.slice(0, 45).entries()) {
      sign.end('answered');
      posted({ threadId: `t${at}`, postedUnder: `${at}.0` });
    }
    await pass(59_000);
    expect(slack.asked).toHaveLength(40);
    await pass(2_000);
    expect(slack.asked).toHaveLength(45);
  });

  it('keeps room for those who see nothing yet, and takes away whatever stands', async () => {
    const many = Array.from({ length: 25 }, (_, at) => begin({ threadId: `t${at}`, rootTs: `${at}.0` }));
    await pass(300);
    many[0]?.tell({ doing: 'answering' });
    await pass(0);
    expect(slack.asked).toHaveLength(25);
    for (let at = 25; at < 40; at += 1) begin({ threadId: `t${at}`, rootTs: `${at}.0` });
    await pass(300);
    expect(slack.asked).toHaveLength(40);
    many[0]?.end('silent');
    await pass(0);
    expect(slack.asked.at(-1)).toBe('clear 0.0');
  });
});

describe('the mark on what is kept', () => {
  it('comes and goes with one call each', () => {
    signs.mark(THREAD, [{ ts: '100.2', isKept: true }]);
    signs.mark(THREAD, [{ ts: '100.2', isKept: false }]);
    expect(slack.asked).toEqual(['add 100.2 as kept', 'remove 100.2 as kept']);
  });

  it('leaves calls to those who wait for an answer', async () => {
    signs.mark(
      THREAD,
      Array.from({ length: 60 }, (_, at) => ({ ts: `100.${at}`, isKept: true })),
    );
    expect(slack.asked).toHaveLength(20);
    begin();
    await pass(200);
    expect(slack.asked.at(-1)).toBe(`${ROOT}: is reading…`);
  });
});
