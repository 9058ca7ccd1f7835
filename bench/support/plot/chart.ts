/** One of the chart's colours: ours, the baseline's, and two more. */
export type Colour = 1 | 2 | 3 | 4;

/** A scale of a chart. Without `from` and `to` it spans what is drawn; a linear one then begins at zero. */
export interface Axis {
  /** what is measured, with its unit */
  label: string;
  log?: boolean;
  from?: number;
  to?: number;
}

export interface Line {
  name: string;
  colour: Colour;
  points: readonly (readonly [x: number, y: number])[];
}

/** A limit that is to be kept, drawn across the panel at a value of one axis. */
export interface Limit {
  at: number;
  of: 'x' | 'y';
  name: string;
}

export interface LinePanel {
  kind: 'lines';
  title: string;
  x: Axis;
  y: Axis;
  lines: readonly Line[];
  limits?: readonly Limit[];
}

export interface BarPanel {
  kind: 'bars';
  title: string;
  /** of the values, as in "turns a second" */
  unit: string;
  bars: readonly { name: string; value: number; colour: Colour }[];
}

export type Panel = LinePanel | BarPanel;

/** A picture: panels side by side, two a row, under one title. */
export interface Chart {
  title: string;
  subtitle: string;
  panels: readonly Panel[];
}

/** The share of values up to each value, as points of a line; at most some hundred of them. */
export function distribution(values: readonly number[]): [number, number][] {
  const sorted = [...values].sort((a, b) => a - b);
  const step = Math.max(1, Math.floor(sorted.length / 400));
  return sorted.flatMap((value, at): [number, number][] =>
    at % step === 0 || at === sorted.length - 1 ? [[value, ((at + 1) / sorted.length) * 100]] : [],
  );
}
