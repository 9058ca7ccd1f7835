import { useState } from 'react';
import { Icon } from '../ui/Icon.js';
import { ClipDialog } from './ClipDialog.js';

interface Props {
  readonly channel: string;
  readonly thread: string | null;
}

/** Opens what stands for recording an audio clip. */
export function ClipButton({ channel, thread }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="icon-button clip-button"
        aria-label="Send an audio clip"
        title="Send an audio clip"
        data-testid={`clip-${thread === null ? 'channel' : 'thread'}`}
        onClick={() => setOpen(true)}
      >
        <Icon name="mic" />
      </button>
      {open && <ClipDialog channel={channel} thread={thread} onDone={() => setOpen(false)} />}
    </>
  );
}
