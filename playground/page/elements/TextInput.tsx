import type { KeyboardEvent } from 'react';
import type { z } from 'zod';
import type { textInputSchema } from '../blocks/elementSchema.js';
import { type ElementPlace, useElement } from './useElement.js';

const HTML_TYPE = {
  plain_text_input: 'text',
  email_text_input: 'email',
  url_text_input: 'url',
  number_input: 'text',
} as const;

/** One line or several of text. Enter tells the bot where the input dispatches actions. */
export function TextInput(place: ElementPlace<z.infer<typeof textInputSchema>>) {
  const { element, dispatches } = place;
  const { state, type, dispatch, invalid, data } = useElement(place);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!dispatches || event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    void dispatch(state);
  };
  const shared = {
    ...data,
    'aria-label': place.label,
    'aria-invalid': invalid || undefined,
    'aria-describedby': place.describedBy,
    placeholder: element.placeholder?.text,
    minLength: element.min_length,
    maxLength: element.max_length,
    value: state.value ?? '',
    onKeyDown,
  };
  if (element.multiline)
    return <textarea {...shared} rows={4} onChange={(event) => type(event.target.value)} />;
  return (
    <input
      {...shared}
      type={HTML_TYPE[element.type]}
      inputMode={element.type === 'number_input' ? 'decimal' : undefined}
      autoComplete="off"
      onChange={(event) => type(event.target.value)}
    />
  );
}

/** A day, in Slack's `YYYY-MM-DD`. */
export function DateElement(place: ElementPlace) {
  const { state, set, pending, invalid, data, confirmDialog } = useElement(place);
  return (
    <>
      <input
        {...data}
        type="date"
        aria-label={place.label}
        aria-invalid={invalid || undefined}
        aria-describedby={place.describedBy}
        aria-busy={pending || undefined}
        value={state.selected_date ?? ''}
        onChange={(event) => set({ selected_date: event.target.value || null })}
      />
      {confirmDialog}
    </>
  );
}
