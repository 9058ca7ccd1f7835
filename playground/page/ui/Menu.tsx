import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { placeNear } from './placeNear.js';

export interface MenuItem {
  readonly key: string;
  readonly label: ReactNode;
  readonly description?: string | undefined;
  readonly danger?: boolean;
  readonly checked?: boolean;
  readonly testId?: string;
  readonly choose: () => void;
}

interface Props {
  /** Names the menu, and the button too unless its own text does. */
  readonly label: string;
  readonly trigger: ReactNode;
  readonly triggerHasText?: boolean;
  readonly items: readonly MenuItem[];
  readonly className?: string;
  readonly layout?: 'list' | 'grid';
  readonly align?: 'start' | 'end';
  readonly disabled?: boolean;
  readonly data?: Readonly<Record<`data-${string}`, string>>;
}

/** A button that opens a menu: arrows move, Enter chooses, Escape or a click elsewhere closes. */
export function Menu(props: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const choices = () => [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];

  const onToggle = (open: boolean) => {
    button.current?.setAttribute('aria-expanded', String(open));
    if (!open || !button.current || !list.current) return;
    placeNear(button.current, list.current, props.align ?? 'end');
    (choices().find((item) => item.ariaChecked === 'true') ?? choices()[0])?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const all = choices();
    const now = all.findIndex((item) => item.matches(':focus'));
    all[(now + step + all.length) % all.length]?.focus();
  };
  const choose = (item: MenuItem) => {
    list.current?.hidePopover();
    button.current?.focus();
    item.choose();
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={props.className ?? 'icon-button'}
        aria-label={props.triggerHasText ? undefined : props.label}
        aria-haspopup="menu"
        aria-expanded="false"
        popoverTarget={id}
        disabled={props.disabled}
        {...props.data}
      >
        {props.trigger}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={props.label}
        className={`menu menu-${props.layout ?? 'list'}`}
        onToggle={(event) => onToggle(event.newState === 'open')}
        onKeyDown={onKeyDown}
      >
        {props.items.map((item) => (
          <MenuRow key={item.key} item={item} onChoose={() => choose(item)} />
        ))}
      </div>
    </>
  );
}

function MenuRow({ item, onChoose }: { readonly item: MenuItem; readonly onChoose: () => void }) {
  const shared = {
    type: 'button',
    className: item.danger ? 'menu-item danger' : 'menu-item',
    'data-testid': item.testId,
    onClick: onChoose,
  } as const;
  const content = (
    <>
      {item.label}
      {item.description !== undefined && <small>{item.description}</small>}
    </>
  );
  return item.checked === undefined ? (
    <button {...shared} role="menuitem">
      {content}
    </button>
  ) : (
    <button {...shared} role="menuitemradio" aria-checked={item.checked}>
      {content}
    </button>
  );
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};
