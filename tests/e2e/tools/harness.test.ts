import { describe, expect, it } from '@jest/globals';
import { buttonsOf, shown, toolBench } from './harness.js';

describe.each(['guided', 'model'] as const)('a bench read by %s', (by) => {
  const bench = toolBench({ by });

  it('has threads with a card and with an open question', async () => {
    const talk = await bench.withCard();
    expect(buttonsOf(await talk.card())).toContain('Approve');
    const asking = await bench.withDraft();
    expect(shown(await asking.hears('epartment'))).toContain('epartment');
    expect(await asking.tools()).toEqual([]);
  });

  it('carries out an order, and takes it back and does it again by its button', async () => {
    bench.orders.set('set the urgency to low', [
      [{ name: 'set_field', args: { field: 'urgency', value: 'low' } }],
    ]);
    const talk = await bench.withCard();
    const said = await talk.say('@Frontdoor set the urgency to low');
    expect(said.map(buttonsOf)).toEqual([['Undo']]);
    expect(await talk.tools()).toEqual(['set_field']);
    expect(shown(await talk.card())).toMatch(/Low/);
    await talk.press('Undo');
    expect(shown(await talk.card())).not.toMatch(/Low/);
    await talk.press('Redo');
    expect(shown(await talk.card())).toMatch(/Low/);
    await talk.say('@Frontdoor undo');
    expect(shown(await talk.card())).not.toMatch(/Low/);
  });
});
