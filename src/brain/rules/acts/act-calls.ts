import type { OrderKind } from '../../../domain/orders/pattern.js';
import type { Act, Known, Wanted } from './act.js';
import { critiqueCalls } from './critique-calls.js';
import { draftCalls } from './draft-calls.js';
import { memoryCalls } from './memory-calls.js';
import { placeCalls } from './place-calls.js';
import { thingCalls } from './thing-calls.js';

type Group = (act: Act, known: Known) => Wanted[];

const drafting: Group = (act, known) => draftCalls(act, known.open);
const writing: Group = (act) => writingCalls(act);

/** What no tool does: it is told what can be done instead. */
const toldOnly: Group = () => [];

const GROUPS: Readonly<Record<OrderKind, Group>> = {
  remember: memoryCalls,
  forget: memoryCalls,
  forget_all: placeCalls,
  renote: memoryCalls,
  recall: memoryCalls,
  new_goal: memoryCalls,
  goal: memoryCalls,
  watch: thingCalls,
  unwatch: thingCalls,
  know: thingCalls,
  person: thingCalls,
  quiet: thingCalls,
  loud: thingCalls,
  focus: thingCalls,
  unfocus: thingCalls,
  find: placeCalls,
  jump: placeCalls,
  place: placeCalls,
  panel: placeCalls,
  highlight: placeCalls,
  rewrite: drafting,
  continue: drafting,
  critique: critiqueCalls,
  set: drafting,
  append: drafting,
  remove: drafting,
  replace: drafting,
  criteria: writing,
  reply: writing,
  analysis: writing,
  undo: toldOnly,
  redo: toldOnly,
  undo_more: toldOnly,
};

/** All calls that an act takes as far as is known by now, in order; none where it does not say what it is about. */
export const callsOfAct = (act: Act, known: Known): Wanted[] => GROUPS[act.kind](act, known);

const SECTIONS: readonly (readonly [RegExp, string])[] = [
  [/\bduplicates?\b|\balike\b|\bsimilar\b/iu, 'duplicates'],
  [/\brisks?\b/iu, 'risks'],
  [/\bacceptance\b|\bcriteri(?:a|on)\b/iu, 'acceptance'],
  [/\bconstraints?\b|\blimits?\b/iu, 'constraints'],
  [/\bmissing\b|\bcomplete(?:ness)?\b|\bgaps?\b/iu, 'completeness'],
];

function writingCalls({ kind, rest }: Act): Wanted[] {
  if (kind === 'criteria') return [{ name: 'suggest_acceptance_criteria', args: {} }];
  if (kind === 'reply') return [{ name: 'suggest_reply', args: {} }];
  const meant = SECTIONS.filter(([words]) => words.test(rest)).map(([, section]) => section);
  if (meant.length === 0 || meant.length === SECTIONS.length) return [{ name: 'run_analysis', args: {} }];
  return meant.map((section) => ({ name: 'run_analysis', args: { section } }));
}
