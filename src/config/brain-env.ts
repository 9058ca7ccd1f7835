import type { EnvReader } from './env-reader.js';

/** The operator's settings of the brain. `callMs` bounds one request to the model, `judgementMs` a judgement with its retries. */
export interface BrainEnv {
  choice: 'auto' | 'openai' | 'guided';
  apiKey: string | null;
  baseUrl: string | null;
  model: string;
  callMs: number;
  judgementMs: number;
}

/** Strict structured output, an answer within a second or two since it doesn't reason at length, and little cost. */
const DEFAULT_MODEL = 'gpt-4.1-mini';
const DEFAULT_CALL_MS = 7_000;
/** A retry may use what a first request has left of half as much again. */
const JUDGEMENT_SHARE = 1.5;

/**
 * The most judgements in a row of one turn: reading it, matching a team, and words; after the last call of a tool two are
 * left.
 */
export const MAX_JUDGEMENTS_A_TURN = 3;

export function readBrainEnv(env: EnvReader): BrainEnv {
  const choice = env.choice('BRAIN', ['auto', 'openai', 'guided'], 'auto');
  const apiKey = env.text('OPENAI_API_KEY');
  const baseUrl = env.webAddress('OPENAI_BASE_URL');
  const callMs = env.integer('BRAIN_TIMEOUT_MS', DEFAULT_CALL_MS, 100, 120_000, 'milliseconds');
  if (choice === 'openai' && !apiKey) {
    env.problems.push(
      'BRAIN is openai, but OPENAI_API_KEY is unset. Set it, or set BRAIN to auto or guided.',
    );
  }
  if (choice === 'auto' && baseUrl && !apiKey) {
    env.problems.push(
      'OPENAI_BASE_URL is set, but OPENAI_API_KEY is not, so no model would be asked. Set OPENAI_API_KEY (to any text, ' +
        'if your server asks for none), or unset OPENAI_BASE_URL.',
    );
  }
  const model = env.text('OPENAI_MODEL') ?? DEFAULT_MODEL;
  return { choice, apiKey, baseUrl, model, callMs, judgementMs: callMs * JUDGEMENT_SHARE };
}

/** How long after its beginning a turn may still call tools, in ms, so that it ends in time whatever comes then. */
export function timeForTools({ timeoutMs }: { timeoutMs: number }, brain: BrainEnv): number {
  return asksModel(brain) ? timeoutMs - MAX_JUDGEMENTS_A_TURN * brain.judgementMs : timeoutMs / 2;
}

/** Whether a model is asked at all. */
export function asksModel({ choice, apiKey }: BrainEnv): boolean {
  return choice !== 'guided' && apiKey !== null;
}
