const LINK = /(?:https?:\/\/|www\.)[^\s<>|)\]"”]*[^\s<>|)\]"”.,;:!?]/giu;
const NUMBER = /\d+(?:[.,:/-]\d+)*/gu;
const MENTION = /<[@#!][^<>\s]+>|(?<![\p{L}\p{N}])[@#][\p{L}\p{N}][\p{L}\p{N}._-]*/gu;
const CODE = /`[^`\n]+`/gu;
const NEGATION =
  /(?<![\p{L}\p{N}])(?:not|no|never|none|nobody|nothing|nowhere|neither|nor|without|except|unless|cannot|hardly|barely|only|\p{L}+n['’]t)(?![\p{L}\p{N}])/giu;
/** A capital letter that no sentence begins with. */
const NAME = /\p{Lu}(?<=[\p{L}\p{N},;:)”"]\s+\p{Lu})[\p{L}\p{N}&'’-]*/gu;

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([found]) => found);

/** The figures and links of a text, each as it stands there. */
export const figuresIn = (text: string): string[] => [
  ...all(text, LINK),
  ...all(text.replace(LINK, ' '), NUMBER),
];

/** What no shortening may lose: figures, links, mentions, code, names, and the words that deny or except something. */
export const factsIn = (text: string): string[] => [
  ...figuresIn(text),
  ...all(text, MENTION),
  ...all(text, CODE),
  ...all(text, NAME),
  ...all(text, NEGATION),
];

/** The figures and links that the text before had and the one after has not. */
export function lostFigures(before: string, after: string): string[] {
  const left = [...figuresIn(after)];
  return figuresIn(before).filter((figure) => {
    const at = left.indexOf(figure);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
