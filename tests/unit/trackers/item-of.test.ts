import { describe, expect, it } from '@jest/globals';
import { askerOf, itemOf, peopleOf } from '../../../src/trackers/item-of.js';
import { aRequest } from '../../support/trackers/request.js';

const request = aRequest('d1');
const urgency = { name: 'urgency', label: 'Urgency', value: 'Critical', evidence: [], items: [] };
const ticket = {
  ...{ id: 't1', shortId: 'OPS-1', url: null, status: 'open' as const, assignee: null },
  ...{ request: { ...request, fields: [...request.fields, urgency] }, followers: [], comments: [] },
};
const told = { people: new Map(), linkOf: () => null, timeZone: 'Europe/Berlin' };

describe('an item', () => {
  it('has a choice as its tracker calls it, and in its text as people do', () => {
    const called = { urgency: { critical: 'Highest' } };
    const { values, blocks } = itemOf(ticket, told, { comments: 'comment', called });
    expect(values['urgency']).toBe('Highest');
    expect(JSON.stringify(blocks)).toContain('Critical');
    expect(itemOf(ticket, told, { comments: 'comment', called: {} }).values['urgency']).toBe('Critical');
  });

  it('has beside a value what stands against it and nobody has settled, with who said each side', () => {
    const said = { channel: 'C1', ts: '1790000000.000100', quote: '', how: 'extracted' as const };
    const unsettled = [
      [
        { text: 'T-7 says “Low”', evidence: [{ ...said, author: 'U_KIM' }] },
        { text: '<@U_MEI> says “Critical”', evidence: [{ ...said, author: 'U_MEI' }] },
      ],
    ];
    const marked = { ...ticket, request: { ...request, fields: [{ ...urgency, unsettled }] } };
    const people = new Map([
      ['U_KIM', { name: 'Kim', email: null }],
      ['U_MEI', { name: 'Mei', email: null }],
    ]);
    const { blocks } = itemOf(marked, { ...told, people }, { comments: 'comment', called: {} });
    const texts = blocks.map((block) =>
      block.kind === 'paragraph' ? block.line.map(({ text }) => text).join('') : '',
    );
    expect(texts).toContain('⚠ T-7 says “Low” (Kim); @Mei says “Critical” (Mei)');
    expect(peopleOf(marked).named).toEqual(expect.arrayContaining(['U_KIM', 'U_MEI']));
  });

  it('is due on the day that was said, also where an hour was said with it, and tells hours as whoever asked does', () => {
    const due = (value: string) => {
      const field = { name: 'due_date', label: 'Due date', value, evidence: [], items: [] };
      const fields = [...request.fields, field];
      return itemOf({ ...ticket, request: { ...request, fields } }, told, {
        comments: 'comment',
        called: {},
      });
    };
    expect(due('2026-03-31').due).toBe('2026-03-31');
    expect(due('2026-03-31 00:30')).toMatchObject({
      ...{ due: '2026-03-31', timeZone: 'Europe/Berlin', values: { due_date: '2026-03-31 00:30' } },
    });
    expect(due('next week').due).toBeNull();
  });

  it('tells hours as whoever asked on somebody’s behalf does', () => {
    expect(askerOf(ticket)).toBe(request.filer ?? request.requester);
    expect(askerOf({ ...ticket, request: { ...request, filer: 'U_MEI' } })).toBe('U_MEI');
  });
});
