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
