import { z } from 'zod';

/** What a model is asked to answer, by purpose: the shape that its answer is parsed with. */

export const RouteAnswer = z.object({ intent: z.enum(['request', 'chat']), reason: z.string() });

export const TextAnswer = z.object({ text: z.string() });

export const ExtractAnswer = z.object({
  reasoning: z.string(),
  updates: z.array(
    z.object({ field: z.string(), value: z.string().nullable(), ts: z.string(), quote: z.string() }),
  ),
  marked_unknown: z.array(z.string()),
  handover: z.enum(['none', 'question', 'cancel', 'change_of_mind']),
  conflicts: z.array(z.object({ field: z.string(), reason: z.string() })),
  suggestions: z.array(z.string()),
  followup_response: z.string().nullable(),
});
export type ExtractAnswer = z.infer<typeof ExtractAnswer>;

export const ValidateAnswer = z.object({
  conflicts: z.array(z.object({ field: z.string(), reason: z.string() })),
  suggestions: z.array(z.string()),
});

export const MatchAnswer = z.object({
  reasoning: z.string(),
  team_id: z.string().nullable(),
  confidence: z.number(),
  alternatives: z.array(z.string()),
});
export type MatchAnswer = z.infer<typeof MatchAnswer>;

export const ReviewAnswer = z.object({
  reasoning: z.string(),
  action_type: z.enum(['confirm', 'modify', 'abandon', 'clarify', 'unrelated']),
  response_to_user: z.string().nullable(),
});
