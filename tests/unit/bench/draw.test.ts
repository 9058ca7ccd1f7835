import { describe, expect, it } from '@jest/globals';
import { distribution } from '../../../bench/support/plot/chart.js';
import { draw } from '../../../bench/support/plot/draw.js';
import { scaleOf, tickText } from '../../../bench/support/plot/scale.js';

describe('a scale', () => {
  it('begins at zero and ends at a round value above the largest', () => {
    const { ticks, place } = scaleOf({ label: '' }, [3, 87], 100);
    expect(ticks).toEqual([0, 20, 40, 60, 80, 100]);
    expect(place(50)).toBe(50);
  });

  it('gives each power of ten the same room where it is logarithmic', () => {
    const { ticks, place } = scaleOf({ label: '', log: true, from: 1, to: 100 }, [], 100);
    expect(ticks.map((tick) => Math.round(place(tick)))).toEqual([0, 15, 35, 50, 65, 85, 100]);
  });

  it('shortens large numbers', () => {
    expect([250, 5_000, 20_000, 1_500_000].map(tickText)).toEqual(['250', '5000', '20k', '1.5M']);
  });
});

describe('a distribution', () => {
  it('ends at the largest value with all of them', () => {
    expect(distribution([3, 1, 2, 4]).at(-1)).toEqual([4, 100]);
  });
});

describe('a picture', () => {
  const line = { name: 'a < b', colour: 1, points: [[1, 2]] } as const;
  const svg = draw(
    {
      title: 'Title',
      subtitle: 'Subtitle',
      panels: [{ kind: 'lines', title: 'Panel', x: { label: 'x' }, y: { label: 'y' }, lines: [line] }],
    },
    ['command', 'machine'],
  );

  it('says what was measured, how and where', () => {
    for (const words of ['Title', 'Panel', 'command', 'machine']) expect(svg).toContain(words);
  });

  it('writes words as words, whatever they hold', () => {
    expect(svg).toContain('a &lt; b');
  });

  it('follows the reader into the dark', () => {
    expect(svg).toContain('prefers-color-scheme: dark');
  });
});
