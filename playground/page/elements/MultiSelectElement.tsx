import type { z } from 'zod';
import type { multiSelectSchema } from '../blocks/elementSchema.js';
import { matching } from './choices.js';
import { TagSelect } from './TagSelect.js';
import { type ElementPlace, useElement } from './useElement.js';
import { useSuggestions } from './useSuggestions.js';

/** Several options. */
export function MultiSelectElement(place: ElementPlace<z.infer<typeof multiSelectSchema>>) {
  const { element } = place;
  const use = useElement(place);
  const suggestions = useSuggestions(element, place.blockId, element.min_query_length ?? 0);
  const chosen = use.state.selected_options ?? [];
  const isFull = chosen.length >= (element.max_selected_items ?? Number.POSITIVE_INFINITY);
  const add = (value: string) => {
    const match = suggestions.options.find(({ option }) => option.value === value);
    if (match && !isFull) use.set({ selected_options: [...chosen, match.option] });
  };
  return (
    <TagSelect
      place={place}
      use={use}
      chosen={chosen}
      choices={matching(suggestions.options, suggestions.filter)}
      searching={suggestions.searching}
      placeholder={element.placeholder?.text ?? 'Add…'}
      isFull={isFull}
      onQuery={suggestions.onQuery}
      onAdd={add}
      onRemove={(value) => use.set({ selected_options: chosen.filter((option) => option.value !== value) })}
    />
  );
}
