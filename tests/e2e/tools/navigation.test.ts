import { describe, expect, it } from '@jest/globals';
import type { Message } from '../../../playground/protocol.js';
import { fileSecret, SECRET } from '../references/secret.js';
import { shown, type Talk, toolBench } from './harness.js';

/** The link that Slack has to a message: its ts without the dot. */
const linkTo = (channel: string, ts: string): string => `archives/${channel}/p${ts.replace('.', '')}`;
const all = (messages: readonly Message[]): string => messages.map(shown).join('\n');

const PLANS = [
  ['daniel', 'For the reports we take Postgres, everyone fine with that?'],
  ['grace', 'Fine with me. The rollout begins on Monday.'],
  ['daniel', 'And “never on a Friday”, please'],
] as const;

describe('a thread in which people look for something, without a model', () => {
  const bench = toolBench({ by: 'guided' });

  /** People talk among themselves in a thread that the bot is in. @returns the ts of what they said */
  async function talked(): Promise<{ talk: Talk; said: string[] }> {
    const talk = await bench.begin('@Frontdoor hello');
    const said: string[] = [];
    for (const [as, text] of PLANS) said.push(await talk.remark(text, { as }));
    return { talk, said };
  }

  it('leads to the words, to a quote, and to what only comes near', async () => {
    const { talk, said } = await talked();
    const link = (at: number) => linkTo(talk.channel, said[at] ?? '');
    const exact = all(await talk.say('@Frontdoor show me where we said “Postgres”'));
    expect(exact).toContain(link(0));
    expect(exact).toContain('For the reports we take Postgres');
    expect(all(await talk.say('@Frontdoor find “NEVER on a friday”'))).toContain(link(2));
    const near = all(await talk.say('@Frontdoor where did we say that the rolout begins?'));
    expect(near).toContain(link(1));
    expect(near).toContain('comes nearest');
    expect(new Set(await talk.tools())).toEqual(new Set(['navigate_to_text']));
  });

  it('leads to what one of them said', async () => {
    const { talk, said } = await talked();
    const daniel = await bench.workspace.person('daniel');
    const told = all(await talk.say(`@Frontdoor what did <@${daniel.id}> say about Friday?`));
    expect(told).toContain(linkTo(talk.channel, said[2] ?? ''));
    expect(told).not.toContain(linkTo(talk.channel, said[1] ?? ''));
  });

  it('says in a sentence what nobody said, and takes a pattern for plain text', async () => {
    const { talk } = await talked();
    for (const words of ['kangaroo', '.*', '(kangaroo|Friday)']) {
      const told = all(await talk.say(`@Frontdoor show me where we said “${words}”`));
      expect(told).toContain(`Nobody has said “${words}”`);
      expect(told).not.toContain('/archives/');
    }
  });

  it('says how many messages fit, and shows the newest', async () => {
    const { talk } = await talked();
    const times: string[] = [];
    for (let at = 0; at < 5; at += 1) times.push(await talk.remark(`Deploy ${at} is red`, { as: 'daniel' }));
    const told = all(await talk.say('@Frontdoor search for “is red”'));
    expect(told).toContain('5 messages');
    expect(times.map((ts) => told.includes(linkTo(talk.channel, ts)))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  it('leads to the message that a decision rests on, while the draft is open and once it is filed', async () => {
    const talk = await bench.withDraft();
    const question = await talk.hears('epartment');
    const priya = await bench.workspace.person('priya');
    expect(all(await talk.say('@Frontdoor jump to the last question'))).toContain(
      linkTo(talk.channel, question.ts),
    );
    const answer = await priya.post(talk.channel, 'Department: Sales', talk.root);
    const card = await talk.card();
    const open = all(await talk.say('@Frontdoor show me where we decided on the department'));
    expect(open).toContain(linkTo(talk.channel, answer));
    await talk.press('Approve');
    const filed = await talk.hears(/Filed as T-\d+/u);
    const after = all(await talk.say('@Frontdoor where did we decide on the department?'));
    expect(after).toContain(linkTo(talk.channel, answer));
    expect(all(await talk.say('@Frontdoor jump to the last decision'))).toContain(
      linkTo(talk.channel, filed.ts),
    );
    expect(all(await talk.say('@Frontdoor jump to the first edit'))).toContain(linkTo(talk.channel, answer));
    expect(all(await talk.say('@Frontdoor back to the card'))).toContain(linkTo(talk.channel, card.ts));
    const shortId = /T-\d+/u.exec(filed.text)?.[0] ?? '';
    const elsewhere = await bench.begin(`@Frontdoor jump to ${shortId}`);
    await elsewhere.hears(`You can read ${shortId}`);
    expect(all(await elsewhere.posted())).toMatch(/archives\/C0\w+\/p\d+/u);
    expect(await elsewhere.tools()).toEqual(['jump_to_request']);
  });

  it('says so where there is nothing of the kind, or not so many', async () => {
    const { talk } = await talked();
    expect(all(await talk.say('@Frontdoor jump to the last question'))).toContain('Question 1 of 1');
    expect(all(await talk.say('@Frontdoor jump to the first decision'))).toContain('There is no decision');
    expect(all(await talk.say('@Frontdoor jump to T-4711'))).toContain('can’t find “T-4711”');
  });
});

describe('a request from a private channel', () => {
  const bench = toolBench({ by: 'guided' });

  it('is found by those who may see it, and for others there is no such request', async () => {
    const { shortId } = await fileSecret(bench.workspace, bench.database);
    const outsider = await bench.begin(`@Frontdoor jump to ${shortId}`, { as: 'daniel' });
    const told = all(await outsider.posted());
    expect(told).toContain(`can’t find “${shortId}”`);
    expect(told.toLowerCase()).not.toContain(SECRET);
    expect(told).not.toContain('/archives/');
    const public_ = await bench.begin(`@Frontdoor jump to ${shortId}`, { as: 'priya' });
    expect(all(await public_.posted()).toLowerCase()).not.toContain(SECRET);
    const insider = await bench.begin(`@Frontdoor jump to ${shortId}`, {
      as: 'priya',
      channel: 'leadership',
    });
    const link = all(await insider.posted());
    expect(link.toLowerCase()).toContain(SECRET);
    expect(link).toMatch(/\/archives\/C0NH\w+\/p\d+/u);
  });
});

describe('a thread in which people look for something, read by a model', () => {
  const bench = toolBench({ by: 'model' });

  it('is led through by calls, step by step', async () => {
    bench.orders.set('the first question?', [
      [{ name: 'jump_to', args: { what: 'question', which: 'first' } }],
    ]);
    bench.orders.set('where was the rollout', [
      [{ name: 'navigate_to_text', args: { text: 'rollout begins', mode: 'fuzzy' } }],
    ]);
    bench.orders.set('good morning', [], 'Good morning!');
    const talk = await bench.begin('@Frontdoor good morning');
    const grace = await bench.workspace.person('grace');
    const said = await grace.post(talk.channel, 'The rollout begins on Monday, right?', talk.root);
    expect(all(await talk.say('@Frontdoor where was the rollout'))).toContain(linkTo(talk.channel, said));
    expect(all(await talk.say('@Frontdoor the first question?'))).toContain(linkTo(talk.channel, said));
    expect(await talk.tools()).toEqual(['navigate_to_text', 'jump_to']);
  });

  it('gives bad arguments back once, and answers all the same', async () => {
    bench.orders.set('go astray', [
      [{ name: 'jump_to', args: { what: 'joke', which: 'middle' } }],
      [{ name: 'jump_to', args: { what: 'position', which: 'first' } }],
    ]);
    const talk = await bench.begin('@Frontdoor hello');
    expect(all(await talk.say('@Frontdoor go astray'))).toContain(linkTo(talk.channel, talk.root));
  });
});
