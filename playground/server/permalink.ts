import type { Message } from '../protocol.js';

/** A message's address: Slack writes the ts without its dot, and names the thread of a reply. */
export function permalink(origin: string, message: Message): string {
  const url = `${origin}/archives/${message.channel}/p${message.ts.replace('.', '')}`;
  return message.threadTs === undefined ? url : `${url}?thread_ts=${message.threadTs}&cid=${message.channel}`;
}
