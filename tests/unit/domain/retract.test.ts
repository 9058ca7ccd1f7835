import { describe, expect, it } from '@jest/globals';
import { RETRACTED } from '../../../src/domain/conversation/retractions.js';
import { written } from '../../../src/domain/text/person-text.js';
import { applyChange } from '../../../src/domain/tickets/apply-change.js';
import { isRetracted, quotedIn, retracted, tellable } from '../../../src/domain/tickets/retract.js';
import type { Ticket } from '../../../src/domain/tickets/tracker.js';

const at = (ts: string, quote: string, how: 'extracted' | 'typed' = 'extracted') => ({
  ...{ channel: 'C1', ts, author: 'U1', quote, how },
});
const field = (name: string, value: string, ...evidence: ReturnType<typeof at>[]) => ({
  ...{ name, label: name, value, evidence, items: [] },
});
const ticket: Ticket = {
  ...{ id: 't1', shortId: 'T-1', url: null, status: 'open', assignee: null, comments: [] },
  request: {
    ...{
      draftId: 'd1',
      blueprint: 'front_door',
      headline: 'Slow app',
      team: null,
      requester: 'U1',
      filer: null,
    },
    ...{ approvedBy: 'U1', approvedAt: '2026-11-27T00:00:00Z', thread: { channel: 'C1', rootTs: '1.1' } },
    fields: [
      field('request_summary', 'Slow app', at('1.1', 'a slow app')),
      field('business_impact', 'No sales', at('1.2', 'no sales at all')),
      field('department', 'Sales', at('1.2', 'sales'), at('1.3', 'for Sales')),
      field('due_date', '2026-12-01', at('1.2', 'December', 'typed')),
    ],
    ownWords: [{ ts: '1.2', channel: 'C1', author: 'U1', text: written('no sales at all, in sales') }],
    shared: [],
  },
  followers: [
    { user: 'U2', headline: 'Slow here, too', evidence: [{ ...at('9.9', 'slow here'), channel: 'C2' }] },
  ],
};
const quotesOf = ({ request }: Ticket) =>
  Object.fromEntries(request.fields.map(({ name, evidence }) => [name, evidence.map(({ quote }) => quote)]));

describe('a ticket whose message', () => {
  it('was deleted keeps what nobody has settled, and quotes nothing of it there, either', () => {
    const [first = field('request_summary', 'Slow app')] = ticket.request.fields;
    const side = (text: string, ts: string) => ({ text, evidence: [at(ts, text)] });
    const unsettled = [[side('U1 said “Slow app”', '1.1'), side('U2 says “Slow cart”', '1.2')]];
    const request = { ...ticket.request, fields: [{ ...first, unsettled }] };
    const marked = { ...ticket, request };
    const now = retracted(marked, [{ channel: 'C1', ts: '1.2', now: null }]);
    expect(now.request.fields[0]?.unsettled).toMatchObject([
      [{ evidence: [{ quote: 'U1 said “Slow app”' }] }, { evidence: [{ quote: RETRACTED }] }],
    ]);
    expect(quotedIn(marked)).toContain('1.2');
  });

  it('was deleted keeps its values, and quotes nothing of it', () => {
    const now = retracted(ticket, [{ channel: 'C1', ts: '1.2', now: null }]);
    expect(now.request.fields.map(({ value }) => value)).toEqual([
      'Slow app',
      'No sales',
      'Sales',
      '2026-12-01',
    ]);
    expect(quotesOf(now)).toEqual({
      request_summary: ['a slow app'],
      business_impact: [RETRACTED],
      department: [RETRACTED, 'for Sales'],
      due_date: ['December'],
    });
    expect(now.request.ownWords).toMatchObject([{ text: RETRACTED }]);
    expect(now.request.fields.filter(isRetracted).map(({ name }) => name)).toEqual(['business_impact']);
  });

  it('was added after filing goes along with it, once, and goes again', () => {
    const words = [{ ts: '1.9', channel: 'C1', author: 'U2', text: written('on phones, too') }];
    const change = { change: 'words' as const, words, by: 'U1' };
    const now = applyChange(applyChange(ticket, change), change);
    expect(now.request).toMatchObject({ headline: 'Slow app', fields: ticket.request.fields });
    expect(now.request.ownWords.map(({ author, text }) => [author, text])).toEqual([
      ['U1', 'no sales at all, in sales'],
      ['U2', 'on phones, too'],
    ]);
    expect(quotedIn(now)).toContain('1.9');
    const gone = retracted(now, [{ channel: 'C1', ts: '1.9', now: null }]);
    expect(gone.request.ownWords.at(-1)).toMatchObject({ text: RETRACTED });
    // the same order once more brings nothing back
    expect(applyChange(gone, change)).toEqual(gone);
  });

  it('was deleted or edited keeps the files of others, and of an edited one its own', () => {
    const file = (id: string, ts: string) => ({
      ...{ id, ts, name: written(`${id}.png`), channel: 'C1', leftOut: null },
    });
    const files = [file('F1', '5.1'), file('F2', '5.2')];
    const shared = { ...ticket, request: { ...ticket.request, files } };
    expect(quotedIn(shared)).toEqual(expect.arrayContaining(['5.1', '5.2']));
    const now = retracted(shared, [{ channel: 'C1', ts: '5.1', now: null }]);
    expect(now.request.files).toEqual([file('F2', '5.2')]);
    const edited = { channel: 'C1', ts: '5.1', now: written('other words') };
    expect(retracted(shared, [edited])).toBe(shared);
    expect(retracted(shared, [{ ...edited, files: ['F1'] }]).request.files).toEqual([file('F2', '5.2')]);
    expect(retracted(shared, [{ ...edited, files: ['F2'] }])).toBe(shared);
  });

  it('was edited quotes what still stands there, and has its words as they are now', () => {
    const text = written('no sales at all');
    const now = retracted(ticket, [{ channel: 'C1', ts: '1.2', now: text }]);
    expect(quotesOf(now)['business_impact']).toEqual(['no sales at all']);
    expect(now.request.ownWords).toMatchObject([{ text }]);
  });

  it('was deleted by somebody who follows it no longer quotes them', () => {
    const now = retracted(ticket, [{ channel: 'C2', ts: '9.9', now: null }]);
    expect(now.followers[0]?.evidence[0]?.quote).toBe(RETRACTED);
  });

  it('stands elsewhere is the very same', () => {
    expect(retracted(ticket, [{ channel: 'C3', ts: '1.2', now: null }])).toBe(ticket);
    expect(retracted(ticket, [])).toBe(ticket);
  });

  it('was deleted is told of without it, nor called by it', () => {
    const { request } = retracted(ticket, [
      { channel: 'C1', ts: '1.2', now: null },
      { channel: 'C1', ts: '1.1', now: null },
    ]);
    const told = tellable(request, 'request_summary');
    expect(told.headline).toBe('');
    expect(told.fields.map(({ name }) => name)).toEqual(['department', 'due_date']);
    expect(tellable(ticket.request, 'request_summary')).toBe(ticket.request);
  });
});
