const SEGMENTER = new Intl.Segmenter('und', { granularity: 'sentence' });

/** The sentences of one line, their marks included. */
export function sentencesIn(line: string): string[] {
  return [...SEGMENTER.segment(line)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => sentence !== '');
}
