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

export const STYLES = ['shorter', 'clearer', 'bullets'] as const;
export type Style = (typeof STYLES)[number];

const MARK = /^\s*[-*•·▪◦‣–—]\s+/u;
const BULLET = /^\s*(?:[-*•·▪◦‣–—]|\(?\d{1,2}[.)])\s+/u;

/** One sentence a line, each with a mark; a text of one sentence, or a list already, stays as it is. */
export function asBullets(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => sentencesIn(line))
    .filter((line) => line.length > 0);
  const parts = lines.flatMap((line) => line.flatMap(clauses));
  if (parts.length < 2 || lines.every(([first = '']) => BULLET.test(first))) return text;
  return parts.map((part) => `• ${part.replace(MARK, '').replace(/(?<!\.)\.$/u, '')}`).join('\n');
}

const clauses = (sentence: string): string[] => sentence.split(/;\s+/u).filter((part) => part.trim() !== '');

const LINK = /(?:https?:\/\/|www\.)[^\s<>|)\]"”]*[^\s<>|)\]"”.,;:!?]/giu;
const NUMBER = /\d+(?:[.,:/-]\d+)*/gu;

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([found]) => found);

/** The figures and links of a text, each as it stands there. */
const figuresIn = (text: string): string[] => [...all(text, LINK), ...all(text.replace(LINK, ' '), NUMBER)];

/** The figures and links that the text before had and the one after has not. */
export function lostFigures(before: string, after: string): string[] {
  const left = figuresIn(after);
  return figuresIn(before).filter((figure) => {
    const at = left.indexOf(figure);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
