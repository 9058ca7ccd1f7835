import type { z } from 'zod';
import type { Brain, BrainCall, Judgement, Purpose } from '../../domain/brain.js';
import * as answers from '../answers.js';
import { cleanMatch, cleanReview, cleanRoute, cleanValidation } from '../clean/choices.js';
import { cleanExtraction } from '../clean/extraction.js';
import { cleanOffers } from '../clean/offers.js';
import { cleanText } from '../clean/text.js';
import { describeBlueprints } from '../describe-blueprint.js';
import { listed } from '../describe-draft.js';
import { describeTeams } from '../describe-teams.js';
import { fencedConversation } from '../fence.js';
import type { BrainLog } from '../log.js';
import type { Prompts } from '../prompts.js';
import { isShown } from '../shown.js';
import { type Ask, createAsk } from './ask.js';
import type { Send } from './client.js';
import { type Converse, createConverse } from './converse.js';
import { malformed } from './failures.js';
import * as schemas from './schemas.js';
import { chatValues, draftValues, extractValues, matchValues, routeValues } from './values.js';

interface Request<T> {
  values: Readonly<Record<string, string>>;
  schema: schemas.StrictSchema;
  answer: z.ZodType<T>;
}

function judged<T>(value: T, call: BrainCall): Judgement<T> {
  return { value, by: 'model', degraded: false, calls: [call] };
}

/**
 * Judges by a model of OpenAI's or one that speaks its protocol, one request a judgement. The answer is data: parsed,
 * cleaned, and able only to name fields, messages and teams that were offered. Rejects with ModelFailure when the model
 * gives no usable answer; retries and the rules behind it are the resilient brain's.
 */
export class OpenAIBrain implements Brain {
  readonly #ask: Ask;
  readonly #converse: Converse;
  readonly #prompts: Prompts;
  readonly #log: BrainLog;

  constructor(send: Send, prompts: Prompts, log: BrainLog) {
    this.#ask = createAsk(send);
    this.#converse = createConverse(send);
    this.#prompts = prompts;
    this.#log = log;
  }

  readonly route: Brain['route'] = async (input, signal) => {
    const offer = describeBlueprints(input.blueprints);
    const request = {
      values: routeValues(input, offer.text),
      schema: schemas.routeSchema(offer.ids, input.filed !== null),
      answer: answers.RouteAnswer,
    };
    const { answer, call } = await this.#request('route', request, signal);
    return judged(cleanRoute(answer, input, offer.ids), call);
  };

  readonly chat: Brain['chat'] = async (input, signal) => {
    const { tools, steps, mayCall } = input;
    const step = { prompt: this.#prompts.chat, values: chatValues(input), tools, steps, mayCall };
    const { answer, calls, call } = await this.#converse(step, signal);
    if (answer === null) return judged({ text: '', calls, offers: [] }, call);
    const text = cleanText(answer.text) ?? (isShown(input) ? '' : null);
    if (text === null) throw malformed(call);
    return judged({ text, calls: [], offers: cleanOffers(answer.offers ?? []) }, call);
  };

  readonly noMatch: Brain['noMatch'] = async (input, signal) => {
    const values = matchValues(input, describeTeams(input.candidates));
    const request = { values, schema: schemas.textSchema, answer: answers.TextAnswer };
    const { answer, call } = await this.#request('no_match', request, signal);
    const text = cleanText(answer.text);
    if (text === null) throw malformed(call);
    return judged({ text }, call);
  };

  readonly extract: Brain['extract'] = async (input, signal) => {
    const { blueprint, draft } = input;
    const shown = fencedConversation(input.conversation);
    const request = {
      values: extractValues(input, shown.text),
      schema: schemas.extractSchema(blueprint),
      answer: answers.ExtractAnswer,
    };
    const { answer, call } = await this.#request('extract', request, signal);
    const { value, dropped } = cleanExtraction(answer, { blueprint, draft, messages: shown.messages });
    if (Object.keys(dropped).length > 0) {
      this.#log.warn({ purpose: 'extract', dropped }, "dropped parts of the model's answer that can't be");
    }
    return judged(value, call);
  };

  readonly validate: Brain['validate'] = async (input, signal) => {
    const request = {
      values: { ...draftValues(input), unknown_fields: listed(input.draft.unknown) },
      schema: schemas.validateSchema,
      answer: answers.ValidateAnswer,
    };
    const { answer, call } = await this.#request('validate', request, signal);
    return judged(cleanValidation(answer, input.blueprint), call);
  };

  readonly match: Brain['match'] = async (input, signal) => {
    const offer = describeTeams(input.candidates);
    const ids = offer.shown.map(({ team }) => team.id);
    const request = {
      values: matchValues(input, offer),
      schema: schemas.matchSchema(ids),
      answer: answers.MatchAnswer,
    };
    const { answer, call } = await this.#request('match', request, signal);
    return judged(cleanMatch(answer, ids), call);
  };

  readonly review: Brain['review'] = async (input, signal) => {
    const request = {
      values: { ...draftValues(input), team: input.team ?? 'none yet' },
      schema: schemas.reviewSchema,
      answer: answers.ReviewAnswer,
    };
    const { answer, call } = await this.#request('review', request, signal);
    return judged(cleanReview(answer, input), call);
  };

  #request<T>(
    purpose: Purpose,
    request: Request<T>,
    signal: AbortSignal,
  ): Promise<{ answer: T; call: BrainCall }> {
    return this.#ask({ purpose, prompt: this.#prompts[purpose], ...request }, signal);
  }
}
