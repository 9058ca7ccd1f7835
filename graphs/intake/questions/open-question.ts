import { z } from 'zod';
import type { OfferedAct } from '../../../src/domain/conversation/acts.js';
import { PersonText } from '../../../src/domain/text/person-text.js';
import { COMPENSATIONS } from '../../../src/domain/tickets/tracker.js';

/** A button under the bot's words, and what pressing it does. */
const Offered = z.discriminatedUnion('does', [
  z.object({ label: z.string(), does: z.literal('say'), words: z.string() }),
  z.object({ label: z.string(), does: z.literal('go_on') }),
  z.object({ label: z.string(), does: z.literal('add'), ts: z.string(), words: z.string() }),
  z.object({ label: z.string(), does: z.literal('on_behalf'), ts: z.string(), of: z.string() }),
  z.object({ label: z.string(), does: z.literal('open'), ts: z.string(), blueprint: z.string().nullable() }),
  z.object({
    label: z.string(),
    does: z.literal('answer'),
    field: z.string(),
    key: z.string().exactOptional(),
    value: z.string(),
    ts: z.string(),
  }),
  z.object({ label: z.string(), does: z.literal('not_an_answer'), field: z.string(), ts: z.string() }),
]) satisfies z.ZodType<OfferedAct>;

/**
 * A question with options that waits for a click or for words. It rests on the message `ts` of `asker`, or on `words` of
 * theirs that stand in none. An option stands for an entity that `mention` may mean, or for what it offers to do. `meant`:
 * mentions of that message that are settled already.
 */
export const Question = z.object({
  id: z.string(),
  asker: z.string(),
  ts: z.string(),
  text: z.string(),
  words: PersonText.nullable().default(null),
  mention: z.string().nullable(),
  options: z.array(
    z.object({
      label: z.string(),
      entity: z.string().nullable(),
      offered: Offered.nullable().default(null),
      /** who has pressed it, where the others can still be pressed after that */
      by: z.string().nullable().default(null),
    }),
  ),
  meant: z.array(z.object({ mention: z.string(), entity: z.string() })),
  /** a tool's call that the first option approves, exactly as it stands here */
  call: z.object({ tool: z.string(), args: z.record(z.string(), z.unknown()) }).optional(),
  /** a filed request that its options but the last are about: what the tracker can do instead of taking it back */
  filed: z
    .object({
      commandId: z.string(),
      draftId: z.string(),
      shortId: z.string(),
      ways: z.array(z.enum(COMPENSATIONS)),
    })
    .optional(),
  /** a draft, as it was at that rev: its first option discards it */
  discard: z.object({ draftId: z.string(), rev: z.number().int() }).optional(),
  /** the thing chosen becomes what the thread is about */
  focus: z.boolean().optional(),
  /** something newer waits for an answer as well, so that a plain yes is not for this */
  behind: z.boolean().optional(),
});
export type Question = z.infer<typeof Question>;

/**
 * What a tool has offered under its words: calls that anybody may have made by a click who may change what they change,
 * exactly as they stand here. It waits for nothing and is in nobody's way. `draftId`: the draft with which it ends. With a
 * call for `all` nothing of it is left; `by` says who had a call made.
 */
export const Offer = z.object({
  id: z.string(),
  text: z.string(),
  /** stands below the text as long as there is something to press */
  hint: z.string(),
  draftId: z.string().nullable(),
  calls: z.array(
    z.object({
      label: z.string(),
      tool: z.string(),
      args: z.record(z.string(), z.unknown()),
      all: z.boolean(),
      by: z.string().nullable(),
    }),
  ),
});
export type Offer = z.infer<typeof Offer>;

/** By these words people are told what they can say. */
const HELP = 'help';

/** Whether a button only tells what can be said. */
export const isHelp = (offered: OfferedAct | null): boolean =>
  offered?.does === 'say' && offered.words === HELP;
