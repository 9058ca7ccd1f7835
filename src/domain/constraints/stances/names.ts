import { PERSONAL_DATA, PERSONS } from '../lexicon/personal-data.js';
import type { Item } from '../text/items.js';
import { ancestorsOf, familyOf, isKindOf } from '../text/terms.js';
import type { Stance } from './stance.js';

const PREPOSITIONS = new Set(['in', 'stays', 'outside', 'between', 'leave']);

/** What items name: before the first preposition, behind it, and words for a whole area, which narrow nothing. */
export type Names = Pick<Stance, 'core' | 'around'> & { generic: ReadonlySet<string> };

/** The names in a clause or a key. A member of a family ("in the EU") is what a clause is about wherever it stands. */
export function namesOf(items: readonly Item[]): Names {
  const core = new Set<string>();
  const around = new Set<string>();
  const generic = new Set<string>();
  let isBehind = false;
  for (const { sense, text } of items) {
    if (sense.kind === 'bound' || (sense.kind === 'mark' && PREPOSITIONS.has(sense.mark))) isBehind = true;
    if (sense.kind === 'generic') generic.add(sense.id);
    if (sense.kind === 'percentile') around.add(text);
    if (sense.kind !== 'term' && sense.kind !== 'word') continue;
    (isBehind && familyOf(sense.id) === undefined ? around : core).add(sense.id);
  }
  return { core, around, generic };
}

/** The acts that items speak of. */
export function actsOf(items: readonly Item[]): Set<string> {
  const acts = items.flatMap(({ sense, text }) => (sense.kind === 'act' ? [{ id: sense.id, text }] : []));
  // To store something in logs is to log it, whatever else may be stored.
  const place = acts.find(({ text }) => /^(?:in|to|written to|write to) /u.test(text));
  return new Set(place === undefined ? acts.map(({ id }) => id) : [place.id]);
}

/**
 * The stance without words that repeat what others say: the kind beside its member ("browser", "Firefox"), and beside a
 * member the words that go with the kind. Where something is forbidden, the kind says more than its members.
 */
export function withoutRepeats(stance: Stance): Stance {
  const { core, around, mode } = stance;
  const all = [...core];
  const families = all.flatMap((id) => familyOf(id) ?? []);
  const isPersonal = all.some((id) => isKindOf(id, PERSONAL_DATA));
  const implied = new Set([
    ...families.flatMap(({ topic, implied: words }) => [topic, ...words]),
    ...(isPersonal ? PERSONS : []),
  ]);
  const kinds = new Set(all.flatMap(ancestorsOf));
  const isRepeated = (id: string) =>
    implied.has(id) || (mode === 'never' ? ancestorsOf(id).some((kind) => core.has(kind)) : kinds.has(id));
  const kept = all.filter((id) => !isRepeated(id));
  const topics = new Set(
    families
      .filter(
        ({ topic, implied: words, acts }) =>
          [topic, ...words].some((id) => core.has(id) || around.has(id)) ||
          acts.some((act) => stance.acts.has(act)),
      )
      .map(({ topic }) => topic),
  );
  const outer = [...around].filter((id) => !implied.has(id) && !kinds.has(id) && !core.has(id));
  return { ...stance, topics, core: new Set(kept), around: new Set(outer) };
}
