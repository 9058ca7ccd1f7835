import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  readonly label: string;
  readonly className?: string;
  readonly testId?: string;
  readonly onDismiss: () => void;
  readonly children: ReactNode;
}

/**
 * A native modal dialog: the browser keeps the focus inside, makes the rest inert, closes on Escape and gives the focus
 * back afterwards. It is open as long as it is rendered.
 */
export function Dialog({ label, className, testId, onDismiss, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const leaving = useRef(false);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    if (!element?.open) element?.showModal();
    return () => {
      leaving.current = true;
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      className={`dialog ${className ?? ''}`}
      data-testid={testId}
      onCancel={(event) => {
        event.preventDefault();
        if (event.target === event.currentTarget) onDismiss();
      }}
      // A browser may close a dialog without asking, as Chromium does at a second Escape.
      onClose={(event) => {
        if (event.target === event.currentTarget && !leaving.current) onDismiss();
      }}
    >
      {children}
    </dialog>
  );
}
