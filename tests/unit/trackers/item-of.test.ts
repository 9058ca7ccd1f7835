import { describe, expect, it } from '@jest/globals';
import { itemOf } from '../../../src/trackers/item-of.js';
import { aRequest } from '../../support/trackers/request.js';

const request = aRequest('d1');
const urgency = { name: 'urgency', label: 'Urgency', value: 'Critical', evidence: [], items: [] };
const ticket = {
  ...{ id: 't1', shortId: 'OPS-1', url: null, status: 'open' as const, assignee: null },
  ...{ request: { ...request, fields: [...request.fields, urgency] }, followers: [], comments: [] },
};
const told = { people: new Map(), linkOf: () => null };

describe('an item', () => {
  it('has a choice as its tracker calls it, and in its text as people do', () => {
    const called = { urgency: { critical: 'Highest' } };
    const { values, blocks } = itemOf(ticket, told, { comments: 'comment', called });
    expect(values['urgency']).toBe('Highest');
    expect(JSON.stringify(blocks)).toContain('Critical');
    expect(itemOf(ticket, told, { comments: 'comment', called: {} }).values['urgency']).toBe('Critical');
  });
});
