import { Fragment, type Ref, useEffect } from 'react';
import type { Choice } from './Combobox.js';

interface Props {
  readonly id: string;
  readonly ref: Ref<HTMLDivElement>;
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly active: number;
  readonly searching: boolean;
  readonly onChoose: (choice: Choice) => void;
}

/** The list below a combobox. The focus stays in the field; `active` is the one that Enter takes. */
export function Choices({ id, ref, label, choices, active, searching, onChoose }: Props) {
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <div
      ref={ref}
      id={`${id}-list`}
      popover="manual"
      role="listbox"
      aria-label={label}
      className="menu choices"
    >
      {choices.map((choice, index) => (
        <Fragment key={`${choice.group ?? ''}/${choice.value}`}>
          {choice.group !== undefined && choice.group !== choices[index - 1]?.group && (
            <div className="choice-group" role="presentation">
              {choice.group}
            </div>
          )}
          {/* The pointer must not take the focus from the field, or the list would close before the click. */}
          <button
            type="button"
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className="menu-item"
            data-value={choice.value}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(choice)}
          >
            {choice.label}
            {choice.description !== undefined && <small>{choice.description}</small>}
          </button>
        </Fragment>
      ))}
      {choices.length === 0 && <p className="choice-none">{searching ? 'Searching…' : 'Nothing matches.'}</p>}
    </div>
  );
}
