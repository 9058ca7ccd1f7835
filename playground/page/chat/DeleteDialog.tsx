import { Dialog } from '../ui/Dialog.js';

interface Props {
  readonly onCancel: () => void;
  readonly onDelete: () => void;
}

/** Asks before a message goes for good. */
export function DeleteDialog({ onCancel, onDelete }: Props) {
  return (
    <Dialog label="Delete message" className="confirm" onDismiss={onCancel}>
      <h2>Delete this message?</h2>
      <p>It disappears for everyone.</p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onCancel}>
          Keep it
        </button>
        <button type="button" className="button danger" data-testid="delete-yes" onClick={onDelete}>
          Delete
        </button>
      </div>
    </Dialog>
  );
}
