import { describe, expect, it } from '@jest/globals';
import { toolBench } from './harness.js';

describe.each(['guided', 'model'] as const)('what is known, asked of %s', (by) => {
  const bench = toolBench({ by, records: true });
  if (by === 'model') {
    bench.orders.set(
      'what do you know about T-18?',
      [[{ name: 'query_knowledge', args: { question: 'T-18', entities: ['task:t-18'] } }]],
      'T-18 “Invite the pilot customers” is blocked.',
    );
    bench.orders.set(
      'who is @alex.romero?',
      [[{ name: 'get_person_info', args: { person: 'user:U0NHALEXR3' } }]],
      'Alex Romero has T-12 open.',
    );
  }

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
