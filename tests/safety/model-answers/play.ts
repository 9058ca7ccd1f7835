import { z } from 'zod';
import { CHANNELS } from '../../../evals/play.js';
import { depsOf } from '../../../evals/run.js';
import { EvalThread, type Turn } from '../../../evals/thread.js';
import { readWorld } from '../../../evals/world.js';
import type { Brain, Judgement } from '../../../src/domain/brain.js';
import { modelBrain, prompts } from '../../contract/brain/model.js';
import { config, pathOf } from '../../evals/cases.js';
import { type Asked, jsonOf } from '../../support/model-servers/asked.js';
import { openAiGpt41 } from '../../support/model-servers/profiles/openai-gpt-4.1.js';
import { type Sends, sendWhole, startModelServer } from '../../support/model-servers/server.js';
import type { Wire } from './answers.js';
import { meantIn, type Scene } from './scenes.js';
import { markupIn, shownIn } from './shown.js';

/** An answer for a question to the model in the scene; null: the good one. */
export type Answering = (purpose: Asked['purpose'], good: unknown, tools: readonly string[]) => Wire | null;

export interface Fault {
  kind: 'thrown' | 'rejected' | 'shown' | 'late' | 'busy' | 'unknown outcome' | 'stuck';
  /** what is shown that should not be, or what failed */
  what: string;
  /** the very mark that is shown */
  mark?: string;
  said: string;
}

/** What came of a scene. */
export interface Played {
  faults: readonly Fault[];
  /** the hostile answers that were given, oldest first */
  wires: readonly Wire[];
  /** what each call to the model came to */
  outcomes: readonly string[];
  /** how long each judgement took, in milliseconds by the clock and of processor time */
  judged: readonly { ms: number; cpuMs: number }[];
  /** the processor time of the turn, in milliseconds */
  cpuMs: number;
}

/** Long enough for a busy machine to answer what is sane, so that little is given up that was to be tried. */
const LIMITS = { totalMs: 2_500, attemptMs: 1_200, retries: 1 };
/**
 * How much longer a judgement may take by the clock, since the guided conversation answers once the model's time is over; and how
 * many times its processor time goes by on a machine that others keep busy.
 */
const GRACE_MS = 1_500;
const BUSY_FACTOR = 10;
/** Of processor time, for a turn with answers of a megabyte. */
const BUSY_MS = 2_500;
const OUTCOMES = new Set([
  ...['ok', 'malformed', 'cut_off', 'refused', 'too_long', 'misconfigured', 'limited', 'failed', 'timeout'],
]);

/** What all threads are played in: what is on record stays as it is. */
const world = readWorld(pathOf('evals/world.yaml'));
const deps = depsOf({ settings: config, prompts, world, tape: null, log: () => undefined });

function threadWith(brain: Brain): EvalThread {
  const { references, memory, people } = world;
  const place = { channel: CHANNELS.general, isDirect: false, people };
  return new EvalThread({ ...deps, hasModel: true, references, memory, brain }, place);
}

const Offered = z.object({
  tools: z.array(z.object({ function: z.object({ name: z.string() }) })).default([]),
});
const toolsIn = (raw: string): readonly string[] =>
  (Offered.safeParse(jsonOf(raw)).data?.tools ?? [])
    .map(({ function: made }) => made.name)
    .filter((name) => name !== 'answer');

