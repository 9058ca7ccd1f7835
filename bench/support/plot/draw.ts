import type { Chart, Panel } from './chart.js';
import { drawBars } from './draw-bars.js';
import { drawLines } from './draw-lines.js';
import { STYLE } from './style.js';
import { element, escaped, words } from './svg.js';

const MARGIN = 24;
const HEAD = 64;
const FOOT = 46;
const GAP = 32;
const WIDE = 760;
const NARROW = 470;
const PANEL_HEIGHT = 270;

/**
 * The picture as SVG text. It follows the reader's dark or light setting and brings its own background, so that it can be
 * read wherever it is shown. `footer`: lines that say how, where and when the figures were measured.
 */
export function draw(chart: Chart, footer: readonly [string, string]): string {
  const columns = chart.panels.length > 1 ? 2 : 1;
  const width = columns === 1 ? WIDE : 2 * NARROW + GAP + 2 * MARGIN;
  const panelWidth = (width - 2 * MARGIN - (columns - 1) * GAP) / columns;
  const rows = Math.ceil(chart.panels.length / columns);
  const height = HEAD + rows * (PANEL_HEIGHT + GAP) - GAP + FOOT + MARGIN;
  const panels = chart.panels.map((panel, at) => {
    const x = MARGIN + (at % columns) * (panelWidth + GAP);
    const y = HEAD + MARGIN / 2 + Math.floor(at / columns) * (PANEL_HEIGHT + GAP);
    return element('g', { transform: `translate(${x} ${y})` }, drawPanel(panel, panelWidth));
  });
  const svg = element(
    'svg',
    {
      ...{ xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height },
      ...{ role: 'img', 'aria-labelledby': 'title' },
    },
    element('title', { id: 'title' }, escaped(`${chart.title}: ${chart.subtitle}`)),
    element('style', {}, STYLE),
    element('rect', { width, height, rx: 8, class: 'ground' }),
    words(MARGIN, 34, chart.title, 'title'),
    words(MARGIN, 54, chart.subtitle, 'soft'),
    ...panels,
    words(MARGIN, height - 32, footer[0], 'soft small'),
    words(MARGIN, height - 16, footer[1], 'soft small'),
  );
  return `${svg}\n`;
}

function drawPanel(panel: Panel, width: number): string {
  const size = { width, height: PANEL_HEIGHT };
  return panel.kind === 'lines' ? drawLines(panel, size) : drawBars(panel, size);
}
