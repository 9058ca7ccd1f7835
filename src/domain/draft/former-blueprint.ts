import { wording } from '../conversation/wording.js';
import { type Blueprint, type Field, findField } from './blueprint.js';
import { type Draft, evidenceOf } from './draft.js';

/**
 * Makes a blueprint out of a draft, in place of its own that the configuration no longer has. The first field that somebody
 * filled stands as the headline.
 */
export function formerBlueprint(id: string, draft: Draft): Blueprint {
  const fields = formerFields(draft);
  const filled = ({ name }: Field) => evidenceOf(draft, name).some(({ how }) => how !== 'default');
  return {
    id,
    title: wording.formerForm,
    description: wording.formerForm,
    headline: (fields.find(filled) ?? fields[0])?.name ?? id,
    routing: 'none',
    complete_when: 'filled_or_unknown',
    fields,
  };
}

/**
 * The blueprint with the fields that were taken out of it while the draft holds something in them, so that what people said
 * and saw on the card is filed with the rest.
 */
export function withFormerFields(blueprint: Blueprint, draft: Draft): Blueprint {
  const former = formerFields(draft).filter(({ name }) => !findField(blueprint, name));
  return former.length === 0 ? blueprint : { ...blueprint, fields: [...blueprint.fields, ...former] };
}

/** A field for each that holds anything, called by its name; none of them is required. */
function formerFields(draft: Draft): Field[] {
  const single = Object.keys(draft.fields).map((name): Field => ({ ...base(name), type: 'text' }));
  const lists = Object.entries(draft.lists).flatMap(([name, items]): Field[] => {
    if (items.length === 0) return [];
    return [{ ...base(name), type: items.some(({ key }) => key !== undefined) ? 'key-value' : 'list' }];
  });
  return [...single, ...lists];
}

function base(name: string) {
  const words = name.replaceAll('_', ' ');
  const label = `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
  return {
    name,
    label,
    required: false,
    routes: false,
    description: label,
    question: label,
    rephrased: label,
  };
}
