import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { TurnContext } from '../graphs/intake/context.js';
import { buildIntakeGraph } from '../graphs/intake/graph.js';
import { loadConfigFile } from './config/config.js';
import { noReferences } from './knowledge/entities/references.js';
import { abbreviated, full } from './knowledge/linked/described.js';
import { noMemory } from './knowledge/memory/memory.js';
import { teamsOnly } from './knowledge/routing/past-requests.js';
import { createGuided } from './wiring/guided.js';

const CONFIG = join(import.meta.dirname, '..', 'frontdoor.config.yaml');

/**
 * The intake graph for LangGraph's own tools, which langgraph.json names: with the guided conversation for a brain and the
 * shipped configuration, without Slack, database or model. The tools compile it with a checkpointer of theirs. A
 * parked thread is resumed with a list of events, as src/domain/conversation/event.ts describes them.
 */
export function graph() {
  const settings = loadConfigFile(CONFIG);
  const references = noReferences();
  const { tools, brain } = createGuided({
    blueprints: settings.blueprints,
    teams: () => settings.teams,
    describeLinks: full,
    references,
  });
  return buildIntakeGraph({
    ...settings,
    brain,
    hasModel: false,
    past: teamsOnly(settings.teams),
    audienceOf: () => Promise.resolve('channel'),
    references,
    memory: noMemory(),
    recall: () => Promise.resolve(null),
    commands: () => Promise.resolve([]),
    standingOf: () => Promise.resolve('member'),
    compensations: [],
    trackerNameOf: () => null,
    ownPosts: () => Promise.resolve([]),
    findPlace: () => Promise.resolve(null),
    readTicket: () => Promise.resolve(null),
    describeLinked: abbreviated,
    tools,
    toolsMs: 30_000,
    timeZoneOf: () => Promise.resolve('UTC'),
    defaultContext,
  });
}

/** A turn outside Slack: one made-up thread without a transcript. */
function defaultContext(): TurnContext {
  return {
    teamId: 'T0STUDIO',
    threadId: 'studio',
    channel: 'C0STUDIO',
    rootTs: '1.000000',
    isDirect: false,
    now: new Date(),
    newId: () => randomUUID(),
    messages: [],
    signal: new AbortController().signal,
  };
}
