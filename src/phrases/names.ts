import {
  type EntityKind,
  type EntityRef,
  EntityKind as Kind,
  kindOf,
  userEntity,
  type Viewer,
} from '../domain/entities/entity.js';
import {
  ARTICLES,
  distinctiveWords,
  isPartOf,
  KIND_WORDS,
  kindSaid,
  wordsOfName,
} from '../domain/entities/name-words.js';
import type { References, Resolution } from '../domain/entities/references.js';
import { written } from '../domain/text/person-text.js';
import type { Slot, SlotKind } from '../domain/tools/phrase-template.js';
import type { PhrasePlace } from '../domain/tools/phrasebook.js';
import type { Filled, ReadSlot, SlotEnd } from './matcher.js';
import type { Token } from './tokens.js';

/** No name has more words. */
const MAX_WORDS = 10;
/** Of words that may be a name, in vain, so many are looked up by themselves. */
const MAX_LOOKED_UP = 4;
const MAX_TOGETHER = 5;
/** Names that are searched by what looks like them, and how many are asked about. */
const MAX_ALIKE = 2;
const MAX_CANDIDATES = 5;
/** What is longer is rather a sentence than a name. */
const MAX_IN_NAME = 4;

/** What stands between an id and the name. */
const BESIDE: ReadonlySet<string> = new Set([' ', ',', ':', '"']);
/** What stands behind "this". */
const BEHIND_POINTING: ReadonlySet<string> = new Set([...KIND_WORDS, 'one']);
export const POINTING: ReadonlySet<string> = new Set(['it', 'this', 'that']);
/** Whether a word can stand for what is spoken of: "it", "its". */
export const canPoint = ({ norm, owner }: Token): boolean =>
  POINTING.has(norm) || (owner !== null && POINTING.has(owner));
