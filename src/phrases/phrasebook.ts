import type { ActBody } from '../domain/conversation/acts.js';
import { type Focus, focusOn } from '../domain/conversation/focus.js';
import type { Blueprint } from '../domain/draft/blueprint.js';
import { emptyDraft } from '../domain/draft/draft.js';
import { userEntity } from '../domain/entities/entity.js';
import { ARTICLES } from '../domain/entities/name-words.js';
import type { References } from '../domain/entities/references.js';
import { AppError } from '../domain/errors.js';
import { opened } from '../domain/text/open-text.js';
import { type PersonText, written } from '../domain/text/person-text.js';
import type { Slot, SlotKind } from '../domain/tools/phrase-template.js';
import type { OwnPhrase, Phrasebook, PhraseMatch, PhrasePlace, ReadsAs } from '../domain/tools/phrasebook.js';
import type { Slots, Tool } from '../domain/tools/tool.js';
import { clausesIn } from './clauses.js';
import { createDidYouMean } from './did-you-mean.js';
import { type Entry, entriesOf, isUsable } from './entries.js';
import { createNames, type Fit } from './lookup.js';
import { beginsAs, matchTokens, type Parse, type ReadSlot } from './matcher.js';
import { isQuestion, type Message, messageOf, sentencesOf } from './message.js';
import { anyName, canPoint, knownName, namingsIn, POINTING } from './names.js';
import { createOffered, isFree, slotReader } from './slots.js';
import { LOOKED_AT } from './tokens.js';

export interface PhrasebookParts {
  references: Pick<References, 'resolve' | 'find'>;
  tools: readonly Tool[];
  blueprints: readonly Blueprint[];
  /** the operator's own */
  phrases: readonly OwnPhrase[];
}

/** The phrasebook, and what a message is by its form. */
export interface ReadyPhrasebook extends Phrasebook {
  readsAs: ReadsAs;
}

