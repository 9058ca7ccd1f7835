import type { BarPanel } from './chart.js';
import { element, words } from './svg.js';

const TOP = 44;
const MAX_NAME_LENGTH = 180;
const ROOM_FOR_VALUE = 70;

/** Lying bars, each with its name before it and its value behind it. */
export function drawBars({ title, unit, bars }: BarPanel, size: { width: number; height: number }): string {
  const longest = Math.max(...bars.map(({ value }) => value), 1e-9);
  const room = size.width - MAX_NAME_LENGTH - ROOM_FOR_VALUE;
  const step = Math.min(46, (size.height - TOP - 10) / bars.length);
  const rows = bars.flatMap(({ name, value, colour }, at) => {
    const y = TOP + at * step;
    const length = (value / longest) * room;
    const middle = y + step * 0.36 + 4;
    return [
      words(MAX_NAME_LENGTH - 8, middle, name, 'small', { 'text-anchor': 'end' }),
      element('rect', {
        x: MAX_NAME_LENGTH,
        y,
        width: Math.max(length, 1),
        height: step * 0.72,
        rx: 3,
        class: `f${colour}`,
      }),
      words(MAX_NAME_LENGTH + length + 7, middle, valueText(value), 'small'),
    ];
  });
  return words(0, 12, title, 'panel') + words(0, 29, unit, 'soft small') + rows.join('');
}

function valueText(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(3)));
}
