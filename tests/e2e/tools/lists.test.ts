import { describe, expect, it } from '@jest/globals';
import { callValue } from '../../../src/slack/views/button-refs.js';
import { toolBench } from './harness.js';

describe('a list of tickets', () => {
  const bench = toolBench({ by: 'guided', records: true });

  it('has a menu beside each, which does for whoever chooses what their words would', async () => {
    const talk = await bench.begin('@Frontdoor show the tickets of Q1 Launch');
    const list = await talk.hears('Q1 Launch');
    const mei = await bench.workspace.person('mei');
    const watch = callValue({ tool: 'watch_entity', args: { entity: 'task:t-12' } });
    await mei.click(list, 'fd.row', watch);
    await talk.hears("I'll tell you in a direct message when T-12", mei.id);
    const { rows } = await bench.database.owner.query('SELECT entity, who FROM frontdoor.watches');
    expect(rows).toEqual([{ entity: 'task:t-12', who: mei.id }]);
  });
});
