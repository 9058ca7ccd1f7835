import { describe, expect, it } from '@jest/globals';
import { newsText, type WatchNews } from '../../../src/domain/entities/watch-news.js';

const textOf = (news: readonly WatchNews[]) => newsText(news, new Date('2026-03-12T09:00:00Z'));
const T12 = { id: 'task:t12', shortId: 'T-12', name: 'Slow checkout' };
const state = (was: string | null, now: string | null): WatchNews => ({
  entity: T12,
  what: 'state',
  was,
  now,
});

describe('the news of what somebody watches', () => {
  it('is nothing where nothing is different in the end', () => {
    expect(textOf([])).toBeNull();
    expect(textOf([state('open', 'done'), state('done', 'open')])).toBeNull();
  });

  it('says what was and what is', () => {
    expect(textOf([state('open', 'in_progress'), state('in_progress', 'done')])).toContain(
      '• T-12 “Slow checkout” is now “done”; it was “open”.',
    );
    expect(textOf([state(null, 'open')])).toContain('is now “open”.');
    expect(textOf([state('open', null)])).toContain('no longer has a status; it was “open”.');
  });

  it('names people as Slack does, and days without their hours', () => {
    const text = textOf([
      { entity: T12, what: 'assignee', was: null, now: 'user:U_SAM' },
      { entity: { ...T12, shortId: null }, what: 'due', was: null, now: '2026-03-13T12:00:00Z' },
      { entity: T12, what: 'due_passed', was: null, now: '2026-03-13T12:00:00Z' },
    ]);
    expect(text).toContain('<@U_SAM> has T-12 “Slow checkout” now.');
    expect(text).toContain('• “Slow checkout” is now due on Friday, 13 March.');
    expect(text).toContain('T-12 “Slow checkout” is past its due date, Friday, 13 March.');
    expect(textOf([{ entity: T12, what: 'assignee', was: 'user:U_SAM', now: null }])).toContain('Nobody has');
  });

  it('stays short, whatever changes', () => {
    const many = Array.from(
      { length: 500 },
      (_, i): WatchNews => ({
        entity: { id: `task:${i}`, shortId: null, name: 'x'.repeat(5_000) },
        what: 'state',
        was: 'a'.repeat(5_000),
        now: 'b'.repeat(5_000),
      }),
    );
    const text = textOf(many) ?? '';
    expect(text.length).toBeLessThan(6_000);
    expect(text).toContain('and 480 more.');
  });
});
