import type { Option } from '../blocks/objectSchema.js';
import { type Choice, Combobox } from '../ui/Combobox.js';
import { Icon } from '../ui/Icon.js';
import type { ElementPlace, useElement } from './useElement.js';

interface Tags {
  readonly place: ElementPlace;
  readonly use: ReturnType<typeof useElement>;
  readonly chosen: readonly Option[];
  readonly choices: readonly Choice[];
  readonly searching?: boolean;
  readonly placeholder: string;
  /** No more can be added. */
  readonly isFull: boolean;
  readonly onQuery: (query: string) => void;
  readonly onAdd: (value: string) => void;
  readonly onRemove: (value: string) => void;
}

/** What was chosen, as tags that can be taken away, and a field to add more. */
export function TagSelect({ place, use, chosen, choices, isFull, ...tags }: Tags) {
  const { pending, invalid, data, confirmDialog } = use;
  return (
    <div className="multi-select">
      {chosen.map((option) => (
        <span key={option.value} className="tag">
          {option.text.text}
          <button
            type="button"
            aria-label={`Remove ${option.text.text}`}
            onClick={() => tags.onRemove(option.value)}
          >
            <Icon name="close" />
          </button>
        </span>
      ))}
      <Combobox
        label={place.label}
        placeholder={isFull ? 'No more can be chosen' : tags.placeholder}
        chosen=""
        choices={choices.filter(({ value }) => !chosen.some((option) => option.value === value))}
        searching={tags.searching ?? false}
        disabled={pending || isFull}
        invalid={invalid}
        describedBy={place.describedBy}
        data={data}
        onQuery={tags.onQuery}
        onChoose={(choice) => tags.onAdd(choice.value)}
      />
      {confirmDialog}
    </div>
  );
}
