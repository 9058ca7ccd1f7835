import { z } from 'zod';
import { type Blueprint, isList } from '../../domain/blueprint.js';
import {
  ChatAnswer,
  ExtractAnswer,
  MatchAnswer,
  ReviewAnswer,
  RouteAnswer,
  TextAnswer,
  ValidateAnswer,
} from '../answers.js';

/**
 * The JSON schemas of the answers, as OpenAI's strict structured output wants them: every property required and nullable
 * where there may be none, `additionalProperties: false` throughout, an object at the root, no unions of objects (whose
 * first keys must not be the same). A schema stands before the messages where a service keeps what it has read before, so
 * it changes with what is offered only, never with a conversation.
 */
export type StrictSchema = Record<string, unknown>;

function strictSchema(answer: z.ZodType): StrictSchema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(answer);
  return schema;
}

const oneOf = (values: readonly string[]) => (values.length > 0 ? z.enum(values) : z.string());

export const textSchema = strictSchema(TextAnswer);
export const chatSchema = strictSchema(
  ChatAnswer.extend({ offers: ChatAnswer.shape.offers.unwrap().unwrap().nullable() }),
);
export const validateSchema = strictSchema(ValidateAnswer);
export const reviewSchema = strictSchema(
  ReviewAnswer.extend({ ts: z.string().nullable(), response_to_user: z.string().nullable() }),
);

/** The route's answer: an update only where something was filed, and only blueprints that are offered. */
export function routeSchema(offered: readonly string[], somethingFiled: boolean): StrictSchema {
  const intents = somethingFiled ? RouteAnswer.shape.intent : RouteAnswer.shape.intent.exclude(['update']);
  const blueprint = oneOf(offered).nullable();
  return strictSchema(RouteAnswer.extend({ intent: intents, ts: z.string().nullable(), blueprint }));
}

/** The extraction's answer for one blueprint: its own fields only, keys and removals only where it has lists for them. */
export function extractSchema(blueprint: Blueprint): StrictSchema {
  const field = oneOf(blueprint.fields.map(({ name }) => name));
  const lists = blueprint.fields.filter(isList);
  const hasKeys = lists.some(({ type }) => type === 'key-value');
  const rests = { ts: z.string(), quote: z.string() };
  const key = hasKeys ? { key: z.string().nullable() } : {};
  const update = z.object({ field, ...key, value: z.string().nullable(), ...rests });
  const removal = z.object({ field: oneOf(lists.map(({ name }) => name)), item: z.string(), ...rests });
  return strictSchema(
    z.object({
      reasoning: z.string(),
      updates: z.array(update),
      ...(lists.length > 0 ? { removals: z.array(removal) } : {}),
      marked_unknown: z.array(field),
      handover: ExtractAnswer.shape.handover,
      handover_ts: z.string().nullable(),
      conflicts: z.array(z.object({ field, reason: z.string() })),
      suggestions: z.array(z.string()),
      followup_response: z.string().nullable(),
    }),
  );
}

/** The match's answer for the teams offered: only their ids can be named, in an order that does not depend on the request. */
export function matchSchema(teamIds: readonly string[]): StrictSchema {
  const team = oneOf(teamIds.toSorted());
  return strictSchema(MatchAnswer.extend({ team_id: team.nullable(), alternatives: z.array(team) }));
}
