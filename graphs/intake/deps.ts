import type { ApprovalPolicy } from '../../src/domain/approval.js';
import type { Blueprint } from '../../src/domain/blueprint.js';
import type { Brain } from '../../src/domain/brain.js';
import { AppError } from '../../src/domain/errors.js';
import type { Team } from '../../src/domain/team.js';
import type { TurnContext } from './context.js';

/**
 * What the graph is built from. `fallbackTeam` is the id of the team that takes what fits none; `standIn` makes a turn's
 * context where the run brings none.
 */
export interface IntakeDeps {
  brain: Brain;
  blueprints: readonly Blueprint[];
  teams: readonly Team[];
  approval: ApprovalPolicy;
  fallbackTeam?: string;
  standIn?: () => TurnContext;
}

/** The blueprint of that id; a draft whose blueprint was taken out of the configuration can't go on. */
export function blueprintOf(deps: Pick<IntakeDeps, 'blueprints'>, id: string): Blueprint {
  const found = deps.blueprints.find((blueprint) => blueprint.id === id);
  if (found) return found;
  throw new AppError(
    'blueprint_invalid',
    `No blueprint is called "${id}"; put it back into the configuration.`,
  );
}

/** The team of that id, or null when the configuration no longer has it. */
export function teamOf(deps: Pick<IntakeDeps, 'teams'>, id: string | null | undefined): Team | null {
  return deps.teams.find((team) => team.id === id) ?? null;
}
