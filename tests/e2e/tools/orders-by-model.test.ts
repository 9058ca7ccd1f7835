import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Message } from '../../../playground/protocol.js';
import { readsAsOrder, readsAsRequest, type ScriptedCall } from '../../support/openai-server.js';
import { until } from '../../support/until.js';
import { settled } from '../support/books.js';
import { type Bench, buttonsOf, shown, toolBench } from './harness.js';
import { valuesIn } from './scripted-model.js';

const all = (messages: readonly Message[]): string => messages.map(shown).join('\n');
/** Orders that no rule reads. */
const TIDY = 'tidy it up please';
const REWRITE: ScriptedCall = {
  name: 'rewrite_field',
  args: { field: 'desired_resolution', text: 'Pages load again within two seconds.' },
};
const OLD = 'Pages load within two seconds again';
const NEW = 'Pages load again within two seconds.';

/** How many tickets there are. */
async function tickets({ database }: Bench): Promise<number> {
  const { rows } = await database.owner.query('SELECT count(*)::int AS n FROM tickets');
  return Number(rows[0]?.n);
}

describe('an order that only the model understands', () => {
  const bench = toolBench({ by: 'model' });
  bench.orders.set(TIDY, [[REWRITE]]);
  bench.orders.set('the sales people, of course', [
    [{ name: 'set_field', args: { field: 'department', value: 'Sales' } }],
  ]);
  bench.orders.set('what else is open for that team', [[{ name: 'show_tasks', args: {} }]], 'Nothing else.');

  it('rewrites the card where it stands, with Undo and Redo', async () => {
    const talk = await bench.withCard();
    const before = await talk.card();
    expect(shown(before)).toContain(OLD);
    const told = await talk.say(`@Frontdoor ${TIDY}`);
    expect(all(told)).toContain('Rewrote the desired resolution');
    expect(told.flatMap(buttonsOf)).toEqual(['Undo']);
    const card = await talk.card();
    expect(card.ts).toBe(before.ts);
    expect(shown(card)).toContain(NEW);
    expect(buttonsOf(card)).toContain('Approve');
    await talk.press('Undo');
    expect(shown(await talk.card())).toContain(OLD);
    await talk.press('Redo');
    expect(shown(await talk.card())).toContain(NEW);
    expect(await talk.tools()).toEqual(['rewrite_field']);
    expect((await talk.trace()).filter(({ node }) => node === 'supervisor').map(({ why }) => why)).toContain(
      'ask: by model',
    );
  });

  it('needs no mention from whose request it is', async () => {
    const talk = await bench.withCard();
    await talk.say(TIDY);
    expect(shown(await talk.card())).toContain(NEW);
  });

  it('that only asks is answered, and the card stands as it did', async () => {
    const talk = await bench.withCard();
    const before = shown(await talk.card());
    expect(all(await talk.say('@Frontdoor what else is open for that team?'))).toContain('Nothing else.');
    expect(await talk.tools()).toEqual(['show_tasks']);
    expect(shown(await talk.card())).toBe(before);
  });

  it('is carried out while a question is open, which stays open; the words come back', async () => {
    const talk = await bench.withDraft();
    expect(all(await talk.say(`@Frontdoor ${TIDY}`))).toContain('Rewrote the desired resolution');
    expect(await talk.tools()).toEqual(['rewrite_field']);
    await talk.say('@Frontdoor the sales people, of course');
    expect(shown(await talk.card())).toContain(NEW);
    await talk.say('@Frontdoor undo');
    await talk.say('@Frontdoor undo');
    await talk.say('@Frontdoor the sales people, of course');
    expect(shown(await talk.card())).toContain(OLD);
  });
});

