import type { IntakeDeps } from '../../graphs/intake/deps.js';
import type { FileSettings } from '../../src/config/config.js';
import type { Brain, BrainCall } from '../../src/domain/brain.js';
import { AppError } from '../../src/domain/errors.js';
import { noMemory } from '../../src/memory/none.js';
import { abbreviated } from '../../src/references/linked/abbreviated.js';
import { full } from '../../src/references/linked/full.js';
import { noReferences } from '../../src/references/none.js';
import { teamsOnly } from '../../src/routing/past-requests.js';
import { createTools } from '../../src/tools/registry.js';
import type { Conversation } from './conversation.js';
import type { Manner } from './person.js';
import { BINDINGS, play } from './play.js';
import { type Score, score } from './score.js';

/** So many conversations are played at a time; a model answers them side by side. */
const AT_ONCE = 4;

/** How the people behave, and who is told of each conversation that is done. */
export interface Way {
  manner?: Manner;
  progress?: (done: Score) => void;
}

/**
 * Plays the conversations through the real graph with this brain, the teams and the approval policy of the configuration,
 * and judges them. Nothing is remembered from one to the next.
 */
export async function evaluate(
  conversations: readonly Conversation[],
  brain: Brain,
  { blueprints, teams, approval }: Pick<FileSettings, 'blueprints' | 'teams' | 'approval'>,
  { manner = 'prompt', progress = () => undefined }: Way = {},
): Promise<Score[]> {
  const deps: IntakeDeps = {
    brain,
    blueprints,
    teams,
    approval,
    reminders: { after_hours: 0 },
    channels: BINDINGS,
    past: teamsOnly(teams),
    audienceOf: () => Promise.resolve('channel'),
    references: noReferences(),
    memory: noMemory(),
    recall: () => Promise.resolve(null),
    commands: () => Promise.resolve([]),
    standingOf: () => Promise.resolve('member'),
    compensations: [],
    ownPosts: () => Promise.resolve([]),
    findPlace: () => Promise.resolve(null),
    describeLinked: abbreviated,
    tools: createTools({ blueprints, teams: () => teams, describeLinks: full }),
    toolsMs: 30_000,
    timeZoneOf: () => Promise.resolve('UTC'),
  };
  const scores = new Map<string, Score>();
  const left = [...conversations];
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const one = score(await play(next, deps, manner));
      scores.set(next.id, one);
      progress(one);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return conversations.flatMap(({ id }) => scores.get(id) ?? []);
}

/** The conversations asked for. @throws AppError config_invalid where none has that id */
export function chosen(
  conversations: readonly Conversation[],
  { halves, only }: { halves: readonly string[]; only: string | null },
): Conversation[] {
  const found = conversations.filter(({ id, half }) => (only === null ? halves.includes(half) : id === only));
  if (found.length > 0) return found;
  throw new AppError(
    'config_invalid',
    `No conversation is called "${only ?? ''}". They are named as their files in evals/conversations.`,
  );
}

/** A model that never answered was not evaluated: the rules were. @throws AppError brain_failed */
export function assertModelAnswered(calls: readonly BrainCall[]): void {
  if (calls.some(({ outcome }) => outcome === 'ok')) return;
  const outcomes = [...new Set(calls.map(({ outcome }) => outcome))].join(', ');
  throw new AppError(
    'brain_failed',
    `The model answered none of ${calls.length} calls (${outcomes}), so the rules did all the work. Check OPENAI_API_KEY, OPENAI_BASE_URL and OPENAI_MODEL.`,
  );
}
