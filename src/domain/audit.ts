import { z } from 'zod';

/**
 * What is kept for the record of who decided what. `approved`: a request, or that a filed one is changed as was offered.
 * `refused`: somebody wanted what is not theirs to decide. `rerouted`: another team has it. `set`: how the bot behaves in a
 * thread. `purged`, `exported` and `forgot` are an operator's: a workspace's rows, what is kept of a person, a person.
 */
export const DEEDS = [
  'approved',
  'discarded',
  'restored',
  'withdrew',
  'reopened',
  'refused',
  'rerouted',
  'set',
  'purged',
  'exported',
  'forgot',
] as const;

/** One entry of the audit. It holds nothing that people wrote. */
export const AuditEntry = z.object({
  /** a Slack user id; `operator:` and a name of the machine's for programs; a pseudonym once the person was forgotten */
  who: z.string(),
  deed: z.enum(DEEDS),
  via: z.enum(['words', 'click', 'form', 'command', 'program']),
  draftId: z.string().nullable(),
  /** a filed request's short id */
  ticket: z.string().nullable(),
  /** what was wanted or set, or which team it went to: a word or an id of ours or of the configuration's */
  detail: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** A deed as a node tells it; by what it was done, and on which ticket, is known of the whole turn. */
export type Deed = Pick<AuditEntry, 'who' | 'deed' | 'draftId' | 'detail'>;
