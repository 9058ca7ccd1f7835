import { CHANNELS } from '../../../evals/play.js';
import { depsOf } from '../../../evals/run.js';
import { EvalThread, type Turn } from '../../../evals/thread.js';
import { readWorld } from '../../../evals/world.js';
import type { BrainLimits } from '../../../src/brain/resilient.js';
import type { Brain } from '../../../src/domain/brain.js';
import { config, pathOf } from '../../evals/cases.js';
import type { Can } from '../../support/model-servers/profile.js';
import type { Got } from '../../support/model-servers/server.js';
import { QUESTION, SAYS, SUMMARY, TITLE, WORDS } from '../../support/model-servers/story.js';
import { modelBrain, PATIENT, prompts } from './model.js';

export type Message = keyof typeof SAYS;

/** Read, two tools, and words: what a look-up takes where a server does all it is told. */
const LOOK_UP = 4;
/** More requests than this for one message are no way to learn what a server wants. */
const MOST = 8;
/** What thinking, calls, channels and code look like, which people are never shown. */
const MARKUP = /<\/?think|<\/?tool_call|\[\/?TOOL_CALLS\]|\[THINK\]|<\||```|<function=/iu;

/** A server as the story is played against it. */
export interface Played {
  baseUrl: string;
  model: string;
  got(): readonly Got[];
}

/** What one message of the story came to. */
export interface Step {
  turn: Turn | null;
  /** what was thrown instead of a turn */
  thrown: string | null;
  /** what the bot said, as people read it */
  said: readonly string[];
  got: readonly Got[];
  /** all that the log said up to then */
  log: readonly string[];
}

export type Steps = Readonly<Record<Message, Step>>;

const world = readWorld(pathOf('evals/world.yaml'));

/** A thread of its own, with what is known in the world of the evaluation. */
function threadWith(brain: Brain): EvalThread {
  const run = { settings: config, prompts, world, tape: null, log: () => undefined };
  const deps = { ...depsOf(run), hasModel: true, references: world.references, memory: world.memory };
  const place = { channel: CHANNELS.general, isDirect: false, people: world.people, before: [] };
  return new EvalThread({ ...deps, brain }, place);
}

/** Plays the story with one process: a request and its correction in a thread, two look-ups and a task in theirs. */
export async function playOn(server: Played, limits: Partial<BrainLimits> = PATIENT): Promise<Steps> {
  const log: string[] = [];
  const warn = (fields: object, message: string) => log.push(`${message} ${JSON.stringify(fields)}`);
  const brain = modelBrain(server.baseUrl, { limits, model: server.model, warn });

  async function say(thread: EvalThread, message: Message): Promise<Step> {
    const [before, lines] = [server.got().length, thread.transcript.length];
    let [turn, thrown]: [Turn | null, string | null] = [null, null];
    try {
      turn = await thread.say([{ by: 'ana', text: `@frontdoor ${SAYS[message]}` }]);
    } catch (error) {
      thrown = String(error);
    }
    const said = thread.transcript.slice(lines).filter((line) => line.startsWith('Frontdoor:'));
    return { turn, thrown, said, got: server.got().slice(before), log: [...log] };
  }

  const request = threadWith(brain);
  return {
    opening: await say(request, 'opening'),
    correction: await say(request, 'correction'),
    lookUp: await say(threadWith(brain), 'lookUp'),
    again: await say(threadWith(brain), 'again'),
    proposal: await say(threadWith(brain), 'proposal'),
  };
}

/** What is wrong with a step, and behind it what the server was asked; empty where all is well. */
export function faultsOf(message: Message, steps: Steps, can: Can): readonly string[] {
  const step = steps[message];
  const { turn } = step;
  const isReached = message === 'opening' || message === 'correction' ? can.reading : can.questions;
  const faults =
    turn === null
      ? [`it threw ${step.thrown}`]
      : [
          ...(isReached ? answered(message, step, turn) : reasoned(step, turn, 'why' in can ? can.why : '')),
          ...shownMarkup(turn),
          ...tooMany(message, step, can),
        ];
  if (faults.length === 0) return [];
  return [...faults, ...step.said.map((line) => line.slice(0, 200)), ...step.got.map(requestLine)];
}

/** How a step falls short of what a model that is understood brings. */
function answered(message: Message, { said, got }: Step, { state, replies }: Turn): string[] {
  const faults: string[] = [];
  const shown = said.join('\n');
  if (state.degraded || replies.some((reply) => 'degraded' in reply && reply.degraded))
    faults.push('people are told that the model is not answering');
  const last = state.brainCalls.at(-1);
  if (last?.outcome !== 'ok') faults.push(`the last call to the model came to ${last?.outcome ?? 'nothing'}`);
  if (message === 'opening' || message === 'correction') {
    const { request_summary: summary } = state.draft.fields;
    if (summary !== SUMMARY[message]) faults.push(`the summary is ${summary}`);
    if (message === 'opening' && !shown.includes(QUESTION)) faults.push('the question is not the model’s');
  } else if (message === 'proposal') {
    const card = replies.find((reply) => reply.kind === 'review_card');
    if (card?.card.headline !== TITLE) faults.push(`the card is about ${card?.card.headline}`);
  } else {
    if (!shown.includes(WORDS)) faults.push('the words are not the model’s');
    const told = (got.at(-1)?.raw ?? '').replaceAll('\\', '');
    for (const result of ['"unknown":[', '"known":['])
      if (!told.includes(result)) faults.push(`the model was not told the result with ${result}`);
  }
  return faults;
}

/** How a step falls short where the server can't do it: the reason is on record, in the server's words. */
function reasoned({ log }: Step, { state }: Turn, why: string): string[] {
  const calls = state.brainCalls;
  const record = [JSON.stringify(calls), ...log].join('\n').replaceAll('\\', '');
  return [
    ...(calls.length > 0 && calls.every(({ outcome }) => outcome === 'ok')
      ? ['no call to the model failed']
      : []),
    ...(record.includes(why) ? [] : [`nothing on record says “${why}”, only ${log.at(-1) ?? 'nothing'}`]),
  ];
}

function shownMarkup({ replies }: Turn): string[] {
  const found = MARKUP.exec(JSON.stringify(replies));
  return found ? [`people are shown “${found[0]}”`] : [];
}

/** A server is learnt once: one request more in the first look-up, none after it, and no refused request as it was. */
function tooMany(message: Message, { got }: Step, { questions }: Can): string[] {
  const most =
    questions && message === 'lookUp' ? LOOK_UP + 1 : questions && message === 'again' ? LOOK_UP : MOST;
  const refused = got.filter(({ status }) => status >= 400 && status < 429).map(({ raw }) => raw);
  const repeated = refused.filter((raw, at) => refused.indexOf(raw) < at);
  return [
    ...(got.length > most ? [`it took ${got.length} requests, ${most} at most`] : []),
    ...(repeated.length > 0 ? [`${repeated.length} refused requests were sent again as they were`] : []),
  ];
}

const requestLine = ({ purpose, status, refusal }: Got): string =>
  `${purpose} ${status} ${(refusal ?? '').slice(0, 200)}`.trim();
