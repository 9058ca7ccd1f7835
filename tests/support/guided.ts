import type { Blueprint } from '../../src/domain/blueprint.js';
import type { Brain } from '../../src/domain/brain.js';
import type { References } from '../../src/domain/references.js';
import { createGuided } from '../../src/wiring/guided.js';
import { frontDoor, teams } from './front-door.js';
import { MemoryReferences } from './memory-references.js';

/** The guided conversation with the phrases that ship, over what is known here. */
export function guidedBrain(
  references: Pick<References, 'resolve'> = new MemoryReferences(),
  blueprints: readonly Blueprint[] = [frontDoor],
): Brain {
  return createGuided({ blueprints, teams: () => teams, describeLinks: () => '', references }).brain;
}
