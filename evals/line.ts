import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { IntakeDeps } from '../graphs/intake/deps.js';
import { stepsIn } from '../graphs/intake/tool-loop/talk.js';
import type { Brain } from '../src/domain/brain.js';
import type { Reply } from '../src/domain/conversation/reply.js';
import { type Draft, emptyDraft } from '../src/domain/draft/draft.js';
import { itemText } from '../src/domain/draft/patch.js';
import { pendingOf } from '../src/domain/pending.js';
import type { ToolStep } from '../src/domain/tools/tool.js';
import { present } from '../src/slack/views/present.js';
import type { Line } from './files.js';
import { CHANNELS } from './play.js';
import { occurs, plain, unmet } from './shows.js';
import { EvalThread, type Turn } from './thread.js';
import type { World } from './world.js';

/** Whose epic and whose questions the scene is made of. */
const ASKER = 'ana';

/**
 * How a line went. offered: it was not done, but a button that was shown does it; taken: without a model what is no phrase is
 * the request, or the answer that was asked for, and shown as that; declined: nothing was done, and that was said.
 */
export interface LineVerdict {
  line: Line;
  result: 'right' | 'offered' | 'taken' | 'declined' | 'wrong' | 'silent';
  problems: readonly string[];
  calls: number;
  transcript: readonly string[];
}

/** What a line is played with: `guided` sets the scene, `brain` hears the line. */
export interface Stage {
  deps: Omit<IntakeDeps, 'brain'>;
  world: World;
  guided: Brain;
  brain: Brain;
}

/** Says one line where it is to be said, and judges what comes of it. */
export async function playLine(line: Line, stage: Stage): Promise<LineVerdict> {
  const { thread, before, turn, from } = await said(line, stage);
  const problems = problemsOf(line, turn, before, stage.world);
  const done = {
    line,
    calls: thread.calls.reduce((all, { calls }) => all + calls.length, 0),
    transcript: thread.transcript.slice(from),
  };
  if (problems.length === 0) return { ...done, result: 'right', problems };
  if (turn.replies.length === 0) return { ...done, result: 'silent', problems };
  const changed = turn.state.commands.length + turn.state.memory.length > 0;
  const mayBeUndone = line.expect.request;
  const offered = (!changed || mayBeUndone) && (await isOffered(line, stage, turn));
  const isWhatIsWanted = offered && line.expect.offers.length > 0;
  if (offered) return { ...done, result: isWhatIsWanted ? 'right' : 'offered', problems: [] };
  const isUntold = stepsOf(turn).length === 0 || turn.replies.some(({ kind }) => kind === 'choose');
  const isIdle = !changed && isUntold && isDeepStrictEqual(before, turn.state.draft);
  if (isIdle) return { ...done, result: 'declined', problems };
  const isTaken =
    stage.brain === stage.guided && !line.expect.silence && !changed && isAtItsWord(turn, before);
  return { ...done, result: isTaken ? 'taken' : 'wrong', problems };
}

async function said(line: Line, { deps, world, guided, brain }: Stage) {
  const seat = { now: guided };
  const placed: Brain = {
    read: (input, signal) => seat.now.read(input, signal),
    match: (input, signal) => seat.now.match(input, signal),
    converse: (input, signal) => seat.now.converse(input, signal),
  };
  const channel = line.open === 'card' ? CHANNELS.epics : CHANNELS.general;
  const place = { channel, isDirect: false, people: world.people, before: world.thread.messages };
  const thread = new EvalThread({ ...deps, brain: placed }, place);
  await prepare(line, thread, world);
  const before = thread.state?.draft ?? emptyDraft();
  thread.calls = [];
  const from = thread.transcript.length;
  seat.now = brain;
  const turn = await thread.say([{ by: line.by, text: line.say }]);
  seat.now = guided;
  return { thread, before, turn, from };
}

/** Brings the thread to where a line is said. */
export async function prepare(
  { open, about }: Pick<Line, 'open' | 'about'>,
  thread: EvalThread,
  { thread: scene, nameOf }: World,
) {
  if (open === 'card') {
    await thread.say([{ by: ASKER, text: `@frontdoor Title: ${scene.epic['title']?.join(' ')}` }]);
    const values = Object.entries(scene.epic).map(([name, items]) => [name, items.join('\n')] as const);
    await thread.fill(ASKER, Object.fromEntries(values));
  }
  if (open === 'question') {
    await thread.say([{ by: ASKER, text: `@frontdoor ${scene.question}` }]);
    await thread.fill(ASKER, {
      urgency: 'medium',
      request_type: 'incident',
      department: 'Finance',
      desired_resolution: 'reports open in two seconds',
    });
  }
  if (about !== undefined) await thread.focus(ASKER, nameOf(about));
}

