import type { IntakeDeps } from '../../graphs/intake/deps.js';
import type { Brain } from '../../src/domain/brain.js';
import type { LinkedEntities } from '../../src/domain/entities/references.js';
import { ApprovalPolicy } from '../../src/domain/policies.js';
import { COMPENSATIONS } from '../../src/domain/tickets/tracker.js';
import { noMemory } from '../../src/knowledge/memory/memory.js';
import { teamsOnly } from '../../src/knowledge/routing/past-requests.js';
import { createTools } from '../../src/tools/registry.js';
import { frontDoor, teams } from './front-door.js';
import { MemoryReferences } from './memory-references.js';

/** Stands in for the formats of linked entities, which have tests of their own. */
export function linkedInShort({ source, counts }: LinkedEntities): string {
  return `${source.name}: ${counts.total} linked`;
}

/**
 * The intake with one blueprint and three teams, nothing remembered or named, only members of the workspace, and the
 * default policy.
 * @param hasModel whether the brain reads as a model does, so that several questions are asked at once
 */
export function plainDeps(brain: Brain, hasModel = true): IntakeDeps {
  return {
    brain,
    hasModel,
    blueprints: [frontDoor],
    teams,
    channels: [],
    approval: ApprovalPolicy.parse({}),
    reminders: { after_hours: 4 },
    past: teamsOnly(teams),
    audienceOf: () => Promise.resolve('everyone'),
    references: new MemoryReferences(),
    memory: noMemory(),
    recall: () => Promise.resolve(null),
    commands: () => Promise.resolve([]),
    standingOf: () => Promise.resolve('member'),
    compensations: COMPENSATIONS,
    trackerNameOf: () => null,
    ownPosts: () => Promise.resolve([]),
    findPlace: () => Promise.resolve(null),
    readTicket: () => Promise.resolve(null),
    describeLinked: linkedInShort,
    tools: createTools({ blueprints: [frontDoor], teams: () => teams, describeLinks: linkedInShort }),
    toolsMs: 7_500,
    timeZoneOf: () => Promise.resolve('UTC'),
  };
}
