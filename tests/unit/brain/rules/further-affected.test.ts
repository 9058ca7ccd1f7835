import { describe, expect, it } from '@jest/globals';
import { extractByRules } from '../../../../src/brain/rules/extract.js';
import { emptyDraft } from '../../../../src/domain/draft.js';
import { frontDoor } from './reading.js';

const affected = (text: string, held: string | null = 'sales team') => {
  const draft = {
    ...emptyDraft(),
    fields: { request_summary: 'Slow app', ...(held ? { affected_users: held } : {}) },
  };
  const conversation = { history: [], fresh: [{ ts: '1.0', author: 'U1', text, bot: false }] };
  const { updates } = extractByRules({ blueprint: frontDoor, draft, conversation, pending: [] });
  return updates.find(({ field }) => field === 'affected_users');
};

describe('people who are affected besides', () => {
  it.each([
    ["actually it's also affecting finance", 'sales team, finance'],
    ['it also hits the warehouse in Lyon.', 'sales team, the warehouse in Lyon'],
    ['finance is affected too', 'sales team, finance'],
    ['it blocks customer support as well', 'sales team, customer support'],
  ])('are added: %s', (text, value) => {
    const update = affected(text);
    expect(update).toMatchObject({ value, how: 'inferred' });
    expect(text).toContain(update?.quote);
  });

  it('say nothing else about the request', () => {
    const draft = {
      ...emptyDraft(),
      fields: {
        request_summary: 'Slow app',
        affected_users: 'sales team',
        department: 'Sales',
        urgency: 'high',
      },
    };
    for (const text of ["actually it's also affecting finance", "it's now blocking finance as well"]) {
      const conversation = { history: [], fresh: [{ ts: '1.0', author: 'U1', text, bot: false }] };
      const { updates } = extractByRules({ blueprint: frontDoor, draft, conversation, pending: [] });
      expect(updates.map(({ field }) => field)).toEqual(['affected_users']);
    }
  });

  it.each(['the sales team is affected too', 'it is also slow', 'also, what is for lunch?'])(
    'are nobody in: %s',
    (text) => expect(affected(text)).toBeUndefined(),
  );
});
