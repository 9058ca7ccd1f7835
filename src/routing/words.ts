/** A word of a text. */
export interface Word {
  /** As the person wrote it, without invisible characters. */
  written: string;
  /** What it is made of, in lower case: "kube-proxy" and "KubeProxy" give kube, proxy. One or more. */
  parts: readonly string[];
  /** Where it starts, in UTF-16 code units. */
  at: number;
}

/** Slack: a mention in a message is written <@U…>, <#C…> or <!…>; its id is no word. */
const MENTION = /<[@#!][^<>\s]*>/gu;
const PIECE = String.raw`[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Cf}]*`;
const WORD = new RegExp(`${PIECE}(?:[-_.]${PIECE})*`, 'gu');
const INVISIBLE = /\p{Cf}/gu;
const ACCENT = /[\u0300-\u036f]/gu;
const SEAM = /[-_.]|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const PLAIN = /^[\0-\x7f]*$/u;
const LONGEST_WORD = 100;
const SEGMENTER = new Intl.Segmenter('und', { granularity: 'word' });

/** Lower case without accents, so that "Café" and "cafe" meet. */
function folded(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(ACCENT, '').normalize('NFC').toLowerCase();
}

function wordAt(written: string, at: number): Word {
  const parts = written
    .split(SEAM)
    .map(folded)
    .filter((part) => part !== '');
  return { written, parts, at };
}

/** Chinese, Japanese and Thai among others write no spaces; the words are found by dictionary there. */
function* segmented(text: string, at: number): Generator<Word> {
  for (const { segment, index, isWordLike } of SEGMENTER.segment(text)) {
    if (isWordLike === true) yield { written: segment, parts: [folded(segment)], at: at + index };
  }
}

/** The words of a run of letters and digits. What is too long to be one, such as a key in a pasted log, is none. */
function* wordsOfRun(run: string, at: number): Generator<Word> {
  const written = run.replace(INVISIBLE, '');
  if (UNSPACED.test(written)) yield* segmented(written, at);
  else if (written.length <= LONGEST_WORD) yield wordAt(written, at);
}

/** The words of a text in any language, in order; reading stops after `most` of them. */
export function wordsOf(text: string, most: number): Word[] {
  const words: Word[] = [];
  const plain = text.replace(MENTION, (mention) => ' '.repeat(mention.length));
  for (const run of plain.matchAll(WORD)) {
    for (const word of wordsOfRun(run[0], run.index)) {
      if (words.length >= most) return words;
      words.push(word);
    }
  }
  return words;
}
