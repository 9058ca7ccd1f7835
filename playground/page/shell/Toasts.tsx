import { useEffect } from 'react';
import { usePage, useStore } from '../state/hooks.js';
import { Icon } from '../ui/Icon.js';

const SHOWN_MS = 9_000;

/** Short notes in the corner: what didn't work, what was copied. Read out by screen readers as they come. */
export function Toasts() {
  const toasts = usePage((state) => state.toasts);
  return (
    <div className="toasts" role="status" aria-live="polite" data-testid="toasts">
      {toasts.map((toast) => (
        <ToastView key={toast.id} id={toast.id} text={toast.text} />
      ))}
    </div>
  );
}

function ToastView({ id, text }: { readonly id: number; readonly text: string }) {
  const store = useStore();
  useEffect(() => {
    const timer = setTimeout(() => store.send({ type: 'dismiss', id }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [store, id]);
  return (
    <div className="toast" data-testid="toast">
      <span>{text}</span>
      <button
        type="button"
        className="icon-button"
        aria-label="Dismiss"
        onClick={() => store.send({ type: 'dismiss', id })}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
