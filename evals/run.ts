import type { IntakeDeps } from '../graphs/intake/deps.js';
import { createBrain, createModel } from '../src/brain/create.js';
import { createGuidedBrain } from '../src/brain/guided/guided-brain.js';
import type { Prompts } from '../src/brain/model/prompts.js';
import type { BrainEnv } from '../src/config/brain-env.js';
import type { FileSettings } from '../src/config/config.js';
import type { Brain } from '../src/domain/brain.js';
import type { References } from '../src/domain/entities/references.js';
import { abbreviated, full } from '../src/knowledge/linked/described.js';
import { noMemory } from '../src/knowledge/memory/memory.js';
import { teamsOnly } from '../src/knowledge/routing/past-requests.js';
import { createPhrasebook } from '../src/phrases/phrasebook.js';
import { createTools } from '../src/tools/registry.js';
import type { Conversation, Line } from './files.js';
import { judge, type Verdict } from './judge.js';
import { type LineVerdict, playLine, type Stage } from './line.js';
import type { Manner } from './person.js';
import { CHANNELS, play } from './play.js';
import type { Standing, Tape } from './tape.js';
import { idOf } from './thread.js';
import { directoryOf, type World } from './world.js';

/** An answer from the tape comes at once; what takes longer has gone wrong. */
const TAPE_MS = 60_000;

/** What cases are played with. `tape` null: without a model. */
export interface Run {
  settings: Pick<FileSettings, 'blueprints' | 'teams' | 'approval'>;
  prompts: Prompts;
  world: World;
  tape: { tape: Tape; address: string } | null;
  log: (line: string) => void;
}

/** A case that was played, and how its recording stands; without a model there is none to stand badly. */
export interface Done<T> {
  id: string;
  standing: Standing;
  verdict: T;
}

/** Plays a conversation once, from the beginning. */
export async function runConversation(conversation: Conversation, run: Run): Promise<Done<Verdict>> {
  const { id } = conversation;
  const references = directoryOf(conversation.people.map((handle) => ({ id: idOf(handle), handle })));
  const brain = brainFor(id, run, guidedFor(run, references));
  const deps = { ...depsOf(run), references, memory: noMemory(), brain };
  const manner: Manner = run.tape ? 'recorded' : 'guided';
  run.tape?.tape.rewind(id);
  const played = await play(conversation, deps, manner, () => run.tape?.tape.isOver(id) === true);
  return { id, standing: run.tape?.tape.standing(id) ?? 'fresh', verdict: judge(played) };
}

/**
 * Says a line once.
 * @param scene what all lines are said in, made once: its phrases take longer to read than a line to play
 */
export async function runLine(line: Line, run: Run, scene: Omit<Stage, 'brain'>): Promise<Done<LineVerdict>> {
  const id = `lines/${line.id}`;
  run.tape?.tape.rewind(id);
  const stage = { ...scene, brain: brainFor(id, run, scene.guided) };
  const verdict = await playLine(line, stage);
  return { id, standing: run.tape?.tape.standing(id) ?? 'fresh', verdict };
}

/** What the world knows, and the guided conversation in it. */
export function guidedStage(run: Run): Omit<Stage, 'brain'> {
  const { world } = run;
  const { references, memory, readTicket } = world;
  const deps = { ...depsOf(run), references, memory, readTicket };
  return { deps, world, guided: guidedFor(run, references) };
}

function guidedFor(run: Run, references: References): Brain {
  const { blueprints } = run.settings;
  const tools = toolsOf(run);
  const phrasebook = createPhrasebook({
    references,
    tools,
    blueprints,
    phrases: [],
  });
  return createGuidedBrain({ phrasebook });
}

/** The product's brain: without a model, or one that speaks to the tape as to a model's server. */
function brainFor(id: string, { prompts, tape, log, settings: { blueprints } }: Run, guided: Brain): Brain {
  if (!tape) return guided;
  const env: BrainEnv = {
    choice: 'openai',
    apiKey: 'recorded',
    baseUrl: `${tape.address}/${encodeURIComponent(id)}`,
    apiVersion: null,
    headers: {},
    model: 'recorded',
    reasoningEffort: null,
    callMs: TAPE_MS,
    judgementMs: TAPE_MS,
  };
  const told = {
    warn: (fields: object, message: string) => {
      if (!tape.tape.isOver(id)) log(`${id}: ${message} ${JSON.stringify(fields)}`);
    },
    info: () => undefined,
  };
  const deps = { clock: Date.now, random: () => 0.5, log: told, blueprints };
  return createBrain(createModel(env, prompts, deps), guided, env, deps);
}

const toolsOf = ({ settings: { blueprints, teams } }: Run) =>
  createTools({ blueprints, teams: () => teams, describeLinks: full });

/** What threads are played with, but the brain and what is on record. */
export function depsOf(run: Run): Omit<IntakeDeps, 'brain' | 'references' | 'memory'> {
  const { blueprints, teams, approval } = run.settings;
  return {
    hasModel: run.tape !== null,
    blueprints,
    teams,
    approval,
    reminders: { after_hours: 0 },
    channels: [{ channel: CHANNELS.epics, blueprint: 'epic' }],
    past: teamsOnly(teams),
    audienceOf: () => Promise.resolve('channel'),
    recall: () => Promise.resolve(null),
    commands: () => Promise.resolve([]),
    standingOf: () => Promise.resolve('member'),
    compensations: [],
    trackerNameOf: () => null,
    ownPosts: () => Promise.resolve([]),
    findPlace: () => Promise.resolve(null),
    readTicket: () => Promise.resolve(null),
    describeLinked: abbreviated,
    tools: toolsOf(run),
    toolsMs: TAPE_MS,
    timeZoneOf: () => Promise.resolve('Europe/Lisbon'),
  };
}
