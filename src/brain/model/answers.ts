import { z } from 'zod';
import type { Blueprint } from '../../domain/draft/blueprint.js';
import { ItemStatus } from '../../domain/draft/draft.js';

/**
 * What a model is asked to answer, by purpose: the shape that its answer is parsed with. Null says "none", and so does a property
 * that is left out, a list's as well, for not every server keeps to the schema.
 */

const list = <Item extends z.ZodType>(item: Item) => z.array(item).default([]);

/** What a message does besides giving values: what it is `of` is a field, a person, an option or words, as the prompt says for each. */
const SHORT_ACTS = [
  'another',
  'on_behalf',
  'keep',
  'unknown',
  'restate',
  'settle',
  'choose',
  'approver',
  'no_approver',
  'approve',
  'discard',
  'amend',
  'ask',
  'talk',
] as const;
export type ShortAct = (typeof SHORT_ACTS)[number];

/**
 * A reading: values and requests in lists of their own, for they say much, and all that a word or two can say in one list. Each list
 * costs some 40 tokens of every call. `name` and `blueprint` say which names there are; the fields' names stand in full at
 * `set` alone, for in every place they would be a fifteenth of all that a model is sent. Where a value is given, what it rests on comes
 * first.
 */
function readAnswer<Name extends z.ZodType<string>>(name: Name, blueprint: Name) {
  const field = z.string();
  const side = () => z.object({ ts: z.string(), quote: z.string(), value: z.string() });
  return z.object({
    reasoning: z.string().default(''),
    language: z.string().nullish(),
    open: list(
      z.object({
        ts: z.string(),
        blueprint: blueprint.nullish(),
        on_behalf_of: z.string().nullish(),
        messages: list(z.string()),
      }),
    ),
    set: list(
      z.object({
        ts: z.string(),
        quote: z.string(),
        field: name,
        key: z.string().nullish(),
        value: z.string().nullish(),
        status: ItemStatus.nullish(),
      }),
    ),
    remove: list(z.object({ ts: z.string(), quote: z.string(), field, item: z.string() })),
    dispute: list(
      z.object({ field, key: z.string().nullish(), first: side(), second: side(), reason: z.string() }),
    ),
    acts: list(z.object({ ts: z.string(), act: z.enum(SHORT_ACTS), of: z.string().nullish() })),
    questions: list(z.object({ field, question: z.string() })),
    suggestions: list(z.string()),
  });
}

export const ReadAnswer = readAnswer(z.string(), z.string());
export type ReadAnswer = z.infer<typeof ReadAnswer>;

/** A choice among teams; `team` says which there are. */
function matchAnswer<Id extends z.ZodType<string>>(team: Id) {
  return z.object({
    reasoning: z.string().default(''),
    team_id: team.nullish(),
    no_team: z.boolean().default(false),
    confidence: z.number(),
    alternatives: list(team),
    playback: z.string().nullish(),
  });
}

export const MatchAnswer = matchAnswer(z.string());
export type MatchAnswer = z.infer<typeof MatchAnswer>;

export const ConverseAnswer = z.object({
  text: z.string(),
  offers: z.array(z.object({ label: z.string(), ask: z.string() })).nullish(),
});
export type ConverseAnswer = z.infer<typeof ConverseAnswer>;

/**
 * A JSON schema as OpenAI's strict structured output wants it: every property required and nullable where there may be none,
 * `additionalProperties: false` throughout, an object at the root, no unions of objects. A schema stands before the messages
 * where a service keeps what it has read before, so it changes with the workspace only, never with a conversation.
 */
export type StrictSchema = Record<string, unknown>;

function strictSchema(answer: z.ZodType): StrictSchema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(answer, {
    // servers with schemas of their own know no references
    reused: 'inline',
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
export const matchSchema = (teamIds: readonly string[]): StrictSchema =>
  strictSchema(matchAnswer(oneOf(teamIds.toSorted())));

export const converseSchema = strictSchema(ConverseAnswer);
