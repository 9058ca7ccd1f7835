import { fileURLToPath } from 'node:url';
import { createBrain, createModel, type Model } from '../../../src/brain/create.js';
import { createGuidedBrain } from '../../../src/brain/guided/guided-brain.js';
import { loadPrompts } from '../../../src/brain/model/prompts.js';
import type { BrainLimits } from '../../../src/brain/resilient.js';
import type { Brain } from '../../../src/domain/brain.js';
import { written } from '../../../src/domain/text/person-text.js';
import type { Phrasebook } from '../../../src/domain/tools/phrasebook.js';
import type { ToolCall } from '../../../src/domain/tools/tool.js';
import { frontDoor } from '../../unit/brain/fixtures.js';
import { epic } from './inputs.js';

/** The prompts that ship. */
export const prompts = await loadPrompts(fileURLToPath(new URL('../../../prompts', import.meta.url)));

/** A phrasebook that holds one phrase. */
const phrasebook: Phrasebook = {
  async match(text) {
    if (text !== written('show my tasks')) return null;
    return {
      kind: 'acts',
      acts: [{ act: 'call', tool: 'show_tasks', args: {} }],
      template: 'show my tasks',
      ofDraft: false,
    };
  },
  hasForm: () => false,
  begins: () => false,
  seeks: () => false,
  points: () => false,
  spokenOf: () => Promise.resolve(null),
  async nearest() {
    return [];
  },
};

/** The guided conversation with that one phrase. */
export const guided = createGuidedBrain({ phrasebook });

const LIMITS: BrainLimits = {
  totalMs: 4_000,
  attemptMs: 3_000,
  retries: 2,
  firstDelayMs: 5,
  breakerFailures: 10,
  breakerOpenMs: 60_000,
};

/** For tests of what is asked, which may take its time on a busy machine. */
export const PATIENT = { totalMs: 60_000, attemptMs: 60_000 };

/** A call without the model's message that asked for it. */
export const bare = ({ origin: _, ...call }: ToolCall): ToolCall => call;

export interface ModelOptions {
  limits?: Partial<BrainLimits>;
  model?: string;
  /** what answers without the model; as a rule it has one phrase */
  guided?: Brain;
  /** takes the sentences and fields of warnings */
  warn?: (fields: object, message: string) => void;
}

/** The model at `baseUrl` alone. */
export const modelAt = (baseUrl: string, options: ModelOptions = {}): Model | null =>
  partsOf(baseUrl, options).model;

/** The product's brain with the guided conversation behind it, asking the model at `baseUrl`. */
export function modelBrain(baseUrl: string, options: ModelOptions = {}): Brain {
  const { model, settings, deps, patience } = partsOf(baseUrl, options);
  return createBrain(model, options.guided ?? guided, settings, deps, patience);
}

function partsOf(baseUrl: string, options: ModelOptions) {
  const { totalMs: judgementMs, attemptMs: callMs, ...patience } = { ...LIMITS, ...options.limits };
  const server = { apiKey: 'k', baseUrl, apiVersion: null, headers: {} };
  const asked = { ...server, model: options.model ?? 'gpt-test', reasoningEffort: null };
  const settings = { choice: 'openai' as const, ...asked, callMs, judgementMs };
  const log = { info: () => {}, warn: options.warn ?? (() => {}) };
  const deps = { clock: () => performance.now(), random: () => 0.5, log, blueprints: [frontDoor, epic] };
  return { model: createModel(settings, prompts, deps), settings, deps, patience };
}
