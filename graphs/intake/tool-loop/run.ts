import { z } from 'zod';
import { citing } from '../../../src/domain/conversation/citations.js';
import type { Offered } from '../../../src/domain/conversation/option.js';
import { asked, doing, pendingOf } from '../../../src/domain/pending.js';
import { clipped } from '../../../src/domain/text/text.js';
import type {
  CitingQuestion,
  Tool,
  ToolCall,
  ToolContext,
  ToolResult,
  ToolStep,
} from '../../../src/domain/tools/tool.js';
import { actWording } from '../../../src/domain/tools/undo-wording.js';
import { changeBy } from '../acts/make-change.js';
import type { IntakeDeps, Turn } from '../deps.js';
import { notice, refusedDeeds, textReply } from '../node-result.js';
import { plainQuestion, questionReply } from '../references/question.js';
import type { Asking, Guard, IntakeState } from '../state.js';
import { isLate, isRefusal, isRepeated, nothingNew, repeated, wrongAgain, wrongStep } from './guards.js';
import { callsIn, stepsIn, type Talk, type Talking } from './talk.js';
import { argsOf, looksOf } from './to-command.js';
import { setOf, threadView, toolContext, toolsIn } from './tool-context.js';
import {
  type Made,
  nothingYet,
  plus,
  type Ran,
  threadAfter,
  told,
  withCall,
  withStep,
} from './tool-result.js';

const MAX_TEXT = 1_000;
const WAITS = { waits: 'The person is asked first whether to do it; it is not done yet.' };

/** Keeps the call and asks whoever wants it, unless there is nothing to do; one such question a turn. */
async function askFirst(
  ran: Ran,
  thread: IntakeState,
  context: ToolContext,
  { message: { ts }, by }: Asking,
  { tool, args, call, after }: { tool: Tool; args: unknown; call: ToolCall; after: string },
): Promise<Ran> {
  const waits = { name: 'approval', why: `${tool.name} waits for a person` };
  const step = (data: unknown, outcome: string, guard: Guard | null, shown = false) =>
    withStep(ran, { step: { call, data }, tool: tool.name, outcome, guard }, after, shown);
  const asksNow = pendingOf({ pending: ran.update.pending ?? [] }, 'choice');
  if (asksNow && doing(asksNow, 'call')) {
    return step({ error: actWording.oneQuestion }, 'not asked: another one waits', waits);
  }
  const wanted = (await tool.asks?.(args, context)) ?? `${tool.summary}?`;
  if (typeof wanted !== 'string' && 'error' in wanted) {
    const { error, shown: why, cites = [] } = wanted;
    const nothing = step({ error }, 'found nothing', null, why !== undefined);
    if (why === undefined) return nothing;
    const reply = textReply(clipped(why, MAX_TEXT), { asker: by, ...citing(cites) });
    return told(plus(nothing, { remembered: [...cites] }), error, reply);
  }
  const waiting = step(WAITS, 'a person is asked first', waits, true);
  const put: CitingQuestion =
    typeof wanted === 'string' ? { text: wanted, shown: wanted, cites: [] } : wanted;
  const { args: meant = argsOf(call.args) } = put;
  const options: Offered[] = [
    { label: actWording.yes, does: { act: 'call', tool: tool.name, args: { ...meant } } },
    { label: actWording.no, does: { act: 'leave', says: actWording.left } },
  ];
  const question = plainQuestion(context.newId(), { asker: by, ts }, clipped(put.text, MAX_TEXT), options);
  const text = clipped(put.shown, MAX_TEXT);
  const reply = { ...questionReply({ ...question, text }), ...citing(put.cites) };
  const update = { pending: asked(thread, question) };
  return told(plus(waiting, { update, remembered: [...put.cites] }), text, reply);
}

/**
 * Makes the calls, each on the thread as those before it left it. A guard that one runs into ends the asking, not the calls
 * asked for with it.
 */
