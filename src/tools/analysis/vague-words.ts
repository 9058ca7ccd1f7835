import { phrases } from '../../domain/phrase-text.js';

/** Words that everybody reads differently, by what a reader would have to be told instead. */
const LEXICON = {
  speed: phrases(`
    fast | faster | quick | quicker | quickly | slow | slower | slowly | responsive | snappy | performant | efficient
    efficiently | in real time | high performance | too long | a long time | for ages`),
  time: phrases(`
    soon | asap | as soon as possible | shortly | eventually | in the future | at some point | timely | sometime | later on
    for a while | recently | in the near future | at the earliest`),
  amount: phrases(`
    some | several | many | a few | a lot | lots | a number of | various | numerous | a bit | huge | large | significant
    significantly | minimal | a couple of | enough | sufficient | considerable | most`),
  frequency: phrases(`
    often | sometimes | usually | occasionally | regularly | frequently | rarely | from time to time | now and then
    every so often | most of the time | constantly | all the time`),
  quality: phrases(`
    easy | easily | easier | simple | user-friendly | user friendly | intuitive | seamless | seamlessly | smooth | smoothly
    robust | reliable | reliably | scalable | flexible | modern | better | improved | improve | good | nice | great | optimal
    optimized | optimised | appropriate | adequate | suitable | reasonable | state of the art | best practice | stable
    clean | clear | nicer | properly | works well | work well`),
  open: phrases(`
    etc | and so on | and more | and the like | something | somehow | stuff | things | as needed | if possible
    as appropriate | where necessary | if necessary | maybe | perhaps | probably | tbd | to be defined | and similar`),
} as const;
export type Vagueness = keyof typeof LEXICON;

/** A figure in the same sentence says what these mean. */
const COUNTABLE: ReadonlySet<Vagueness> = new Set(['speed', 'time', 'amount', 'frequency']);

const KINDS: readonly Vagueness[] = ['speed', 'time', 'amount', 'frequency', 'quality', 'open'];
const PATTERNS: readonly (readonly [Vagueness, RegExp])[] = KINDS.map((kind) => [kind, anyOf(LEXICON[kind])]);

function anyOf(words: readonly string[]): RegExp {
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  return new RegExp(`(?<![\\p{L}\\p{N}-])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}-])`, 'giu');
}

/** A vague word where it stands, and what it leaves open. */
export interface Vague {
  words: string;
  kind: Vagueness;
}

/** The vague words of one sentence, in their order, each once; none that a figure beside it explains. */
export function vagueIn(sentence: string): Vague[] {
  const hasFigure = /\d/u.test(sentence);
  const found = PATTERNS.filter(([kind]) => !(hasFigure && COUNTABLE.has(kind))).flatMap(([kind, pattern]) =>
    [...sentence.matchAll(pattern)].map((match) => ({
      words: match[0],
      kind,
      start: match.index,
      end: match.index + match[0].length,
    })),
  );
  const whole = found.filter(
    (one) =>
      !found.some(
        (other) =>
          other !== one &&
          other.start <= one.start &&
          other.end >= one.end &&
          other.end - other.start > one.end - one.start,
      ),
  );
  const seen = new Set<string>();
  return whole
    .toSorted((a, b) => a.start - b.start)
    .filter(({ words }) => !seen.has(words.toLowerCase()) && seen.add(words.toLowerCase()))
    .map(({ words, kind }) => ({ words, kind }));
}
