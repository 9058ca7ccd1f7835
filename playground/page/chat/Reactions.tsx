import type { Message } from '../../protocol.js';
import { useAct } from '../state/api.js';
import { useMe, useWorkspace } from '../state/hooks.js';
import { userById } from '../state/select.js';
import { emojiFor } from '../text/emoji.js';

/** The reactions below a message; pressing one adds or takes back mine. */
export function Reactions({ message }: { readonly message: Message }) {
  const workspace = useWorkspace();
  const me = useMe();
  const act = useAct();
  if (message.reactions.length === 0) return null;
  const { channel, ts } = message;
  return (
    <div className="reactions">
      {message.reactions.map(({ name, users }) => {
        const isMine = users.includes(me.id);
        const who = users.map((user) => userById(workspace, user).realName).join(', ');
        return (
          <button
            key={name}
            type="button"
            className="reaction"
            aria-pressed={isMine}
            aria-label={`${name.replaceAll('_', ' ')}, ${users.length}: ${who}`}
            title={who}
            data-testid="reaction"
            data-name={name}
            onClick={() => void act({ type: isMine ? 'unreact' : 'react', as: me.id, channel, ts, name })}
          >
            {emojiFor(name) ?? `:${name}:`} <span>{users.length}</span>
          </button>
        );
      })}
    </div>
  );
}
