import { describe, expect, it } from '@jest/globals';
import { Reply } from '../../../src/domain/conversation/reply.js';
import { present } from '../../../src/slack/views/present.js';
import { contextWith } from './cards.js';
import { buttonsIn, read } from './look.js';

function offer(
  changes: { label: string; before: string | null; after: string }[],
  over: { how: 'taken' | 'left' | 'renewed'; by: string } | null = null,
) {
  const reply = Reply.parse({
    kind: 'offer_update',
    draftId: 'd1',
    rev: 5,
    shortId: 'T-12',
    changes,
    slot: 's',
    over,
  });
  return present(reply, contextWith());
}

describe('an update that is offered', () => {
  it('shows what would change, before and after', () => {
    const shown = offer([
      { label: 'Affected users', before: 'Sales', after: 'Sales & <finance>' },
      { label: 'Department', before: null, after: 'Finance' },
    ]);
    expect(read(shown)).toContain(
      'This would change T-12:\n*Affected users*\nSales → Sales &amp; &lt;finance&gt;\n*Department*\nnothing yet → Finance',
    );
    expect(shown.text).toContain('Affected users: Sales → Sales &amp;');
  });

  it('shows of a list the items that come and go', () => {
    const before = Array.from({ length: 30 }, (_, index) => `criterion ${index}`);
    const after = [...before.slice(1), 'works offline'];
    const shown = offer([{ label: 'Criteria', before: before.join('\n'), after: after.join('\n') }]);
    expect(read(shown)).toContain('*Criteria*\n− criterion 0\n+ works offline\n');
  });

  it('shows a new order as it was and as it will be', () => {
    expect(read(offer([{ label: 'Criteria', before: 'a\nb', after: 'b\na' }]))).toContain('a\nb → b\na');
  });

  it.each([
    ['taken', 'chose *Update T-12*.'],
    ['left', 'chose *Leave it*.'],
    ['renewed', 'There is a newer suggestion below that includes this.'],
  ] as const)('that is over says so, and has nothing to press: %s', (how, told) => {
    const shown = offer([{ label: 'Department', before: null, after: 'Finance' }], { how, by: 'U0DANA' });
    expect(read(shown)).toContain(told);
    expect(buttonsIn(shown)).toEqual({});
  });

  it('is done or left, for the rev of the ticket', () => {
    expect(buttonsIn(offer([]))).toEqual({
      'Update T-12': { d: 'd1', r: 5 },
      'Leave it': { d: 'd1', r: 5 },
    });
  });
});
