import { z } from 'zod';
import { TicketStatus } from '../../domain/tickets/tracker.js';
import type { AdapterDeps, ItemRef, ItemState, WebhookRequest, WebhookResult } from '../adapter.js';
import type { WebhookSettings } from './settings.js';
import { isSigned } from './signature.js';

const Id = z.string().min(1).max(200);

/** What a receiver answers to what it made, found or changed. */
export const Made = z.object({
  id: Id,
  shortId: Id.nullish(),
  url: z.url({ protocol: /^https?$/u }).nullish(),
});

const Assignee = z
  .object({ email: z.email().nullish(), name: z.string().min(1).max(200).nullish() })
  .transform(({ email = null, name = null }) => ({ email, name: name ?? email ?? 'somebody' }));

/** How a receiver says an item stands. */
export const Standing = z.object({ id: Id, status: z.string().max(100), assignee: Assignee.nullable() });

/** What a receiver sends to us when an item has changed. */
const Change = z.object({ id: Id });

/** Where an item is; one without an address of its own is where its receiver is. */
export const refOf = ({ url }: WebhookSettings, made: z.infer<typeof Made>): ItemRef => ({
  id: made.id,
  shortId: made.shortId ?? made.id,
  url: made.url ?? new URL(url).origin,
});

/** A status that the mapping doesn't know is null. */
export function stateOf(
  { statuses }: WebhookSettings,
  { status, assignee }: z.infer<typeof Standing>,
): ItemState {
  return { status: TicketStatus.options.find((each) => statuses[each] === status) ?? null, assignee };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

/** Which item a message from the receiver tells of. One of ours that comes back has no such shape. */
export function newsOf(deps: AdapterDeps, key: string, { headers, body }: WebhookRequest): WebhookResult {
  if (!isSigned(key, headers, body, deps.now())) return { result: 'forged' };
  const { data } = Change.safeParse(parsed(body));
  if (data === undefined) return { result: 'news', items: [] };
  return { result: 'news', items: [data.id] };
}
