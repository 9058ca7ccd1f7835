import type { Family } from '../lexicon/families.js';
import { familyOf, isEvery, isKindOf } from '../text/terms.js';
import { isSubset, type Stance, sameSet } from './stance.js';

/** Whether one constraint allows only some of a family, and the other asks for or allows another one of it. */
export function excludes(stances: readonly Stance[], others: readonly Stance[]): boolean {
  return stances.some((stance) => {
    const family = stance.only ? onlyFamily(stance) : undefined;
    if (family === undefined) return false;
    const allowed = stances.filter(isPositive).flatMap((one) => membersOf(one, family));
    return others.some(
      (other) =>
        isPositive(other) &&
        isAlike(stance, other, family) &&
        membersOf(other, family).some((id) => allowed.every((one) => isOther(id, one))),
    );
  });
}

function isPositive({ mode }: Stance): boolean {
  return mode === 'must' || mode === 'may';
}

function onlyFamily({ core }: Stance): Family | undefined {
  const families = new Set([...core].flatMap((id) => familyOf(id) ?? []));
  return families.size === 1 ? [...families][0] : undefined;
}

function membersOf({ core }: Stance, family: Family): string[] {
  return [...core].filter((id) => familyOf(id) === family);
}

/** Whether both speak of the same matter, so that the "only" of one can concern the other. */
function isAlike(only: Stance, other: Stance, family: Family): boolean {
  const rest = (stance: Stance) => new Set([...stance.core].filter((id) => familyOf(id) !== family));
  const isOwn = (stance: Stance) => [...stance.acts].every((act) => family.acts.includes(act));
  if (!sameSet(rest(only), rest(other)) || !isOwn(only) || !isOwn(other)) return false;
  const isSame = sameSet(only.around, other.around);
  if (!isSame && (other.force === 'named' || !isSubset(only.around, other.around))) return false;
  const hasMatter =
    only.around.size + rest(only).size > 0 || (only.acts.size > 0 && sameSet(only.acts, other.acts));
  if (family.needs === 'topic') return only.topics.has(family.topic) && other.topics.has(family.topic);
  return family.needs === 'none' || (isSame && hasMatter);
}

/** Whether the first lies outside the second. */
function isOther(id: string, allowed: string): boolean {
  if (isEvery(allowed)) return false;
  if (isEvery(id)) return true;
  const outside = /^outside (.+)$/u.exec(id)?.[1];
  return outside === undefined
    ? !isKindOf(id, allowed) && !isKindOf(allowed, id)
    : isKindOf(allowed, outside);
}
