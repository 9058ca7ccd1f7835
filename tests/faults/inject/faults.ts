import { freezing } from './freeze.js';
import { killing } from './kill.js';
import { endingLockSessions, leaving, restarting } from './restart.js';
import type { Scene } from './scene.js';
import { losingAnswers, muddling, storming } from './slack.js';
import { sleeping } from './sleep.js';
import { troublingTracker } from './tracker.js';

/** The kinds of faults, each by its name on the command line. */
const FAULTS: Readonly<Record<FaultKind, (scene: Scene) => Promise<void>>> = {
  kill: killing,
  freeze: freezing,
  sleep: sleeping,
  postgres: restarting,
  'database-gone': leaving,
  'lock-sessions': endingLockSessions,
  'lost-answers': losingAnswers,
  'rate-limits': storming,
  events: muddling,
  tracker: troublingTracker,
};

export const FAULT_KINDS = [
  'kill',
  'freeze',
  'sleep',
  'postgres',
  'database-gone',
  'lock-sessions',
  'lost-answers',
  'rate-limits',
  'events',
  'tracker',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Injects faults of those kinds until the time is over, and takes back what would go on by itself. */
export async function injectFaults(kinds: readonly FaultKind[], scene: Scene): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    if (scene.signal.aborted) resolve();
    else scene.signal.addEventListener('abort', () => resolve());
  });
  await Promise.all([ended, ...kinds.map((kind) => FAULTS[kind](scene))]);
  await scene.slack.order({ type: 'clear' });
}