export async function run(state: Talking, turn: Turn, asking: Asking, byPerson: boolean): Promise<Ran> {
  const tools = toolsIn(turn, setOf(state));
  const after = followed(state, turn);
  const { newId } = turn;
  let known = await toolContext(state, turn, asking, byPerson);
  let ran = nothingYet(state);
  for (const call of callsIn(state.messages)) {
    if (isLate(turn)) {
      return plus(ran, { guard: { name: 'time', why: `not all was made within ${turn.toolsMs} ms` } });
    }
    const thread = threadAfter(state, ran);
    const { steps } = ran;
    const read = readCall(tools, steps, call);
    if ('wrong' in read) {
      ran = withStep(ran, read.wrong, after);
    } else if (isRepeated(steps, call)) {
      ran = withStep(ran, again(call, read.tool.name), after);
    } else if (read.tool.approval === 'ask' && state.approved !== call.id) {
      ran = await askFirst(ran, thread, known, asking, { ...read, call, after });
    } else {
      const wanted = await make(steps, read.tool, call, read.args, known);
      const made = await withChange(wanted, thread, turn, asking.by);
      const before = ran.commands.length;
      ran = withCall(ran, thread, made, after, { by: asking.by, newId, tools });
      ran = plus(ran, { looks: looksOf(thread, read.tool, wanted, { asking, byPerson, newId }) });
      if (ran.commands.length === before) continue;
      known = { ...known, thread: await threadView(threadAfter(state, ran), turn, asking) };
    }
  }
  return ran;
}

function again(call: ToolCall, tool: string): Omit<Made, 'result'> {
  const data = { error: 'That was called before in this turn, and would give the same.' };
  return { step: { call, data }, tool, outcome: 'called before', guard: repeated(tool) };
}

/** Why the brain called: at once, or after which call. What it called that no tool is named is not for the record. */
function followed({ messages }: Talk, deps: IntakeDeps): string {
  const before = stepsIn(messages).at(-1)?.call.name;
  if (before === undefined) return 'at once';
  return `after ${deps.tools.some(({ name }) => name === before) ? before : 'unknown'}`;
}

/** A bound on what a tool's schema says of wrong arguments, in code units: it may quote them. */
const MAX_ERROR = 500;

/** The tool that a call names and the arguments as it takes them; else the call as one that could not be made. */
function readCall(
  tools: readonly Tool[],
  steps: readonly ToolStep[],
  call: ToolCall,
): { tool: Tool; args: unknown } | { wrong: Made } {
  const tool = tools.find(({ name }) => name === call.name);
  if (!tool) return { wrong: wrong(steps, call, 'unknown', 'There is no such tool here.', 'no such tool') };
  const args = tool.args.safeParse(call.args);
  if (args.success) return { tool, args: args.data };
  const error = clipped(z.prettifyError(args.error), MAX_ERROR);
  return { wrong: wrong(steps, call, tool.name, error, 'wrong arguments') };
}

function wrong(
  steps: readonly ToolStep[],
  call: ToolCall,
  tool: string,
  error: string,
  outcome: string,
): Made {
  const step = wrongStep(call, error);
  return { step, result: { data: step.data }, tool, outcome, guard: wrongAgain(steps, tool) };
}

/** Makes the call. */
async function make(
  steps: readonly ToolStep[],
  tool: Tool,
  call: ToolCall,
  args: unknown,
  context: ToolContext,
): Promise<Made> {
  const result = await tool.execute(context, args);
  const guard = nothingNew(steps, tool, result, isEffective(result));
  return { step: { call, data: result.data }, result, tool: tool.name, outcome: outcomeOf(result), guard };
}

function isEffective({ replies = [], draft, change, memory = [], said }: ToolResult): boolean {
  const shows = replies.length > 0 || said !== undefined;
  return shows || draft !== undefined || change !== undefined || memory.length > 0;
}

function outcomeOf({ data, draft, change, memory = [] }: ToolResult): string {
  if (draft) return 'proposed a draft';
  if (change) return `changed ${change.kind === 'draft' ? 'the draft' : `the ${change.kind}`}`;
  if (memory.length > 0) return 'changed what is remembered';
  return isRefusal(data) ? 'found nothing' : 'answered';
}

/** The call with what its change makes of the thread; or refused, which the brain is told, and who may not have it made, alone. */
async function withChange(wanted: Made, thread: IntakeState, turn: Turn, by: string): Promise<Made> {
  const { step, result, tool } = wanted;
  const changed = result.change && (await changeBy(thread, turn, result.change, by));
  if (!changed) return wanted;
  if (!('why' in changed)) return { ...wanted, changed };
  const { text, why } = changed;
  const data = { error: text };
  const refused = { step: { ...step, data }, result: { data }, tool, outcome: why };
  const guard = { name: 'nothing_new' as const, why: `${tool}: ${why}` };
  const audit = refusedDeeds(thread, why, by, { wanted: tool });
  return audit.length === 0
    ? { ...refused, guard }
    : { ...refused, guard, audit, result: { data, replies: [notice(by, text)] }, shown: text };
}
