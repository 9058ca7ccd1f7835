import { z } from 'zod';
import { ListItem } from './draft.js';
import { Evidence } from './evidence.js';
import { Focus } from './focus.js';
import { KeptDraft } from './kept-draft.js';
import { TeamChoice } from './team.js';
import { TicketValues } from './tracker.js';

/** All that a draft says in one field: a value or items, what they rest on, and the marks that stand for no value. */
export const FieldState = z.object({
  value: z.string().nullable(),
  items: z.array(ListItem).nullable(),
  evidence: z.array(Evidence),
  unknown: z.boolean(),
  unsupported: z.boolean(),
});
export type FieldState = z.infer<typeof FieldState>;

/** Fields of a draft that change together: each as it was and as it is to be. */
export const DraftChange = z.object({
  kind: z.literal('draft'),
  draftId: z.string(),
  fields: z
    .array(z.object({ field: z.string(), label: z.string(), before: FieldState, after: FieldState }))
    .min(1),
});
export type DraftChange = z.infer<typeof DraftChange>;

/**
 * A change of what a thread holds, with both of its ends: its inverse is the change with its ends swapped. It can be made
 * where the thread stands at `before`, and taken back where it stands at `after`. A filed request has no way back of its
 * own: its tracker is asked to withdraw it. A draft that was given up is kept whole at the earlier end.
 */
export const Change = z.discriminatedUnion('kind', [
  DraftChange,
  z.object({
    kind: z.literal('team'),
    draftId: z.string(),
    before: TeamChoice.nullable(),
    after: TeamChoice.nullable(),
  }),
  z.object({ kind: z.literal('focus'), before: Focus.nullable(), after: Focus.nullable() }),
  z.object({ kind: z.literal('quiet'), before: z.boolean(), after: z.boolean() }),
  z.object({
    kind: z.literal('discarded'),
    draftId: z.string(),
    before: KeptDraft.nullable(),
    after: KeptDraft.nullable(),
  }),
  z.object({
    kind: z.literal('filed'),
    draftId: z.string(),
    shortId: z.string(),
    before: z.enum(['filed', 'withdrawn']).nullable(),
    after: z.enum(['filed', 'withdrawn']),
  }),
  /** values of a filed request, whichever thread it is from; its tracker is asked to set them */
  z.object({
    kind: z.literal('ticket'),
    draftId: z.string(),
    shortId: z.string(),
    before: TicketValues,
    after: TicketValues,
  }),
]);
export type Change = z.infer<typeof Change>;
