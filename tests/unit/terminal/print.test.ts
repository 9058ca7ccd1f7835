import { describe, expect, it } from '@jest/globals';
import { createPaint, wantsColour } from '../../../playground/terminal/paint.js';
import { createPrinter } from '../../../playground/terminal/print.js';
import type { Result, Told } from '../../../playground/terminal/told.js';
import { wrap } from '../../../playground/terminal/wrap.js';

function printed(told: Told, colours = false): string {
  let text = '';
  const printer = createPrinter(
    (piece) => {
      text += piece;
    },
    createPaint(colours),
    44,
  );
  printer.tell(told);
  return text;
}

const place = { channel: '#sales', inThread: true };
const card: Extract<Told, { type: 'card' }> = {
  type: 'card',
  who: 'Frontdoor',
  place,
  ts: '1',
  rewritten: null,
  title: 'Slow app',
  parts: [{ label: 'Impact', lines: ['It is blocking the whole sales team today', '— Priya'], quiet: false }],
  controls: ['Approve', 'Change team ▾'],
};
const result: Result = {
  type: 'result',
  story: 's',
  ok: true,
  stopped: null,
  promise: 'It was filed.',
  differences: [],
  draft: null,
  tickets: [{ id: 'T-1', status: 'open', team: 'Sales', values: {} }],
  log: [],
};

describe('the thread on a terminal', () => {
  it('shows who said what where', () => {
    const told = { type: 'message', who: 'Priya', bot: false, place, ts: '1', text: 'slow\nvery' } as const;
    expect(printed(told)).toBe('\nPriya in the thread\n  slow\n  very\n');
  });

  it('draws a card with its values indented and its buttons below', () => {
    expect(printed(card)).toBe(
      [
        '',
        'Frontdoor in the thread',
        '  │ Slow app',
        '  │ Impact',
        '  │   It is blocking the whole sales team',
        '  │   today',
        '  │   — Priya',
        '  │ [ Approve ]  [ Change team ▾ ]',
        '',
      ].join('\n'),
    );
  });

  it('draws of a rewritten card what is new, and that nothing can be pressed any more', () => {
    const rewritten = [{ label: null, lines: ['Filed as T-1.'], quiet: false }];
    expect(printed({ ...card, rewritten, controls: [] })).toBe(
      '\nFrontdoor rewrites the card\n  │ Filed as T-1.\n  │ (nothing to press)\n',
    );
  });

  it('shows clicks and choices', () => {
    const click = { type: 'click', who: 'Priya', control: 'Approve', option: null } as const;
    expect(printed(click)).toContain('Priya presses [ Approve ]');
    expect(printed({ ...click, control: 'Team', option: 'IT' })).toContain('Priya chooses IT under [ Team ]');
  });

  it('ends with the promise and the ticket, or with what was expected and what was found', () => {
    expect(printed(result)).toBe('\n✔ It was filed.\n  T-1, open, Sales\n');
    const differences = [{ what: 'Tickets', expected: '1', found: '0' }];
    const broken = printed({ ...result, ok: false, differences, log: ['a log line'] });
    expect(broken).toContain('Tickets: expected 1, found 0');
    expect(broken).toContain('a log line');
    expect(printed({ ...result, ok: false, stopped: 'It ended.' })).toContain('✘ It ended.');
  });

  it('has colours on a terminal only, and none where NO_COLOR asks for none', () => {
    expect(wantsColour({ isTTY: true }, {})).toBe(true);
    expect(wantsColour({}, {})).toBe(false);
    expect(wantsColour({ isTTY: true }, { NO_COLOR: '1' })).toBe(false);
    expect(wantsColour({ isTTY: true }, { NO_COLOR: '' })).toBe(true);
    expect(wantsColour({ isTTY: true }, { TERM: 'dumb' })).toBe(false);
    expect(printed(card)).not.toContain('\u001b');
    expect(printed(card, true)).toContain('\u001b[1mSlow app\u001b[22m');
  });

  it('cuts lines between words and leaves long words whole', () => {
    expect(wrap('aa bb cc', 5)).toEqual(['aa bb', 'cc']);
    expect(wrap('  aa bb', 4)).toEqual(['  aa', '  bb']);
    expect(wrap('https://a.example/long', 5)).toEqual(['https://a.example/long']);
    expect(wrap('', 5)).toEqual(['']);
  });
});
