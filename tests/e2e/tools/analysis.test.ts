import { describe, expect, it } from '@jest/globals';
import type { Message } from '../../../playground/protocol.js';
import { withEpic } from './epics.js';
import { shown, toolBench } from './harness.js';

const all = (messages: readonly Message[]): string => messages.map(shown).join('\n');

describe('requests looked over, by the rules', () => {
  const bench = toolBench({ by: 'guided' });

  it('says what is vague in a field, with the words', async () => {
    const talk = await withEpic(bench);
    const before = shown(await talk.card());
    const told = all(await talk.say('@Frontdoor critique the proposed solution'));
    expect(told).toContain('About the proposed solution');
    expect(told).toContain('“easier”: say what somebody would see or measure');
    expect(shown(await talk.card())).toBe(before);
    expect(await talk.tools()).toEqual(['critique_selection']);
  });

  it('says what is vague in a message of the thread', async () => {
    const talk = await bench.begin('@Frontdoor hello');
    await talk.say('Many people say the shop is often down, somehow.', { as: 'priya' });
    const told = all(await talk.say('@Frontdoor critique “the shop is often down”'));
    expect(told).toContain('“often”: say how often, and since when');
  });

  it('says how to select something where nothing is', async () => {
    const talk = await bench.begin('@Frontdoor hello');
    expect(all(await talk.say('@Frontdoor critique “no such words here”'))).toContain('stands in no message');
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

  it('says how to begin where no request is open', async () => {
    const talk = await bench.begin('@Frontdoor hello');
    expect(all(await talk.say('@Frontdoor run an analysis'))).toContain('No request is open');
  });
});

describe('requests looked over, by a model', () => {
  const bench = toolBench({ by: 'model' });

  it('shows what was found once, whatever the model adds', async () => {
    const talk = await bench.withCard();
    bench.orders.set('analysis', [[{ name: 'run_analysis', args: { section: 'completeness' } }]]);
    const told = await talk.say('@Frontdoor run an analysis');
    expect(told).toHaveLength(1);
    expect(all(told)).toContain('all that the request needs is there');
  });
});
