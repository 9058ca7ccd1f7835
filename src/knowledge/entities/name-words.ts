import type { NamedEntity } from '../../db/queries/entities/find-entities.js';
import { EntityKind } from '../../domain/entities/entity.js';
import { unseamed, wordKey } from './words.js';

/** What is found under each name that was looked up. */
export type Holders = ReadonlyMap<string, readonly NamedEntity[]>;

const NOBODY: readonly NamedEntity[] = [];

export const holdersOf = (holders: Holders, key: string): readonly NamedEntity[] =>
  holders.get(key) ?? NOBODY;

/**
 * The words by which people call the kinds, as singulars. They narrow what a name beside them can mean. Those before the
 * bar say nothing else; those behind it are also what names are made of ("user namespaces", "release notes").
 */
const CALLED: Readonly<Record<EntityKind, string>> = {
  task: 'task ticket | issue bug request epic story',
  document: 'document doc kep rfc adr prd | spec specification proposal page memo enhancement',
  channel: 'channel |',
  project: 'project sig wg | initiative program programme team group',
  user: '| user person teammate colleague',
  plan: '| plan roadmap',
  goal: 'okr | goal objective',
  milestone: 'milestone | release version',
  output: 'deliverable | output artifact artefact',
};

const wordsOf = (list = ''): string[] => list.split(/[\s|]+/u).filter((word) => word !== '');

const KINDS = new Map<string, Set<EntityKind>>();
for (const kind of EntityKind.options) {
  for (const word of wordsOf(CALLED[kind])) KINDS.set(word, (KINDS.get(word) ?? new Set()).add(kind));
}
const NOTHING_ELSE: ReadonlySet<string> = new Set(
  Object.values(CALLED).flatMap((words) => wordsOf(words.split('|')[0])),
);

/** The kinds that a normalized word stands for; undefined for a word that names no kind. */
export const kindsCalled = (word: string): ReadonlySet<EntityKind> | undefined => KINDS.get(word);

/** Whether a normalized word names a kind and says nothing else, such as "ticket" or "doc". */
export const onlyNamesKind = (word: string): boolean => NOTHING_ELSE.has(word);

/** Words that hold a sentence together and tell nothing of what a name is about, as singulars. */
const HOLDING: ReadonlySet<string> = new Set(
  wordsOf(`a an the and or nor not no of to in on at for with without from by into onto about as per via off up down out over under
  between through during before after above below again within across against along around behind beside beyond near
  i im me my mine we our ours us you your yours they them their he him his she her hers it its this that these those thi
  there here who whom whose what which when where why how am is are was were be been being isn aren wasn weren don doesn
  didn do does did doing done doe have has had having ha can cannot could couldn would wouldn should shouldn will won shall may
  might must if so but because than then too very just also only yes all any some each every both more most much many
  few such same other another still yet since now today tomorrow yesterday please thank instead hi hello hey dear want need
  let like get got give make put take tell show go going new old use used using eg ie etc re ve ll s t d m vs`),
);

/** Words that no name begins with, and those that none ends with, but for one in thousands: "of", "is"; goals begin with "be". */
const NEVER_FIRST: ReadonlySet<string> = new Set(
  wordsOf(`the a an of and or nor but if is are was were been am i it he she they them me his her its their as than because at
  by this that these those thi which who so`),
);
const NEVER_LAST: ReadonlySet<string> = new Set([
  ...NEVER_FIRST,
  ...wordsOf('be we you my our your to for with from has have had can will would should not no'),
]);

/** Whether words can be a name that is worth looking up; of "the" and one word, which may be "The Plan", it is. */
export function canBeName(words: readonly string[]): boolean {
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (words.every(holds) || NEVER_LAST.has(last)) return false;
  return !NEVER_FIRST.has(first) || (first === 'the' && words.length === 2);
}

/** Whether a normalized word says something about what is named: no "of", no "the", no "doc", no single letter. */
export const tells = (word: string): boolean =>
  !HOLDING.has(word) && !onlyNamesKind(word) && (word.length > 1 || !/^[a-z]$/u.test(word));

/** Whether a normalized word only holds a sentence together. */
export const holds = (word: string): boolean => HOLDING.has(word);

/** Pairs at most of a name, the nearest words first; enough for a name of ten telling words. */
const MAX_PAIRS = 24;

