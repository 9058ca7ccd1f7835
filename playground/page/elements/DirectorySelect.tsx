import { useState } from 'react';
import type { ElementState } from '../../protocol.js';
import type { BlockElement } from '../blocks/elementSchema.js';
import { Combobox } from '../ui/Combobox.js';
import { flatten, matching } from './choices.js';
import { type ElementPlace, useElement } from './useElement.js';

/** A person or a channel of the workspace. */
export function DirectorySelect(place: ElementPlace) {
  const { element } = place;
  const { host, state, set, pending, invalid, data, confirmDialog } = useElement(place);
  const [query, setQuery] = useState('');
  const key = STATE_KEY[element.type] ?? 'selected_user';
  const options = flatten({ options: key === 'selected_user' ? host.people : host.channels });
  const chosen = options.find(({ option }) => option.value === state[key]);
  return (
    <>
      <Combobox
        label={place.label}
        placeholder={element.placeholder?.text ?? 'Choose…'}
        chosen={chosen?.option.text.text ?? ''}
        choices={matching(options, query)}
        disabled={pending}
        invalid={invalid}
        describedBy={place.describedBy}
        data={data}
        onQuery={setQuery}
        onChoose={(choice) => set({ [key]: choice.value })}
        onClear={place.dispatches ? undefined : () => set({ [key]: null })}
      />
      {confirmDialog}
    </>
  );
}

type Key = 'selected_user' | 'selected_channel' | 'selected_conversation';

const STATE_KEY: Partial<Record<BlockElement['type'] & ElementState['type'], Key>> = {
  users_select: 'selected_user',
  channels_select: 'selected_channel',
  conversations_select: 'selected_conversation',
};
