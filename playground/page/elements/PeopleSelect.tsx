import { useState } from 'react';
import type { z } from 'zod';
import type { multiUsersSelectSchema } from '../blocks/elementSchema.js';
import { flatten, matching } from './choices.js';
import { TagSelect } from './TagSelect.js';
import { type ElementPlace, useElement } from './useElement.js';

/** Several people of the workspace. */
export function PeopleSelect(place: ElementPlace<z.infer<typeof multiUsersSelectSchema>>) {
  const { element } = place;
  const use = useElement(place);
  const [query, setQuery] = useState('');
  const people = flatten({ options: use.host.people });
  const ids = use.state.selected_users ?? [];
  const isFull = ids.length >= (element.max_selected_items ?? Number.POSITIVE_INFINITY);
  return (
    <TagSelect
      place={place}
      use={use}
      chosen={people.flatMap(({ option }) => (ids.includes(option.value) ? [option] : []))}
      choices={matching(people, query)}
      placeholder={element.placeholder?.text ?? 'Add…'}
      isFull={isFull}
      onQuery={setQuery}
      onAdd={(id) => use.set({ selected_users: [...ids, id] })}
      onRemove={(id) => use.set({ selected_users: ids.filter((one) => one !== id) })}
    />
  );
}