const ASKER: ReadonlySet<string> = new Set(['i', 'me', 'myself', 'mine']);
const JOINS: ReadonlySet<string> = new Set(['and', 'or', ',']);
/** What can only be meant as a name: a mention, or a short id such as "T-12". */
const EXPLICIT = /^(?:[@#]|<[@#]|https?:|\p{L}{1,10}-\d{1,9}$)/u;

const THINGS = Kind.options.filter((kind) => kind !== 'user');
const KINDS: Readonly<Partial<Record<SlotKind, readonly EntityKind[]>>> = {
  element: ['task', 'document', 'project', 'plan', 'goal', 'milestone', 'output'],
  ticket: ['task'],
  project: ['project'],
  person: ['user'],
  people: ['user'],
  thing: THINGS,
  things: THINGS,
};
const SEVERAL: ReadonlySet<SlotKind> = new Set(['entities', 'things', 'people']);

/** Some tokens of a message that name something: one thing, or several that it could be. */
export interface Naming {
  from: number;
  to: number;
  mention: string;
  ids: readonly string[];
  /** only one is meant, and for sure */
  sure: boolean;
  /** only one can be meant, by telling words that its name has all: enough to look it up, and not to change it */
  told: boolean;
}

/** What one thing is named by for sure. */
const sureOf = (mention: string, id: string) =>
  ({ mention, ids: [id], sure: true, told: true }) satisfies Omit<Naming, 'from' | 'to'>;

/** Takes any few words as a name, to see whether there is anything to look up. */
export const anyName: ReadSlot = function* ({ owner, kind }, tokens, from) {
  const most = SEVERAL.has(kind) ? 2 * MAX_WORDS : MAX_WORDS;
  for (let to = from + 1; to <= Math.min(tokens.length, from + most); to += 1) {
    const last = tokens[to - 1];
    if (last === undefined || (last.mark && last.norm !== ',' && last.norm !== '"')) return;
    if (!last.mark && (!owner || last.owner !== null)) yield { to, value: '' };
  }
};

/** Takes as names what is known to be one. */
export function knownName(
  namings: readonly Naming[],
  { viewer, focus, reads }: { viewer: Viewer | null; focus: PhrasePlace['focus']; reads: boolean },
): ReadSlot {
  const one = (slot: Slot, tokens: readonly Token[], from: number): SlotEnd[] =>
    [...namings.filter((naming) => naming.from === from), ...pointed(slot, tokens, from)]
      .filter(({ to }) => !slot.owner || tokens[to - 1]?.owner !== null)
      .flatMap((naming) => endOf(slot, naming, reads));
  /** Whoever speaks, and what the thread is about, by the words that point at them. */
  const pointed = ({ kind, owner }: Slot, tokens: readonly Token[], from: number): Naming[] => {
    // "this ticket", "this one's"
    const isKinded =
      POINTING.has(tokens[from]?.norm ?? '') && BEHIND_POINTING.has(wordOf(tokens[from + 1], owner));
    const said = wordOf(tokens[from], owner && !isKinded);
    const isAsker = viewer !== null && ASKER.has(said) && KINDS[kind]?.includes('user') === true;
    const ids = [
      ...(isAsker ? [userEntity(viewer.user)] : []),
      ...(POINTING.has(said) && focus !== null ? [focus.id] : []),
    ];
    const to = from + (isKinded ? 2 : 1);
    return ids.map((id) => ({ from, to, ...sureOf(said, id) }));
  };
  return (slot, tokens, from) =>
    SEVERAL.has(slot.kind) ? row(one, slot, tokens, from) : one(slot, tokens, from);
}

function endOf({ kind }: Slot, { to, mention, ids, sure, told }: Naming, reads: boolean): SlotEnd[] {
  const kinds = KINDS[kind];
  const fitting = ids.filter((id) => kinds === undefined || kinds.includes(kindOf(id)));
  const [only] = fitting;
  if (only === undefined) return [];
  if (fitting.length === 1 && (sure || (told && reads))) return [{ to, value: only, all: [only] }];
  return [{ to, value: '', which: { mention, candidates: fitting } }];
}

/** Names one after another: "T-12, T-13 and Q1 Launch". The longest row first. */
function row(
  one: (slot: Slot, tokens: readonly Token[], from: number) => SlotEnd[],
  slot: Slot,
  tokens: readonly Token[],
  from: number,
): SlotEnd[] {
  const [first] = one(slot, tokens, from);
  if (first === undefined) return [];
  let at = first.to;
  while (JOINS.has(tokens[at]?.norm ?? '')) at += 1;
  const more = at === first.to ? [] : row(one, slot, tokens, at);
  const joined = more.map((end) => ({
    ...end,
    value: first.value,
    all: [...(first.all ?? []), ...(end.all ?? [])],
    ...(first.which === undefined ? {} : { which: first.which }),
  }));
  return [...joined, first];
}

/** What a resolution of the message names in these tokens. */
export function namingsIn(
  tokens: readonly Token[],
  { found, ambiguous }: Resolution,
  meant: PhrasePlace['meant'],
): Naming[] {
  const settled = meant.map(({ mention, entity }) => ({ ...sureOf(mention, entity), label: '' }));
  const told = found.map(({ mention, entity }) => ({ ...sureOf(mention, entity.id), label: entity.label }));
  const sure = [...settled, ...told].flatMap(({ label, ...one }) =>
    placesOf(tokens, one).flatMap((place) => {
      const naming = { ...one, ...place };
      return [...widened(tokens, naming), ...described(tokens, naming, label)];
    }),
  );
  const unsure = ambiguous
    .filter(({ mention }) => !settled.some((one) => sameWords(one.mention, mention)))
    .flatMap(({ mention, candidates }) => {
      const places = placesOf(tokens, { mention, ids: candidates.map(({ id }) => id) });
      return places.flatMap((place) => {
        const beside = [tokens[place.from - 1]?.norm ?? '', tokens[place.to]?.norm ?? ''];
        const few = ofKindSaid(candidates, [...wordsOfName(mention), ...beside]);
        const [only, ...others] = few;
        const told = only !== undefined && others.length === 0 && isPartOf(only.label, mention);
        return widened(tokens, { ...place, mention, ids: few.map(({ id }) => id), sure: false, told });
      });
    });
  return [...sure, ...unsure];
}

/** Those of the kind that a word says, or that have it in their name; all where none is: "the export ticket" is no document. */
function ofKindSaid(candidates: readonly EntityRef[], words: readonly string[]): readonly EntityRef[] {
  const said = words.flatMap((word) => {
    const kind = kindSaid(word);
    return kind === null ? [] : [{ word, kind }];
  });
  const few = candidates.filter(({ kind, label }) =>
    said.some((one) => one.kind === kind || wordsOfName(label).includes(one.word)),
  );
  return few.length > 0 ? few : candidates;
}

/** The same with words of its name beside it: "the database upgrade (T-9)", "the export ticket T-12". */
function described(tokens: readonly Token[], naming: Naming, label: string): Naming[] {
  const words = new Set([...wordsOfName(label), ...ARTICLES, ...KIND_WORDS]);
  const isTold = (norm: string) => wordsOfName(norm).every((word) => words.has(word));
  const goesOn = (at: number) => {
    const token = tokens[at];
    return token !== undefined && !token.breaks && (token.mark ? BESIDE.has(token.norm) : isTold(token.norm));
  };
  let { from, to } = naming;
  while (goesOn(from - 1)) from -= 1;
  while (goesOn(to)) to += 1;
  while (tokens[from]?.mark === true) from += 1;
  while (tokens[to - 1]?.mark === true) to -= 1;
  // what was opened before the id closes behind it
  if (tokens.slice(from, to).some(({ norm }) => norm === ' ') && tokens[to]?.norm === ' ') to += 1;
  const isLed = ARTICLES.has(tokens[from]?.norm ?? '') && from < naming.from;
  const froms = from === naming.from && to === naming.to ? [] : [from, ...(isLed ? [from + 1] : [])];
  return froms.map((begin) => ({ ...naming, from: begin, to }));
}

/** A mention as Slack writes it, with the id of who is meant. */
const MENTION = /^<@([UW][A-Z0-9_]+)(?:\|[^<>]*)?>/u;

/** The people whom Slack itself names in the words: who is only to be called by their id need not be looked up for it. */
export function mentionedIn(text: string, tokens: readonly Token[]): Naming[] {
  return tokens.flatMap(({ start, end }, from) => {
    const mention = text.slice(start, end);
    const user = MENTION.exec(mention)?.[1];
    return user === undefined ? [] : [{ from, to: from + 1, ...sureOf(mention, userEntity(user)) }];
  });
}

const sameWords = (one: string, other: string): boolean => compact(one) === compact(other);
/** A name by its letters and digits. */
const compact = (words: string): string =>
  words
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '');

/** Where the tokens have the words of a mention. */
function placesOf(
  tokens: readonly Token[],
  { mention, ids }: Pick<Naming, 'mention' | 'ids'>,
): { from: number; to: number }[] {
  const name = compact(mention);
  const slack = ids.map(
    (id) => `<${id.startsWith('user:') ? '@' : '#'}${id.slice(id.indexOf(':') + 1).toLowerCase()}`,
  );
  return tokens.flatMap((token, from) => {
    if (slack.some((sign) => token.norm.startsWith(sign))) return [{ from, to: from + 1 }];
    const to = name === '' ? -1 : endOfName(tokens, from, name);
    return to < 0 ? [] : [{ from, to }];
  });
}

/** Where the tokens from here on have said a name, letters and digits alone; -1 where they say something else. */
function endOfName(tokens: readonly Token[], from: number, name: string): number {
  let said = '';
  for (let at = from; at < tokens.length && said.length < name.length; at += 1) {
    const token = tokens[at];
    if (said + compact(token?.owner ?? '') === name) return at + 1;
    said += compact(token?.norm ?? '');
    if (said === name) return at + 1;
    if (said === '' || !name.startsWith(said)) return -1;
  }
  return -1;
}

/** The same with an article before it, and with a word for its kind before or after it; it may stand in quotation marks. */
function widened(tokens: readonly Token[], naming: Naming): Naming[] {
  const { from, to } = naming;
  const isQuoted = tokens[from - 1]?.norm === '"' && tokens[to]?.norm === '"';
  const [first, end] = isQuoted ? [from - 1, to + 1] : [from, to];
  const kinded = KIND_WORDS.has(tokens[first - 1]?.norm ?? '') ? [first - 1] : [];
  const led = [first, ...kinded].flatMap((at) => (ARTICLES.has(tokens[at - 1]?.norm ?? '') ? [at - 1] : []));
  const next = tokens[end];
  const tos = KIND_WORDS.has(wordOf(next, next?.owner !== null)) ? [end + 1, to] : [to];
  return [from, ...kinded, ...led].flatMap((begin) =>
    tos.map((end) => ({ ...naming, from: begin, to: end })),
  );
}

const wordOf = (token: Token | undefined, owner: boolean): string =>
  (owner ? token?.owner : token?.norm) ?? '';

/** Words that would be names: in slots of phrases that fit but for these. */
export interface Sought {
  text: string;
  from: number;
  to: number;
}

/** The words that a phrase has where names belong. */
export function soughtIn(text: string, tokens: readonly Token[], slots: readonly Filled[]): Sought[] {
  return slots.flatMap(({ slot, from: begin, to }) => {
    if (KINDS[slot.kind] === undefined && slot.kind !== 'entity' && slot.kind !== 'entities') return [];
    const from = begin + (to - begin > 1 && ARTICLES.has(tokens[begin]?.norm ?? '') ? 1 : 0);
    const [first, last] = [tokens[from], tokens[to - 1]];
    if (first === undefined || last === undefined) return [];
    const said = text.slice(first.start, last.end);
    return [{ text: slot.owner ? said.replace(/['\u2019\u02BC]s?$/u, '') : said, from, to }];
  });
}

/** Those that can only be meant as a name: by a sign, by capital letters, or by the kind beside it. */
export const isExplicit = (sought: Sought): boolean => {
  const { text } = sought;
  const isSigned = EXPLICIT.test(text) && !/\s/u.test(text.replace(/<[^>]*>/u, ''));
  return isSigned || isKinded(sought) || text.split(' ').every((word) => /^\p{Lu}[\p{Ll}\p{N}]/u.test(word));
};

/**
 * Looks words up each as the name that they would be: a single common word counts then, too. Only what has all of them in its own
 * name is meant.
 */
export async function lookedUp(
  references: Pick<References, 'resolve' | 'find'>,
  viewer: Viewer,
  sought: readonly Sought[],
  tokens: readonly Token[],
): Promise<Naming[]> {
  const few = sought.filter(({ from, to }) => to - from <= MAX_TOGETHER).slice(0, MAX_LOOKED_UP);
  if (few.length === 0) return [];
  const mentionTokens = few.map(({ text }) => text);
  // as sentences of their own, so that a part of a name is found, too
  const text = written(mentionTokens.join('.\n'));
  const { found, ambiguous } = await references.resolve(viewer, { text, mentionTokens });
  return few.flatMap(({ text, from, to }) => {
    const own = <One extends { mention: string }>({ mention }: One) => sameWords(mention, text);
    const fits = ({ label }: EntityRef) => isPartOf(label, text);
    // a name for sure is one, whatever the label has of it: initials, or the words without their spaces
    const one = found.filter(own);
    const parts = ambiguous.filter(own).flatMap(({ candidates }) => candidates.filter(fits));
    const several = ofKindSaid(parts, wordsOfName(text));
    const all = [...one.map(({ entity }) => entity), ...several];
    const ids = [...new Set(all.map(({ id }) => id))];
    if (ids.length === 0) return [];
    const sure = one.length === 1 && several.length === 0;
    return widened(tokens, { from, to, mention: text, ids, sure, told: ids.length === 1 });
  });
}

/** What looks like words that can only be meant as a name and name nothing: "the onbording doc". It is asked about. */
export async function lookalikes(
  references: Pick<References, 'find'>,
  viewer: Viewer,
  sought: readonly Sought[],
  tokens: readonly Token[],
): Promise<Naming[]> {
  const few = sought.filter(isKinded).slice(0, MAX_ALIKE);
  const found = await Promise.all(
    few.map(async ({ text, from, to }) => {
      const sought = { text: distinctiveWords(text).join(' '), limit: MAX_CANDIDATES };
      const near = ofKindSaid(await references.find(viewer, sought), wordsOfName(text));
      const ids = near.map(({ id }) => id);
      const naming = { from, to, mention: text, ids, sure: false, told: false };
      return ids.length === 0 ? [] : widened(tokens, naming);
    }),
  );
  return found.flat();
}

/** Whether a word before or behind a short name says what kind of thing it names. */
const isKinded = ({ text }: Sought): boolean => {
  const words = wordsOfName(text);
  const isName = words.length > 1 && words.length <= MAX_IN_NAME;
  return isName && [words[0], words.at(-1)].some((word) => KIND_WORDS.has(word ?? ''));
};
