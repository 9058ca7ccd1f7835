import { setTimeout as wait } from 'node:timers/promises';
import type { BrainEnv } from '../config/brain-env.js';
import type { Brain } from '../domain/brain.js';
import { AppError } from '../domain/errors.js';
import { createSend } from './openai/client.js';
import { OpenAIBrain } from './openai/openai-brain.js';
import type { Prompts } from './prompts.js';
import type { ResilientDeps } from './resilient.js';
import { ResilientBrain } from './resilient.js';
import { RuleBrain } from './rules/rule-brain.js';
import type { Patience } from './settings.js';
import { DEFAULT_PATIENCE, limitsOf } from './settings.js';

/** What the brain takes from outside: `clock` in milliseconds, `random` between 0 and 1, a logger. */
export type BrainDeps = Omit<ResilientDeps, 'sleep'>;

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal });
}

/**
 * The brain that the settings choose: the rules alone, or a model with the rules behind it.
 * Throws AppError `config_invalid` when a model is demanded and there is no key.
 */
export function createBrain(
  settings: BrainEnv,
  prompts: Prompts,
  deps: BrainDeps,
  patience: Patience = DEFAULT_PATIENCE,
): Brain {
  const rules = new RuleBrain();
  const { choice, apiKey, baseUrl, model } = settings;
  if (choice === 'rules' || (choice === 'auto' && apiKey === null)) return rules;
  if (apiKey === null) {
    throw new AppError(
      'config_invalid',
      'BRAIN=openai needs OPENAI_API_KEY; set it, or set BRAIN=auto or BRAIN=rules',
    );
  }
  const send = createSend({ apiKey, baseUrl, model }, deps.clock);
  const modelBrain = new OpenAIBrain(send, prompts, deps.log);
  return new ResilientBrain(modelBrain, rules, limitsOf(settings, patience), { ...deps, sleep });
}
