import { z } from 'zod';
import { FiledRequest, TicketChange } from './tracker.js';

/** A durable order to a tracker. `key` makes it idempotent: `submit:<draft id>` is one draft, one ticket. */
export const Intent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('submit'), key: z.string(), request: FiledRequest }),
  z.object({
    kind: z.literal('update'),
    key: z.string(),
    draftId: z.string(),
    change: TicketChange,
  }),
]);
export type Intent = z.infer<typeof Intent>;
