import { describe, expect, it } from '@jest/globals';
import type { Message } from '../../../playground/protocol.js';
import { fileSecret, SECRET } from '../references/secret.js';
import { type Bench, shown, type Talk } from './harness.js';

/** The link that Slack has to a message: its ts without the dot. */
const linkTo = (channel: string, ts: string): string => `archives/${channel}/p${ts.replace('.', '')}`;
const all = (messages: readonly Message[]): string => messages.map(shown).join('\n');

const PLANS = [
  ['daniel', 'For the reports we take Postgres, everyone fine with that?'],
  ['grace', 'Fine with me. The rollout begins on Monday.'],
  ['daniel', 'And “never on a Friday”, please'],
] as const;

export function navigation(bench: Bench): void {
  describe('a thread in which people look for something, without a model', () => {
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
      expect(all(await talk.say('@Frontdoor jump to the first edit'))).toContain(
        linkTo(talk.channel, answer),
      );
      expect(all(await talk.say('@Frontdoor back to the card'))).toContain(linkTo(talk.channel, card.ts));
      const shortId = /T-\d+/u.exec(filed.text)?.[0] ?? '';
      const elsewhere = await bench.begin(`@Frontdoor jump to ${shortId}`);
      await elsewhere.hears(`You can read ${shortId}`);
      expect(all(await elsewhere.posted())).toMatch(/archives\/C0\w+\/p\d+/u);
      expect(await elsewhere.tools()).toEqual(['jump_to_request']);
    });
  });
}

export function privateRequest(bench: Bench): void {
  describe('a request from a private channel', () => {
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
}

export function navigationByModel(bench: Bench): void {
  describe('a thread in which people look for something, read by a model', () => {
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
  });
}
