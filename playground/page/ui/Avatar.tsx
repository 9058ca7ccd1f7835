import type { User } from '../../protocol.js';
import { useWorkspace } from '../state/hooks.js';
import { DoorMark } from './Icon.js';

/** Initials on the colour of the person or app; the playground's own bot shows the door. Decorative: the name stands next to it. */
export function Avatar({ user, size = 'm' }: { readonly user: User; readonly size?: 's' | 'm' }) {
  const isOurs = user.id === useWorkspace().bot.userId;
  return (
    <span
      className={`avatar avatar-${size}`}
      style={isOurs ? undefined : { backgroundColor: user.avatarColor }}
      data-bot={isOurs || undefined}
      aria-hidden="true"
    >
      {isOurs ? <DoorMark /> : initials(user.realName)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const last = words.length > 1 ? (words.at(-1)?.charAt(0) ?? '') : '';
  return ((words[0]?.charAt(0) ?? '?') + last).toUpperCase();
}
