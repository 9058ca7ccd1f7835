import { describe, expect, it } from '@jest/globals';
import { toolBench } from './harness.js';

describe('a list of tickets', () => {
  const bench = toolBench({ by: 'guided', records: true });

  it('has a menu beside each, which does for whoever chooses what their words would', async () => {
    const talk = await bench.begin('@Frontdoor show the tickets of Q1 Launch');
    const list = await talk.hears('watch T-12');
    const mei = await bench.workspace.person('mei');
    await mei.click(list, 'fd.row', 'watch T-12');
    await talk.hears("I'll tell you in a direct message when T-12", mei.id);
    const { rows } = await bench.database.owner.query('SELECT entity, who FROM frontdoor.watches');
    expect(rows).toEqual([{ entity: 'task:t-12', who: mei.id }]);
  });
});
