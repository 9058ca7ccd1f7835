import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Reply } from '../../../src/domain/conversation/reply.js';
import { testDatabase } from '../../support/database.js';
import { line, OutboxRows, TEAM } from '../../support/outbox-rows.js';
import { until } from '../../support/until.js';
import { reviewCard } from '../../unit/slack/cards.js';

const database = testDatabase();
const rows = new OutboxRows(database);
beforeEach(async () => {
  await rows.clear();
  await rows.thread('t');
});

const card = (rev: number, draftId = 'd1'): Reply => ({
  kind: 'review_card',
  slot: `card:${draftId}`,
  card: reviewCard({ draftId, rev }),
  degraded: false,
});

/** Sends everything; answers what reached Slack: the card's rev or the words. */
async function sent(): Promise<(number | string)[]> {
  const { outbox, slack } = rows.process();
  outbox.kick({ teamId: TEAM, threadId: 't', lane: 'slack' });
  await until('all', async () => !(await rows.statuses()).includes('pending'));
  await outbox.stop();
  return slack.posted.map(({ reply }) => (reply.kind === 'review_card' ? reply.card.rev : said(reply)));
}
const said = (reply: Reply): string => ('text' in reply ? reply.text : reply.kind);

describe('updates of one message that wait', () => {
  it('become the newest one, in its place; everything else keeps its order', async () => {
    await rows.stands('card:d1');
    await rows.queue('t', [card(1), line('one'), card(2), line('two'), card(3), line('three')]);
    expect(await sent()).toEqual(['one', 'two', 3, 'three']);
    expect((await rows.all()).map(({ status, error }) => [status, error])).toEqual([
      ['cancelled', 'superseded'],
      ['sent', null],
      ['cancelled', 'superseded'],
      ['sent', null],
      ['sent', null],
      ['sent', null],
    ]);
  });

  it('stay apart where they are of different messages', async () => {
    await rows.stands('card:d1');
    await rows.stands('card:d2', 'C_HELP', '1790000000.000901');
    await rows.queue('t', [card(1), card(1, 'd2'), card(2)]);
    expect(await sent()).toEqual([1, 2]);
    expect(await rows.statuses()).toEqual(['cancelled', 'sent', 'sent']);
  });

  it('make way even when the older one waits to be tried again', async () => {
    await rows.stands('card:d1');
    await rows.queue('t', [card(1), card(2)]);
    await database.owner.query(
      `UPDATE outbox SET attempts = 3, error = 'timeout', due_at = now() + interval '5 minutes' WHERE seq = (SELECT min(seq) FROM outbox)`,
    );
    expect(await sent()).toEqual([2]);
  });
});

describe('nothing is left out', () => {
  it('of a message that has yet to be posted', async () => {
    await rows.queue('t', [card(1), line('one'), card(2)]);
    expect(await sent()).toEqual([1, 'one', 2]);
  });

  it('that may have reached Slack already', async () => {
    await rows.stands('card:d1');
    await rows.queue('t', [card(1), card(2)]);
    await database.owner.query(
      `UPDATE outbox SET status = 'unknown' WHERE seq = (SELECT min(seq) FROM outbox)`,
    );
    expect(await sent()).toEqual([1, 2]);
  });
});
