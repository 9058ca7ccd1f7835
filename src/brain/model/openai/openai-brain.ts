import type {
  Brain,
  BrainCall,
  Converse,
  ConverseInput,
  Judgement,
  Match,
  MatchInput,
  ReadInput,
  Reading,
} from '../../../domain/brain.js';
import type { Blueprint } from '../../../domain/draft/blueprint.js';
import { opened } from '../../../domain/text/open-text.js';
import { ModelFailure } from '../../model-failure.js';
import type { BrainLog } from '../../model-health.js';
import { isShown } from '../../visible.js';
import { MatchAnswer, matchSchema, ReadAnswer, readSchema, type StrictSchema } from '../answers.js';
import { CONVERSATION_TOKENS, OWN_TALK_TOKENS, OWN_WORDS_TOKENS, TALK_TOKENS } from '../budget.js';
import { cleanMatch, cleanOffers, cleanText } from '../clean/answers.js';
import { cleanReading } from '../clean/reading.js';
import {
  describeLinked,
  describeLocation,
  describeMemory,
  describePerson,
  describeShown,
  fencedConversation,
} from '../describe-conversation.js';
import { describeBlueprints, describeDraft, describeOpen } from '../describe-draft.js';
import { describeSignals, describeState, describeTeams } from '../describe-state.js';
import { fenced } from '../fence.js';
import { isMarkup } from '../markup.js';
import type { Prompts } from '../prompts.js';
import { type Ask, createAsk } from './ask.js';
import { type Extent, malformed, type Send } from './client.js';
import { type ConverseStep, createConverse } from './converse.js';

const judged = <T>(value: T, ...calls: readonly BrainCall[]): Judgement<T> => ({
  value,
  by: 'model',
  degraded: false,
  calls,
});

/**
 * Judges by a model that speaks OpenAI's protocol, one request a judgement. The answer is data: parsed, cleaned, and able
 * only to name what was offered. Rejects with ModelFailure without a usable one; retries and what stands behind are the
 * resilient brain's.
 */
export class OpenAIBrain implements Brain {
  readonly #ask: Ask;
  readonly #converse: ConverseStep;
  readonly #prompts: Prompts;
  readonly #blueprints: readonly Blueprint[];
  readonly #readSchema: StrictSchema;
  readonly #log: BrainLog;

  /**
   * @param blueprints the workspace's, in its order: every reading shows all of them, so that this part is the same for all
   * requests
   */
  constructor(send: Send, prompts: Prompts, blueprints: readonly Blueprint[], log: BrainLog) {
    this.#ask = createAsk(send);
    this.#converse = createConverse(send);
    this.#prompts = prompts;
    this.#blueprints = blueprints;
    this.#readSchema = readSchema(blueprints);
    this.#log = log;
  }

