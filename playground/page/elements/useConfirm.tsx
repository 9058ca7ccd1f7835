import { type ReactNode, useState } from 'react';
import type { Confirm } from '../blocks/objectSchema.js';
import { TextView } from '../blocks/TextView.js';
import { Dialog } from '../ui/Dialog.js';

interface Asking {
  readonly confirm: Confirm;
  readonly proceed: () => void;
}

/** Slack's confirm object: a question between a click and its effect. Render `dialog` somewhere. */
export function useConfirm(): {
  ask: (confirm: Confirm | undefined, proceed: () => void) => void;
  dialog: ReactNode;
} {
  const [asking, setAsking] = useState<Asking | null>(null);
  const ask = (confirm: Confirm | undefined, proceed: () => void) => {
    if (confirm) setAsking({ confirm, proceed });
    else proceed();
  };
  const yes = () => {
    asking?.proceed();
    setAsking(null);
  };
  const dialog = asking && (
    <ConfirmDialog confirm={asking.confirm} onYes={yes} onNo={() => setAsking(null)} />
  );
  return { ask, dialog };
}

interface DialogProps {
  readonly confirm: Confirm;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

function ConfirmDialog({ confirm, onYes, onNo }: DialogProps) {
  const title = confirm.title?.text ?? 'Are you sure?';
  return (
    <Dialog label={title} className="confirm" testId="confirm-dialog" onDismiss={onNo}>
      <h2>{title}</h2>
      <TextView text={confirm.text} />
      <div className="dialog-actions">
        <button type="button" className="button" data-testid="confirm-no" onClick={onNo}>
          {confirm.deny?.text ?? 'Cancel'}
        </button>
        <button
          type="button"
          className={`button ${confirm.style === 'danger' ? 'danger' : 'primary'}`}
          data-testid="confirm-yes"
          onClick={onYes}
        >
          {confirm.confirm?.text ?? 'Yes'}
        </button>
      </div>
    </Dialog>
  );
}
