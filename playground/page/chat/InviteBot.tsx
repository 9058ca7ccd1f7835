import type { Channel } from '../../protocol.js';
import { useAct } from '../state/api.js';
import { useMe, useWorkspace } from '../state/hooks.js';

/** Offers to bring the bot into a channel that it isn't in. */
export function InviteBot({ channel }: { readonly channel: Channel }) {
  const { bot } = useWorkspace();
  const me = useMe();
  const act = useAct();
  const isUseful = channel.members.includes(me.id) && !channel.members.includes(bot.userId);
  if (!isUseful) return null;
  const invite = () => void act({ type: 'invite', as: me.id, channel: channel.id, user: bot.userId });
  return (
    <button type="button" className="button small" data-testid="invite-bot" onClick={invite}>
      Invite {bot.name}
    </button>
  );
}
