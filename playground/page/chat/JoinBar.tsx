import type { Channel } from '../../protocol.js';
import { useAct } from '../state/api.js';
import { useMe } from '../state/hooks.js';

/** In place of the composer where I'm not a member. */
export function JoinBar({ channel }: { readonly channel: Channel }) {
  const me = useMe();
  const act = useAct();
  return (
    <div className="join-bar">
      <p>{me.realName} is only looking in.</p>
      <button
        type="button"
        className="button primary"
        data-testid="join"
        onClick={() => void act({ type: 'join', as: me.id, channel: channel.id })}
      >
        Join #{channel.name}
      </button>
    </div>
  );
}
