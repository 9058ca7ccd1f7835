import { describe, expect, it } from '@jest/globals';
import type { Watch } from '../../../src/domain/entities/memory.js';
import { noMemory } from '../../../src/knowledge/memory/memory.js';
import { searchMemory } from '../../../src/tools/memory/search-memory.js';
import { unwatchEntity } from '../../../src/tools/memory/unwatch-entity.js';
import { watchEntity } from '../../../src/tools/memory/watch-entity.js';
import { CANT_FIND } from '../../../src/tools/references/groups.js';
import { contextWith, NOW, refuses, SECRET, T12, use } from './support.js';

const entity = { id: 'task:t12', kind: 'task' as const, label: 'T-12 Slow checkout' };

function watching(...watches: Watch[]) {
  const memory = { ...noMemory(), watches: async () => watches.map((watch) => ({ watch, entity })) };
  return contextWith([T12, SECRET], { memory });
}
const own: Watch = { entity: 'task:t12', condition: 'any', who: 'U_ANA' };

describe('watch_entity', () => {
  it('has the asker told, and nobody else', async () => {
    const { memory, said } = await use(watchEntity, watching(), { entity: 'task:t12' });
    expect(memory).toEqual([{ write: 'watch', watch: own, since: NOW.toISOString() }]);
    expect(said).toBe("I'll tell you in a direct message when T-12 Slow checkout changes.");
  });

  it('can be about one kind of change, and be changed to another', async () => {
    const { memory } = await use(watchEntity, watching(own), { entity: 'task:t12', condition: 'state' });
    expect(memory).toMatchObject([{ write: 'watch', watch: { ...own, condition: 'state' } }]);
  });

  it('changes nothing where it is watched so already', async () => {
    const { memory, data } = await use(watchEntity, watching(own), { entity: 'task:t12' });
    expect(memory).toBeUndefined();
    expect(data).toEqual({ error: "You're already watching T-12 Slow checkout." });
  });

  it('has an end', async () => {
    const many = Array.from({ length: 200 }, (_, i): Watch => ({ ...own, entity: `task:n${i}` }));
    const { memory, data } = await use(watchEntity, watching(...many), { entity: 'task:t12' });
    expect(memory).toBeUndefined();
    expect(data).toMatchObject({ error: expect.stringContaining('200') });
  });

  it.each(['task:secret', 'task:nowhere'])('knows nothing of %s', async (id) => {
    const { memory, data } = await use(watchEntity, watching(), { entity: id });
    expect([memory, data]).toEqual([undefined, { error: CANT_FIND }]);
  });

  it('is for things: of people it says so', async () => {
    const mei = { id: 'user:U_MEI', kind: 'user' as const, name: 'Mei' };
    const { memory, data } = await use(watchEntity, contextWith([mei]), { entity: mei.id });
    expect(memory).toBeUndefined();
    expect(data).toMatchObject({ error: expect.stringContaining('People can’t be watched') });
  });

  it('takes an id and a kind of change', () => {
    for (const args of [{}, { entity: 'T-12' }, { entity: 'task:t12', condition: 'often' }, { entity: 5 }])
      expect(refuses(watchEntity, args)).toBe(true);
  });
});

describe('unwatch_entity', () => {
  it('ends the asker’s own watch', async () => {
    const { memory } = await use(unwatchEntity, watching(own), { entity: 'task:t12' });
    expect(memory).toEqual([{ write: 'unwatch', entity: 'task:t12', who: 'U_ANA' }]);
  });

  it('says that there is none', async () => {
    const { memory, data } = await use(unwatchEntity, watching(), { entity: 'task:t12' });
    expect(memory).toBeUndefined();
    expect(data).toMatchObject({ error: expect.stringContaining("You're not watching") });
  });

  it('knows nothing of what can’t be seen', async () => {
    const { data } = await use(unwatchEntity, watching(), { entity: 'task:secret' });
    expect(data).toEqual({ error: CANT_FIND });
  });
});

describe('what somebody watches', () => {
  const asked = { watches: true };

  it('is listed with what is waited for, and a button that ends each', async () => {
    const { said, offer } = await use(searchMemory, watching({ ...own, condition: 'state' }), asked);
    expect(said).toBe("You're watching:\n• T-12 Slow checkout, for its status");
    expect(offer?.each).toEqual([
      {
        label: 'Stop: T-12 Slow checkout',
        does: { act: 'call', tool: 'unwatch_entity', args: { entity: 'task:t12' } },
      },
    ]);
  });

  it('is said to be nothing where it is', async () => {
    expect((await use(searchMemory, watching(), asked)).said).toMatch(/^You're not watching anything yet\./u);
  });
});
