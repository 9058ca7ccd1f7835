import { useRef } from 'react';
import type { Act } from '../../protocol.js';
import { useAct } from '../state/api.js';
import { useMe, useStore } from '../state/hooks.js';
import { draftKey } from '../state/model.js';
import { Icon } from '../ui/Icon.js';

interface Props {
  readonly channel: string;
  readonly thread: string | null;
  /** what is typed so far: it goes along */
  readonly text: string;
}

type NewFile = (Act & { type: 'share' })['files'][number];

/** The playground takes a megabyte at once: of more, the first bytes are sent, and how many there are. */
const MOST_BYTES = 600_000;
/** Slack takes as many with one message. */
const MOST_FILES = 10;

/** Shares files of one's own, with what is typed or without a word. */
export function FileButton({ channel, thread, text }: Props) {
  const me = useMe();
  const act = useAct();
  const store = useStore();
  const input = useRef<HTMLInputElement>(null);
  const share = async (chosen: readonly File[]) => {
    const some = chosen.slice(0, MOST_FILES);
    const files = await Promise.all(some.map((file) => read(file, MOST_BYTES / some.length)));
    const answer = await act({
      type: 'share',
      as: me.id,
      channel,
      files,
      text,
      ...(thread === null ? {} : { threadTs: thread }),
    });
    if (answer.ok) store.send({ type: 'draft', key: draftKey(me.id, channel, thread), text: '' });
  };
  const where = thread === null ? 'channel' : 'thread';
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-testid={`files-${where}`}
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          if (chosen.length > 0) void share(chosen);
        }}
      />
      <button
        type="button"
        className="icon-button clip-button"
        aria-label="Share files"
        title="Share files"
        data-testid={`share-${where}`}
        onClick={() => input.current?.click()}
      >
        <Icon name="clip" />
      </button>
    </>
  );
}

async function read(file: File, most: number): Promise<NewFile> {
  const bytes = new Uint8Array(await file.slice(0, most).arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const isCut = bytes.length < file.size;
  const mimetype = file.type || 'application/octet-stream';
  return { name: file.name, mimetype, content: btoa(binary), ...(isCut ? { size: file.size } : {}) };
}
