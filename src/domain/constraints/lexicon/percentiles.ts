import { phrases } from '../../phrase-text.js';

/**
 * Percentiles of a measure. The high ones are what people mean by the measure itself, so naming one is no other measure;
 * naming two different ones is. A typical value is a measure of its own.
 */
export const HIGH_PERCENTILES: Readonly<Record<string, readonly string[]>> = {
  p90: phrases('90 th percentile | 90 percentile'),
  p95: phrases('95 th percentile | 95 percentile'),
  p98: phrases('98 th percentile'),
  p99: phrases('99 th percentile | 99 percentile'),
  'p99.9': phrases('p999 | 99.9 th percentile | 99.9 percentile'),
  'worst case': phrases('worst | in the worst case | peak | tail'),
};

export const TYPICAL: Readonly<Record<string, readonly string[]>> = {
  p50: phrases('median | 50 th percentile | 50 percentile'),
  p75: phrases('75 th percentile'),
  average: phrases('avg | mean | on average | typical | in the mean'),
};
