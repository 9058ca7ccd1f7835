import { z } from 'zod';
import { COMPENSATIONS } from '../tickets/tracker.js';

/** A tool's call, exactly as it stands here. */
export const CallAct = z.object({
  act: z.literal('call'),
  tool: z.string(),
  args: z.record(z.string(), z.unknown()),
});

/**
 * What an option does for whoever takes it: an act of theirs, or one that the bot was asked to wait with. `ts`: the message that it
 * rests on.
 */
export const OptionAct = z.discriminatedUnion('act', [
  /** as if they had said these words */
  z.object({ act: z.literal('say'), words: z.string() }),
  /** begins a request with that message as its headline, which is that person's where they are named */
  z.object({
    act: z.literal('open'),
    ts: z.string(),
    blueprint: z.string().nullable(),
    onBehalfOf: z.string().nullable(),
  }),
  /** adds what was said here to what its author posted before */
  z.object({ act: z.literal('go_on') }),
  /** adds these words of that message to what was filed here */
  z.object({ act: z.literal('amend'), ts: z.string(), adds: z.string() }),
  /** takes that message as the answer to the field after all, or what another person wrote */
  z.object({
    act: z.literal('set'),
    ts: z.string(),
    field: z.string(),
    key: z.string().exactOptional(),
    value: z.string(),
  }),
  /** gives a value back that was taken for an answer, and then is a remark */
  z.object({ act: z.literal('give_back'), field: z.string() }),
  /** the mention of the question means that thing */
  z.object({ act: z.literal('mean'), entity: z.string() }),
  /** the thread is about that from now on */
  z.object({ act: z.literal('focus'), entity: z.string() }),
  CallAct,
  /** the request, as it was at that rev */
  z.object({ act: z.literal('discard'), draftId: z.string(), rev: z.number().int() }),
  /** files it with the mark that nobody has settled what it contradicts */
  z.object({ act: z.literal('approve'), draftId: z.string(), rev: z.number().int() }),
  /** lets that side of the dispute with that name hold */
  z.object({
    act: z.literal('settle'),
    dispute: z.string(),
    side: z.union([z.literal(0), z.literal(1)]),
    draftId: z.string(),
    rev: z.number().int(),
  }),
  z.object({ act: z.literal('compensate'), draftId: z.string(), way: z.enum(COMPENSATIONS) }),
  /** nothing is done, and that is said */
  z.object({ act: z.literal('leave'), says: z.string() }),
]);
export type OptionAct = z.infer<typeof OptionAct>;

/** What an option does that has a call made. */
export const calling = (tool: string, args: Record<string, unknown>): z.infer<typeof CallAct> => ({
  act: 'call',
  tool,
  args,
});

/** What an option does whose act has that name. */
export type OptionActOf<Name extends OptionAct['act']> = Extract<OptionAct, { act: Name }>;

/** A button under the bot's words, and what pressing it does. */
export interface Offered<Name extends OptionAct['act'] = OptionAct['act']> {
  label: string;
  does: OptionActOf<Name>;
}
