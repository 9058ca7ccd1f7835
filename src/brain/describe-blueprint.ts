import type { Blueprint, Field } from '../domain/blueprint.js';
import { FORMS_TOKENS, OFFER_TOKENS } from './budget.js';
import { cutEnd } from './cut.js';
import { firstThatFits, linesThatFit } from './fit.js';

/** How long a description may be, in tokens: the first that lets everything fit. Operators write them. */
const LENGTHS = [100, 50, 25, 12, 6];
const OFFERED_DESCRIPTION = 40;

/** The forms as a prompt shows them, and the ids of those that stand there with their fields. */
interface Forms {
  text: string;
  whole: ReadonlySet<string>;
}

/**
 * The forms that requests can take, in the order given: all with their fields where that fits, else the first of them, the others by
 * name and purpose.
 */
export function describeBlueprints(blueprints: readonly Blueprint[]): Forms {
  const whole = linesThatFit(
    blueprints.map((blueprint) => ({ blueprint, line: describeBlueprint(blueprint) })),
    FORMS_TOKENS,
  );
  const others = blueprints.slice(whole.length).map(({ id, title, description }) => ({
    line: `${id} (${title}): ${cutEnd(description, OFFERED_DESCRIPTION)}`,
  }));
  return {
    text: [...whole, ...linesThatFit(others, OFFER_TOKENS)].map(({ line }) => line).join('\n\n'),
    whole: new Set(whole.map(({ blueprint }) => blueprint.id)),
  };
}

/** One form: its purpose, and one line a field with its meaning and what it may hold. */
export function describeBlueprint(blueprint: Blueprint): string {
  return firstThatFits(LENGTHS, OFFER_TOKENS, (tokens) => {
    const lines = blueprint.fields.map((field) => {
      const need = field.required ? 'required' : 'optional';
      return `- ${field.name} (${need}, ${kindOf(field, tokens)}): ${cutEnd(field.description, tokens)}`;
    });
    const { id, title, description } = blueprint;
    return [`${id} (${title}): ${cutEnd(description, tokens)}`, ...lines].join('\n');
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
