import { z } from 'zod';
import { Draft } from '../../src/domain/draft.js';

/** What was said after filing would change the filed draft into this; it waits for a person's word. */
export const Proposal = z.object({
  draftId: z.string(),
  rev: z.number().int(),
  draft: Draft,
  by: z.string(),
  /** of the message that offers it */
  slot: z.string().exactOptional(),
});

/** The open request that this draft's people chose to follow instead; `intentKey` names the order to its tracker. */
export const Following = z.object({
  draftId: z.string(),
  shortId: z.string(),
  slot: z.string().nullable(),
  intentKey: z.string(),
  by: z.string(),
});

/** A message that came while its draft was on its way to the tracker, to be read when that has answered. */
export const HeldMessage = z.object({ ts: z.string(), addressed: z.boolean() });
