import { afterEach, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import type { OpenView } from '../../../playground/protocol.js';
import { CHANNELS, USERS } from '../../../playground/seed/index.js';
import type { controlSchema } from '../../../playground/server/control.js';
import { knownEntities, projectSummary } from '../../support/known-entities.js';
import { until } from '../../support/until.js';
import { reviewCard } from '../../unit/slack/cards.js';
import { postCard, press } from './at-a-card.js';
import { act, type Behind, type Bot, calls, control, startBot, workspace } from './support.js';

const { priya } = USERS;

type Fault = Omit<z.input<typeof controlSchema> & { type: 'answer' }, 'type' | 'method'>;

const drafts = { d1: { card: reviewCard({ rev: 4 }), blueprintId: 'front_door' } };

/** The patience with a reading, or with a connection's greeting, which would be over at once; other waits are. Milliseconds. */
const PATIENCE: ReadonlySet<number> = new Set([1_000, 2_000, 10_000, 20_000]);

describe.each(['http', 'socket'] as const)('a window over %s', (kind) => {
  let bot: Bot;
  /** While the bot closes, no wait is a patience any more. */
  let isClosing = false;
  afterEach(async () => {
    isClosing = true;
    await bot.close();
    isClosing = false;
  });

  const start = async (behind: Behind = {}) => {
    const waits: number[] = [];
    const sleep = async (ms: number): Promise<void> => {
      if (PATIENCE.has(ms) && !isClosing) return new Promise(() => undefined);
      waits.push(ms);
      // what waits in a loop must let others go on
      await new Promise(setImmediate);
    };
    bot = await startBot(kind, { drafts, sleep, ...behind });
    return { ...bot, waits };
  };
  const fault = (method: string, order: Fault) => control(bot, { type: 'answer', method, ...order });
  const shown = async () => JSON.stringify((await workspace(bot)).views.map(({ view }) => view.blocks));
  const edit = async () => press(bot, await postCard(bot, 'review'), 'fd.edit');
  const isForm = async () => (await shown()).includes('request_summary');
  const saysFailed = async () => (await shown()).includes('I could not load this just now');

  it('answers the press before Slack opens anything, however slow it is', async () => {
    const { logged } = await start();
    await fault('views.open', { with: 'slow', ms: 3_500 });
    expect((await edit()).acked).toBe(true);
    await until('the form', isForm);
    expect(logged()).not.toContain('not stored');
    expect(logged()).not.toContain('not taken');
  });

  it('answers the press for a question back first, too', async () => {
    await start();
    await fault('views.open', { with: 'slow', ms: 3_500 });
    expect((await press(bot, await postCard(bot, 'team'), 'fd.ask_back', 5)).acked).toBe(true);
    await until('the form', async () => (await shown()).includes('question'));
  });

  it('answers the command that opens the search first', async () => {
    await start();
    await fault('views.open', { with: 'slow', ms: 3_500 });
    const find = { as: priya, channel: CHANNELS.sales, command: '/frontdoor', text: 'find' } as const;
    expect(await act(bot, { type: 'slash', ...find })).toMatchObject({ acked: true });
    await until('the search', async () => (await workspace(bot)).views.length === 1);
  });

  it.each<[string, Fault]>([
    ['refuses it', { with: 'refused', error: 'invalid_arguments' }],
    ['calls it too large', { with: 'refused', error: 'view_too_large' }],
  ])('says that it could not be loaded where Slack %s', async (_how, order) => {
    const { logged } = await start();
    await fault('views.update', order);
    await edit();
    await until('the sentence', saysFailed);
    expect(await calls(bot, 'views.update')).toBe(2);
    expect(logged()).toContain('a window could not be filled');
    expect(logged()).toContain(order.error);
  });

  it.each<[string, Fault]>([
    ['has an error of its own', { with: 'server_error' }],
    ['says internal_error', { with: 'refused', error: 'internal_error' }],
    ['breaks the connection', { with: 'reset_after_commit' }],
    ['takes the view for another one', { with: 'refused', error: 'hash_conflict' }],
  ])('is tried once more where Slack %s', async (_how, order) => {
    await start();
    await fault('views.update', order);
    await edit();
    await until('the form', isForm);
    await until('the second try', async () => (await calls(bot, 'views.update')) === 2);
    expect(await isForm()).toBe(true);
  });

  it.each<[string, Fault]>([
    ['has errors', { with: 'server_error', count: 2 }],
    ['says fatal_error', { with: 'refused', error: 'fatal_error', count: 2 }],
  ])('says that it could not be loaded where Slack %s twice', async (_how, order) => {
    const { logged } = await start();
    await fault('views.update', order);
    await edit();
    await until('the sentence', saysFailed);
    expect(logged()).toContain('a window could not be filled');
  });

  it('waits as long as Slack says before it tries again', async () => {
    const { waits } = await start();
    await fault('views.update', { with: 'rate_limited', retryAfterSeconds: 7 });
    await edit();
    await until('the form', isForm);
    expect(waits).toContain(7_000);
  });

  it('waits for half a minute at most', async () => {
    const { waits } = await start();
    await fault('views.update', { with: 'rate_limited', retryAfterSeconds: 600 });
    await edit();
    await until('the form', isForm);
    expect(waits).toContain(30_000);
  });

  it('is left alone once the person has closed it', async () => {
    const { logged } = await start();
    await fault('views.update', { with: 'refused', error: 'not_found' });
    await edit();
    await until('the try', async () => (await calls(bot, 'views.update')) === 1);
    expect(logged()).not.toContain('could not be filled');
  });

  it('is filled where Slack opened it and its answer was lost', async () => {
    await start();
    await fault('views.open', { with: 'reset_after_commit' });
    await edit();
    await until('the form', isForm);
  });

  it.each<[string, Fault]>([
    ['the press is too old', { with: 'refused', error: 'expired_trigger_id' }],
    ['Slack has an error', { with: 'server_error' }],
    ['Slack is busy', { with: 'rate_limited' }],
  ])('tells the person that it did not open because %s', async (_why, order) => {
    const { logged } = await start();
    await fault('views.open', order);
    await edit();
    const told = async () =>
      (await workspace(bot)).messages.some(
        ({ text, ephemeralTo }) => ephemeralTo === priya && text.startsWith('I could not open that window.'),
      );
    await until('the sentence', told);
    expect(logged()).toContain('a window could not be opened');
    expect(logged()).not.toContain('not taken');
  });

  it('says that it could not be loaded where what it shows can not be read', async () => {
    const unreadable = {
      get d1(): never {
        throw new Error('no database');
      },
    };
    await start({ drafts: unreadable });
    await edit();
    await until('the sentence', saysFailed);
  });

  describe('to search', () => {
    const references = knownEntities('T0NHARBOUR', [
      { summary: projectSummary('Harbour works', { description: 'Everything wet.' }) },
      { summary: projectSummary('Pier', { description: 'Mostly dry.' }) },
    ]);
    const find = { as: priya, channel: CHANNELS.sales, command: '/frontdoor', text: 'find' } as const;
    const openSearch = async (): Promise<OpenView> => {
      await act(bot, { type: 'slash', ...find });
      return until('the search', async () => (await workspace(bot)).views[0]);
    };
    const choose = (modal: OpenView, value: string) => {
      const block = modal.view.blocks.find((one) => JSON.stringify(one).includes('fd.find_entity'));
      const selectedOption = { text: { type: 'plain_text' as const, text: value }, value };
      return act(bot, {
        type: 'click',
        as: priya,
        viewId: modal.id,
        action: {
          blockId: block?.block_id ?? '',
          actionId: 'fd.find_entity',
          type: 'external_select',
          selectedOption,
        },
      });
    };
    const says = (words: string) => until(words, async () => (await shown()).includes(words));

    it('answers a choice before it is looked up', async () => {
      await start({ references });
      const modal = await openSearch();
      await fault('views.update', { with: 'slow', ms: 3_500 });
      expect((await choose(modal, 'project:harbour-works')).acked).toBe(true);
      await says('Everything wet.');
    });

    it.each<[string, Fault]>([
      ['has an error', { with: 'server_error' }],
      ['is busy', { with: 'rate_limited', retryAfterSeconds: 7 }],
      ['takes the view for another one', { with: 'refused', error: 'hash_conflict' }],
    ])('shows what was chosen though Slack %s', async (_how, order) => {
      await start({ references });
      const modal = await openSearch();
      await fault('views.update', order);
      await choose(modal, 'project:harbour-works');
      await says('Everything wet.');
    });

    it('shows the later of two choices, of which the window knew neither', async () => {
      await start({ references });
      const modal = await openSearch();
      await choose(modal, 'project:pier');
      await says('Mostly dry.');
      await choose(modal, 'project:harbour-works');
      await says('Everything wet.');
    });

    it('says that what was chosen could not be shown, and why in the log', async () => {
      const { logged } = await start({ references });
      const modal = await openSearch();
      await fault('views.update', { with: 'refused', error: 'invalid_arguments' });
      await choose(modal, 'project:harbour-works');
      await says('I could not show that just now.');
      expect(logged()).toContain('invalid_arguments');
    });
  });
});