describe('a model that takes everything for an order', () => {
  const bench = toolBench({ by: 'model' });

  beforeAll(() => {
    bench.model?.script({
      read: (request) =>
        request.conversation.length === 1 ? readsAsRequest(valuesIn)(request) : readsAsOrder(request),
      converse: ({ conversation, steps, tools }) => {
        const newest = conversation.findLast(({ bot }) => bot !== true)?.text ?? '';
        if (newest.includes('go on for ever') && tools.length > 0)
          return { calls: [{ name: 'search_memory', args: { query: `berth ${steps.length}` } }] };
        if (newest.includes('in any way') && steps.length === 0)
          return { calls: ['approve', 'submit', 'discard'].map((name) => ({ name, args: {} })) };
        return { json: { text: 'Name the field that I should put into other words.', offers: [] } };
      },
    });
  });

  it('discards nothing where somebody gives up; Discard is pointed to', async () => {
    const talk = await bench.withCard();
    const before = shown(await talk.card());
    expect(all(await talk.say('discard it'))).toContain('press Discard');
    expect(shown(await talk.card())).toBe(before);
    expect(await talk.tools()).toEqual([]);
  });

  it('and calls no tool says what to do, and the card stands', async () => {
    const talk = await bench.withCard();
    const before = shown(await talk.card());
    const told = all(await talk.say('@Frontdoor hm, could be nicer'));
    expect(told).toContain('Name the field that I should put into other words.');
    expect(shown(await talk.card())).toBe(before);
  });

  it('and calls for ever is stopped within ten steps, with words', async () => {
    const talk = await bench.withCard();
    const told = all(await talk.say('@Frontdoor tidy it and go on for ever'));
    expect(told).toContain('Name the field that I should put into other words.');
    const asked = (await talk.trace()).filter(({ node }) => node === 'chat').length;
    expect(asked + (await talk.tools()).length).toBeLessThanOrEqual(10);
    expect(await talk.guards()).not.toEqual([]);
  });

  it('files nothing where somebody approves or wants it filed; Approve files it as ever', async () => {
    const talk = await bench.withCard();
    const before = shown(await talk.card());
    expect(all(await talk.say('looks good, send it'))).toContain('press Approve');
    await talk.say('@Frontdoor file this one in any way you can');
    expect(await tickets(bench)).toBe(0);
    expect(shown(await talk.card())).toBe(before);
    await talk.press('Approve');
    await talk.hears(/Filed as T-\d+/u);
    expect(await tickets(bench)).toBe(1);
  });
});

describe('a batch of two people', () => {
  const bench = toolBench({ by: 'model', env: { DEBOUNCE_MS: '5000', MAX_WAIT_MS: '9000' } });
  bench.orders.set(TIDY, [[REWRITE]]);

  /** Priya's card, and two messages that one turn reads: the first among people, the second to the bot, which ends the wait. */
  async function together(first: [string, string], second: [string, string]) {
    const talk = await bench.withCard();
    const written: string[] = [];
    for (const [who, text] of [first, [second[0], `@Frontdoor ${second[1]}`] as const]) {
      const person = await bench.workspace.person(who);
      written.push(await person.post(talk.channel, text, talk.root));
    }
    const read = await turnsOf(written);
    expect(read).toEqual([read[0], read[0]]);
    return talk;
  }

  /** The turns that read these messages, once all is said and done. */
  async function turnsOf(written: readonly string[]): Promise<unknown[]> {
    await until('the messages to arrive', async () => {
      const inbox = await bench.database.owner.query(
        "SELECT 1 FROM inbox WHERE kind = 'message' AND payload->>'ts' = ANY($1)",
        [written],
      );
      return inbox.rows.length === written.length;
    });
    await settled(bench.database);
    const read = await bench.database.owner.query(
      "SELECT applied_turn FROM inbox WHERE kind = 'message' AND payload->>'ts' = ANY($1)",
      [written],
    );
    return read.rows.map(({ applied_turn: turn }) => turn);
  }

  it('does an order in the name of whoever gave it, not of who wrote last', async () => {
    const talk = await together(['priya', TIDY], ['grace', 'thanks, all of you']);
    expect(shown(await talk.card())).toContain(NEW);
    expect(await talk.whispers('grace')).toEqual([]);
  });

  it('takes no orders from those who speak among themselves, whoever speaks to the bot then', async () => {
    const talk = await together(['grace', TIDY], ['priya', 'good to know']);
    expect(shown(await talk.card())).toContain(OLD);
    expect(await talk.tools()).toEqual([]);
  });
});
