import type { Message } from '../protocol.js';

const ADDRESS = /\/archives\/([A-Z0-9]+)\/p(\d{10})(\d{6})(?:$|\?)/u;

/** The message that a Slack link leads to: "…/archives/<channel>/p<ts without its dot>". */
export function linkedMessage(link: string, messages: readonly Message[]): Message | undefined {
  const [, channel, seconds, counter] = ADDRESS.exec(link) ?? [];
  return messages.find((message) => message.channel === channel && message.ts === `${seconds}.${counter}`);
}
