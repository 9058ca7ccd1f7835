import { describe, expect, it } from '@jest/globals';
import type { Message } from '../../../playground/protocol.js';
import { withEpic } from './epics.js';
import { buttonsOf, shown, toolBench } from './harness.js';

const all = (messages: readonly Message[]): string => messages.map(shown).join('\n');

describe('requests looked over, without a model', () => {
  const bench = toolBench({ by: 'guided' });

  it('leaves it to people how a field is worded, and the card as it is', async () => {
    const talk = await withEpic(bench);
    const before = shown(await talk.card());
    const told = all(await talk.say('@Frontdoor critique the proposed solution'));
    expect(told).toContain('Nothing is missing in the proposed solution');
    expect(told).toContain('for people to judge');
    expect(shown(await talk.card())).toBe(before);
    expect(await talk.tools()).toEqual(['run_analysis']);
  });

  it('finds the words of a message of the thread', async () => {
    const talk = await bench.begin('@Frontdoor hello');
    await talk.say('Many people say the shop is often down, somehow.', { as: 'priya' });
    const told = all(await talk.say('@Frontdoor critique “the shop is often down”'));
    expect(told).toContain('Nothing is missing in “the shop is often down”');
    expect(await talk.tools()).toEqual(['run_analysis']);
  });

  it('says how to select something where nothing is', async () => {
    const talk = await bench.begin('@Frontdoor hello');
    expect(all(await talk.say('@Frontdoor critique “no such words here”'))).toContain("isn't in any message");
  });

  it('goes through a request as a whole', async () => {
    const talk = await withEpic(bench);
    const told = all(await talk.say('@Frontdoor run an analysis'));
    for (const section of ['Completeness', 'Acceptance', 'Constraints', 'Risks', 'Duplicates']) {
      expect(told).toContain(`${section}: `);
    }
    expect(told).toContain('2 risks are named');
    expect(await talk.tools()).toEqual(['run_analysis']);
  });

  it('looks at one part of it', async () => {
    const talk = await withEpic(bench);
    const told = all(await talk.say('@Frontdoor check the draft for risks'));
    expect(told).toContain('2 risks are named');
    expect(told).not.toContain('Duplicates');
  });

  it('is no order where no request is open: its words begin one', async () => {
    const talk = await bench.begin('@Frontdoor hello');
    const [answer] = await talk.say('@Frontdoor run an analysis');
    expect(answer?.text).toContain('summary “run an analysis”');
    expect(answer && buttonsOf(answer)).toEqual(['Fill in the form', 'Nobody knows', 'Not an answer']);
    expect(await talk.tools()).toEqual([]);
  });
});

describe('requests looked over, by a model', () => {
  const bench = toolBench({ by: 'model' });

  it('says what is vague in a field, with words that do stand there', async () => {
    const remarks = ['two seconds', 'cheaper'].map((quote) => ({ quote, advice: 'say on which pages' }));
    bench.orders.set('what is vague', [
      [{ name: 'run_analysis', args: { field: 'desired_resolution', remarks } }],
    ]);
    const talk = await bench.withCard();
    const before = shown(await talk.card());
    const told = all(await talk.say('@Frontdoor what is vague there?'));
    expect(told).toContain('About the desired resolution');
    expect(told).toContain('“two seconds”: say on which pages');
    expect(told).not.toContain('cheaper');
    expect(shown(await talk.card())).toBe(before);
  });

  it('shows what was found once, whatever the model adds', async () => {
    const talk = await bench.withCard();
    bench.orders.set('analysis', [[{ name: 'run_analysis', args: { section: 'completeness' } }]]);
    const told = await talk.say('@Frontdoor run an analysis');
    expect(told).toHaveLength(1);
    expect(all(told)).toContain('the request has everything it needs');
  });
});