/** What the bot's replies say, with all that stands on them. */
const WORDS = { teamUrl: 'https://example.slack.com/', homeUrl: null, slot: () => null };
const PERSON = /<@(U0(\w+))>/gu;

function wordsOf(replies: readonly Reply[], nameOf: World['nameOf']): string {
  const names = (id: string) => nameOf(`user:${id}`);
  const shown = replies.map((reply) => present(reply, { ...WORDS, names }));
  const text = shown.map((one) => `${one.text}\n${textsIn(one.blocks).join('\n')}`).join('\n');
  return text.replace(PERSON, (_, id: string, handle: string) => `@${handle.toLowerCase()} (${names(id)})`);
}

const Text = z.looseObject({ text: z.string() });

/** Every text that stands in Slack's blocks, however deep. */
function textsIn(blocks: unknown): string[] {
  if (typeof blocks !== 'object' || blocks === null) return [];
  const own = Text.safeParse(blocks).data?.text;
  return [...(own === undefined ? [] : [own]), ...Object.values(blocks).flatMap(textsIn)];
}

/** What a tool gives that did nothing. */
const Refusal = z.union([z.looseObject({ error: z.string() }), z.looseObject({ changed: z.literal(false) })]);

/** What is looked up beside the rest, and told only where something is found. */
const ByTheWay = z.looseObject({ by_the_way: z.literal(true) });
const isByTheWay = (args: unknown): boolean => ByTheWay.safeParse(args).success;

/** What a tool gives that has something changed: what it changes, and to what. */
const Change = z.looseObject({ changing: z.string() });

/** Whether nothing was done but to take the words as they stand for the request, or for the answer to what was asked. */
function isAtItsWord({ state: { draft, talk } }: Turn, before: Draft): boolean {
  const since = Object.entries(draft.evidence).flatMap(([field, evidence]) =>
    evidence.slice(before.evidence[field]?.length ?? 0),
  );
  const isLookedUp = stepsIn(talk.messages).every(({ call }) => isByTheWay(call.args));
  const isSaid = since.length > 0 && since.every(({ how }) => how === 'answered');
  return isLookedUp && isSaid && isDeepStrictEqual(before.lists, draft.lists);
}

const stepsOf = ({ state }: Turn): ToolStep[] => stepsIn(state.talk.messages);

function problemsOf({ expect }: Line, turn: Turn, before: Draft, { nameOf }: World): string[] {
  const { state, replies, posted } = turn;
  const text = wordsOf(replies, nameOf);
  const steps = stepsOf(turn);
  const made = (tool: string, words: readonly string[]) =>
    readAs(tool, words, turn, before) ||
    (steps.some(({ call }) => call.name === tool) &&
      words.every((one) =>
        steps.some(
          ({ call, data }) => call.name === tool && hasWords(one, [call.args, Change.safeParse(data).data]),
        ),
      ));
  const done = (tool: string) =>
    steps.some(({ call, data }) => call.name === tool && !Refusal.safeParse(data).success);
  const need = unmet(expect.answer ?? [], text);
  return [
    ...(expect.silence && posted.length > 0 ? ['must be silent'] : []),
    ...(need === null ? [] : [`doesn’t say ${JSON.stringify(need)}`]),
    ...(expect.begins === undefined || plain(text).startsWith(plain(expect.begins))
      ? []
      : ['begins otherwise']),
    ...expect.not.filter((words) => occurs(words, text)).map((words) => `says “${words}”`),
    ...Object.entries(expect.does).flatMap(([tool, words]) =>
      made(tool, words) ? [] : [`doesn’t do ${tool}`],
    ),
    ...expect.does_not.filter((tool) => done(tool)).map((tool) => `does ${tool}`),
    ...expect.offers.filter((tool) => !made(tool, [])).map((tool) => `doesn’t offer ${tool}`),
    ...expect.asks
      .filter((label) => !optionsOf(replies).some((option) => occurs(label, option)))
      .map((label) => `doesn’t ask about ${label}`),
    ...(expect.request ? requestProblems(turn, before) : []),
    ...draftProblems(expect.draft ?? {}, state.draft),
  ];
}

