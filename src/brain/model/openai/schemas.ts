import { z } from 'zod';
import type { Blueprint } from '../../../domain/draft/blueprint.js';
import { ConverseAnswer, matchAnswer, readAnswer } from '../answers.js';

/**
 * A JSON schema as OpenAI's strict structured output wants it: every property required and nullable where there may be none,
 * `additionalProperties: false` throughout, an object at the root, no unions of objects. A schema stands before the messages
 * where a service keeps what it has read before, so it changes with the workspace only, never with a conversation.
 */
export type StrictSchema = Record<string, unknown>;

function strictSchema(answer: z.ZodType): StrictSchema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(answer, {
    reused: 'ref',
    override: ({ jsonSchema }) => {
      delete jsonSchema.default;
      if (jsonSchema.properties !== undefined) jsonSchema.required = Object.keys(jsonSchema.properties);
    },
  });
  return schema;
}

const oneOf = (values: readonly string[]): z.ZodType<string> =>
  values.length > 0 ? z.enum(values) : z.string();

/** The reading's answer: the same for all requests of a workspace, whichever of its blueprints they are about. */
export function readSchema(blueprints: readonly Blueprint[]): StrictSchema {
  const fields = new Set(blueprints.flatMap(({ fields: all }) => all.map(({ name }) => name)));
  return strictSchema(readAnswer(oneOf([...fields]), oneOf(blueprints.map(({ id }) => id))));
}

/** The match's answer for the teams offered: only their ids can be named, in an order that does not depend on the request. */
export function matchSchema(teamIds: readonly string[]): StrictSchema {
  return strictSchema(matchAnswer(oneOf(teamIds.toSorted())));
}

export const converseSchema = strictSchema(ConverseAnswer);
