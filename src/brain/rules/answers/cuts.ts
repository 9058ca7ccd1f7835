import { bare, clausesOf, linesOf, type Span, sentencesOf } from '../text.js';

/** Ways to cut an answer into parts: lines, then sentences, then clauses. */
export function cutsOf(text: string): Span[][] {
  const sentences = sentencesOf(text);
  const clauses = sentences.flatMap((sentence) => clausesOf(text, sentence));
  return [linesOf(text), sentences, clauses].map((parts) =>
    parts.map((part) => ({ ...part, ...keptMark(text, part) })).filter((part) => part.text !== ''),
  );
}

/** The part without its stop; a question keeps its mark, which tells it from an answer. */
function keptMark(text: string, part: Span): Span {
  return part.text.endsWith('?') ? part : bare(text, part);
}

/** More parts than this are a story, not answers in a row. */
const MOST_PARTS = 9;

/** Every way to group parts into so many runs, in their order, as the spans of the runs. */
export function runsOf(text: string, parts: readonly Span[], count: number): Span[][] {
  if (parts.length < count || parts.length > MOST_PARTS || count < 1) return [];
  const run = (from: number, to: number): Span[] => {
    const first = parts[from];
    const last = parts[to];
    return first && last
      ? [{ text: text.slice(first.start, last.end), start: first.start, end: last.end }]
      : [];
  };
  const group = (from: number, left: number): Span[][] => {
    if (left === 1) return [run(from, parts.length - 1)];
    const ways: Span[][] = [];
    for (let to = from; to <= parts.length - left; to += 1) {
      for (const rest of group(to + 1, left - 1)) ways.push([...run(from, to), ...rest]);
    }
    return ways;
  };
  return group(0, count);
}
