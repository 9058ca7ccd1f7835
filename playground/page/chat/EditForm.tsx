import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Message } from '../../protocol.js';
import { decodeText } from '../composer/decode.js';
import { useAct } from '../state/api.js';
import { useMe, useWorkspace } from '../state/hooks.js';

/** A message being edited in its place. Enter saves, Escape leaves it as it was. */
export function EditForm({ message, onDone }: { readonly message: Message; readonly onDone: () => void }) {
  const workspace = useWorkspace();
  const me = useMe();
  const act = useAct();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => decodeText(message.text, workspace));
  const [saving, setSaving] = useState(false);

  useEffect(() => {
    area.current?.focus();
    area.current?.setSelectionRange(area.current.value.length, area.current.value.length);
  }, []);
  const save = async () => {
    if (text.trim() === '') return;
    setSaving(true);
    const { channel, ts } = message;
    const answer = await act({ type: 'edit', as: me.id, channel, ts, text: text.trim() });
    setSaving(false);
    if (answer.ok) onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void save();
  };
  return (
    <form
      className="edit-form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <textarea
        ref={area}
        aria-label="Edit message"
        data-testid="edit-text"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="dialog-actions">
        <button type="button" className="button small" onClick={onDone}>
          Cancel
        </button>
        <button type="submit" className="button small primary" disabled={saving} data-testid="edit-save">
          Save
        </button>
      </div>
    </form>
  );
}
