const INVISIBLE = /[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
const LATIN_ACCENTS = /(\p{Script=Latin})\p{M}+/gu;
const RUN = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:\.\p{N}+)*/gu;
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const ENGLISH = /^[a-z]+$/u;
const PLURAL = /(?<![aiosu])s$/u;
const VERB = /(?:ing|ed)$(?<=[aeiouy](?:.*[^aeiou]|.{2,})(?:ing|ed))/u;
const DOUBLED = /([bdgmnprt])\1$/u;

/** What is longer is no word but a key, a hash, a pasted blob; in code units. */
const MAX_WORD_LENGTH = 60;

/** Words of English that a sentence has whatever it is about. */
const COMMON: ReadonlySet<string> = new Set(
  `a an the and or but not no of to in on at for with from by into about as i im me my we our us you your they them their he she
  his her it its this that these those there here who what which when where why how is are was were be been am do does did done
  have has had can could would should will shall may might must if so than then too very just also only all any some more
  up down out off over again still yet most please get got go going let want need tell show know remember remind find give about note notes`
    .split(/\s+/u)
    .map(stem),
);

/**
 * The words by which a text is found again, each once: lower case, without accents, plain English words without their endings,
 * a number such as "1.9" whole. Languages written without spaces give pairs of neighbouring characters.
 * @param most how many words at most
 */
export function searchWords(text: string, most = 1_000): string[] {
  const plain = text.normalize('NFKC').replace(INVISIBLE, '').toLowerCase();
  const bare = plain.normalize('NFD').replace(LATIN_ACCENTS, '$1').normalize('NFC');
  const words = new Set<string>();
  for (const [run] of bare.matchAll(RUN)) {
    for (const word of UNSPACED.test(run) ? pairsOf(run) : [stem(run)]) {
      if (word.length <= MAX_WORD_LENGTH) words.add(word);
      if (words.size >= most) return [...words];
    }
  }
  return [...words];
}

/** The same of what somebody looks for: words that every sentence has are left out where there are others. */
export function queryTerms(text: string, most = 60): string[] {
  const words = searchWords(text, most);
  const telling = words.filter(tells);
  return telling.length > 0 ? telling : words;
}

/** Whether a text has a word that not every sentence has. */
export function hasTellingWord(text: string): boolean {
  return searchWords(text).some(tells);
}

/** The words of a text that not every sentence has, as `searchWords` gives them. */
export function tellingWords(text: string): string[] {
  return searchWords(text).filter(tells);
}

function tells(word: string): boolean {
  return !COMMON.has(word) && (word.length > 1 || !ENGLISH.test(word));
}

/** A plain word of English without its ending, so that "painted" finds "paints"; whether that is a word does not matter. */
function stem(word: string): string {
  if (word.length < 4 || !ENGLISH.test(word)) return word;
  const one = word.endsWith('ies') ? word.slice(0, -2) : word.replace(PLURAL, '');
  const bare = one.length < 6 ? one : one.replace(VERB, '').replace(DOUBLED, '$1');
  return bare.length < 4 ? bare : bare.replace(/e$/u, '').replace(/y$/u, 'i');
}

function pairsOf(run: string): string[] {
  const characters = [...run];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, i) => `${characters[i] ?? ''}${character}`);
}
