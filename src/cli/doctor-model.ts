import { fileURLToPath } from 'node:url';
import { createModel } from '../brain/create.js';
import { loadPrompts } from '../brain/model/prompts.js';
import type { BrainEnv } from '../config/brain-env.js';
import type { FileSettings } from '../config/config.js';
import type { Logger } from '../domain/ports.js';
import type { NameLine } from './doctor-names.js';

const PROMPTS_DIR = fileURLToPath(new URL('../../prompts', import.meta.url));

/** What works with the model that the settings name, and what to do where something doesn't, a sentence a line. */
export async function examineModel(
  settings: BrainEnv,
  { blueprints, teams }: Pick<FileSettings, 'blueprints' | 'teams'>,
  log: Logger,
): Promise<NameLine[]> {
  const deps = { clock: Date.now, log, blueprints };
  const model = createModel(settings, await loadPrompts(PROMPTS_DIR), deps);
  if (model === null) {
    return [{ isFault: false, text: 'No model is configured: the guided conversation does the work.' }];
  }
  const { findings } = await model.examine(teams, new Date());
  return findings.map(({ ok, text }) => ({ isFault: !ok, text: `The model ${settings.model}: ${text}` }));
}
