import { describe, expect, it } from '@jest/globals';
import type { Message } from '../../../playground/protocol.js';
import { withEpic } from './epics.js';
import { type Bench, shown } from './harness.js';

const all = (messages: readonly Message[]): string => messages.map(shown).join('\n');

export function analysis(bench: Bench): void {
  describe('requests looked over, without a model', () => {
    it('says how to select something where nothing is', async () => {
      const talk = await bench.begin('@Frontdoor hello');
      expect(all(await talk.say('@Frontdoor critique “no such words here”'))).toContain(
        "isn't in any message",
      );
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
  });
}

export function analysisByModel(bench: Bench): void {
  describe('requests looked over, by a model', () => {
    it('shows what was found once, whatever the model adds', async () => {
      const talk = await bench.withCard();
      bench.orders.set('analysis', [[{ name: 'run_analysis', args: { section: 'completeness' } }]]);
      const told = await talk.say('@Frontdoor run an analysis');
      expect(told).toHaveLength(1);
      expect(all(told)).toContain('the request has everything it needs');
    });
  });
}
