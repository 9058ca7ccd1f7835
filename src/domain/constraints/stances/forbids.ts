import { ACT_IMPLIES, DATA_ACTS } from '../lexicon/acts.js';
import { PERSONAL_DATA } from '../lexicon/personal-data.js';
import { isKindOf } from '../text/terms.js';
import { isSubset, type Stance, sameSet } from './stance.js';

/** Whether the first forbids what the second asks for or allows. */
export function forbids(no: Stance, yes: Stance): boolean {
  if (no.mode !== 'never' || yes.mode === 'never' || yes.mode === 'optional') return false;
  if (!covers(no.core, yes.core) || !isWithin(no, yes)) return false;
  return actsMeet(no, yes);
}

/** Whether the first says that something isn't needed which the second requires. */
export function makesOptional(optional: Stance, must: Stance): boolean {
  if (optional.mode !== 'optional' || must.mode !== 'must' || must.force !== 'stated') return false;
  return (
    sameSet(optional.core, must.core) &&
    sameSet(optional.acts, must.acts) &&
    isSubset(optional.around, must.around)
  );
}

/** Whether each thing forbidden is, or is the kind of, one of those asked for, and nothing else is asked for. */
function covers(no: ReadonlySet<string>, yes: ReadonlySet<string>): boolean {
  return no.size === yes.size && [...no].every((id) => [...yes].some((one) => isKindOf(one, id)));
}

/** Whether what is asked for lies within the bounds of the prohibition. What is only named may be something else. */
function isWithin(no: Stance, yes: Stance): boolean {
  return yes.force === 'named' ? sameSet(no.around, yes.around) : isSubset(no.around, yes.around);
}

function actsMeet(no: Stance, yes: Stance): boolean {
  const acts = [...yes.acts];
  const isSame = sameSet(no.core, yes.core);
  if (no.acts.size > 0)
    return acts.some((act) => [act, ...(ACT_IMPLIES[act] ?? [])].some((one) => no.acts.has(one)));
  if (acts.includes('delete')) return false;
  if (isSame) return true;
  const isPersonal = [...yes.core].some((id) => isKindOf(id, PERSONAL_DATA));
  return isPersonal ? acts.some((act) => DATA_ACTS.includes(act)) : acts.length === 0;
}
