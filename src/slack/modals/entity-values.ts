import type { Blueprint } from '../../domain/blueprint.js';
import type { Viewer } from '../../domain/entity.js';
import type { References } from '../../domain/references.js';
import { NOT_FOUND } from '../present/answers.js';
import { nameOf } from '../present/summary.js';

/** The value of the option that stands for what the draft has already. */
export const AS_IT_IS = 'as_it_is';

/** A submitted form whose fields hold names in place of entity ids, and what is wrong with those that name nothing. */
interface Named {
  values: Record<string, string>;
  errors: Record<string, string>;
}

/**
 * Looks up what was chosen in the menus that find entities: a draft holds names. Fields that were left as they are, are left
 * out. An id that the person may not see is as good as one that does not exist. @throws the database's errors
 */
export async function withNames(
  references: Pick<References, 'context'>,
  viewer: Viewer,
  blueprint: Blueprint,
  values: Readonly<Record<string, string>>,
): Promise<Named> {
  const chosen = blueprint.fields.flatMap((field) =>
    field.type === 'text' && field.entity !== undefined
      ? [{ name: field.name, kind: field.entity, value: values[field.name] ?? '' }]
      : [],
  );
  const ids = chosen.map(({ value }) => value).filter((value) => value !== '' && value !== AS_IT_IS);
  const { summaries } = ids.length === 0 ? { summaries: [] } : await references.context(viewer, ids);
  const named: Named = { values: { ...values }, errors: {} };
  for (const { name, kind, value } of chosen) {
    if (value === '') continue;
    const found = summaries.find((one) => one.id === value && one.kind === kind);
    if (value === AS_IT_IS) delete named.values[name];
    else if (found === undefined) named.errors[name] = NOT_FOUND;
    else named.values[name] = nameOf(found);
  }
  return named;
}
