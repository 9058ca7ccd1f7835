import type { z } from 'zod';
import type { multiSelectSchema } from '../blocks/elementSchema.js';
import { Combobox } from '../ui/Combobox.js';
import { Icon } from '../ui/Icon.js';
import { matching } from './choices.js';
import { type ElementPlace, useElement } from './useElement.js';
import { useSuggestions } from './useSuggestions.js';

/** Several options: the chosen ones as tags that can be taken away, a field to add more. */
export function MultiSelectElement(place: ElementPlace<z.infer<typeof multiSelectSchema>>) {
  const { element } = place;
  const { state, set, pending, invalid, data, confirmDialog } = useElement(place);
  const suggestions = useSuggestions(element, place.blockId, element.min_query_length ?? 0);
  const chosen = state.selected_options ?? [];
  const isChosen = (value: string) => chosen.some((option) => option.value === value);
  const isFull = chosen.length >= (element.max_selected_items ?? Number.POSITIVE_INFINITY);
  const add = (value: string) => {
    const match = suggestions.options.find(({ option }) => option.value === value);
    if (match && !isFull) set({ selected_options: [...chosen, match.option] });
  };
  const remove = (value: string) =>
    set({ selected_options: chosen.filter((option) => option.value !== value) });

  return (
    <div className="multi-select">
      {chosen.map((option) => (
        <span key={option.value} className="tag">
          {option.text.text}
          <button
            type="button"
            aria-label={`Remove ${option.text.text}`}
            onClick={() => remove(option.value)}
          >
            <Icon name="close" />
          </button>
        </span>
      ))}
      <Combobox
        label={place.label}
        placeholder={isFull ? 'No more can be chosen' : (element.placeholder?.text ?? 'Add…')}
        chosen=""
        choices={matching(suggestions.options, suggestions.filter).filter((c) => !isChosen(c.value))}
        searching={suggestions.searching}
        disabled={pending || isFull}
        invalid={invalid}
        describedBy={place.describedBy}
        data={data}
        onQuery={suggestions.onQuery}
        onChoose={(choice) => add(choice.value)}
      />
      {confirmDialog}
    </div>
  );
}
