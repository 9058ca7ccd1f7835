import type { Limit, LinePanel } from './chart.js';
import { type Scale, scaleOf, tickText } from './scale.js';
import { element, words } from './svg.js';

interface Size {
  width: number;
  height: number;
}

/** A panel without its frame: what lies inside the axes, with the axes' scales. */
interface Field extends Size {
  x: Scale;
  y: Scale;
}

/** What a limit's name needs to the left of its line. */
const ROOM_FOR_NAME = 100;

const FRAME = { left: 54, right: 16, top: 48, bottom: 44 };

/** Lines over two axes, with a legend above and limits across. */
export function drawLines(panel: LinePanel, size: Size): string {
  const width = size.width - FRAME.left - FRAME.right;
  const height = size.height - FRAME.top - FRAME.bottom;
  const points = panel.lines.flatMap((line) => line.points);
  const limitsOf = (axis: Limit['of']) =>
    (panel.limits ?? []).flatMap((limit) => (limit.of === axis ? [limit.at] : []));
  const field: Field = {
    width,
    height,
    x: scaleOf(panel.x, [...points.map(([x]) => x), ...limitsOf('x')], width),
    y: scaleOf(panel.y, [...points.map(([, y]) => y), ...limitsOf('y')], height),
  };
  const inside = element(
    'g',
    { transform: `translate(${FRAME.left} ${FRAME.top})` },
    ...grid(panel, field),
    ...(panel.limits ?? []).flatMap((limit, nth) => drawLimit(limit, field, nth)),
    ...panel.lines.map(({ colour, points: own }) =>
      element('polyline', {
        class: `line s${colour}`,
        points: own.map((point) => at(point, field)).join(' '),
      }),
    ),
  );
  return words(0, 12, panel.title, 'panel') + legend(panel) + inside;
}

function legend({ lines }: LinePanel): string {
  const parts: string[] = [];
  let x = 0;
  for (const { name, colour } of lines) {
    parts.push(element('rect', { x, y: 23, width: 14, height: 4, rx: 2, class: `f${colour}` }));
    parts.push(words(x + 19, 29, name, 'soft small'));
    x += 36 + name.length * 6;
  }
  return parts.join('');
}

function grid(panel: LinePanel, { x, y, width, height }: Field): string[] {
  const rows = y.ticks.flatMap((tick) => {
    const level = height - y.place(tick);
    return [
      element('line', { x1: 0, x2: width, y1: level, y2: level, class: 'grid' }),
      words(-8, level + 4, tickText(tick), 'soft small', { 'text-anchor': 'end' }),
    ];
  });
  const columns = x.ticks.flatMap((tick) => [
    element('line', { x1: x.place(tick), x2: x.place(tick), y1: height, y2: height + 5, class: 'axis' }),
    words(x.place(tick), height + 18, tickText(tick), 'soft small', { 'text-anchor': 'middle' }),
  ]);
  return [
    ...rows,
    ...columns,
    element('line', { x1: 0, x2: width, y1: height, y2: height, class: 'axis' }),
    words(width / 2, height + 36, panel.x.label, 'soft small', { 'text-anchor': 'middle' }),
    words(-height / 2, -42, panel.y.label, 'soft small', {
      'text-anchor': 'middle',
      transform: 'rotate(-90)',
    }),
  ];
}

function drawLimit({ at: value, of, name }: Limit, { x, y, width, height }: Field, nth: number): string[] {
  if (of === 'x') {
    const place = x.place(value);
    const fits = place > ROOM_FOR_NAME;
    return [
      element('line', { x1: place, x2: place, y1: 0, y2: height, class: 'limit' }),
      // each name on a line of its own, since two limits may be close to each other
      words(place + (fits ? -5 : 5), height - 8 - 16 * nth, name, 'limit-name', {
        'text-anchor': fits ? 'end' : 'start',
      }),
    ];
  }
  const level = height - y.place(value);
  return [
    element('line', { x1: 0, x2: width, y1: level, y2: level, class: 'limit' }),
    words(width - 4, level - 5, name, 'limit-name', { 'text-anchor': 'end' }),
  ];
}

function at([x, y]: readonly [number, number], field: Field): string {
  const round = (value: number) => Math.round(value * 10) / 10;
  return `${round(field.x.place(x))},${round(field.height - field.y.place(y))}`;
}
