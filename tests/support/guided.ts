import type { IntakeDeps } from '../../graphs/intake/deps.js';
import type { Blueprint } from '../../src/domain/blueprint.js';
import type { Brain } from '../../src/domain/brain.js';
import type { References } from '../../src/domain/references.js';
import { learnFrom } from '../../src/phrases/ranking.js';
import { loadSayings } from '../../src/phrases/sayings.js';
import { createGuided } from '../../src/wiring/guided.js';
import { frontDoor, teams } from './front-door.js';
import { IntakeThread } from './intake-thread.js';
import { MemoryReferences } from './memory-references.js';
import { linkedInShort } from './plain-deps.js';

/** Learnt once a file: it takes longer than most tests. */
const learnt = learnFrom(loadSayings());

/** The guided conversation with the phrases that ship, over what is known here. */
export function guidedBrain(
  references: Pick<References, 'resolve' | 'find'> = new MemoryReferences(),
  blueprints: readonly Blueprint[] = [frontDoor],
): Brain {
  return createGuided({ blueprints, teams: () => teams, describeLinks: () => '', references, learnt }).brain;
}

/** Threads of the real graph that no model reads, over what is known here; the phrases are made ready once for all of them. */
export function guidedThreads(
  references = new MemoryReferences(),
  more: Partial<IntakeDeps> = {},
): () => IntakeThread {
  const blueprints = more.blueprints ?? [frontDoor];
  const { brain, tools } = createGuided({
    blueprints,
    teams: () => teams,
    describeLinks: linkedInShort,
    references,
    learnt,
  });
  return () => new IntakeThread(brain, { hasModel: false, references, blueprints, tools, ...more });
}

export const guidedThread = (...known: Parameters<typeof guidedThreads>): IntakeThread =>
  guidedThreads(...known)();
