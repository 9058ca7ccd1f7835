import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Choices } from './ComboboxChoices.js';
import { placeNear } from './placeNear.js';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly group?: string | undefined;
  readonly description?: string | undefined;
}

interface Props {
  readonly label: string;
  readonly placeholder: string;
  /** The chosen one's label; empty where nothing is chosen. */
  readonly chosen: string;
  readonly choices: readonly Choice[];
  readonly searching?: boolean;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
  readonly data: Readonly<Record<`data-${string}`, string>>;
  readonly onQuery: (query: string) => void;
  readonly onChoose: (choice: Choice) => void;
  readonly onClear?: (() => void) | undefined;
}

/** A text field with a list of matching choices below it, after the ARIA practices' editable combobox. */
export function Combobox(props: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const open = query !== null;

  useLayoutEffect(() => {
    if (!open || !input.current || !list.current) return;
    list.current.style.minWidth = `${input.current.offsetWidth}px`;
    if (!list.current.matches(':popover-open')) list.current.showPopover();
    placeNear(input.current, list.current, 'start');
  });

  const search = (text: string) => {
    setQuery(text);
    setActive(0);
    props.onQuery(text);
  };
  const close = () => setQuery(null);
  const choose = (choice: Choice | undefined) => {
    if (!choice) return;
    close();
    props.onChoose(choice);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const count = props.choices.length;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (!open) search('');
      else if (count > 0) setActive((active + step + count) % count);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (open) choose(props.choices[active]);
      else search('');
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Backspace' && query === '') props.onClear?.();
  };

  return (
    <span className="combobox">
      <input
        ref={input}
        type="text"
        role="combobox"
        autoComplete="off"
        aria-label={props.label}
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && props.choices[active] ? `${id}-${active}` : undefined}
        aria-invalid={props.invalid || undefined}
        aria-describedby={props.describedBy}
        disabled={props.disabled}
        placeholder={props.chosen || props.placeholder}
        value={query ?? props.chosen}
        onChange={(event) => search(event.target.value)}
        onClick={() => !open && search('')}
        onBlur={close}
        onKeyDown={onKeyDown}
        {...props.data}
      />
      {open && (
        <Choices
          id={id}
          ref={list}
          label={props.label}
          choices={props.choices}
          active={active}
          searching={props.searching ?? false}
          onChoose={choose}
        />
      )}
    </span>
  );
}
