import { z } from 'zod';

/**
 * What a model is asked to answer, by purpose: the shape that its answer is parsed with. Where null says "none", an answer
 * may as well leave the property out, for not every service keeps to the schema.
 */

export const RouteAnswer = z.object({
  intent: z.enum(['request', 'update', 'lookup', 'chat']),
  ts: z.string().nullish(),
  blueprint: z.string().nullish(),
  reason: z.string(),
});
export type RouteAnswer = z.infer<typeof RouteAnswer>;

export const TextAnswer = z.object({ text: z.string() });

export const ChatAnswer = z.object({
  text: z.string(),
  offers: z.array(z.object({ label: z.string(), ask: z.string() })).nullish(),
});
export type ChatAnswer = z.infer<typeof ChatAnswer>;

const Contradiction = z.object({ field: z.string(), reason: z.string() });

export const ExtractAnswer = z.object({
  reasoning: z.string(),
  updates: z.array(
    z.object({
      field: z.string(),
      key: z.string().nullish(),
      value: z.string().nullable(),
      ts: z.string(),
      quote: z.string(),
    }),
  ),
  removals: z
    .array(z.object({ field: z.string(), item: z.string(), ts: z.string(), quote: z.string() }))
    .default([]),
  marked_unknown: z.array(z.string()),
  handover: z.enum(['none', 'question', 'cancel', 'change_of_mind']),
  handover_ts: z.string().nullish(),
  conflicts: z.array(Contradiction),
  suggestions: z.array(z.string()),
  followup_response: z.string().nullish(),
});
export type ExtractAnswer = z.infer<typeof ExtractAnswer>;

export const ValidateAnswer = z.object({
  conflicts: z.array(Contradiction),
  suggestions: z.array(z.string()),
});
export type ValidateAnswer = z.infer<typeof ValidateAnswer>;

export const MatchAnswer = z.object({
  reasoning: z.string(),
  team_id: z.string().nullish(),
  confidence: z.number(),
  alternatives: z.array(z.string()),
});
export type MatchAnswer = z.infer<typeof MatchAnswer>;

export const ReviewAnswer = z.object({
  reasoning: z.string(),
  action_type: z.enum(['confirm', 'modify', 'abandon', 'order', 'clarify', 'unrelated']),
  ts: z.string().nullish(),
  response_to_user: z.string().nullish(),
});
export type ReviewAnswer = z.infer<typeof ReviewAnswer>;
