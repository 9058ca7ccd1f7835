import { ButtonElement, FeedbackElement } from './ButtonElement.js';
import { DirectorySelect } from './DirectorySelect.js';
import { MultiSelectElement } from './MultiSelectElement.js';
import { CheckboxesElement, RadioElement } from './OptionList.js';
import { OverflowElement } from './OverflowElement.js';
import { PeopleSelect } from './PeopleSelect.js';
import { SelectElement } from './SelectElement.js';
import { DateElement, TextInput } from './TextInput.js';
import type { ElementPlace } from './useElement.js';

/** The interactive element of any kind. */
export function ElementView(place: ElementPlace) {
  const { element } = place;
  switch (element.type) {
    case 'button':
      return <ButtonElement {...place} element={element} />;
    case 'feedback_buttons':
      return <FeedbackElement {...place} element={element} />;
    case 'static_select':
    case 'external_select':
      return <SelectElement {...place} element={element} />;
    case 'multi_static_select':
    case 'multi_external_select':
      return <MultiSelectElement {...place} element={element} />;
    case 'multi_users_select':
      return <PeopleSelect {...place} element={element} />;
    case 'users_select':
    case 'channels_select':
    case 'conversations_select':
      return <DirectorySelect {...place} />;
    case 'overflow':
      return <OverflowElement {...place} element={element} />;
    case 'radio_buttons':
      return <RadioElement {...place} element={element} />;
    case 'checkboxes':
      return <CheckboxesElement {...place} element={element} />;
    case 'datepicker':
      return <DateElement {...place} />;
    case 'plain_text_input':
    case 'email_text_input':
    case 'url_text_input':
    case 'number_input':
      return <TextInput {...place} element={element} />;
  }
}
