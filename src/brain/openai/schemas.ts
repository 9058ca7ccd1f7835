import { z } from 'zod';
import type { Blueprint } from '../../domain/blueprint.js';
import { ExtractAnswer, MatchAnswer } from '../answers.js';

/** A JSON schema as OpenAI's strict mode wants it: every property required, no others allowed. */
export type StrictSchema = Record<string, unknown>;

/** The strict JSON schema of an answer. OpenAI: strict structured output, `additionalProperties: false` throughout. */
export function strictSchema(answer: z.ZodType): StrictSchema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(answer);
  return schema;
}

const oneOf = (values: readonly string[]) => (values.length > 0 ? z.enum(values) : z.string());

/** The extraction's answer for one blueprint: only its own fields can be named. */
export function extractSchema(blueprint: Blueprint): StrictSchema {
  const field = oneOf(blueprint.fields.map(({ name }) => name));
  return strictSchema(
    ExtractAnswer.extend({
      updates: z.array(z.object({ field, value: z.string().nullable(), ts: z.string(), quote: z.string() })),
      marked_unknown: z.array(field),
      conflicts: z.array(z.object({ field, reason: z.string() })),
    }),
  );
}

/** The match's answer for the teams offered: only their ids can be named. */
export function matchSchema(teamIds: readonly string[]): StrictSchema {
  const team = oneOf(teamIds);
  return strictSchema(MatchAnswer.extend({ team_id: team.nullable(), alternatives: z.array(team) }));
}
