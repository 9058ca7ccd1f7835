import { useId, useState } from 'react';
import type { Message } from '../../protocol.js';
import { useAct } from '../state/api.js';
import { useMe, usePage, useWorkspace } from '../state/hooks.js';
import { channelsOf } from '../state/select.js';
import { Dialog } from '../ui/Dialog.js';

interface Props {
  readonly message: Message;
  readonly onDone: () => void;
}

/** Asks where a message goes, and which words stand above it. */
export function ForwardDialog({ message, onDone }: Props) {
  const workspace = useWorkspace();
  const me = useMe();
  const act = useAct();
  const id = useId();
  const place = usePage((state) => state.place);
  const open = place.view === 'channel' && place.thread !== null ? place : null;
  const [target, setTarget] = useState(open ? THREAD : message.channel);
  const [text, setText] = useState('');
  const toThread = target === THREAD && open !== null;
  const send = async () => {
    const { channel, ts } = message;
    const answer = await act({
      type: 'forward',
      as: me.id,
      channel,
      ts,
      to: toThread ? open.channel : target,
      ...(toThread && open.thread !== null ? { threadTs: open.thread } : {}),
      ...(text.trim() === '' ? {} : { text: text.trim() }),
    });
    if (answer.ok) onDone();
  };
  return (
    <Dialog label="Forward message" className="confirm" testId="forward-dialog" onDismiss={onDone}>
      <form
        className="clip-form"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <h2>Forward this message</h2>
        <label htmlFor={`${id}-to`}>Where to</label>
        <select
          id={`${id}-to`}
          className="field-input"
          value={target}
          data-testid="forward-to"
          onChange={(event) => setTarget(event.target.value)}
        >
          {open && <option value={THREAD}>The thread that is open</option>}
          {channelsOf(workspace, me.id).map((channel) => (
            <option key={channel.id} value={channel.id}>
              #{channel.name}
            </option>
          ))}
        </select>
        <label htmlFor={`${id}-text`}>Words with it, if you like</label>
        <textarea
          id={`${id}-text`}
          className="field-input"
          rows={3}
          value={text}
          data-testid="forward-text"
          onChange={(event) => setText(event.target.value)}
        />
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onDone}>
            Cancel
          </button>
          <button type="submit" className="button primary" data-testid="forward-send">
            Forward
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** In place of a channel's id. */
const THREAD = 'thread';
