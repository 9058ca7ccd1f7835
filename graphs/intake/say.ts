import type { Reply } from '../../src/domain/reply.js';

type TextReply = Extract<Reply, { kind: 'text' }>;

/** A text for the thread. */
export function say(
  text: string,
  extra: Partial<Pick<TextReply, 'link' | 'mentions' | 'asker' | 'tellsOf'>> = {},
): Reply {
  return { kind: 'text', text, degraded: false, mentions: [], ...extra };
}

/** A text that one person sees, beside the card they used or, without `at`, in the thread. */
export function notice(to: string, text: string, at?: { channel: string }): Reply {
  return { kind: 'notice', to, text, ...(at ? { channel: at.channel } : {}) };
}
