import type { IntakeDeps } from '../../graphs/intake/deps.js';
import { full } from '../../src/references/linked/full.js';
import { createGuided } from '../../src/wiring/guided.js';
import { frontDoor, teams } from './front-door.js';
import { WORLD } from './growth.js';
import { IntakeThread } from './intake-thread.js';
import { MemoryReferences } from './memory-references.js';

/** A thread without a model in the world of growth.ts: the guided conversation, with the phrases and tools that ship. */
export function guidedThread(
  world: Partial<MemoryReferences['world']> = {},
  more: Partial<IntakeDeps> = {},
): IntakeThread {
  const references = new MemoryReferences({ entities: WORLD, ...world });
  const { blueprints = [frontDoor] } = more;
  const { brain, tools } = createGuided({
    blueprints,
    teams: () => teams,
    describeLinks: full,
    references,
  });
  return new IntakeThread(brain, { hasModel: false, references, blueprints, tools, ...more });
}
