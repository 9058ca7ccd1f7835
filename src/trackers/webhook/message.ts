import type { Sets } from '../adapter.js';
import type { Item, ItemComment } from '../item.js';
import type { WebhookSettings } from './settings.js';
import { textOf } from './text.js';

/** What a receiver is told or asked; docs/trackers/webhook.md says what it does with each. */
export type Message =
  | { event: 'created'; key: string; item: Item }
  | { event: 'updated'; id: string; item: Item; sets: Sets }
  | { event: 'commented'; key: string; id: string; comment: ItemComment }
  | { event: 'find'; key: string }
  | { event: 'read'; id: string };

const ALL: Sets = { status: true, assignee: true };

function itemFor(
  { fields, statuses }: WebhookSettings,
  { blocks, values, status, assignee, ...item }: Item,
  sets: Sets,
) {
  const mapped = Object.entries(fields ?? {}).flatMap(([field, name]) => {
    const value = values[field];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...item,
    ...(sets.status ? { status: statuses[status] } : {}),
    ...(sets.assignee ? { assignee } : {}),
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

function told(settings: WebhookSettings, message: Message) {
  if (message.event === 'created') return { ...message, item: itemFor(settings, message.item, ALL) };
  if (message.event !== 'updated') return message;
  const { sets, ...rest } = message;
  return { ...rest, item: itemFor(settings, message.item, sets) };
}

/** A message as JSON, by which it is signed and sent. */
export const bodyOf = (settings: WebhookSettings, message: Message): string =>
  JSON.stringify({ version: 1, ...told(settings, message) }, readable);
