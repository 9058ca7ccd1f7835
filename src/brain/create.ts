import { setTimeout as wait } from 'node:timers/promises';
import type { BrainEnv } from '../config/brain-env.js';
import type { Brain } from '../domain/brain.js';
import type { Blueprint } from '../domain/draft/blueprint.js';
import { AppError } from '../domain/errors.js';
import type { Team } from '../domain/team.js';
import { type Examination, examine } from './model/examine.js';
import { catalogInWords, readCatalog } from './model/openai/catalog.js';
import { createClient } from './model/openai/client.js';
import { dialectInWords } from './model/openai/dialect-in-words.js';
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
  /** asks it for a reading and a call, and its server for its models; never rejects */
  examine(teams: readonly Team[], now: Date): Promise<Examination>;
}

/** The model that the settings name, or null where the guided conversation is to do. @throws AppError `config_invalid` without a key */
export function createModel(settings: BrainEnv, prompts: Prompts, deps: ModelDeps): Model | null {
  const { choice, apiKey, callMs } = settings;
  if (choice === 'guided' || (choice === 'auto' && apiKey === null)) return null;
  if (apiKey === null) {
    throw new AppError(
      'config_invalid',
      'BRAIN=openai needs OPENAI_API_KEY; set it, or set BRAIN=auto or BRAIN=guided',
    );
  }
  const server = { ...settings, apiKey };
  const client = createClient(server, deps.clock);
  const brain = new OpenAIBrain(client.send, prompts, deps.blueprints, deps.log);
  const health = createModelHealth(deps.log, deps.clock);
  return {
    brain,
    health,
    async examine(teams, now) {
      const { findings, calls } = await examine(brain, { blueprints: deps.blueprints, teams, now, callMs });
      const catalog = await readCatalog(server, AbortSignal.timeout(callMs));
      for (const call of calls) health.note([call]);
      const told = [...dialectInWords(client.dialect()), ...catalogInWords(catalog, settings.model)];
      return { calls, findings: [...findings, ...told.map((text) => ({ ok: true, text }))] };
    },
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
