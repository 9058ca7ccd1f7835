import { describe, expect, it } from '@jest/globals';
import { callValue } from '../../../src/slack/views/button-refs.js';
import type { Bench } from './harness.js';

export function lists(bench: Bench): void {
  describe('a list of tickets', () => {
    it('has a menu beside each, which does for whoever chooses what their words would', async () => {
      const talk = await bench.begin('@Frontdoor show the tickets of Q1 Launch');
      const list = await talk.hears('Q1 Launch');
      const mei = await bench.workspace.person('mei');
      const watch = callValue({ tool: 'watch_entity', args: { entity: 'task:t-12' } });
      await mei.click(list, 'fd.row', watch);
      await talk.hears("I'll tell you in a direct message when T-12", mei.id);
      const { rows } = await bench.database.owner.query(
        'SELECT entity FROM frontdoor.watches WHERE who = $1',
        [mei.id],
      );
      expect(rows).toEqual([{ entity: 'task:t-12' }]);
    });
  });
}
