/** A word of a text as it is compared: lower case, without accents; and where it stands, in code units. */
export interface Word {
  word: string;
  from: number;
  to: number;
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’.-][\p{L}\p{M}\p{N}]+)*/gu;

/** Words of every sentence, which tell none from another. */
const COMMON: ReadonlySet<string> = new Set(
  `a an the this that these those it its is are was were be been being am do does did done has have had having will would
  shall should can could may might must to of in on at by for from with without about into as and or but not no nor so if
  than then there here where when who what which why how we you i he she they me us him her them my your our his their
  say says said saying just also`
    .split(/\s+/u)
    .filter((word) => word !== ''),
);

/** The words of a text, in order. */
export function wordsIn(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: found, index }) => ({
    word: folded(found),
    from: index,
    to: index + found.length,
  }));
}

/** The words that tell the text from others, each once. */
export function tellingWords(text: string): string[] {
  return [...new Set(wordsIn(text).map(({ word }) => word))].filter((word) => !COMMON.has(word));
}

/** The text from the first word on that tells something: "the deadline" is about the deadline. */
export function fromTellingWord(text: string): string {
  const first = wordsIn(text).find(({ word }) => !COMMON.has(word));
  return first === undefined ? text : text.slice(first.from);
}

function folded(word: string): string {
  return word.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase().replace(/'s$/u, '');
}
