/**
 * A number (of a document or of a term) and a count of at most 255, in one 32-bit entry: four bytes for each time that a
 * word occurs in a request. It leaves room for 16 million numbers.
 */
export const packed = (number: number, count: number): number => ((number << 8) | count) >>> 0;
export const numberOf = (entry: number): number => entry >>> 8;
export const countOf = (entry: number): number => entry & 255;

/** How much a count weighs: the second time that a word occurs says less than the first. */
export const COUNT_WEIGHT: Float64Array = Float64Array.from({ length: 256 }, (_, count) =>
  count === 0 ? 0 : 1 + Math.log(count),
);
