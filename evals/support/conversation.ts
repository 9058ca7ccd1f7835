import { z } from 'zod';
import type { Blueprint } from '../../src/domain/blueprint.js';
import type { Expectation } from './expectation.js';

export const Handle = z.enum(['dana', 'omar', 'lee', 'priya', 'tom', 'mei']);
export type Handle = z.infer<typeof Handle>;

export const Said = z.strictObject({ who: Handle, says: z.string().min(1) });
export type Said = z.infer<typeof Said>;

/** One message of the script. `with_previous`: in the same batch as the one before; `when: card`: once a review card stands. */
const Turn = z.strictObject({
  who: Handle,
  says: z.string().min(1),
  with_previous: z.boolean().default(false),
  when: z.literal('card').exactOptional(),
});

/** The file as it is written; what `answers` and `fields` hold depends on the blueprint and is read with it. */
export const ConversationFile = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/, 'use lower case letters, digits and -'),
  language: z.string().min(2),
  blueprint: z.string(),
  tags: z.array(z.string().min(1)).min(1),
  channel: z.enum(['general', 'epics']).default('general'),
  turns: z.array(Turn).min(1),
  answers: z.record(z.string(), z.unknown()).default({}),
  expect: z.strictObject({
    route: z.enum(['request', 'chat']),
    outcome: z.enum(['card', 'discarded', 'none']),
    team: z.string().nullable().exactOptional(),
    requester: Handle.exactOptional(),
    fields: z.record(z.string(), z.unknown()),
  }),
});
export type ConversationFile = z.infer<typeof ConversationFile>;

export const HALVES = ['dev', 'held-out'] as const;
export type Half = (typeof HALVES)[number];

/**
 * A written conversation: what people say of their own accord (`turns`), what they answer when they are asked about a field
 * (`answers`; a list holds what they say the first time, the second time, …; `conflict` answers which of two values holds),
 * and what must have come of it.
 */
export interface Conversation extends Omit<ConversationFile, 'blueprint' | 'answers' | 'expect'> {
  half: Half;
  blueprint: Blueprint;
  answers: Readonly<Record<string, readonly Said[]>>;
  expect: Omit<ConversationFile['expect'], 'fields'> & { fields: Readonly<Record<string, Expectation>> };
}
