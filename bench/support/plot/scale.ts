import type { Axis } from './chart.js';

/** A value's place along a length, and the values that are marked on it. */
export interface Scale {
  place: (value: number) => number;
  ticks: readonly number[];
}

/** A scale that maps the values of an axis to 0 … `length`. */
export function scaleOf(axis: Axis, values: readonly number[], length: number): Scale {
  return axis.log === true ? logarithmic(axis, values, length) : linear(axis, values, length);
}

function linear(axis: Axis, values: readonly number[], length: number): Scale {
  const from = axis.from ?? 0;
  const step = roundStep(((axis.to ?? largest(values)) - from || 1) / 5);
  const to = axis.to ?? from + step * Math.ceil((largest(values) - from) / step || 1);
  const ticks = Array.from(
    { length: Math.floor((to - from) / step + 1e-9) + 1 },
    (_, at) => from + at * step,
  );
  return { place: (value) => ((value - from) / (to - from)) * length, ticks };
}

/** Marks at 1, 2 and 5 of each power of ten, or at the powers alone where they are many. */
function logarithmic(axis: Axis, values: readonly number[], length: number): Scale {
  const positive = values.filter((value) => value > 0);
  const from = axis.from ?? floorNice(positive.reduce((a, b) => Math.min(a, b), largest(positive)));
  const to = axis.to ?? ceilNice(largest(positive));
  const [low, high] = [Math.log10(from), Math.log10(Math.max(to, from * 10))];
  const powers = Array.from(
    { length: Math.ceil(high) - Math.floor(low) + 1 },
    (_, at) => 10 ** (Math.floor(low) + at),
  );
  const marks = high - low > 3 ? [1] : [1, 2, 5];
  const ticks = powers
    .flatMap((power) => marks.map((mark) => power * mark))
    .filter((tick) => Math.log10(tick) >= low - 1e-9 && Math.log10(tick) <= high + 1e-9);
  const place = (value: number) => ((Math.log10(Math.max(value, 10 ** low)) - low) / (high - low)) * length;
  return { place, ticks };
}

const NICE = [1, 2, 5, 10];
const largest = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), 0) || 1;
const powerOf = (value: number): number => 10 ** Math.floor(Math.log10(value));

function roundStep(rough: number): number {
  const power = powerOf(rough);
  return power * (NICE.find((nice) => nice * power >= rough - 1e-12) ?? 10);
}

function floorNice(value: number): number {
  const power = powerOf(value);
  return power * (NICE.findLast((nice) => nice * power <= value + 1e-12) ?? 1);
}

function ceilNice(value: number): number {
  return roundStep(value);
}

/** A marked value as people read it: 20000 → 20k. */
export function tickText(value: number): string {
  if (value >= 1_000_000) return `${trimmed(value / 1_000_000)}M`;
  if (value >= 10_000) return `${trimmed(value / 1_000)}k`;
  return trimmed(value);
}

const trimmed = (value: number): string => String(Number(value.toPrecision(4)));
