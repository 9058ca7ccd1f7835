import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useMe, usePage, useStore } from '../state/hooks.js';
import { draftKey } from '../state/model.js';
import { Icon } from '../ui/Icon.js';
import { ClipButton } from './ClipButton.js';
import { FileButton } from './FileButton.js';
import { PostAsMenu } from './PostAsMenu.js';
import { Suggestions } from './Suggestions.js';
import { useCompletion } from './useCompletion.js';
import { useSend } from './useSend.js';

interface Props {
  readonly channel: string;
  readonly thread: string | null;
  readonly label: string;
}

/** Where messages are written. Enter sends, Shift and Enter starts a line, @ and # complete names. */
export function Composer({ channel, thread, label }: Props) {
  const id = useId();
  const me = useMe();
  const store = useStore();
  const key = draftKey(me.id, channel, thread);
  const text = usePage((state) => state.drafts[key] ?? '');
  const wantsFocus = usePage((state) => state.focus === key);
  const area = useRef<HTMLTextAreaElement>(null);
  const caretWanted = useRef<number | null>(null);
  const { send, sending } = useSend(channel, thread);
  const setText = (next: string) => store.send({ type: 'draft', key, text: next });
  const completion = useCompletion(text, (next, caret) => {
    caretWanted.current = caret;
    setText(next);
    area.current?.focus();
  });
  const { suggestions, active } = completion;

  useLayoutEffect(() => {
    if (caretWanted.current === null) return;
    area.current?.setSelectionRange(caretWanted.current, caretWanted.current);
    caretWanted.current = null;
  });
  useEffect(() => {
    if (!wantsFocus) return;
    area.current?.focus();
    store.send({ type: 'focus', key: null });
  }, [wantsFocus, store]);

  const submit = async () => {
    if (sending || text.trim() === '') return;
    // What is typed while the server works on the first line must survive its answer.
    const sent = text;
    const isOut = await send(sent);
    if (isOut && store.get().drafts[key] === sent) setText('');
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || completion.onKey(event)) return;
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    void submit();
  };
  const where = thread === null ? 'channel' : 'thread';

  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {suggestions.length > 0 && (
        <Suggestions id={id} suggestions={suggestions} active={active} onChoose={completion.choose} />
      )}
      <textarea
        ref={area}
        rows={1}
        value={text}
        placeholder={label}
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={suggestions.length > 0 ? id : undefined}
        aria-activedescendant={suggestions.length > 0 ? `${id}-${active}` : undefined}
        aria-busy={sending || undefined}
        data-testid={`composer-${where}`}
        onChange={(event) => {
          setText(event.target.value);
          completion.moveCaret(event.target.selectionStart);
        }}
        onSelect={(event) => completion.moveCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
      <PostAsMenu channel={channel} thread={thread} />
      <FileButton channel={channel} thread={thread} text={text.trim()} />
      <ClipButton channel={channel} thread={thread} />
      <button
        type="submit"
        className="send"
        aria-label={`Send to ${where}`}
        disabled={sending || text.trim() === ''}
        data-testid={`send-${where}`}
      >
        <Icon name="send" />
      </button>
    </form>
  );
}
