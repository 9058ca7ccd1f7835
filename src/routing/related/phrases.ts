import type { Entry } from './entries.js';
import type { Found } from './found.js';
import type { Subject } from './subject.js';
import { singleOf, type Token, tokensOf } from './tokens.js';

/** What a token has to be: this word, in singular or plural, or one that begins so. */
interface Step {
  letters: string;
  begins: boolean;
}

interface Phrase {
  first: Step;
  rest: readonly Step[];
  subjects: Set<Subject>;
}

interface Reading {
  phrase: Phrase;
  /** How many tokens of the text it takes. */
  taken: number;
}

const SHORTEST_BEGINNING = 2;

function stepsOf(text: string): Step[] {
  return text.split(/\s+/u).flatMap((chunk) => {
    const tokens = tokensOf(chunk, Number.POSITIVE_INFINITY);
    return tokens.map((token, at) => {
      const begins = chunk.endsWith('*') && at === tokens.length - 1;
      return { letters: begins ? token.letters : token.single, begins };
    });
  });
}

const fits = (token: Token | undefined, { letters, begins }: Step): boolean =>
  token !== undefined && (begins ? token.letters.startsWith(letters) : token.single === letters);

/** Words and phrases of scripts with spaces, and what they are about. */
export class Phrases {
  readonly #words = new Map<string, Phrase[]>();
  readonly #beginnings = new Map<string, Phrase[]>();
  #longestBeginning = 0;

  constructor(entries: readonly Entry[]) {
    const known = new Map<string, Phrase>();
    for (const { text, subject } of entries) {
      const [first, ...rest] = stepsOf(text);
      if (first === undefined) continue;
      const name = JSON.stringify([first, rest]);
      const phrase = known.get(name) ?? this.#enter({ first, rest, subjects: new Set() });
      if (subject !== null) phrase.subjects.add(subject);
      known.set(name, phrase);
    }
  }

  /** What a text holds, in its order, read up to so many words. Where several begin at the same place, the longest. */
  in(text: string, most: number): Found[] {
    const tokens = tokensOf(text, most);
    const found: Found[] = [];
    let at = 0;
    while (at < tokens.length) {
      const reading = this.#longestAt(tokens, at);
      if (reading !== undefined) {
        const taken = tokens.slice(at, at + reading.taken).map(({ written }) => written);
        const words = taken.filter((word, place) => word !== taken[place - 1]);
        found.push({ written: words.join(' '), subjects: [...reading.phrase.subjects] });
      }
      at += reading?.taken ?? 1;
    }
    return found;
  }

  #enter(phrase: Phrase): Phrase {
    const { letters, begins } = phrase.first;
    const map = begins ? this.#beginnings : this.#words;
    const alike = map.get(letters);
    if (alike === undefined) map.set(letters, [phrase]);
    else alike.push(phrase);
    if (begins) this.#longestBeginning = Math.max(this.#longestBeginning, letters.length);
    return phrase;
  }

  #longestAt(tokens: readonly Token[], at: number): Reading | undefined {
    const token = tokens[at];
    if (token === undefined) return undefined;
    const spread = this.#startingWith(token.letters, token.single)
      .filter(({ rest }) => rest.every((step, place) => fits(tokens[at + 1 + place], step)))
      .map((phrase) => ({ phrase, taken: 1 + phrase.rest.length }));
    const joined = token.joined === null ? [] : this.#startingWith(token.joined, singleOf(token.joined));
    const whole = joined
      .filter(({ rest }) => rest.length === 0)
      .map((phrase) => ({ phrase, taken: token.parts }));
    return [...spread, ...whole].reduce<Reading | undefined>(longer, undefined);
  }

  #startingWith(letters: string, single: string): Phrase[] {
    const found = [...(this.#words.get(single) ?? [])];
    const end = Math.min(letters.length, this.#longestBeginning);
    for (let length = SHORTEST_BEGINNING; length <= end; length += 1) {
      const alike = this.#beginnings.get(letters.slice(0, length));
      if (alike !== undefined) found.push(...alike);
    }
    return found;
  }
}

/** The reading that takes more tokens; of equal ones the more precise, a whole word before a beginning. */
function longer(best: Reading | undefined, next: Reading): Reading {
  if (best === undefined || next.taken > best.taken) return next;
  if (next.taken < best.taken) return best;
  const [had, has] = [best.phrase.first, next.phrase.first];
  if (had.begins !== has.begins) return has.begins ? best : next;
  return has.letters.length > had.letters.length ? next : best;
}
