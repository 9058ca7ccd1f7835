import { describe, expect, it } from '@jest/globals';
import type { Place } from '../../../src/domain/conversation/thread-view.js';
import type { Viewer } from '../../../src/domain/entities/entity.js';
import { jumpToRequest } from '../../../src/tools/navigation/jump-to-request.js';
import type { Known } from '../../support/memory-references.js';
import { contextWith, refuses, SECRET, T12, use } from './support.js';

const SLOW: Known = { id: 'task:t13', kind: 'task', name: 'Slow search', shortId: 'T-13' };
const AT: Place = { channel: 'C_TEAM', ts: '1790000000.000100' };

/** Calls the tool over these entities; places are known by draft. */
async function jump(
  request: string,
  entities: readonly Known[],
  places: Readonly<Record<string, Place>> = {},
) {
  const asked: [Viewer, string][] = [];
  const findPlace = (viewer: Viewer, draftId: string) => {
    asked.push([viewer, draftId]);
    return Promise.resolve(places[draftId] ?? null);
  };
  const result = await use(jumpToRequest, contextWith(entities, { findPlace }), { request });
  return { ...result, asked };
}

describe('jump_to_request', () => {
  it.each(['T-12', 't-12', '12', '#12', '@T-12', 'slow checkout', 'checkout'])(
    'leads by “%s”',
    async (request) => {
      const { replies, data, asked } = await jump(request, [T12, SLOW, SECRET], { t12: AT });
      const label = 'T-12 Slow checkout';
      expect(replies).toEqual([
        {
          kind: 'passages',
          text: `You can read ${label} here:`,
          passages: [{ ...AT, author: null, quote: label, mark: 'none' }],
          asker: 'U_ANA',
          degraded: false,
        },
      ]);
      expect(data).toMatchObject({ request: 'task:t12', label });
      expect(asked).toEqual([[{ teamId: 'T1', user: 'U_ANA', place: 'C_HELP' }, 't12']]);
    },
  );

  it('picks none of several that fit', async () => {
    const { data, replies, asked } = await jump('slow', [T12, SLOW], { t12: AT });
    expect(data).toMatchObject({ ambiguous: [{ id: 'task:t12' }, { id: 'task:t13' }] });
    expect([replies, asked]).toEqual([undefined, []]);
  });

  it('says the same of what does not exist and of what may not be seen', async () => {
    for (const request of ['T-99', 'Board plan', 'secret']) {
      const here = await jump(request, [T12, SECRET], { secret: AT });
      expect(here).toEqual(await jump(request, [T12], { secret: AT }));
      expect(here.data).toEqual({
        error: `I can't find a request called “${request}” here. Give me its number, or more of its title.`,
      });
    }
  });

  it('is about requests alone', async () => {
    const project: Known = { id: 'project:slow', kind: 'project', name: 'Fast lane' };
    expect((await jump('Fast lane', [project])).data).toHaveProperty('error');
  });

  it('gives the tracker’s address where there is no message, and says so where there is none of either', async () => {
    const url = 'https://tracker.example.com/T-12';
    expect(await jump('T-12', [{ ...T12, url }])).toMatchObject({
      replies: [{ kind: 'text', text: `You can read T-12 Slow checkout at ${url}` }],
    });
    const { data, replies } = await jump('T-12', [T12]);
    expect(data).toMatchObject({
      error: 'I know T-12 Slow checkout, but there is no message of it that I can show here.',
    });
    expect(replies).toBeUndefined();
  });

  it('takes words, and not too many', () => {
    for (const args of [
      {},
      { request: '' },
      { request: ' ' },
      { request: 12 },
      { request: 'x'.repeat(301) },
    ]) {
      expect(refuses(jumpToRequest, args)).toBe(true);
    }
    expect(refuses(jumpToRequest, { request: 'T-12', team: 'T2' })).toBe(true);
  });
});
