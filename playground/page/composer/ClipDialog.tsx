import { useId, useState } from 'react';
import { useAct } from '../state/api.js';
import { useMe, useWorkspace } from '../state/hooks.js';
import { Dialog } from '../ui/Dialog.js';

interface Props {
  readonly channel: string;
  readonly thread: string | null;
  readonly onDone: () => void;
}

/** Slack makes a transcript some seconds after a clip was sent; here it takes a moment. Milliseconds. */
const LISTENS_MS = 1_500;

/** Nobody records anything here: what is written is what the transcript says. */
export function ClipDialog({ channel, thread, onDone }: Props) {
  const { bot, channels } = useWorkspace();
  const me = useMe();
  const act = useAct();
  const id = useId();
  const [words, setWords] = useState('');
  const isIm = channels.find((one) => one.id === channel)?.isIm ?? false;
  const [calls, setCalls] = useState(false);
  const send = async () => {
    const answer = await act({
      type: 'clip',
      as: me.id,
      channel,
      transcript: words,
      listensMs: LISTENS_MS,
      ...(calls && !isIm ? { text: `@${bot.name}` } : {}),
      ...(thread === null ? {} : { threadTs: thread }),
    });
    if (answer.ok) onDone();
  };
  return (
    <Dialog label="Send an audio clip" className="confirm" testId="clip-dialog" onDismiss={onDone}>
      {/* no form: it would stand in that of the composer */}
      <div className="clip-form">
        <h2>Send an audio clip</h2>
        <label htmlFor={id}>What you say in it. Slack writes it down a moment later.</label>
        <textarea
          id={id}
          rows={4}
          value={words}
          data-testid="clip-words"
          onChange={(event) => setWords(event.target.value)}
        />
        {!isIm && (
          <label className="clip-calls">
            <input
              type="checkbox"
              checked={calls}
              data-testid="clip-calls"
              onChange={(event) => setCalls(event.target.checked)}
            />
            Mention @{bot.name} with it
          </label>
        )}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onDone}>
            Cancel
          </button>
          <button
            type="button"
            className="button primary"
            data-testid="clip-send"
            disabled={words.trim() === ''}
            onClick={() => void send()}
          >
            Send
          </button>
        </div>
      </div>
    </Dialog>
  );
}
