import type { Entry } from './entries.js';
import type { Found } from './found.js';
import type { Subject } from './subject.js';

const SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}]/u;

/** Whether a text has a script whose words are found as letters in a row: they carry articles, or stand without spaces. */
export const hasFragments = (text: string): boolean => SCRIPTS.test(text);

/** Arabic is written with and without the marks on these letters; each is one code unit, so that places stay the same. */
const folded = (text: string): string =>
  text.replace(/[أإآ]/gu, 'ا').replaceAll('ة', 'ه').replaceAll('ى', 'ي');

/** Letters in a row, by their first one, and what they are about. */
export class Fragments {
  readonly #byFirst = new Map<string, Map<string, Set<Subject>>>();

  constructor(entries: readonly Entry[]) {
    for (const { text, subject } of entries) {
      const fragment = folded(text);
      const alike = this.#byFirst.get(fragment.charAt(0)) ?? new Map<string, Set<Subject>>();
      const subjects = alike.get(fragment) ?? new Set<Subject>();
      if (subject !== null) subjects.add(subject);
      this.#byFirst.set(fragment.charAt(0), alike.set(fragment, subjects));
    }
  }

  /** What a text holds, in its order; where several begin at the same place, the longest. */
  in(text: string): Found[] {
    const plain = folded(text);
    const found: Found[] = [];
    let at = 0;
    while (at < plain.length) {
      const [fragment, subjects] = this.#longestAt(plain, at);
      if (fragment !== '') found.push({ written: text.slice(at, at + fragment.length), subjects });
      at += Math.max(1, fragment.length);
    }
    return found;
  }

  #longestAt(plain: string, at: number): [string, Subject[]] {
    let longest = '';
    const alike = this.#byFirst.get(plain.charAt(at));
    for (const fragment of alike?.keys() ?? []) {
      if (fragment.length > longest.length && plain.startsWith(fragment, at)) longest = fragment;
    }
    return [longest, [...(alike?.get(longest) ?? [])]];
  }
}
