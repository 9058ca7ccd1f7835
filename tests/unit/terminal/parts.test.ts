import { describe, expect, it } from '@jest/globals';
import { linkedMessage } from '../../../playground/terminal/link.js';
import { filedOnce, givenUp } from '../../../playground/terminal/promises.js';
import { stackEnv } from '../../../playground/terminal/stack-env.js';
import { message } from './fixtures.js';

describe('the bot that plays a story', () => {
  const env = stackEnv(
    { DATABASE_URL: 'postgresql://x', SLACK_BOT_TOKEN: 'xoxb-real', PORT: '3001', UNSET: undefined },
    { port: 4000, dataDir: '/tmp/x' },
  );

  it('never meets a real workspace, whatever the environment holds', () => {
    expect(env).toMatchObject({ SLACK_BOT_TOKEN: '', SLACK_APP_TOKEN: '', SLACK_SIGNING_SECRET: '' });
  });

  it('has ports and data of its own, and everybody’s database', () => {
    const own = { PORT: '4000', PLAYGROUND_PORT: '0', DATA_DIR: '/tmp/x', DATABASE_URL: 'postgresql://x' };
    expect(env).toMatchObject(own);
    expect(env).not.toHaveProperty('UNSET');
  });
});

describe('what a story promises', () => {
  const ticket = { id: 'T-1', status: 'open', team: null, values: { urgency: 'High', department: null } };
  const filed = { draft: { id: 'd', phase: 'CREATED', rev: 1 }, tickets: [ticket] };
  const discarded = { draft: { id: 'd', phase: 'DISCARDED', rev: 1 }, tickets: [] };

  it('is kept by one ticket with the values that were agreed', () => {
    expect(filedOnce(filed, { urgency: 'High' })).toEqual([]);
  });

  it('is broken by another value, no ticket, two tickets, or another phase, each told', () => {
    expect(filedOnce(filed, { urgency: 'Low', department: 'Sales' })).toEqual([
      { what: 'The ticket’s urgency', expected: '“Low”', found: '“High”' },
      { what: 'The ticket’s department', expected: '“Sales”', found: 'nothing' },
    ]);
    expect(filedOnce({ ...filed, tickets: [] })).toMatchObject([{ expected: '1', found: '0' }]);
    expect(filedOnce({ ...filed, tickets: [ticket, ticket] })).toMatchObject([{ found: '2' }]);
    expect(filedOnce(discarded)).toMatchObject([{ expected: 'CREATED', found: 'DISCARDED' }, {}]);
    expect(filedOnce({ draft: null, tickets: [] })).toMatchObject([{ found: 'no draft at all' }, {}]);
  });

  it('of a discarded request is broken by any ticket', () => {
    expect(givenUp(discarded)).toEqual([]);
    expect(givenUp({ ...discarded, tickets: [ticket] })).toMatchObject([{ expected: '0', found: '1' }]);
    expect(givenUp(filed)).toMatchObject([{ expected: 'DISCARDED', found: 'CREATED' }, {}]);
  });
});

describe('a link to a message', () => {
  it('leads to the message of that channel and time', () => {
    const there = message('1795311213.024000', 'here');
    const link = 'https://x.slack.com/archives/C1/p1795311213024000';
    expect(linkedMessage(link, [message('1795311213.024001', 'no'), there])).toBe(there);
    expect(linkedMessage(`${link}?thread_ts=1.0&cid=C1`, [there])).toBe(there);
    expect(linkedMessage(link.replace('C1', 'C2'), [there])).toBeUndefined();
    expect(linkedMessage('https://x.example/', [there])).toBeUndefined();
  });
});
