import { EntityKind } from '../domain/entity.js';

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

const KINDS: ReadonlyMap<string, ReadonlySet<EntityKind>> = byWord();
const NOTHING_ELSE: ReadonlySet<string> = new Set(
  Object.values(CALLED).flatMap((words) => wordsOf(words.split('|')[0])),
);

function wordsOf(list: string | undefined): string[] {
  return (list ?? '').split(/[ |]+/u).filter((word) => word !== '');
}

function byWord(): Map<string, Set<EntityKind>> {
  const kinds = new Map<string, Set<EntityKind>>();
  for (const kind of EntityKind.options) {
    for (const word of wordsOf(CALLED[kind])) kinds.set(word, (kinds.get(word) ?? new Set()).add(kind));
  }
  return kinds;
}

/** The kinds that a normalised word stands for; undefined for a word that names no kind. */
export function kindsCalled(word: string): ReadonlySet<EntityKind> | undefined {
  return KINDS.get(word);
}

/** Whether a normalised word names a kind and says nothing else, such as "ticket" or "doc". */
export function onlyNamesKind(word: string): boolean {
  return NOTHING_ELSE.has(word);
}