  readonly read: Brain['read'] = (input, signal) => fitting((extent) => this.#read(input, extent, signal));

  readonly match: Brain['match'] = (input, signal) => fitting((extent) => this.#match(input, extent, signal));

  readonly converse: Brain['converse'] = (input, signal) =>
    fitting((extent) => this.#talk(input, extent, signal));

  async #read(input: ReadInput, extent: Extent, signal: AbortSignal): Promise<Judgement<Reading>> {
    const budget = { whole: CONVERSATION_TOKENS * SHARE[extent], bot: OWN_WORDS_TOKENS, asks: true };
    const { text: conversation, messages } = fencedConversation(input.conversation, budget);
    const collected = input.open ?? input.filed;
    const form = collected && { id: collected.blueprint.id, only: input.open !== null };
    const values = {
      blueprints: describeBlueprints(withForm(this.#blueprints, collected?.blueprint), form),
      state: describeState(input),
      collected_fields: collected
        ? describeDraft(collected.blueprint, collected.draft)
        : fenced('COLLECTED', []),
      conversation,
    };
    const request = { purpose: 'read' as const, extent, prompt: this.#prompts.read, values };
    const question = { ...request, schema: this.#readSchema, answer: ReadAnswer };
    const { answer, call } = await this.#ask(question, signal);
    const { value, dropped } = cleanReading(answer, input, messages);
    if (Object.keys(dropped).length > 0) {
      this.#log.warn({ purpose: 'read', dropped }, "dropped parts of the model's answer that can't be");
    }
    return judged(value, call);
  }

  async #match(
    { candidates, blueprint, draft }: MatchInput,
    extent: Extent,
    signal: AbortSignal,
  ): Promise<Judgement<Match>> {
    const { text: teams, shown } = describeTeams(candidates.map(({ team }) => team));
    const ids = shown.map(({ id }) => id);
    const offered = candidates.filter(({ team }) => ids.includes(team.id));
    const collected_fields = describeDraft(blueprint, draft);
    const values = { teams, signals: describeSignals(offered), collected_fields };
    const request = { purpose: 'match' as const, extent, prompt: this.#prompts.match, values };
    const question = { ...request, schema: matchSchema(ids), answer: MatchAnswer };
    const { answer, call } = await this.#ask(question, signal);
    return judged(cleanMatch(answer, ids), call);
  }

  async #talk(input: ConverseInput, extent: Extent, signal: AbortSignal): Promise<Judgement<Converse>> {
    const budget = { whole: TALK_TOKENS * SHARE[extent], bot: OWN_TALK_TOKENS, asks: false };
    const values = {
      teams: describeTeams(input.teams).text,
      person: describePerson(input),
      location: describeLocation(input),
      open: describeOpen(input.open),
      linked: describeLinked(input.linked),
      memory: describeMemory(input.memory),
      shown: describeShown(input.shown),
      conversation: fencedConversation(input.conversation, budget).text,
    };
    const { tools, steps, mayCall } = input;
    const step = { extent, prompt: this.#prompts.converse, values, tools, steps, mayCall };
    const { answer, calls, call, earlier } = await this.#converse(step, signal);
    if (calls.some(({ args }) => holdsMarkup(args, input))) throw malformed(call);
    if (answer === null) return judged({ text: '', calls, offers: [] }, ...earlier, call);
    const isAnswer = answer.text.trim() === '' ? isShown(input) : cleanText(answer.text) !== null;
    if (!isAnswer) throw malformed(call);
    const offers = cleanOffers(answer.offers ?? []);
    return judged({ text: cleanText(answer.text) ?? '', calls: [], offers }, ...earlier, call);
  }
}

/** Whether a call would write down what was meant for a server, and stands in no message of this turn. */
function holdsMarkup(args: unknown, { conversation }: Pick<ConverseInput, 'conversation'>): boolean {
  if (typeof args === 'string') {
    return isMarkup(args) && !conversation.fresh.some(({ text }) => opened(text).includes(args));
  }
  if (typeof args !== 'object' || args === null) return false;
  return Object.values(args).some((value) => holdsMarkup(value, { conversation }));
}

/** The forms that are offered, and that of what is collected where the workspace has it no longer. */
function withForm(offered: readonly Blueprint[], form: Blueprint | undefined): readonly Blueprint[] {
  return form === undefined || offered.some(({ id }) => id === form.id) ? offered : [...offered, form];
}

/** How much of a conversation is shown. */
const SHARE: Readonly<Record<Extent, number>> = { whole: 1, brief: 1 / 3 };

/**
 * Asks with the whole conversation, and where that is too long for the model once more with the newest of it. A request that was
 * known to be too long was never sent: the server said nothing to it, and it is no call.
 */
async function fitting<T>(ask: (extent: Extent) => Promise<Judgement<T>>): Promise<Judgement<T>> {
  try {
    return await ask('whole');
  } catch (error) {
    if (!(error instanceof ModelFailure) || error.call.outcome !== 'too_long') throw error;
    const calls = [...error.earlier, ...(error.call.said === undefined ? [] : [error.call])];
    const judgement = await ask('brief').catch((later: unknown) => {
      throw later instanceof ModelFailure ? later.after(...calls) : later;
    });
    return { ...judgement, calls: [...calls, ...judgement.calls] };
  }
}
