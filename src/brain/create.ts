import { setTimeout as wait } from 'node:timers/promises';
import type { BrainEnv } from '../config/brain-env.js';
import type { Brain } from '../domain/brain.js';
import type { Blueprint } from '../domain/draft/blueprint.js';
import { AppError } from '../domain/errors.js';
import { createSend } from './model/openai/client.js';
import { OpenAIBrain } from './model/openai/openai-brain.js';
import type { Prompts } from './model/prompts.js';
import {
  DEFAULT_PATIENCE,
  limitsOf,
  type Patience,
  ResilientBrain,
  type ResilientDeps,
} from './resilient.js';

/** What the brain takes from outside; `blueprints` are the workspace's, in the order of its configuration. */
export type BrainDeps = Omit<ResilientDeps, 'sleep'> & { blueprints: readonly Blueprint[] };

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal });
}

/**
 * The brain that the settings choose: guided alone, or a model with it behind. @throws AppError `config_invalid` without a
 * key
 */
export function createBrain(
  settings: BrainEnv,
  prompts: Prompts,
  guided: Brain,
  deps: BrainDeps,
  patience: Patience = DEFAULT_PATIENCE,
): Brain {
  const { choice, apiKey, baseUrl, model } = settings;
  if (choice === 'guided' || (choice === 'auto' && apiKey === null)) return guided;
  if (apiKey === null) {
    throw new AppError(
      'config_invalid',
      'BRAIN=openai needs OPENAI_API_KEY; set it, or set BRAIN=auto or BRAIN=guided',
    );
  }
  const send = createSend({ apiKey, baseUrl, model }, deps.clock);
  const modelBrain = new OpenAIBrain(send, prompts, deps.blueprints, deps.log);
  return new ResilientBrain(modelBrain, guided, limitsOf(settings, patience), { ...deps, sleep });
}
