import { describe, expect, it } from '@jest/globals';
import { resolveReferences } from '../../../src/tools/references/resolve-references.js';
import { contextWith, refuses, SAM, SECRET, T12, use } from './support.js';

const other = { ...SAM, id: 'user:U_SAM2', name: 'Sam Ode' };

describe('resolve_references', () => {
  it('gives ids by kind, what is ambiguous with its candidates, and what is not to be found', async () => {
    const { data } = await use(resolveReferences, contextWith([T12, SAM, other]), {
      text: 'T-12 for Sam',
      mentionTokens: ['nobody'],
    });
    expect(data).toEqual({
      tickets: ['task:t12'],
      docs: [],
      channels: [],
      projects: [],
      users: [],
      plans: [],
      goals: [],
      milestones: [],
      outputs: [],
      ambiguous: [
        {
          mention: 'sam',
          candidates: [
            { id: 'user:U_SAM', kind: 'user', label: 'Sam Lee' },
            { id: 'user:U_SAM2', kind: 'user', label: 'Sam Ode' },
          ],
        },
      ],
      unresolved: ['nobody'],
    });
  });

  it('names a thing once, however often the words do', async () => {
    const { data } = await use(resolveReferences, contextWith([T12]), {
      text: 'T-12, that is @T-12: slow checkout',
    });
    expect(data).toMatchObject({ tickets: ['task:t12'] });
  });

  it('knows nothing of what the asker may not see, not even as a candidate', async () => {
    const { data } = await use(resolveReferences, contextWith([SECRET]), { text: 'T-99 the board plan' });
    expect(data).toMatchObject({ tickets: [], ambiguous: [], unresolved: [] });
  });

  it('takes text of some length and nothing else', () => {
    expect(refuses(resolveReferences, {})).toBe(true);
    expect(refuses(resolveReferences, { text: 'x'.repeat(5_000) })).toBe(true);
    expect(refuses(resolveReferences, { text: 'x', teamId: 'T2' })).toBe(true);
  });
});
