import type { Item, ItemComment } from '../item.js';
import type { WebhookSettings } from './settings.js';
import { textOf } from './text.js';

/** What a receiver is told or asked; docs/trackers/webhook.md says what it does with each. */
export type Message =
  | { event: 'created'; key: string; item: Item }
  | { event: 'updated'; id: string; item: Item }
  | { event: 'commented'; key: string; id: string; comment: ItemComment }
  | { event: 'find'; key: string }
  | { event: 'read'; id: string };

function itemFor({ fields, statuses }: WebhookSettings, { blocks, values, status, ...item }: Item) {
  const mapped = Object.entries(fields ?? {}).flatMap(([field, name]) => {
    const value = values[field];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...item,
    status: statuses[status],
    values: fields === undefined ? values : Object.fromEntries(mapped),
    text: textOf(blocks),
    blocks,
  };
}

/** Without what many readers of JSON refuse: halves of characters, and control characters that nobody sees. */
const readable = (_: string, value: unknown): unknown =>
  typeof value === 'string'
    ? value.replaceAll(/[^\P{Cc}\n\t]/gu, '').replaceAll(/\p{Cs}/gu, '\uFFFD')
    : value;

/** A message as JSON, by which it is signed and sent. */
export function bodyOf(settings: WebhookSettings, message: Message): string {
  const told = 'item' in message ? { ...message, item: itemFor(settings, message.item) } : message;
  return JSON.stringify({ version: 1, ...told }, readable);
}
