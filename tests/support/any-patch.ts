import fc from 'fast-check';
import { loadBlueprints } from '../../src/config/config.js';
import { type Field, isList } from '../../src/domain/draft/blueprint.js';
import type { Draft, Patch } from '../../src/domain/draft/draft.js';
import { EvidenceHow } from '../../src/domain/draft/evidence.js';

const epicBlueprint = loadBlueprints().find(({ id }) => id === 'epic');
if (!epicBlueprint) throw new Error('no epic');
/** The form of an epic, as it ships. */
export const epic = epicBlueprint;

const WORDS = ['red', 'blue', 'green', 'Under 200 ms', 'a, b; c', 'ß and “quotes”'];

const from = fc.record({
  channel: fc.constant('C1'),
  ts: fc.integer({ min: 1, max: 9 }).map((second) => `${second}.000100`),
  author: fc.constantFrom('U_ALEX', 'U_BO', 'U_CY'),
  quote: fc.constantFrom('so I said', 'red'),
  how: fc.constantFrom(...EvidenceHow.options),
});

const update = fc.constantFrom(...epic.fields).chain((field) =>
  fc.record({
    field: fc.constant(field.name),
    value: fc.constantFrom(...valuesOf(field)),
    ...(field.type === 'key-value' ? { key: fc.constantFrom('latency', 'storage', 'cost') } : {}),
    evidence: from,
  }),
);
const named = fc.constantFrom(...epic.fields.map(({ name }) => name));
const lists = epic.fields.filter(isList).map(({ name }) => name);

function valuesOf(field: Field): string[] {
  return field.type === 'enum' ? field.values.map(({ value }) => value) : WORDS;
}

/** A patch of an epic that may do anything that a patch can, to few fields, with few words, so that much of it meets. */
export const anyPatch: fc.Arbitrary<Patch> = fc.record({
  clear: fc.array(named, { maxLength: 1 }),
  removals: fc.array(
    fc.record({
      field: fc.constantFrom(...lists),
      item: fc.constantFrom(...WORDS, 'latency', 'storage'),
      evidence: from,
    }),
    { maxLength: 2 },
  ),
  updates: fc.array(update, { maxLength: 3 }),
  markUnknown: fc.array(named, { maxLength: 1 }),
});

/** A draft for a comparison: in which order its marks were made says nothing. */
export function asSets(draft: Draft): Draft {
  return {
    ...draft,
    unknown: [...new Set(draft.unknown)].sort(),
    unsupported: [...new Set(draft.unsupported)].sort(),
  };
}
