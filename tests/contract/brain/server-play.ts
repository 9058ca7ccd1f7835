import { CHANNELS } from '../../../evals/play.js';
import { depsOf } from '../../../evals/run.js';
import { EvalThread, type Turn } from '../../../evals/thread.js';
import { readWorld } from '../../../evals/world.js';
import type { BrainLimits } from '../../../src/brain/resilient.js';
import { config, pathOf } from '../../evals/cases.js';
import type { Can } from '../../support/model-servers/profile.js';
import type { Got, ModelServer } from '../../support/model-servers/server.js';
import { QUESTION, SAYS, SUMMARY, TITLE, WORDS } from '../../support/model-servers/story.js';
import { modelBrain, PATIENT, prompts } from './model.js';

export type Message = keyof typeof SAYS;

/** Read, two tools, and words: what a look-up takes where a server does all it is told. */
const LOOK_UP = 4;
/** More requests than this for one message are no way to learn what a server wants. */
const MOST = 8;
/** What thinking, calls, channels and code look like, and what the models here think: people are never shown any of it. */
const MARKUP = /SECRET plan|<\/?think|<\/?tool_call|\[\/?TOOL_CALLS\]|\[THINK\]|<\||```|<function=/iu;

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

/** One process that asks a server: threads of it share what it has learnt. */
export function processOn(server: ModelServer, limits: Partial<BrainLimits> = PATIENT) {
  const log: string[] = [];
  const warn = (fields: object, message: string) => log.push(`${message} ${JSON.stringify(fields)}`);
  const brain = modelBrain(server.baseUrl, { limits, model: server.model, warn });
  return {
    /** A thread of its own, with what is known in the world of the evaluation. */
    thread(before: readonly { by: string; text: string }[] = []): EvalThread {
      const run = { settings: config, prompts, world, tape: null, log: () => undefined };
      const deps = { ...depsOf(run), hasModel: true, references: world.references, memory: world.memory };
      const place = { channel: CHANNELS.general, isDirect: false, people: world.people, before };
      return new EvalThread({ ...deps, brain }, place);
    },
    async say(thread: EvalThread, text: string, by = 'ana'): Promise<Step> {
      const [before, lines] = [server.got().length, thread.transcript.length];
      let [turn, thrown]: [Turn | null, string | null] = [null, null];
      try {
        turn = await thread.say([{ by, text: `@frontdoor ${text}` }]);
      } catch (error) {
        thrown = String(error);
      }
      const said = thread.transcript.slice(lines).filter((line) => line.startsWith('Frontdoor:'));
      return { turn, thrown, said, got: server.got().slice(before), log: [...log] };
    },
  };
}

/** Plays the story with one process: a request and its correction in a thread, two look-ups and a task in theirs. */
export async function playOn(server: ModelServer, limits?: Partial<BrainLimits>): Promise<Steps> {
  const { thread, say } = processOn(server, limits);
  const request = thread();
  return {
    opening: await say(request, SAYS.opening),
    correction: await say(request, SAYS.correction),
    lookUp: await say(thread(), SAYS.lookUp),
    again: await say(thread(), SAYS.again),
    proposal: await say(thread(), SAYS.proposal),
  };
}

/** What is wrong with a step, and behind it what the server was asked; empty where all is well. */
export function faultsOf(message: Message, step: Step, can: Can): readonly string[] {
  if (step.turn === null) return harmless(message, step);
  const isReached = message === 'opening' || message === 'correction' ? can.reading : can.questions;
  const faults = isReached
    ? answered(message, step, step.turn)
    : reasoned(step, step.turn, 'why' in can ? can.why : '');
  return told(step, [...faults, ...shownMarkup(step.turn), ...tooMany(message, step, can)]);
}

/** What does harm in a step, whatever came of it: something thrown, markup that people see, a request without an end. */
export function harmless(message: Message, step: Step): readonly string[] {
  const { turn, thrown } = step;
  if (turn === null) return told(step, [`it threw ${thrown}`]);
  return told(step, [
    ...shownMarkup(turn),
    ...tooMany(message, step, { reading: false, questions: false, why: '' }),
  ]);
}

/** Faults with what people were told, what was asked, and what the log says; nothing where there is no fault. */
function told(step: Step, faults: readonly string[]): readonly string[] {
  if (faults.length === 0) return [];
  return [
    ...faults,
    ...step.said.map((line) => line.slice(0, 200)),
    ...step.got.map(requestLine),
    `log: ${step.log.at(-1) ?? 'nothing'}`,
  ];
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
    const asked = (got.at(-1)?.raw ?? '').replaceAll('\\', '');
    for (const result of ['"unknown":[', '"known":['])
      if (!asked.includes(result)) faults.push(`the model was not told the result with ${result}`);
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
    ...(log.length === 0 ? ['the log says nothing'] : []),
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
  return [
    ...(got.length > most ? [`it took ${got.length} requests, ${most} at most`] : []),
    ...(refused.length > new Set(refused).size + 1 ? ['refused requests were sent again as they were'] : []),
  ];
}

/** A request as a failure tells of it: what for, and the first letters of what came back. */
const requestLine = ({ purpose, status, answer }: Got): string =>
  `${purpose} ${status} ${answer.slice(0, 200)}`;
