import type { User } from '../../protocol.js';
import { DoorMark } from './Icon.js';

/** Initials on the person's colour; the bot shows the door. Decorative: the name stands next to it. */
export function Avatar({ user, size = 'm' }: { readonly user: User; readonly size?: 's' | 'm' }) {
  return (
    <span
      className={`avatar avatar-${size}`}
      style={user.isBot ? undefined : { backgroundColor: user.avatarColor }}
      data-bot={user.isBot || undefined}
      aria-hidden="true"
    >
      {user.isBot ? <DoorMark /> : initials(user.realName)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const last = words.length > 1 ? (words.at(-1)?.charAt(0) ?? '') : '';
  return ((words[0]?.charAt(0) ?? '?') + last).toUpperCase();
}
