import { z } from 'zod';
import { TicketStatus } from '../../domain/tickets/tracker.js';
import { isSafeAddress } from '../shared/address.js';
import { statusesOf, Variable } from '../shared/settings-parts.js';

const Name = z.string().trim().min(1).max(100);

/**
 * An address is spoken to in the clear on this machine alone. What signs is in the header, so none of it is in the
 * address.
 */
const ReceiverUrl = z
  .url({ protocol: /^https?$/u, abort: true })
  .refine(isSafeAddress, 'an address that begins with https:// and holds no user and password');

/** A receiver of signed messages, as an operator connects it in frontdoor.config.yaml. */
export const WebhookSettings = z.strictObject({
  kind: z.literal('webhook'),
  url: ReceiverUrl,
  /** the name of the environment variable that holds what both sides sign with */
  signing_key_env: Variable.default('WEBHOOK_SIGNING_KEY'),
  /** what the receiver calls the blueprint's fields; without it, all are sent under their own names */
  fields: z.record(z.string(), Name).optional(),
  /** what the receiver calls each status */
  statuses: statusesOf(Name, TicketStatus.enum),
});
export type WebhookSettings = z.infer<typeof WebhookSettings>;
