import { describe, expect, it } from '@jest/globals';
import { fetchReferenceContext } from '../../../src/tools/references/fetch-reference-context.js';
import { contextWith, refuses, SAM, SECRET, T12, use } from './support.js';

describe('fetch_reference_context', () => {
  it('gives summaries by kind, and only the kinds that were asked for', async () => {
    const { data } = await use(fetchReferenceContext, contextWith([T12, SAM]), {
      tickets: ['task:t12'],
      users: ['user:U_SAM'],
    });
    expect(data).toMatchObject({
      tickets: [{ id: 'task:t12', shortId: 'T-12', title: 'Slow checkout', status: 'open' }],
      users: [{ id: 'user:U_SAM', name: 'Sam Lee' }],
      unknown: [],
    });
    expect(data).not.toHaveProperty('docs');
  });

  it('reports what does not exist and what may not be seen in the same way', async () => {
    const { data } = await use(fetchReferenceContext, contextWith([SECRET]), {
      tickets: ['task:secret', 'task:never'],
    });
    expect(data).toEqual({ unknown: ['task:secret', 'task:never'] });
  });

  it('takes ids by kind, and neither names nor other keys', () => {
    expect(refuses(fetchReferenceContext, { tickets: ['T-12'] })).toBe(true);
    expect(refuses(fetchReferenceContext, { secrets: ['task:t12'] })).toBe(true);
    expect(refuses(fetchReferenceContext, { tickets: Array(51).fill('task:t12') })).toBe(true);
    expect(refuses(fetchReferenceContext, {})).toBe(false);
  });
});
