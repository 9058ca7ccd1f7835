import { setTimeout as wait } from 'node:timers/promises';
import type { BrainEnv } from '../config/brain-env.js';
import type { Brain } from '../domain/brain.js';
import type { Blueprint } from '../domain/draft/blueprint.js';
import { AppError } from '../domain/errors.js';
import { createSend } from './model/openai/client.js';
import { OpenAIBrain } from './model/openai/openai-brain.js';
import type { Prompts } from './model/prompts.js';
import { type BrainLog, createModelHealth, type ModelHealth } from './model-health.js';
import { DEFAULT_PATIENCE, limitsOf, type Patience, ResilientBrain } from './resilient.js';

/** What a model takes from outside; `blueprints` are the workspace's, in the order of its configuration. */
export interface ModelDeps {
  /** milliseconds */
  clock: () => number;
  log: BrainLog;
  blueprints: readonly Blueprint[];
}

/** A model that the settings name: how it judges, without anything behind it, and what operators are told of it. */
export interface Model {
  brain: Brain;
  health: ModelHealth;
}

/** The model that the settings name, or null where the guided conversation is to do. @throws AppError `config_invalid` without a key */
export function createModel(settings: BrainEnv, prompts: Prompts, deps: ModelDeps): Model | null {
  const { choice, apiKey } = settings;
  if (choice === 'guided' || (choice === 'auto' && apiKey === null)) return null;
  if (apiKey === null) {
    throw new AppError(
      'config_invalid',
      'BRAIN=openai needs OPENAI_API_KEY; set it, or set BRAIN=auto or BRAIN=guided',
    );
  }
  const send = createSend({ ...settings, apiKey }, deps.clock);
  return {
    brain: new OpenAIBrain(send, prompts, deps.blueprints, deps.log),
    health: createModelHealth(deps.log, deps.clock),
  };
}

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal });
}

/** The brain: guided alone, or a model with it behind. `random`: between 0 and 1 */
export function createBrain(
  model: Model | null,
  guided: Brain,
  settings: Pick<BrainEnv, 'callMs' | 'judgementMs'>,
  deps: { clock: () => number; random: () => number },
  patience: Patience = DEFAULT_PATIENCE,
): Brain {
  if (model === null) return guided;
  const { brain, health } = model;
  return new ResilientBrain(brain, guided, limitsOf(settings, patience), { ...deps, sleep, health });
}