/** How far apart, in telling words, two words may stand and still make a pair. */
const FARTHEST = 3;

/** Two telling words as one alias, the same in either order: "csi+migration". A name never holds a plus sign. */
export const pairKey = (one: string, other: string): string =>
  one < other ? `${one}+${other}` : `${other}+${one}`;

/** The words of a name that tell something, seams opened: "ClusterID for ClusterSets" → cluster, id, cluster, set. */
export const tellingWords = (name: string): string[] => wordKey(unseamed(name)).split(' ').filter(tells);

/** The pairs of telling words of a name that is longer than two words. They suggest the name and never decide. */
export function pairsOf(name: string): string[] {
  if (wordKey(name).split(' ').length === 2) return [];
  const words = tellingWords(name);
  const pairs = new Set<string>();
  for (let apart = 1; apart <= FARTHEST; apart += 1) {
    for (let at = 0; at + apart < words.length && pairs.size < MAX_PAIRS; at += 1) {
      const [one = '', other = ''] = [words[at], words[at + apart]];
      if (one !== other) pairs.add(pairKey(one, other));
    }
  }
  return [...pairs];
}

/** Part of a path: a number and words that it stands for, "1693-warnings". */
const NUMBERED = /^(\d{2,})[-_](.+)$/u;

/** The number of a short id: "KEP-1693" → "#1693". A path such as "1693-warnings" asks for it. */
export const numberKey = (number: string): string => `#${number}`;

/** The names to look up for a part of a path; none where it has no number. */
export function numberKeys(segment: string): string[] {
  const number = NUMBERED.exec(segment)?.[1];
  return number === undefined ? [] : [numberKey(number)];
}

/** "2403-pod-resources": the entities with that number whose names share a telling word with the rest. */
export function numberedBy(segment: string, holders: Holders): NamedEntity[] {
  const [, number = '', rest = ''] = NUMBERED.exec(segment) ?? [];
  const words = new Set(tellingWords(rest));
  return holdersOf(holders, numberKey(number)).filter(({ name }) =>
    tellingWords(name).some((word) => words.has(word)),
  );
}

/** "4222-cbor-serializer": those of them whose whole name is the rest. */
export function namedWhole(segment: string, holders: Holders): NamedEntity[] {
  const rest = wordKey(NUMBERED.exec(segment)?.[2] ?? '');
  return numberedBy(segment, holders).filter(({ name }) => wordKey(name) === rest);
}

/** First names that are words, too. In lower case, or where a sentence begins, they are taken as the word. */
export const ALSO_WORDS: ReadonlySet<string> = new Set(
  wordsOf(`will mark grace may art bill rose hope faith june april august summer autumn dawn frank ray rob chase drew guy max pat
  gene jack sky star page rich sunny joy ivy lily ruby pearl amber crystal angel melody harmony cash grant carter mile
  wade reed heath glen cliff dale lane brook forest river robin jay wren case curt earnest duke earl king prince bishop
  pope mason hunter archer cooper taylor porter parker tanner sailor major justice merit true haven story journey
  destiny trinity genesi nova dean dash chip buddy honey happy sage olive ginger basil clay stone flint rock storm rain
  winter van son an so do ha can to my de al el la le li ma yu you he she in on no ok bot admin support test dev op`),
);

export const ARTICLES: ReadonlySet<string> = new Set(['the', 'a', 'an']);
/** Words besides those of the kinds that end a name without saying which one it is. */
const ENDS: ReadonlySet<string> = new Set(['api', 'feature']);

/**
 * The words of a name without an article or a kind word at the beginning and without a kind word at the end: "the q1 launch
 * project" → "q1 launch", "project apollo" → "apollo". Where nothing telling would remain, all of them.
 * @param words normalized, as `wordKey` gives them
 */
export function trimmed(words: readonly string[]): {
  rest: readonly string[];
  before: number;
  after: number;
} {
  const first = words.findIndex((word) => !ARTICLES.has(word) && kindsCalled(word) === undefined);
  const last = words.findLastIndex((word) => !ENDS.has(word) && kindsCalled(word) === undefined);
  const rest = first < 0 ? [] : words.slice(first, last + 1);
  if (!rest.some(tells)) return { rest: words, before: 0, after: 0 };
  return { rest, before: first, after: words.length - 1 - last };
}
