const END = /(?<![.!?…])[.!?…]+["”’')\]]*(?=\s|$)/gu;
/** A stop after these ends no sentence. */
const ABBREVIATION =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|approx|vs|no|nr|mr|ms|mrs|dr|st|ca|inc|ltd|fig|min|max|z\.b|bzw|d\.h|\p{L}|\d+)$/iu;
const LONGEST_ABBREVIATION = 10;

/** The sentences of one line, their marks included. */
export function sentencesIn(line: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of line.matchAll(END)) {
    const before = line.slice(Math.max(start, match.index - LONGEST_ABBREVIATION), match.index);
    const isAtEnd = line.slice(match.index + match[0].length).trim() === '';
    if (match[0] === '.' && !isAtEnd && ABBREVIATION.test(before) && !isEnding(before)) continue;
    sentences.push(line.slice(start, match.index + match[0].length).trim());
    start = match.index + match[0].length;
  }
  sentences.push(line.slice(start).trim());
  return sentences.filter((sentence) => sentence !== '');
}

/** A number that stands among words ends its sentence ("it takes 90."); one at the start numbers it ("1. Open the page"). */
function isEnding(before: string): boolean {
  return /\p{L}[^\p{L}\s]*\s+\d+$/u.test(before);
}
