import type { IntakeDeps } from '../../graphs/intake/deps.js';
import { loadBlueprints } from '../../src/config/config.js';
import type { AcceptedConstraint } from '../../src/domain/tickets/past-requests.js';
import { teamsOnly } from '../../src/knowledge/routing/past-requests.js';
import { teams } from './front-door.js';
import { CHANNEL, IntakeThread } from './intake-thread.js';
import { type Script, ScriptedBrain } from './scripted-brain.js';

/** A constraint that was accepted in another thread of the project. */
export const accepted = (key: string, value: string, draftId = 'd0'): AcceptedConstraint => ({
  key,
  value,
  draftId,
  shortId: 'T-7',
  headline: 'Faster search',
  evidence: {
    channel: 'C_OTHER',
    ts: '1700000000.000100',
    author: 'U_KIM',
    quote: `${key}: ${value}`,
    how: 'extracted',
  },
});

/** A thread in a channel that is bound to the epic blueprint and a project. */
export function epicThread(
  readings: Script['readings'] = {},
  elsewhere: readonly AcceptedConstraint[] = [],
  more: Partial<IntakeDeps> = {},
): IntakeThread {
  return new IntakeThread(new ScriptedBrain({ readings }), {
    blueprints: loadBlueprints(),
    channels: [{ channel: CHANNEL, blueprint: 'epic', project: 'checkout' }],
    past: { ...teamsOnly(teams), acceptedConstraints: () => Promise.resolve(elsewhere) },
    ...more,
  });
}
