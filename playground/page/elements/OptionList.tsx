import { useId } from 'react';
import type { z } from 'zod';
import type { checkboxesSchema, radioSchema } from '../blocks/elementSchema.js';
import type { Option } from '../blocks/objectSchema.js';
import { TextView } from '../blocks/TextView.js';
import { type ElementPlace, useElement } from './useElement.js';

/** Radio buttons: one of a few options, all in view. */
export function RadioElement(place: ElementPlace<z.infer<typeof radioSchema>>) {
  const name = useId();
  const { state, set, pending, data, confirmDialog } = useElement(place);
  return (
    <fieldset className="option-list" aria-label={place.label} disabled={pending} {...data}>
      {place.element.options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={state.selected_option?.value === option.value}
            onChange={() => set({ selected_option: option })}
          />
          <OptionText option={option} />
        </label>
      ))}
      {confirmDialog}
    </fieldset>
  );
}

/** Checkboxes, of which several may be ticked. */
export function CheckboxesElement(place: ElementPlace<z.infer<typeof checkboxesSchema>>) {
  const { state, set, pending, data, confirmDialog } = useElement(place);
  const chosen = state.selected_options ?? [];
  const toggle = (option: Option, on: boolean) => {
    const others = chosen.filter((other) => other.value !== option.value);
    set({ selected_options: on ? [...others, option] : others });
  };
  return (
    <fieldset className="option-list" aria-label={place.label} disabled={pending} {...data}>
      {place.element.options.map((option) => (
        <label key={option.value}>
          <input
            type="checkbox"
            value={option.value}
            checked={chosen.some((other) => other.value === option.value)}
            onChange={(event) => toggle(option, event.target.checked)}
          />
          <OptionText option={option} />
        </label>
      ))}
      {confirmDialog}
    </fieldset>
  );
}

function OptionText({ option }: { readonly option: Option }) {
  return (
    <span>
      <TextView text={option.text} />
      {option.description && (
        <small>
          <TextView text={option.description} />
        </small>
      )}
    </span>
  );
}
