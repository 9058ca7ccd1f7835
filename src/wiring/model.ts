import type { Model } from '../brain/create.js';
import type { Logger } from '../domain/ports.js';
import type { Team } from '../domain/team.js';

/**
 * Has a model examined once after a start, and tells the log what it can. What fails is told there by the calls themselves. It never
 * rejects: nothing of the start depends on it.
 */
export async function tellOfModel(model: Model, teams: readonly Team[], log: Logger): Promise<void> {
  try {
    const { findings, calls } = await model.examine(teams, new Date());
    if (calls.some(({ outcome }) => outcome !== 'ok')) return;
    const told = findings.map(({ text }) => text).join(' ');
    if (findings.every(({ ok }) => ok)) log.info({ found: told }, 'the model answers');
    else log.warn({ found: told }, 'the model answers, but not as it is needed');
  } catch (err) {
    log.warn({ err }, 'the model could not be examined');
  }
}
