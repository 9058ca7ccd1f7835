import { FAMILIES, type Family } from '../lexicon/families.js';
import { OPPOSITES } from '../lexicon/opposites.js';
import { PERSONAL_DATA, PERSONAL_DATA_KINDS } from '../lexicon/personal-data.js';

const FAMILY_OF = new Map<string, Family>(
  FAMILIES.flatMap((family) =>
    [...Object.keys(family.members), ...family.every.slice(0, 1)].map((id) => [id, family] as const),
  ),
);
const OPPOSITE_OF = new Map<string, string>(
  OPPOSITES.flatMap(
    ([[a = ''], [b = '']]) =>
      [
        [a, b],
        [b, a],
      ] as const,
  ),
);

/** A name without the number behind it: "ie 11" is a kind of "ie". */
function withoutNumber(id: string): string | undefined {
  return /^(.+) [\d.,]+$/u.exec(id)?.[1];
}

/** The family that a term, or what it lies outside of, is a member of; or undefined. */
export function familyOf(id: string): Family | undefined {
  const plain = id.replace(/^outside /u, '');
  return FAMILY_OF.get(plain) ?? FAMILY_OF.get(withoutNumber(plain) ?? '');
}

function parentOf(id: string): string | undefined {
  const name = withoutNumber(id);
  if (name !== undefined) return name;
  if (Object.hasOwn(PERSONAL_DATA_KINDS, id)) return PERSONAL_DATA;
  const family = FAMILY_OF.get(id);
  return family && (family.partOf[id] ?? family.topic);
}

/** What a term is a kind or a part of, nearest first: "ie 11", "ie", "browser". */
export function ancestorsOf(id: string): string[] {
  const parent = parentOf(id);
  return parent === undefined ? [] : [parent, ...ancestorsOf(parent)];
}

/** Whether the first term is the second, or a kind or a part of it. */
export function isKindOf(id: string, other: string): boolean {
  return id === other || ancestorsOf(id).includes(other);
}

/** The term that excludes this one, or undefined. */
export function oppositeOf(id: string): string | undefined {
  return OPPOSITE_OF.get(id);
}

/** Whether the term stands for every member of a family. */
export function isEvery(id: string): boolean {
  return FAMILY_OF.get(id)?.every[0] === id;
}

/** The terms of the second set that are kinds of terms in the first without being them. */
export function kindsBetween(of: ReadonlySet<string>, ids: ReadonlySet<string>): string[] {
  return [...ids].filter((id) => !of.has(id) && ancestorsOf(id).some((kind) => of.has(kind)));
}
