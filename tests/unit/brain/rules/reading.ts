import { extractByRules } from '../../../../src/brain/rules/extract.js';
import { loadBlueprints } from '../../../../src/config/blueprints.js';
import type { Blueprint } from '../../../../src/domain/blueprint.js';
import type { ExtractInput, Extraction } from '../../../../src/domain/brain.js';
import { type Draft, emptyDraft, type ListItem } from '../../../../src/domain/draft.js';
import type { ThreadMessage } from '../../../../src/domain/message.js';

function shipped(id: string): Blueprint {
  const found = loadBlueprints().find((blueprint) => blueprint.id === id);
  if (found === undefined) throw new Error(`the blueprint ${id} is shipped`);
  return found;
}

/** The blueprints as the product ships them. */
export const frontDoor = shipped('front_door');
export const epic = shipped('epic');

/** A request that was begun, so that texts are not searched for what it is about. */
export const begun: Draft = { ...emptyDraft(), fields: { request_summary: 'The app is slow' } };

/** An epic that was begun, with items in its lists. */
export function epicWith(
  lists: Record<string, readonly (string | { key: string; value: string })[]> = {},
): Draft {
  const items = (list: readonly (string | { key: string; value: string })[]): ListItem[] =>
    list.map((item) =>
      typeof item === 'string' ? { value: item, evidence: [] } : { ...item, evidence: [] },
    );
  const entries = Object.entries(lists).map(([name, list]) => [name, items(list)] as const);
  return { ...emptyDraft(), fields: { title: 'Dark mode' }, lists: Object.fromEntries(entries) };
}

/** Messages by author, a second apart. */
export function thread(...messages: readonly (readonly [author: string, text: string])[]): ThreadMessage[] {
  return messages.map(([author, text], at) => ({ ts: `${10 + at}.0`, author, text, bot: author === 'BOT' }));
}

/** What the rules read in one message of the requester. */
export function read(text: string, over: Partial<ExtractInput> = {}): Extraction {
  return extractByRules({
    blueprint: frontDoor,
    draft: emptyDraft(),
    conversation: { history: [], fresh: thread(['U1', text]) },
    pending: [],
    ...over,
  });
}

/** The single values of an extraction, by field. */
export function values({ updates }: Extraction): Record<string, string> {
  return Object.fromEntries(updates.map(({ field, value }) => [field, value]));
}

/** The items that an extraction adds to a list; of a key-value field as "key: value". */
export function items({ updates }: Extraction, name: string): string[] {
  return updates
    .filter(({ field }) => field === name)
    .map(({ key, value }) => (key === undefined ? value : `${key}: ${value}`));
}

/** What the requester answers to open questions. */
export function answer(
  pending: readonly string[],
  text: string,
  draft: Draft = begun,
): Record<string, string> {
  return values(read(text, { pending, draft }));
}
