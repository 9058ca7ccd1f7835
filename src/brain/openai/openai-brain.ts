import type { Blueprint } from '../../domain/blueprint.js';
import type {
  Brain,
  BrainCall,
  ConverseInput,
  Judgement,
  MatchInput,
  ReadInput,
} from '../../domain/brain.js';
import { MatchAnswer, ReadAnswer } from '../answers.js';
import { CONVERSATION_TOKENS, OWN_TALK_TOKENS, OWN_WORDS_TOKENS, TALK_TOKENS } from '../budget.js';
import { cleanMatch } from '../clean/match.js';
import { cleanOffers } from '../clean/offers.js';
import { cleanReading } from '../clean/reading.js';
import { cleanText } from '../clean/text.js';
import {
  describeLinked,
  describeLocation,
  describeMemory,
  describePerson,
  describeShown,
  fencedConversation,
  type Shown,
} from '../describe-conversation.js';
import { describeBlueprints, describeDraft, describeOpen } from '../describe-draft.js';
import { describeOtherForm, describeState } from '../describe-state.js';
import { describeSignals, describeTeams } from '../describe-teams.js';
import { fenced } from '../fence.js';
import type { Prompts } from '../prompts.js';
import type { BrainLog } from '../resilient.js';
import { isShown } from '../visible.js';
import { type Ask, createAsk } from './ask.js';
import type { Send } from './client.js';
import { type ConverseStep, createConverse } from './converse.js';
import { malformed } from './failures.js';
import { matchSchema, readSchema, type StrictSchema } from './schemas.js';

/** What stands for the variables of the prompts. */
type Values = Record<string, string>;

/** @param blueprints the workspace's, in the order of its configuration */
function readValues(
  input: ReadInput,
  blueprints: readonly Blueprint[],
): { values: Values; shown: Shown['messages'] } {
  const forms = describeBlueprints(blueprints);
  const budget = { whole: CONVERSATION_TOKENS, bot: OWN_WORDS_TOKENS };
  const { text, messages } = fencedConversation(input.conversation, budget);
  const collected = input.open ?? input.filed;
  const values = {
    blueprints: forms.text,
    form: describeOtherForm(input, forms.whole),
    state: describeState(input),
    collected_fields: collected
      ? describeDraft(collected.blueprint, collected.draft)
      : fenced('COLLECTED', []),
    conversation: text,
  };
  return { values, shown: messages };
}

function matchValues(
  { blueprint, draft }: MatchInput,
  { text, shown }: ReturnType<typeof describeTeams>,
): Values {
  return { teams: text, signals: describeSignals(shown), collected_fields: describeDraft(blueprint, draft) };
}

function converseValues(input: ConverseInput): Values {
  const budget = { whole: TALK_TOKENS, bot: OWN_TALK_TOKENS };
  return {
    person: describePerson(input),
    location: describeLocation(input),
    open: describeOpen(input.open),
    linked: describeLinked(input.linked),
    memory: describeMemory(input.memory),
    shown: describeShown(input.shown),
    conversation: fencedConversation(input.conversation, budget).text,
  };
}

function judged<T>(value: T, ...calls: readonly BrainCall[]): Judgement<T> {
  return { value, by: 'model', degraded: false, calls };
}

/**
 * Judges by a model of OpenAI's or one that speaks its protocol, one request a judgement. The answer is data: parsed,
 * cleaned, and able only to name fields, messages, people, options and teams that were offered. Rejects with ModelFailure when
 * the model gives no usable answer; retries and the guided conversation behind it are the resilient brain's.
 */
export class OpenAIBrain implements Brain {
  readonly #ask: Ask;
  readonly #converse: ConverseStep;
  readonly #prompts: Prompts;
  readonly #blueprints: readonly Blueprint[];
  readonly #readSchema: StrictSchema;
  readonly #log: BrainLog;

  /** @param blueprints the workspace's, in the order of its configuration: every reading shows all of them, so that this part of it
   * is the same for all requests */
  constructor(send: Send, prompts: Prompts, blueprints: readonly Blueprint[], log: BrainLog) {
    this.#ask = createAsk(send);
    this.#converse = createConverse(send);
    this.#prompts = prompts;
    this.#blueprints = blueprints;
    this.#readSchema = readSchema(blueprints);
    this.#log = log;
  }

  readonly read: Brain['read'] = async (input, signal) => {
    const { values, shown } = readValues(input, this.#blueprints);
    const question = {
      purpose: 'read' as const,
      prompt: this.#prompts.read,
      values,
      schema: this.#readSchema,
    };
    const { answer, call } = await this.#ask({ ...question, answer: ReadAnswer }, signal);
    const { value, dropped } = cleanReading(answer, input, shown);
    if (Object.keys(dropped).length > 0) {
      this.#log.warn({ purpose: 'read', dropped }, "dropped parts of the model's answer that can't be");
    }
    return judged(value, call);
  };

  readonly match: Brain['match'] = async (input, signal) => {
    const offer = describeTeams(input.candidates);
    const ids = offer.shown.map(({ team }) => team.id);
    const question = {
      purpose: 'match' as const,
      prompt: this.#prompts.match,
      values: matchValues(input, offer),
    };
    const { answer, call } = await this.#ask(
      { ...question, schema: matchSchema(ids), answer: MatchAnswer },
      signal,
    );
    return judged(cleanMatch(answer, ids), call);
  };

  readonly converse: Brain['converse'] = async (input, signal) => {
    const { tools, steps, mayCall } = input;
    const step = { prompt: this.#prompts.converse, values: converseValues(input), tools, steps, mayCall };
    const { answer, calls, call, earlier } = await this.#converse(step, signal);
    if (answer === null) return judged({ text: '', calls, offers: [] }, ...earlier, call);
    const text = cleanText(answer.text) ?? (isShown(input) ? '' : null);
    if (text === null) throw malformed(call);
    return judged({ text, calls: [], offers: cleanOffers(answer.offers ?? []) }, ...earlier, call);
  };
}
