import type { IntakeDeps } from '../../graphs/intake/deps.js';
import type { Brain } from '../../src/domain/brain.js';
import { teamsOnly } from '../../src/routing/teams-only.js';
import { frontDoor, teams } from './front-door.js';

/** The intake with one blueprint and three teams, nothing remembered, and requester and participants who may approve. */
export function plainDeps(brain: Brain): IntakeDeps {
  return {
    brain,
    blueprints: [frontDoor],
    teams,
    channels: [],
    approval: { who: ['requester', 'participants'], people: [], self_approval: true },
    reminders: { after_hours: 4 },
    past: teamsOnly(teams),
    audienceOf: () => Promise.resolve('everyone'),
  };
}
