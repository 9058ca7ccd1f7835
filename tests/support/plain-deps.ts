import type { IntakeDeps } from '../../graphs/intake/deps.js';
import type { Brain } from '../../src/domain/brain.js';
import type { LinkedEntities } from '../../src/domain/references.js';
import { COMPENSATIONS } from '../../src/domain/tracker.js';
import { noMemory } from '../../src/memory/none.js';
import { teamsOnly } from '../../src/routing/teams-only.js';
import { createTools } from '../../src/tools/registry.js';
import { frontDoor, teams } from './front-door.js';
import { MemoryReferences } from './memory-references.js';

/** Stands in for the formats of linked entities, which have tests of their own. */
export function linkedInShort({ source, counts }: LinkedEntities): string {
  return `${source.name}: ${counts.total} linked`;
}

/** The intake with one blueprint and three teams, nothing remembered or named, and requester and participants who may approve. */
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
    references: new MemoryReferences(),
    memory: noMemory(),
    recall: () => Promise.resolve(null),
    commands: () => Promise.resolve([]),
    compensations: COMPENSATIONS,
    ownPosts: () => Promise.resolve([]),
    findPlace: () => Promise.resolve(null),
    describeLinked: linkedInShort,
    tools: createTools({ blueprints: [frontDoor], teams: () => teams, describeLinks: linkedInShort }),
    toolsMs: 7_500,
    timeZoneOf: () => Promise.resolve('UTC'),
  };
}
