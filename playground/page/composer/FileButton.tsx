import { useRef } from 'react';
import { useAct } from '../state/api.js';
import { useMe, useStore } from '../state/hooks.js';
import { Icon } from '../ui/Icon.js';

interface Props {
  readonly channel: string;
  readonly thread: string | null;
  /** What is typed goes along. */
  readonly text: string;
  readonly onSent: () => void;
}

/** A request to the playground has a megabyte at most, and base64 makes four bytes of three. */
const MAX_BYTES = 700_000;
const MAX_FILES = 10;

/** Sends files with what is typed, or alone. */
export function FileButton({ channel, thread, text, onSent }: Props) {
  const me = useMe();
  const act = useAct();
  const store = useStore();
  const input = useRef<HTMLInputElement>(null);
  const send = async (chosen: readonly File[]) => {
    if (chosen.length === 0) return;
    const size = chosen.reduce((sum, file) => sum + file.size, 0);
    if (chosen.length > MAX_FILES || size > MAX_BYTES) {
      store.send({ type: 'toast', text: 'The playground takes ten files at once, of 700 kB together.' });
      return;
    }
    const files = await Promise.all(chosen.map(newFile));
    const answer = await act({
      type: 'share',
      as: me.id,
      channel,
      files,
      ...(text.trim() === '' ? {} : { text: text.trim() }),
      ...(thread === null ? {} : { threadTs: thread }),
    });
    if (answer.ok) onSent();
  };
  const where = thread === null ? 'channel' : 'thread';
  return (
    <>
      <button
        type="button"
        className="icon-button clip-button"
        aria-label="Send files"
        title="Send files"
        data-testid={`files-${where}`}
        onClick={() => input.current?.click()}
      >
        <Icon name="clip" />
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-testid={`file-input-${where}`}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])];
          event.target.value = '';
          void send(chosen);
        }}
      />
    </>
  );
}

async function newFile(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const content = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return { name: file.name, mimetype: file.type || 'application/octet-stream', content };
}