/** What stands for whatever a message may turn out to speak of. */
const ANYTHING: Focus = { type: 'element', kind: 'task', id: 'task:', name: '', project: null, set: false };
/** So many clauses are taken as phrases one after another; who says more tells a story. */
const MAX_IN_TURN = 4;
/** "T 12", as a transcript spells the number of a request. */
const SPELT =
  /(?<![\p{L}\p{N}'\u2019-])T\s(?<number>\d{1,6})(?![\p{L}\p{N}.,:]*\p{N})(?!\s?(?:%|percent))/giu;

const withNumbers = (spoken: PersonText): PersonText =>
  written(opened(spoken).replaceAll(SPELT, 'T-$<number>'));

/** What an operator's slots are tried with, to see whether its meaning is a phrase. */
const TRIED: Readonly<Partial<Record<SlotKind, string>>> = {
  when: 'today',
  day: 'today',
  order: 'last',
  number: '1',
  quote: '“x”',
};

/**
 * The phrasebook of these tools.
 * @throws TemplateError where an operator's phrase can't be read, AppError config_invalid where it means nothing that there is
 */
export function createPhrasebook({
  references,
  tools,
  blueprints,
  phrases,
}: PhrasebookParts): ReadyPhrasebook {
  const entries = entriesOf(tools, phrases);
  const offers = createOffered(blueprints);
  const shipped = entries.filter(({ means }) => means === null);
  const meantBy = createDidYouMean(shipped.filter(({ example }) => example !== null));

  /** What the words are as one phrase. */
  async function matchAmong(
    among: readonly Entry[],
    said: PersonText,
    place: PhrasePlace,
    signal: AbortSignal,
  ): Promise<PhraseMatch | null> {
    const message = messageOf(place.set === 'voice' ? withNumbers(said) : said);
    const usable = among.filter((entry) => isUsable(entry, place));
    const reader = (named: ReadSlot) => slotReader(message, place, { offers, named });
    const fits = fitting(usable, message, reader(anyName));
    const names = createNames(references, message, fits, place);
    for (const fit of fits) {
      signal.throwIfAborted();
      const { entry } = fit;
      if (entry.means !== null) {
        const means = written(filledIn(entry.means, fit.parse, message));
        const meant = await matchAmong(shipped, means, { ...place, closed: false }, signal);
        if (meant !== null) return meant;
        continue;
      }
      const parse = entry.names
        ? await names.parseOf(entry, (named) => parsed(entry, message, reader(named)))
        : fit.parse;
      const which = parse?.slots.find((slot) => slot.which !== undefined)?.which;
      if (which !== undefined) return { kind: 'which', ...which };
      const acts = parse === null ? null : entry.acts(slotsOf(parse, place), place);
      if (acts === null) continue;
      // what is not for this way of speaking is that phrase all the same, and no other
      if (!entry.sets.includes(place.set)) return place.set === 'voice' ? { kind: 'written' } : null;
      const ofDraft = entry.needs === 'draft' || entry.needs === 'alike';
      return { kind: 'acts', acts, template: entry.template, ofDraft };
    }
    const missing = names.missing();
    return missing.length === 0 ? null : { kind: 'missing', names: missing };
  }

  /** Whether the words have the form of a phrase, whatever the names in them mean, and "it". */
  function isFormed(said: PersonText, place: PhrasePlace): boolean {
    const message = messageOf(said);
    const usable = entries.filter((entry) => isUsable(entry, { ...place, focus: place.focus ?? ANYTHING }));
    return fitting(usable, message, slotReader(message, place, { offers, named: anyName })).length > 0;
  }

  /** The clauses of words that may be phrases one after another, by their form; null where they can't. */
  function clausesByForm(said: PersonText, place: PhrasePlace) {
    const { text, tokens } = messageOf(said);
    const { count, words } = clausesIn(text, tokens);
    if (count < 2 || count > MAX_IN_TURN || text.length > LOOKED_AT) return null;
    const forms = new Map<string, boolean>();
    const hasForm = (clause: string) => {
      const fits = forms.get(clause) ?? isFormed(written(clause), place);
      forms.set(clause, fits);
      return fits;
    };
    const ends = (begin: number) =>
      Array.from({ length: count - begin }, (_, at) => count - at).filter((end) => end - begin < count);
    const canGoOn = (begin: number): boolean =>
      begin === count || ends(begin).some((end) => hasForm(words(begin, end)) && canGoOn(end));
    return canGoOn(0) ? { count, words, ends, hasForm, canGoOn } : null;
  }

  /**
   * The phrases that the words are one after another, where they are nothing but that: "close T-12 and tell me when T-9 is
   * done". What is taken back, opened or decided stands alone.
   */
  async function matchInTurn(
    said: PersonText,
    place: PhrasePlace,
    signal: AbortSignal,
  ): Promise<PhraseMatch | null> {
    // by their form first, which takes no looking up
    const clauses = clausesByForm(said, place);
    if (clauses === null) return null;
    const { count, words, ends, hasForm, canGoOn } = clauses;
    const here = await speakingOf(said, place);
    /** The matches of all that comes from that clause on; null where there are none. The longest phrases first. */
    async function from(begin: number): Promise<PhraseMatch[] | null> {
      if (begin === count) return [];
      for (const end of ends(begin)) {
        if (!hasForm(words(begin, end)) || !canGoOn(end)) continue;
        const match = await matchAmong(entries, written(words(begin, end)), here, signal);
        if (match?.kind === 'written') return [match];
        const rest = match?.kind === 'acts' && match.acts.every(isCall) ? await from(end) : null;
        if (match !== null && rest !== null) return [match, ...rest];
      }
      return null;
    }
    const found = (await from(0)) ?? [];
    const unspeakable = found.find(({ kind }) => kind === 'written');
    if (unspeakable) return unspeakable;
    const all = found.flatMap((match) => (match.kind === 'acts' ? [match] : []));
    if (all.length === 0) return null;
    const acts = withoutRepeats(all.flatMap((one) => one.acts));
    const template = all.map((one) => one.template).join(' + ');
    return { kind: 'acts', acts, template, ofDraft: all.every((one) => one.ofDraft) };
  }

  /** What the words are as one phrase or as several. */
  async function matched(
    said: PersonText,
    place: PhrasePlace,
    signal: AbortSignal,
  ): Promise<PhraseMatch | null> {
    const match = await matchAmong(entries, said, place, signal);
    if (match !== null && match.kind !== 'missing') return match;
    return (await matchInTurn(said, place, signal)) ?? match;
  }

  async function spokenOf(said: PersonText, { viewer }: PhrasePlace): Promise<Focus | null> {
    const { found } = await references.resolve(viewer, { text: written(opened(said).slice(0, LOOKED_AT)) });
    const work = found.flatMap(({ entity }) => focusOn(entity, null, false) ?? []);
    const [only] = work;
    return only !== undefined && work.every(({ id }) => id === only.id) ? only : null;
  }

  /** The place with what the message speaks of as its focus, where that is one piece of work: "T-9 waits. Close it". */
  const speakingOf = async (said: PersonText, place: PhrasePlace): Promise<PhrasePlace> => ({
    ...place,
    focus: (await spokenOf(said, place)) ?? place.focus,
  });

  /** Whether the words are a phrase that says "it" of what is not told. */
  function pointsAtWork(message: Message, place: PhrasePlace): boolean {
    if (!message.tokens.some(canPoint)) return false;
    const usable = shipped.filter((entry) => isUsable(entry, { ...place, focus: ANYTHING }));
    const named = knownName([], { viewer: null, focus: ANYTHING, reads: true });
    return fitting(usable, message, slotReader(message, place, { offers, named })).some(({ parse }) =>
      parse.slots.some(({ value }) => value === ANYTHING.id),
    );
  }

  /** The phrase that the words are by their form: one without words of its own is told by the names in it alone. */
  function formOf(text: PersonText, open: PhrasePlace['open']): Entry | null {
    const message = messageOf(text);
    const place = { open, teams: [], now: new Date(0), timeZone: 'utc' };
    const usable = shipped.filter(({ needs }) => needs !== 'draft' || open !== null);
    const read = slotReader(message, place, { offers, named: anyName });
    return fitting(usable, message, read).find(({ parse }) => parse.own > 0)?.entry ?? null;
  }

  /** Whether an operator's phrase stands for one that there is, in whatever form. */
  function isMeant(means: string, slots: readonly Slot[]): boolean {
    return blueprints.some((blueprint) => {
      const [field] = blueprint.fields;
      const words = ({ kind }: Slot) => (kind === 'field' ? (field?.label ?? '') : (TRIED[kind] ?? 'T-1'));
      const said = slots.reduce((text, slot) => text.replaceAll(`{${slot.name}}`, words(slot)), means);
      return formOf(written(said), { blueprint, draft: emptyDraft() }) !== null;
    });
  }

  /** Whether a phrase can be said there, in the way in which the message came. */
  const isSayable = (entry: Entry, place: PhrasePlace): boolean =>
    isUsable(entry, place) && entry.sets.includes(place.set);

  async function nearest(text: PersonText, place: PhrasePlace, limit: number, signal: AbortSignal) {
    const { text: words, tokens } = messageOf(text);
    const resolution = await references.resolve(place.viewer, { text: written(words.slice(0, LOOKED_AT)) });
    const named = namingsIn(tokens, resolution, place.meant).filter(({ sure }) => sure);
    const said = { text: words, tokens, named };
    const readerOf = (words: string) =>
      slotReader({ text: words, end: words.length }, place, { offers, named: anyName });
    const near: string[] = [];
    for (const words of meantBy(said, (entry) => isSayable(entry, place), readerOf)) {
      if (near.length >= limit) break;
      // what nothing would come of is no offer
      const match = await matchAmong(shipped, written(words), place, signal);
      if (match !== null && match.kind !== 'missing' && match.kind !== 'written') near.push(words);
    }
    return near;
  }

  const empty = entries.find(({ means, slots }) => means !== null && !isMeant(means, slots));
  if (empty !== undefined) {
    const why = `“${empty.template}” means “${empty.means}”, and that is neither a phrase nor a tool.`;
    throw new AppError('config_invalid', why);
  }

  return {
    match: matched,
    hasForm: (text, place) =>
      isFormed(place.set === 'voice' ? withNumbers(text) : text, place) ||
      clausesByForm(text, place) !== null,
    begins: (text, place) => {
      const message = messageOf(text);
      if (sentencesOf(message).some((one) => isQuestion(one) || pointsAtWork(one, place))) return true;
      const usable = shipped.filter((entry) => isSayable(entry, place));
      return usable.some(({ matcher }) => beginsAs(matcher, message.tokens, message, ARTICLES));
    },
    seeks: (text, { set }) => {
      const seeking = shipped.filter(({ reads, sets }) => reads && sets.includes(set));
      return sentencesOf(messageOf(text)).some(({ tokens, from, to }) => {
        const first = tokens.slice(from, to).find(({ mark }) => !mark)?.norm ?? '';
        return !ARTICLES.has(first) && seeking.some(({ matcher: { begins } }) => begins?.has(first) === true);
      });
    },
    spokenOf,
    points: (text) => messageOf(text).tokens.some(({ norm }) => POINTING.has(norm)),
    nearest,
    readsAs: (text, open) => {
      const form = formOf(text, open);
      return form === null ? null : form.says ? 'says' : 'seeks';
    },
  };
}

/** What is said twice is done once: "I'll take T-9, put me down for it". */
const withoutRepeats = (acts: readonly ActBody[]): ActBody[] => [
  ...new Map(acts.map((act) => [JSON.stringify(act), act])).values(),
];

const isCall = ({ act }: ActBody): boolean => act === 'call';

/**
 * What a phrase makes of a message: without its words of courtesy, or with them, for some phrases have such words of their
 * own.
 */
function parsed({ matcher }: Entry, message: Message, read: ReadSlot): Parse | null {
  const { tokens, from, to, asked } = message;
  // what is quoted from its beginning to its end is somebody else's
  if (tokens.every(({ mark, quoted }) => mark || quoted)) return null;
  const isWhole = from === 0 && to === tokens.length;
  const whole = isWhole ? [] : [{ from: 0, to: tokens.length }];
  let parse: Parse | null = null;
  for (const range of [message, ...whole, ...(asked === null ? [] : [asked])])
    parse ??= matchTokens(matcher, tokens, range, read);
  // what is longer than an order can only be something to keep
  const keeps = parse?.slots.at(-1)?.slot.kind === 'rest';
  return message.text.length > LOOKED_AT && !keeps ? null : parse;
}

/**
 * The phrases that the message can be, the most telling first: the one with the fewest words that are anybody's, then with
 * the most of its own, then whose slots take the least.
 */
function fitting(entries: readonly Entry[], message: Message, read: ReadSlot): Fit[] {
  const fits = entries.flatMap((entry) => {
    const parse = parsed(entry, message, read);
    return parse === null ? [] : [{ entry, parse }];
  });
  return fits.toSorted(
    (a, b) =>
      freeIn(a.parse) - freeIn(b.parse) || b.parse.own - a.parse.own || wideIn(a.parse) - wideIn(b.parse),
  );
}

const freeIn = ({ slots }: Parse): number =>
  slots.reduce((sum, { slot, from, to }) => sum + (isFree(slot) ? to - from : 0), 0);

const wideIn = ({ slots }: Parse): number =>
  slots.filter(({ slot }) => slot.kind === 'entity' || slot.kind === 'entities').length;

function slotsOf({ slots }: Parse, { viewer, focus }: PhrasePlace): Slots {
  const of = (name: string) => slots.find(({ slot }) => slot.name === name);
  const field = slots.find((slot) => slot.field !== undefined)?.field;
  return {
    asker: userEntity(viewer.user),
    focus: focus?.id ?? '',
    one: (name) => of(name)?.value ?? (name === 'field' ? (field ?? '') : ''),
    all: (name) => of(name)?.all ?? [],
  };
}

/** A sentence with what stands in the slots of another. */
function filledIn(sentence: string, { slots }: Parse, { text, tokens }: Message): string {
  return slots.reduce((filled, { slot, from, to, value }) => {
    const said = isFree(slot) ? value : text.slice(tokens[from]?.start, tokens[to - 1]?.end);
    return filled.replaceAll(`{${slot.name}}`, () => said);
  }, sentence);
}
