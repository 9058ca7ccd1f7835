import type { Block, Message } from '../../../playground/protocol.js';

export const section = (text: string): Block => ({ type: 'section', text: { type: 'mrkdwn', text } });
export const header = (text: string): Block => ({ type: 'header', text: { type: 'plain_text', text } });
export const context = (text: string): Block => ({ type: 'context', elements: [{ type: 'mrkdwn', text }] });

export const buttons = (...labels: string[]): Block => ({
  type: 'actions',
  elements: labels.map((text) => ({
    type: 'button',
    action_id: `id.${text}`,
    text: { type: 'plain_text', text },
  })),
});

export const menu = (label: string, ...options: string[]): Block => ({
  type: 'actions',
  elements: [
    {
      type: 'static_select',
      action_id: `id.${label}`,
      placeholder: { type: 'plain_text', text: label },
      options: options.map((text) => ({ text: { type: 'plain_text', text }, value: `value of ${text}` })),
    },
  ],
});

export function message(ts: string, text: string, blocks: Block[] = []): Message {
  return {
    channel: 'C1',
    ts,
    user: 'UBOT',
    botId: 'B1',
    text,
    blocks,
    reactions: [],
    replyCount: 0,
    replyUsers: [],
  };
}
