import type { NamedEntity, Wanted } from '../../db/queries/entities/find-entities.js';
import type { EntityKind } from '../../domain/entities/entity.js';
import {
  hasNameForm,
  isWrittenAsName,
  type Message,
  type Phrase,
  phraseKeys,
  type ReadWord,
  type Run,
  runsOf,
  type Span,
  suggestedBy,
  writtenOf,
} from './message.js';
import {
  ALSO_WORDS,
  ARTICLES,
  canBeName,
  type Holders,
  holdersOf,
  holds,
  kindsCalled,
  numberedBy,
  numberKeys,
  tells,
} from './name-words.js';
import { beginsWith, compactKey, holdsWord, tokenKey, wordKey } from './words.js';

/** A name in a message: where, there with its kind word if one stands beside it, and whom it can mean. */
export interface Naming {
  span: Span;
  wider: Span;
  entities: readonly NamedEntity[];
  /** no whole name was given, so that even one entity is asked about */
  suggested: boolean;
}

/** The kinds that the word beside the span names, and the span with that word. */
interface Beside {
  kinds: ReadonlySet<EntityKind>;
  wider: Span;
}

/**
 * "growth channel", "project Apollo": the word behind counts first, unless it is possessed or begins a short id such as
 * "task 12".
 */
export function besideOf(words: readonly ReadWord[], { from, to }: Span): Beside[] {
  const [behind, before, last] = [words[to], words[from - 1], words[to - 1]];
  const found: Beside[] = [];
  const next = words[to + 1];
  const isShortId = next?.apart === false && /^\d+$/u.test(next.word);
  const kindsBehind = behind?.apart === false && !isShortId ? kindsCalled(behind.word) : undefined;
  if (kindsBehind && last?.possessive !== true)
    found.push({ kinds: kindsBehind, wider: { from, to: to + 1 } });
  const kindsBefore = words[from]?.apart === false ? kindsCalled(before?.word ?? '') : undefined;
  if (kindsBefore) found.push({ kinds: kindsBefore, wider: { from: from - 1, to } });
  return found;
}

/**
 * Whom a run of words names in a sentence, or null. With its kind one word will do: "the growth channel" is #growth or
 * #growth-eu, and of #eng-growth a suggestion.
 */
function namingOf(message: Message, span: Run, holders: Holders): Naming | null {
  const { key } = span;
  const loose = looseIn(message.words, span);
  if (!loose && !holders.has(key)) return null;
  const named = holdersOf(holders, key).filter(({ how }) => how !== 'part');
  if (named.length === 0 && !loose) return null;
  for (const { kinds, wider } of besideOf(message.words, span)) {
    const isOfKind = ({ kind }: NamedEntity): boolean => kinds.has(kind);
    const exact = named.filter(isOfKind);
    const longer = loose ? holdersOf(holders, beginsWith(key)).filter(isOfKind) : [];
    if (exact.length + longer.length > 0) {
      return { span, wider, entities: [...exact, ...longer], suggested: exact.length === 0 };
    }
    const inside = loose ? holdersOf(holders, holdsWord(key)).filter(isOfKind) : [];
    if (inside.length > 0) return { span, wider, entities: inside, suggested: true };
  }
  const entities = named.filter((entity) => countsAlone(message, span, entity));
  return entities.length > 0 ? { span, wider: span, entities, suggested: false } : null;
}

/** Whether the span is one telling word with a kind word beside it. */
function looseIn(words: readonly ReadWord[], span: Span): boolean {
  if (span.to - span.from !== 1) return false;
  const word = words[span.from]?.word ?? '';
  return tells(word) && kindsCalled(word) === undefined && besideOf(words, span).length > 0;
}

/** Whether the words name the entity with no word of its kind beside them. */
function countsAlone(message: Message, span: Run, entity: NamedEntity): boolean {
  const { key } = span;
  if (/^[\d.\s]+$/u.test(key)) return false;
  if (isShortId(message.words, span, entity)) return true;
  const telling = message.words.slice(span.from, span.to).filter(({ word }) => tells(word));
  if (telling.length > 1) return true;
  if (isBareId(key, entity)) return false;
  if (entity.kind === 'user') return countsAsPerson(message, span, entity);
  return isWrittenAsName(message.text, message.words, span, message.habit);
}

/** Written "KEP-34", "kep 34", "KEP #34" or "kep34"; a single letter and its number must stand together: "T-12". */
function isShortId(words: readonly ReadWord[], span: Run, { shortId }: NamedEntity): boolean {
  if (shortId === null) return false;
  const { key } = span;
  if (key !== wordKey(shortId) && key !== compactKey(shortId) && key !== tokenKey(shortId)) return false;
  const isTogether = words.slice(span.from + 1, span.to).every(({ joined }) => joined);
  return isTogether || (words[span.from]?.word.length ?? 0) > 1;
}

/** An id without its kind is nothing that people say; who gives it marks it with "@". */
const isBareId = (key: string, { id, kind, name }: NamedEntity): boolean =>
  key === tokenKey(id.slice(kind.length + 1)) && key !== wordKey(name);

/**
 * A first or only name counts in any case unless it is a word, a handle or a bot's only as a name, and initials, which
 * stand for much else, where somebody has something: "AC's tickets", but not "the AC's noise".
 */
function countsAsPerson(message: Message, span: Run, entity: NamedEntity): boolean {
  const { key } = span;
  const whole = wordKey(entity.name);
  const isFirst = key === whole.split(' ')[0];
  if (entity.how === 'first' && !isFirst) return areInitials(message.words, span);
  if (isWrittenAsName(message.text, message.words, span, message.habit)) {
    return key === whole || isFirst || entity.how === 'exact';
  }
  if (ALSO_WORDS.has(key) || entity.typeKey === 'bot') return false;
  return key === whole || entity.how === 'first';
}

function areInitials(words: readonly ReadWord[], { from, to }: Span): boolean {
  const [initials, before] = [words[from], words[from - 1]];
  const isCapital = to - from === 1 && initials !== undefined && /^\p{Lu}{2,}$/u.test(initials.written);
  return isCapital && initials.possessive && !ARTICLES.has(before?.word ?? '');
}

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
    const numbered = numberedBy(joinedText(message, span), holders);
    const entities = numbered.length > 0 ? numbered : suggestedBy(words, holders);
    if (entities.length > 0) yield { span, wider: span, entities, suggested: true };
  }
}
