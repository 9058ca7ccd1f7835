import { describe, expect, it } from '@jest/globals';
import type { Bench } from './harness.js';

export function knowledge(bench: Bench): void {
  describe('what is known, asked without a model', () => {
    it('is answered from what is on record, by its name', async () => {
      const talk = await bench.begin('@Frontdoor what do you know about T-18?');
      await talk.hears('T-18');
      expect(await talk.tools()).toEqual(['query_knowledge']);
    });

    it('says who somebody is', async () => {
      const talk = await bench.begin('@Frontdoor who is @alex.romero?');
      await talk.hears('T-12');
      expect(await talk.tools()).toContain('get_person_info');
    });
  });
}
