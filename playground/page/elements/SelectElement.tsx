import type { z } from 'zod';
import type { selectSchema } from '../blocks/elementSchema.js';
import { Combobox } from '../ui/Combobox.js';
import { matching } from './choices.js';
import { type ElementPlace, useElement } from './useElement.js';
import { useSuggestions } from './useSuggestions.js';

/** One of several options, typed for or picked; the bot suggests them where the select is external. */
export function SelectElement(place: ElementPlace<z.infer<typeof selectSchema>>) {
  const { element } = place;
  const { state, set, pending, invalid, data, confirmDialog } = useElement(place);
  const suggestions = useSuggestions(element, place.blockId, element.min_query_length ?? 0);
  const choose = (value: string) => {
    const match = suggestions.options.find(({ option }) => option.value === value);
    if (match) set({ selected_option: match.option });
  };
  return (
    <>
      <Combobox
        label={place.label}
        placeholder={element.placeholder?.text ?? 'Choose…'}
        chosen={state.selected_option?.text.text ?? ''}
        choices={matching(suggestions.options, suggestions.filter)}
        searching={suggestions.searching}
        disabled={pending}
        invalid={invalid}
        describedBy={place.describedBy}
        data={data}
        onQuery={suggestions.onQuery}
        onChoose={(choice) => choose(choice.value)}
        onClear={place.dispatches ? undefined : () => set({ selected_option: null })}
      />
      {confirmDialog}
    </>
  );
}
