import type {
  Brain,
  BrainCall,
  ExtractInput,
  Judgement,
  MatchInput,
  ReviewInput,
} from '../../domain/brain.js';
import * as answers from '../answers.js';
import { cleanExtraction, cleanMatch, cleanText } from '../clean.js';
import * as context from '../context.js';
import { fencedConversation } from '../fence.js';
import type { BrainLog } from '../log.js';
import type { Prompts } from '../prompts.js';
import type { Ask } from './client.js';
import { malformed } from './failures.js';
import { extractSchema, matchSchema, strictSchema } from './schemas.js';

const ROUTE_SCHEMA = strictSchema(answers.RouteAnswer);
const TEXT_SCHEMA = strictSchema(answers.TextAnswer);
const VALIDATE_SCHEMA = strictSchema(answers.ValidateAnswer);
const REVIEW_SCHEMA = strictSchema(answers.ReviewAnswer);

function judged<T>(value: T, call: BrainCall): Judgement<T> {
  return { value, by: 'model', degraded: false, calls: [call] };
}

function extractValues({ blueprint, draft, conversation, pending }: ExtractInput): Record<string, string> {
  return {
    blueprint: context.describeBlueprint(blueprint),
    remaining_fields: context.listed(context.remainingFields(blueprint, draft)),
    collected_fields: context.describeFields(blueprint, draft),
    completion: String(context.completionPercent(blueprint, draft)),
    pending_questions: context.listed(pending),
    conversation: fencedConversation(conversation),
  };
}

function reviewValues({ blueprint, draft, conversation }: ReviewInput): Record<string, string> {
  return {
    blueprint: context.describeBlueprint(blueprint),
    collected_fields: context.describeFields(blueprint, draft),
    conversation: fencedConversation(conversation),
  };
}

function matchValues({ blueprint, draft, teams }: MatchInput): Record<string, string> {
  return { teams: context.describeTeams(teams), collected_fields: context.describeFields(blueprint, draft) };
}

/**
 * Judges by a model of OpenAI's or one that speaks its protocol, one request a judgement. The answer is data: parsed,
 * cleaned, and able only to name fields, values and teams that were offered. Rejects with ModelFailure when the model
 * gives no usable answer; retries and the rules behind it are the resilient brain's.
 */
export class OpenAIBrain implements Brain {
  readonly #ask: Ask;
  readonly #prompts: Prompts;
  readonly #log: BrainLog;

  constructor(ask: Ask, prompts: Prompts, log: BrainLog) {
    this.#ask = ask;
    this.#prompts = prompts;
    this.#log = log;
  }

  readonly route: Brain['route'] = async ({ conversation }, signal) => {
    const values = { conversation: fencedConversation(conversation) };
    const prompt = this.#prompts.route;
    const question = {
      purpose: 'route' as const,
      prompt,
      values,
      schema: ROUTE_SCHEMA,
      answer: answers.RouteAnswer,
    };
    const { answer, call } = await this.#ask(question, signal);
    return judged(answer, call);
  };

  readonly chat: Brain['chat'] = ({ conversation }, signal) =>
    this.#text('chat', { conversation: fencedConversation(conversation) }, signal);

  readonly noMatch: Brain['noMatch'] = (input, signal) => this.#text('no_match', matchValues(input), signal);

  readonly extract: Brain['extract'] = async (input, signal) => {
    const { answer, call } = await this.#ask(
      {
        purpose: 'extract',
        prompt: this.#prompts.extract,
        values: extractValues(input),
        schema: extractSchema(input.blueprint),
        answer: answers.ExtractAnswer,
      },
      signal,
    );
    const { value, dropped } = cleanExtraction(answer, input.blueprint, input.conversation);
    if (Object.values(dropped).some((count) => count > 0)) {
      this.#log.warn({ purpose: 'extract', dropped }, "dropped parts of the model's answer that can't be");
    }
    return judged(value, call);
  };

  readonly validate: Brain['validate'] = async (input, signal) => {
    const values = { ...reviewValues(input), unknown_fields: context.listed(input.draft.unknown) };
    const prompt = this.#prompts.validate;
    const question = {
      purpose: 'validate' as const,
      prompt,
      values,
      schema: VALIDATE_SCHEMA,
      answer: answers.ValidateAnswer,
    };
    const { answer, call } = await this.#ask(question, signal);
    const exists = (name: string) => input.blueprint.fields.some((field) => field.name === name);
    const conflicts = answer.conflicts.filter(({ field }) => exists(field));
    return judged(
      { conflicts, suggestions: answer.suggestions.flatMap((text) => cleanText(text) ?? []).slice(0, 2) },
      call,
    );
  };

  readonly match: Brain['match'] = async (input, signal) => {
    const ids = input.teams.map(({ id }) => id);
    const { answer, call } = await this.#ask(
      {
        purpose: 'match',
        prompt: this.#prompts.match,
        values: matchValues(input),
        schema: matchSchema(ids),
        answer: answers.MatchAnswer,
      },
      signal,
    );
    return judged(cleanMatch(answer, ids), call);
  };

  readonly review: Brain['review'] = async (input, signal) => {
    const values = { ...reviewValues(input), team: input.team ?? 'none yet' };
    const prompt = this.#prompts.review;
    const question = {
      purpose: 'review' as const,
      prompt,
      values,
      schema: REVIEW_SCHEMA,
      answer: answers.ReviewAnswer,
    };
    const { answer, call } = await this.#ask(question, signal);
    const { action_type: action, reasoning, response_to_user: response } = answer;
    return judged({ action, reasoning, response: cleanText(response) }, call);
  };

  async #text(
    purpose: 'chat' | 'no_match',
    values: Record<string, string>,
    signal: AbortSignal,
  ): Promise<Judgement<{ text: string }>> {
    const prompt = this.#prompts[purpose];
    const { answer, call } = await this.#ask(
      { purpose, prompt, values, schema: TEXT_SCHEMA, answer: answers.TextAnswer },
      signal,
    );
    const text = cleanText(answer.text);
    if (text === null) throw malformed(call);
    return judged({ text }, call);
  }
}
