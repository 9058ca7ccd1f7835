import type { EnvReader } from './env-reader.js';
import { type ModelServer, readModelServer } from './model-server.js';

/** The operator's settings of the brain. `callMs` bounds one request to the model, `judgementMs` a judgement with its retries. */
export interface BrainEnv extends ModelServer {
  choice: 'auto' | 'openai' | 'guided';
  model: string;
  /** how long the model may think, in a word that its server knows; null: as the model does by itself */
  reasoningEffort: string | null;
  callMs: number;
  judgementMs: number;
}

/**
 * Strict structured output, a first word within a second where it doesn't reason, little cost, and no announced end (OpenAI's
 * deprecations as of November 2026, which name it as the successor of the 4.1 and 4o models that end in January 2027).
 */
export const DEFAULT_MODEL = 'gpt-6-luna';
/**
 * By itself that model reasons, for longer than people wait, and calls no tools at chat/completions while it does; OpenAI's
 * guide for those who come from 4.1 begins with this.
 */
const DEFAULT_MODELS_EFFORT = 'none';
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
  const server = readModelServer(env);
  const { apiKey, baseUrl } = server;
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
  const named = env.text('OPENAI_MODEL');
  return {
    ...server,
    choice,
    model: named ?? DEFAULT_MODEL,
    reasoningEffort: readEffort(env) ?? (named === null ? DEFAULT_MODELS_EFFORT : null),
    callMs,
    judgementMs: callMs * JUDGEMENT_SHARE,
  };
}

/** Servers know different words, so that any one is taken. */
function readEffort(env: EnvReader): string | null {
  const effort = env.text('OPENAI_REASONING_EFFORT')?.toLowerCase() ?? null;
  if (effort === null || /^[a-z]+$/.test(effort)) return effort;
  env.problems.push(
    `OPENAI_REASONING_EFFORT is "${effort}". Set it to one word that your model's server knows, such as none, minimal, low, ` +
      'medium or high, or unset it to leave it to the model.',
  );
  return null;
}

/** How long after its beginning a turn may still call tools, in ms, so that it ends in time whatever comes then. */
export function timeForTools({ timeoutMs }: { timeoutMs: number }, brain: BrainEnv): number {
  return asksModel(brain) ? timeoutMs - MAX_JUDGEMENTS_A_TURN * brain.judgementMs : timeoutMs / 2;
}

/** Whether a model is asked at all. */
export function asksModel({ choice, apiKey }: BrainEnv): boolean {
  return choice !== 'guided' && apiKey !== null;
}
