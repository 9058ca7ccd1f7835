import type { Blueprint, Field } from '../domain/blueprint.js';
import type { RouteInput } from '../domain/brain.js';
import { OFFER_TOKENS } from './budget.js';
import { cutEnd } from './cut.js';
import { firstThatFits, linesThatFit } from './fit.js';

/** How long a description may be, in tokens: the first that lets everything fit. Operators write them. */
const LENGTHS = [100, 50, 25, 12, 6];
const OFFERED_DESCRIPTION = 80;

/** The form for a model: one line a field, with its meaning and what it may hold. */
export function describeBlueprint(blueprint: Blueprint): string {
  return firstThatFits(LENGTHS, OFFER_TOKENS, (tokens) => {
    const lines = blueprint.fields.map((field) => {
      const need = field.required ? 'required' : 'optional';
      return `- ${field.name} (${need}, ${kindOf(field, tokens)}): ${cutEnd(field.description, tokens)}`;
    });
    return [`${blueprint.title}: ${cutEnd(blueprint.description, tokens)}`, ...lines].join('\n');
  });
}

function kindOf(field: Field, tokens: number): string {
  switch (field.type) {
    case 'text':
      return 'text';
    case 'enum':
      return `one of ${cutEnd(field.values.map(valueWithLabel).join(' | '), tokens * 2)}`;
    case 'list':
      return 'list';
    case 'key-value':
      return 'list of keys and values';
  }
}

/** A value as the model must name it, with its label where that says more. */
function valueWithLabel({ value, label }: { value: string; label: string }): string {
  const plain = (text: string) => text.toLowerCase().replaceAll('_', ' ');
  return plain(value) === plain(label) ? value : `${value} (${label})`;
}

/** The kinds of request offered, one line each, the usual one first, and the ids of those that found room. */
export function describeBlueprints(blueprints: RouteInput['blueprints']): { text: string; ids: string[] } {
  const offers = blueprints.map(({ id, title, description }) => ({
    id,
    line: `- ${id} (${title}): ${cutEnd(description, OFFERED_DESCRIPTION)}`,
  }));
  const shown = linesThatFit(offers, OFFER_TOKENS);
  return { text: shown.map(({ line }) => line).join('\n'), ids: shown.map(({ id }) => id) };
}
