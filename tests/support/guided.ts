import type { IntakeDeps } from '../../graphs/intake/deps.js';
import type { Brain } from '../../src/domain/brain.js';
import type { Blueprint } from '../../src/domain/draft/blueprint.js';
import type { References } from '../../src/domain/entities/references.js';
import { createGuided } from '../../src/wiring/guided.js';
import { frontDoor, teams } from './front-door.js';
import { IntakeThread } from './intake-thread.js';
import { MemoryReferences } from './memory-references.js';
import { linkedInShort } from './plain-deps.js';

/**
 * The guided conversation with the phrases that ship, over what is known here. Where nothing is, it is made ready once a
 * file.
 */
export function guidedBrain(
  ...known: [references: Pick<References, 'resolve' | 'find'>, blueprints?: readonly Blueprint[]] | []
): Brain {
  const [references = new MemoryReferences(), blueprints = [frontDoor]] = known;
  const make = () =>
    createGuided({ blueprints, teams: () => teams, describeLinks: () => '', references }).brain;
  if (known.length > 0) return make();
  usual.brain ??= make();
  return usual.brain;
}

/** What most tests are played with. */
const usual: { brain?: Brain; guided?: ReturnType<typeof createGuided>; threads?: () => IntakeThread } = {};

/**
 * Threads of the real graph that no model reads, over what is known here. The phrases are made ready once for all of them; where
 * nothing is known and the form is the usual one, once a file.
 */
export function guidedThreads(known?: MemoryReferences, more: Partial<IntakeDeps> = {}): () => IntakeThread {
  const blueprints = more.blueprints ?? [frontDoor];
  const references = known ?? new MemoryReferences();
  const make = () =>
    createGuided({ blueprints, teams: () => teams, describeLinks: linkedInShort, references });
  const isUsual = known === undefined && more.blueprints === undefined;
  if (isUsual) usual.guided ??= make();
  const { brain, tools } = isUsual && usual.guided ? usual.guided : make();
  return () => new IntakeThread(brain, { hasModel: false, references, blueprints, tools, ...more });
}

/** One such thread; where nothing is known, of those that are made ready once a file. */
export function guidedThread(...known: Parameters<typeof guidedThreads>): IntakeThread {
  if (known.length > 0) return guidedThreads(...known)();
  usual.threads ??= guidedThreads();
  return usual.threads();
}
