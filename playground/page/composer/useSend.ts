import { useState } from 'react';
import type { Act } from '../../protocol.js';
import { useAct } from '../state/api.js';
import { useMe, useStore, useWorkspace } from '../state/hooks.js';

/** Sends what was typed as a message, or as a slash command where it starts with one. Tells whether it went out. */
export function useSend(channel: string, thread: string | null) {
  const workspace = useWorkspace();
  const me = useMe();
  const store = useStore();
  const act = useAct();
  const [sending, setSending] = useState(false);

  const send = async (typed: string): Promise<boolean> => {
    const plan = toAct(typed);
    if (typeof plan === 'string') {
      store.send({ type: 'toast', text: plan });
      return false;
    }
    setSending(true);
    const answer = await act(plan);
    setSending(false);
    return answer.ok;
  };

  /** The act that the text stands for, or a sentence on why it can't be sent. */
  const toAct = (typed: string): Act | string => {
    const text = typed.trim();
    const slash = /^(\/[\w-]+)(?:\s+([\s\S]*))?$/.exec(typed);
    if (!slash?.[1])
      return { type: 'post', as: me.id, channel, text, ...(thread !== null && { threadTs: thread }) };
    const command = slash[1];
    if (!workspace.bot.commands.some((known) => known.command === command))
      return `${command} is not a command here. To send it as a message, put a space before it.`;
    if (thread !== null)
      return `${command} works in a channel, not in a thread. Mention @${workspace.bot.name} here instead.`;
    return { type: 'slash', as: me.id, channel, command, text: slash[2]?.trim() ?? '' };
  };
  return { send, sending };
}
