import { randomFrom } from '../../../playground/server/faults/random.js';
import type { Asked } from '../../support/model-servers/asked.js';
import { pick, type Random } from '../requests/samples.js';
import { hostile, type Wire } from './answers.js';
import { type Fault, openStage, type Played, type Stage } from './play.js';
import { SCENES, type Scene } from './scenes.js';
import { shrunk } from './shrink.js';

export interface FuzzOptions {
  /** the seed of the first scene; the next ones have those after it */
  from: number;
  /** so many scenes, each with one hostile answer or more */
  scenes: number;
}

/** What is done in the scene of a seed. */
interface Plan {
  scene: Scene;
  /** which questions to the model get a hostile answer: all of these but the first `skipped`, or the next one only */
  about: Asked['purpose'];
  skipped: number;
  isAll: boolean;
}

/** A scene in which something went wrong, with the answers that can play it again. */
export interface Finding {
  seed: number;
  plan: Plan;
  wires: readonly Wire[];
  faults: readonly Fault[];
}

export interface FuzzResult {
  findings: readonly Finding[];
  /** hostile answers that were given */
  answers: number;
  /** how often calls to the model came to each outcome */
  outcomes: Readonly<Record<string, number>>;
  /** how long the longest judgement took, and the processor time of the busiest turn, in milliseconds */
  longestMs: number;
  busiestMs: number;
  /** what the heap held after so many scenes, in MB; empty where that can't be told */
  heapMb: readonly { after: number; mb: number }[];
}

/** What runs beside the scenes. */
export interface Watch {
  progress(line: string): void;
  found(finding: Finding): void;
  /** what the heap holds once what nobody needs is let go, in MB; null where that can't be told */
  heapMb(): number | null;
}

/** A stage keeps what it was asked, so it is changed now and then. */
const SCENES_A_STAGE = 100;
const HEAP_EVERY = 250;
/** A judgement that came late, or a busy turn, counts only when it does so each time: the machine may be busy. */
const TIMES = 3;
const isOfTime = ({ kind }: Fault): boolean => kind === 'late' || kind === 'busy';

/** Plays scenes in which the model answers as none should. */
export async function fuzz({ from, scenes }: FuzzOptions, watch: Watch): Promise<FuzzResult> {
  const findings: Finding[] = [];
  const heapMb: { after: number; mb: number }[] = [];
  const outcomes: Record<string, number> = {};
  let [answers, longestMs, busiestMs] = [0, 0, 0];
  let stage = await openStage();
  try {
    for (let nth = 0; nth < scenes; nth += 1) {
      if (nth % SCENES_A_STAGE === 0) {
        await stage.close();
        stage = await openStage();
      }
      const { finding, played } = await playSeed(stage, from + nth);
      if (finding !== null) {
        findings.push(finding);
        watch.found(finding);
      }
      for (const outcome of played.outcomes) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      answers += played.wires.length;
      longestMs = Math.max(longestMs, ...played.judged.map(({ ms }) => ms));
      busiestMs = Math.max(busiestMs, played.cpuMs);
      if ((nth + 1) % HEAP_EVERY !== 0) continue;
      const mb = watch.heapMb();
      if (mb !== null) heapMb.push({ after: nth + 1, mb });
      watch.progress(`${nth + 1} scenes, ${answers} answers, ${findings.length} findings, ${mb ?? '?'} MB`);
    }
  } finally {
    await stage.close();
  }
  return { findings, answers, outcomes, longestMs, busiestMs, heapMb };
}

function planOf(random: Random): Plan {
  const scene = pick(random, SCENES);
  const about = pick(random, scene.about);
  const skipped = Math.floor(random() * (about === 'converse' ? 3 : 1));
  return { scene, about, skipped, isAll: random() < 0.5 };
}

type Answer = (nth: number, good: unknown, tools: readonly string[]) => Wire | null;

function playPlan(stage: Stage, { scene, about, skipped, isAll }: Plan, answer: Answer): Promise<Played> {
  let asked = 0;
  return stage.play(scene, (purpose, good, tools) => {
    if (purpose !== about) return null;
    asked += 1;
    const nth = asked - 1 - skipped;
    return nth < 0 || (nth > 0 && !isAll) ? null : answer(nth, good, tools);
  });
}

/** The scene of a seed, played once, or more often where its time has to be told from that of others. */
async function playSeed(stage: Stage, seed: number): Promise<{ finding: Finding | null; played: Played }> {
  const once = () => {
    const random = randomFrom(seed);
    const plan = planOf(random);
    return { plan, played: playPlan(stage, plan, (_, good, tools) => hostile(random, good, tools)) };
  };
  const { plan, played: playing } = once();
  const played = await playing;
  let { faults } = played;
  for (let time = 1; time < TIMES && faults.some(isOfTime); time += 1) {
    const again = (await once().played).faults.map(({ kind }) => kind);
    faults = faults.filter((fault) => !isOfTime(fault) || again.includes(fault.kind));
  }
  const { wires } = played;
  return { finding: faults.length === 0 ? null : { seed, plan, wires, faults }, played };
}

/** The answers of a finding, as small as they can be made while its first fault stays; null: the good answer does as well. */
export async function smallest({ plan, wires, faults }: Finding): Promise<readonly (Wire | null)[]> {
  const [first] = faults;
  const stage = await openStage();
  try {
    return await shrunk(wires, async (all) => {
      const played = await playPlan(stage, plan, (nth) => all[nth] ?? null);
      return played.faults.some(({ kind, what, mark }) => {
        return kind === first?.kind && what === first.what && mark === first.mark;
      });
    });
  } finally {
    await stage.close();
  }
}