/** The tools that change the open request: what is read from a message may do the same without them. */
const EDITS: ReadonlySet<string> = new Set(['set_field', 'update_draft', 'append_to_draft', 'remove_item']);
/** The tools that begin a request with what was said: what is read may begin it, too, but not with the order as it stands. */
const BEGINS: ReadonlySet<string> = new Set(['propose_ticket', 'create_task']);

/** Whether the reading did what a tool would have done. */
function readAs(tool: string, words: readonly string[], { state }: Turn, before: Draft): boolean {
  const { draft, blueprint } = state;
  const fields = [...new Set([before, draft].flatMap((one) => Object.keys({ ...one.fields, ...one.lists })))];
  const changed = fields.flatMap((name) => {
    const values = [before, draft].map(({ fields, lists }) => JSON.stringify([fields[name], lists[name]]));
    return values[0] === values[1] ? [] : [[name, ...values]];
  });
  if (EDITS.has(tool)) return changed.length > 0 && words.every((one) => hasWords(one, changed));
  const isBegun = Object.keys(before.fields).length === 0 && Object.keys(draft.fields).length > 0;
  const isForm = tool !== 'create_task' || blueprint === 'task';
  const asItStands = Object.values(draft.evidence)
    .flat()
    .some(({ how }) => how === 'answered');
  return BEGINS.has(tool) && isBegun && isForm && !asItStands;
}

const hasWords = (words: string, args: unknown): boolean => occurs(words, JSON.stringify(args));

const questionsIn = ({ replies }: Turn) => replies.filter((reply) => reply.kind === 'choose');

const optionsOf = (replies: readonly Reply[]): string[] =>
  replies.flatMap((reply) => (reply.kind === 'choose' ? reply.options : []));

/** It opened a request where none was open; else no tool was carried out for it. */
function requestProblems({ state, ...turn }: Turn, before: Draft): string[] {
  const steps = stepsOf({ state, ...turn }).filter(({ call }) => !isByTheWay(call.args));
  const draftTools = steps.map(({ call }) => call.name).filter((name) => name !== 'propose_ticket');
  const opened = state.draftId !== null || before !== state.draft;
  return [...(opened ? [] : ['opens no request']), ...draftTools.map((name) => `does ${name}`)];
}

function draftProblems(expected: Readonly<Record<string, readonly string[]>>, draft: Draft): string[] {
  const text = (name: string) =>
    [draft.fields[name] ?? '', ...(draft.lists[name] ?? []).map(itemText)].join('\n');
  const whole = [...Object.keys(draft.fields), ...Object.keys(draft.lists)].map(text).join('\n');
  return Object.entries(expected).flatMap(([name, words]) =>
    words.flatMap((one) => {
      if (name === 'not') return occurs(one, whole) ? [`the draft says “${one}”`] : [];
      return occurs(one, text(name)) ? [] : [`${name} doesn’t say “${one}”`];
    }),
  );
}

/** Whether a button takes the message as it stands: into a new request, or as the answer to what was asked. */
function keepsWords({ state }: Turn, id: string, option: number): boolean {
  const question = pendingOf(state, 'choice');
  const does = question?.id === id ? question.options[option]?.does.act : undefined;
  return does === 'open' || does === 'set';
}

/** Whether words that go into a request are what was wanted; else they would repeat what was asked, and answer nothing. */
const isRequest = ({ expect }: Line): boolean =>
  expect.request || expect.offers.length > 0 || Object.keys(expect.draft ?? {}).length > 0;

/** Whether one of the buttons that were shown does what was wanted: each is pressed in a thread of its own. */
async function isOffered(line: Line, stage: Stage, turn: Turn): Promise<boolean> {
  for (const [nth, { options }] of questionsIn(turn).entries()) {
    for (const option of options.keys()) {
      const again = await said(line, stage);
      const question = questionsIn(again.turn)[nth];
      if (!question) return false;
      if (keepsWords(again.turn, question.questionId, option) && !isRequest(line)) continue;
      const pressed = await again.thread.choose(line.by, question.questionId, option);
      if (problemsOf(line, pressed, again.before, stage.world).length === 0) return true;
    }
  }
  return false;
}
