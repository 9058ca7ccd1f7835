import { headlineOf } from '../../src/domain/card.js';
import { blueprintOf, type IntakeDeps } from './deps.js';
import type { IntakeState } from './state.js';

/** What the request is called that this thread filed last, or null while that is not what its people look back on. */
export function filedHeadline(state: IntakeState, deps: IntakeDeps): string | null {
  if (state.phase !== 'CREATED') return null;
  return headlineOf(blueprintOf(deps, state.blueprint), state.draft);
}
