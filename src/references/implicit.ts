import type { Wanted } from '../db/queries/find-aliases.js';
import { ALSO_WORDS } from './common-names.js';
import { beginsWith, holdsWord } from './loose.js';
import type { Message } from './message.js';
import { besideOf, looseIn, type Naming, namingOf } from './naming.js';
import { numberedBy, numberKeys } from './numbered.js';
import { type Phrase, phraseKeys } from './phrases.js';
import type { ReadWord } from './reading.js';
import { type Run, runsOf, type Span, writtenOf } from './spans.js';
import { type Holders, suggestedBy } from './suggest.js';
import { canBeName, holds } from './telling.js';
import { hasNameForm, isWrittenAsName } from './written.js';

/** The names that a message may hold without marking them: all its runs of words, and the pairs of its phrases. */
export function* keysIn(message: Message, phrases: readonly Phrase[]): Generator<[string, Wanted]> {
  for (const run of runsOf(message.words)) {
    const wanted = run.to - run.from === 1 ? wantedAlone(message, run) : wantedTogether(message, run);
    if (wanted !== null) yield [run.key, wanted];
    if (!looseIn(message.words, run)) continue;
    for (const key of [beginsWith(run.key), holdsWord(run.key)]) yield [key, 'part'];
  }
  for (const { span, words } of phrases) {
    for (const key of phraseKeys(words)) yield [key, 'part'];
    for (const key of numberKeys(joinedText(message, span))) yield [key, 'part'];
  }
}

/** One word is looked up where it could count: as a name or beside its kind, or else as what a person is called. */
function wantedAlone(message: Message, run: Run): Wanted | null {
  const [word] = message.words.slice(run.from, run.to);
  if (word === undefined) return null;
  if (besideOf(message.words, run).length > 0) return 'all';
  if (/^[\d.]+$/u.test(run.key)) return null;
  if (isWrittenAsName(message.text, message.words, run, message.habit)) return 'all';
  const isMaybeCalled = hasNameForm(word, message.habit) || !(holds(run.key) || ALSO_WORDS.has(run.key));
  return isMaybeCalled ? 'people' : null;
}

/** Of "for devices" one word tells something, and it counts as one word does; but "will smith" is somebody's whole name. */
function wantedTogether(message: Message, run: Run): Wanted | null {
  const words = message.words.slice(run.from, run.to);
  const keys = words.map(({ word }) => word);
  if (!canBeName(keys)) return null;
  const counts = words.length > 2 || keys.every((key) => !holds(key)) || countsAsOne(message, run, words);
  return counts ? 'all' : 'people';
}

/** As a name, beside its kind, as a short id such as "T-12", or behind a mention that it may belong to: "@in place". */
function countsAsOne(message: Message, run: Run, words: readonly ReadWord[]): boolean {
  return (
    /\p{N}/u.test(run.key) ||
    words.slice(1).every(({ joined }) => joined) ||
    message.text[(words[0]?.start ?? 0) - 1] === '@' ||
    besideOf(message.words, run).length > 0 ||
    isWrittenAsName(message.text, message.words, run, message.habit)
  );
}

/** A phrase as it is written where it has no spaces: a part of a path. */
function joinedText({ text, words }: Message, span: Span): string {
  const written = writtenOf(text, words, span);
  return /\s/u.test(written) ? '' : written;
}

/** The whole names that the message holds, wherever they overlap. */
export function* namingsIn(message: Message, holders: Holders): Generator<Naming> {
  for (const run of runsOf(message.words)) {
    const naming = namingOf(message, run, holders);
    if (naming !== null) yield naming;
  }
}

/** What longer names its phrases may be part of. */
export function* suggestionsIn(
  message: Message,
  phrases: readonly Phrase[],
  holders: Holders,
): Generator<Naming> {
  for (const { span, words } of phrases) {
    const path = joinedText(message, span);
    const numbered = numberedBy(path, holders);
    const entities = numbered.length > 0 ? numbered : suggestedBy(words, holders);
    if (entities.length > 0) yield { span, wider: span, entities, suggested: true };
  }
}