/** A server that scenes are played with, one after another. */
export interface Stage {
  /** Plays a scene in a thread and with a brain of its own; what is said last gets its answers from `answering`. */
  play(scene: Scene, answering: Answering): Promise<Played>;
  close(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  let answers: Answering = () => null;
  let wires: Wire[] = [];
  const tools = new Set<string>();
  const sends: Sends = (answer, response, nth) => {
    const got = server.got()[nth];
    const offered = toolsIn(got?.raw ?? '');
    for (const name of offered) tools.add(name);
    const wire = got && answer.status === 200 ? answers(got.purpose, answer.body, offered) : null;
    if (wire === null) return sendWhole(answer, response, nth);
    wires.push(wire);
    response.writeHead(wire.status, wire.headers);
    if (wire.hangs) response.write(wire.body.subarray(0, 40));
    else response.end(wire.body);
  };
  const server = await startModelServer(openAiGpt41, meantIn, sends);

  async function play(scene: Scene, answering: Answering): Promise<Played> {
    const faults: Fault[] = [];
    const { brain, judged } = timed(
      modelBrain(server.baseUrl, { limits: LIMITS, model: server.model }),
      faults,
    );
    const thread = threadWith(brain);
    const say = async (text: string): Promise<Turn | null> => {
      try {
        return await thread.say([{ by: 'ana', text: `@frontdoor ${text}` }]);
      } catch (error) {
        faults.push(failure('thrown', error));
        return null;
      }
    };
    wires = [];
    tools.clear();
    for (const text of scene.before) await say(text);
    const lines = thread.transcript.length;
    answers = answering;
    const began = process.cpuUsage();
    const turn = await say(scene.says);
    const used = process.cpuUsage(began);
    answers = () => null;

    const played = {
      ...{ faults, wires, judged, cpuMs: (used.user + used.system) / 1_000 },
      outcomes: (turn?.state.brainCalls ?? []).map(({ outcome }) => outcome),
    };
    const posts = thread.transcript.slice(lines).filter((line) => line.startsWith('Frontdoor:'));
    const marked = wires.length > 0 && wires.every((wire) => wire.marked);
    const unfit = { tools: [...tools], marked, said: [...scene.before, scene.says].join('\n') };
    const shown = turn === null ? [] : markupIn([shownIn(turn), posts], unfit);
    faults.push(...shown.map((markup): Fault => ({ kind: 'shown', ...markup })), ...outOfBounds(played));
    if (turn !== null && (await say('how do you work?'))?.replies.length === 0)
      faults.push({ kind: 'stuck', what: 'the thread', said: 'The next message got no reply.' });
    return played;
  }

  return { play, close: () => server.stop() };
}

/** A brain with a watch: what it rejects, and how long it takes. */
function timed(brain: Brain, faults: Fault[]): { brain: Brain; judged: { ms: number; cpuMs: number }[] } {
  const judged: { ms: number; cpuMs: number }[] = [];
  const watched = async <T>(judge: () => Promise<Judgement<T>>): Promise<Judgement<T>> => {
    const [began, used] = [performance.now(), process.cpuUsage()];
    try {
      return await judge();
    } catch (error) {
      faults.push(failure('rejected', error));
      throw error;
    } finally {
      const { user, system } = process.cpuUsage(used);
      judged.push({ ms: performance.now() - began, cpuMs: (user + system) / 1_000 });
    }
  };
  return {
    brain: {
      read: (input, signal) => watched(() => brain.read(input, signal)),
      match: (input, signal) => watched(() => brain.match(input, signal)),
      converse: (input, signal) => watched(() => brain.converse(input, signal)),
    },
    judged,
  };
}

function outOfBounds({ judged, cpuMs, outcomes }: Omit<Played, 'faults' | 'wires'>): Fault[] {
  const unknown = outcomes.filter((outcome) => !OUTCOMES.has(outcome));
  const late = judged.filter((one) => one.ms > LIMITS.totalMs + GRACE_MS + BUSY_FACTOR * one.cpuMs);
  const took = (ms: number) => `It took ${Math.round(ms)} ms.`;
  return [
    ...unknown.map((what): Fault => ({ kind: 'unknown outcome', what, said: `A call came to ${what}.` })),
    ...late.map(({ ms }): Fault => ({ kind: 'late', what: 'a judgement', said: took(ms) })),
    ...(cpuMs > BUSY_MS ? [{ kind: 'busy' as const, what: 'the turn', said: took(cpuMs) }] : []),
  ];
}

function failure(kind: Fault['kind'], error: unknown): Fault {
  if (!(error instanceof Error)) return { kind, what: 'no error', said: String(error) };
  return { kind, what: error.name, said: error.stack ?? error.message };
}
