const SEGMENTER = new Intl.Segmenter('und', { granularity: 'sentence' });
const END = /\p{Sentence_Terminal}/u;
/** The segmenter takes quadratic time in the sentences of what it is given, so that it gets so many characters at once. */
const AT_ONCE = 1_000;

/** The sentences of a text, their marks included; none goes beyond its line. */
export function sentencesIn(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) => (END.test(line) ? segmentsOf(line) : [line]))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

function segmentsOf(line: string): string[] {
  const found: string[] = [];
  let open = '';
  for (let at = 0; at < line.length; at += AT_ONCE) {
    const segments = [...SEGMENTER.segment(open + line.slice(at, at + AT_ONCE))];
    open = segments.pop()?.segment ?? '';
    found.push(...segments.map(({ segment }) => segment));
  }
  return [...found, open];
}
