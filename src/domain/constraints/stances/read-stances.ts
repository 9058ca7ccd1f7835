import type { Item } from '../text/items.js';
import { familyOf } from '../text/terms.js';
import { type Clause, clausesOf, saysMode } from './clauses.js';
import { modeOf } from './mode.js';
import { actsOf, namesOf, withoutRepeats } from './names.js';
import type { Stance } from './stance.js';

const MAX_CORE = 5;

/** What the clauses of a constraint ask for. Empty where a word such as "unless" or "maybe" leaves it open. */
export function readStances(key: readonly Item[], value: readonly Item[]): Stance[] {
  const isOpen = [...key, ...value].some(({ sense }) => sense.kind === 'mark' && sense.mark === 'hedge');
  if (isOpen) return [];
  // A verb in a key only names what the value settles: "browser support: no IE11".
  const named = key.filter(({ sense }) => sense.kind !== 'mark' || sense.mark !== 'verb');
  if (value.length > 0 && !saysMode(named))
    return clausesOf(value).flatMap((one) => stanceOf(one, named) ?? []);
  // "no cookies: yes" and a bare key say what the key says; where both say something else, either may be meant.
  const isAgreeing = value.every(
    ({ sense }) => sense.kind === 'mark' && /^(?:yes|must|need)$/u.test(sense.mark),
  );
  return isAgreeing ? clausesOf(key).flatMap((one) => stanceOf(one, []) ?? []) : [];
}

function stanceOf({ items, head }: Clause, key: readonly Item[]): Stance | null {
  const said = modeOf(head ?? items);
  if (said === null) return null;
  const own = actsOf(head ?? items);
  const isCounted = items.some(({ sense }) => sense.kind === 'amount' || sense.kind === 'day');
  // A number in it makes it a limit rather than a yes or no, unless something is to be done in any case.
  if (isCounted && (said.mode === 'never' || said.mode === 'optional' || own.size === 0)) return null;
  const names = namesOf(items);
  const context = namesOf(key);
  const fromKey = new Set([...context.core, ...context.around]);
  const isAboutKey = names.core.size === 0;
  const [core = fromKey] = [names.core, fromKey, names.generic, context.generic].filter(
    ({ size }) => size > 0,
  );
  const around = isAboutKey ? names.around : new Set([...names.around, ...fromKey]);
  if (core.size === 0 || core.size > MAX_CORE) return null;
  const force = said.force === 'named' ? forceOf(said.only, own.size > 0) : said.force;
  const acts = own.size > 0 ? own : actsOf(key);
  const stance = withoutRepeats({ ...said, force, acts, core, around, topics: new Set() });
  return items.some(isOutside) ? turnedOutside(stance) : stance;
}

/** Without a word such as "must", an "only" still leaves no choice, and an act is an order. */
function forceOf(isOnly: boolean, isAct: boolean): Stance['force'] {
  if (isOnly) return 'stated';
  return isAct ? 'ordered' : 'named';
}

function isOutside({ sense }: Item): boolean {
  return sense.kind === 'mark' && (sense.mark === 'outside' || sense.mark === 'leave');
}

/** "must not leave the EU" is "only in the EU"; "may leave the EU" is about what lies outside. */
function turnedOutside(stance: Stance): Stance | null {
  if (stance.only || ![...stance.core].some(familyOf)) return null;
  if (stance.mode === 'never') return { ...stance, mode: 'must', force: 'stated', only: true };
  const core = [...stance.core].map((id) => (familyOf(id) === undefined ? id : `outside ${id}`));
  return { ...stance, core: new Set(core) };
}
