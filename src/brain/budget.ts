import type { Purpose } from '../domain/brain.js';

/**
 * What the parts of a request may take, in tokens as `estimateTokens` counts them. Names of fields and the schema of the
 * answer come on top; blueprints bound both.
 */
export const STATIC_TOKENS = 1_200;
/** The blueprint of a draft, or the blueprints or teams offered. */
export const OFFER_TOKENS = 1_500;
export const COLLECTED_TOKENS = 1_500;
/** Which words speak for which team. */
export const SIGNALS_TOKENS = 600;
export const CONVERSATION_TOKENS = 3_000;

/**
 * What an answer may take, by purpose: several times what a good one does, so that a model which thinks before it answers
 * has room, while one that repeats itself comes to an end.
 */
export const ANSWER_TOKENS: Readonly<Record<Purpose, number>> = {
  route: 1_000,
  chat: 1_000,
  extract: 4_000,
  validate: 1_500,
  match: 1_500,
  no_match: 1_000,
  review: 1_000,
};
