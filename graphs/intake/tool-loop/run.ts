import { citing } from '../../../src/domain/conversation/citations.js';
import { clipped } from '../../../src/domain/text/text.js';
import type { KeywordQuestion, Tool, ToolCall, ToolContext } from '../../../src/domain/tools/tool.js';
import { actWording } from '../../../src/domain/tools/undo-wording.js';
import type { IntakeDeps, Turn } from '../deps.js';
import { textReply } from '../node-result.js';
import { plainQuestion, questionReply } from '../references/question.js';
import type { Asking, Guard, IntakeState, Question } from '../state.js';
import { type Made, make, notPermitted, readCall, refused } from './execute-tool.js';
import { isLate, isRepeated, repeated } from './guards.js';
import { argsOf, looksOf } from './to-command.js';
import { setOf, threadView, toolContext, toolsIn } from './tool-context.js';
import { nothingYet, type Ran, told, withCall, withStep } from './tool-result.js';

const MAX_TEXT = 1_000;
const WAITS = { waits: 'The person is asked first whether to do it; it is not done yet.' };

/** Whether a person is to be asked before this call is made. */
function asksFirst({ approved }: IntakeState, { approval }: Tool, { id }: ToolCall): boolean {
  return approval === 'ask' && approved !== id;
}

/** Keeps the call and asks whoever wants it, unless there is nothing to do; one such question a turn. */
async function askFirst(
  ran: Ran,
  context: ToolContext,
  { message, by }: Asking,
  { tool, args, call, after }: { tool: Tool; args: unknown; call: ToolCall; after: string },
): Promise<Ran> {
  const waits = { name: 'approval', why: `${tool.name} waits for a person` };
  const step = (data: unknown, outcome: string, guard: Guard | null, shown = false) =>
    withStep(ran, { step: { call, data }, tool: tool.name, outcome, guard }, after, shown);
  if (ran.update.question?.call !== undefined)
    return step({ error: actWording.oneQuestion }, 'not asked: another one waits', waits);
  const wanted = (await tool.asks?.(args, context)) ?? `${tool.summary}?`;
  if (typeof wanted !== 'string' && 'error' in wanted) {
    const { error, shown: why, cites = [] } = wanted;
    const nothing = step({ error }, 'found nothing', null, why !== undefined);
    if (why === undefined) return nothing;
    const remembered = [...nothing.update.remembered, ...cites];
    const asked = { ...nothing, update: { ...nothing.update, remembered } };
    return told(asked, error, textReply(clipped(why, MAX_TEXT), { asker: by, ...citing(cites) }));
  }
  const asked = step(WAITS, 'a person is asked first', waits, true);
  const put = asPut(wanted);
  const question: Question = {
    ...plainQuestion(context.newId(), { asker: by, ts: message.ts }, clipped(put.text, MAX_TEXT), [
      actWording.yes,
      actWording.no,
    ]),
    call: { tool: tool.name, args: { ...(put.args ?? argsOf(call.args)) } },
  };
  const remembered = [...asked.update.remembered, ...put.cites];
  const asking = { ...asked, update: { ...asked.update, question, remembered } };
  const shown = clipped(put.shown, MAX_TEXT);
  return told(asking, shown, { ...questionReply({ ...question, text: shown }), ...citing(put.cites) });
}

function asPut(question: string | KeywordQuestion): KeywordQuestion {
  return typeof question === 'string' ? { text: question, shown: question, cites: [] } : question;
}

/** Makes the calls, each on the thread as those before it left it. A guard that one runs into ends the asking, not the calls asked for with it. */
export async function run(state: IntakeState, turn: Turn, asking: Asking, byPerson: boolean): Promise<Ran> {
  const tools = toolsIn(turn, setOf(state));
  const after = followed(state, turn);
  const { newId } = turn;
  let known = await toolContext(state, turn, asking, byPerson);
  let ran = nothingYet(state);
  for (const call of state.calls) {
    if (isLate(turn)) return { ...ran, guard: ran.guard ?? outOfTime(turn) };
    const thread: IntakeState = { ...state, ...ran.update };
    const { steps } = thread;
    const read = readCall({ tools, steps }, call);
    if ('wrong' in read) {
      ran = withStep(ran, read.wrong, after);
    } else if (isRepeated(steps, call)) {
      ran = withStep(ran, again(call, read.tool.name), after);
    } else if (asksFirst(state, read.tool, call)) {
      ran = await askFirst(ran, known, asking, { ...read, call, after });
    } else {
      const wanted = await make({ steps }, read.tool, call, read.args, known);
      const reason = await notPermitted(thread, turn, asking.by, wanted.result.change);
      const made = reason === null ? wanted : refused(wanted, asking.by, reason);
      const before = ran.commands.length;
      ran = withCall(ran, thread, made, after, { by: asking.by, newId, tools });
      ran = {
        ...ran,
        looks: [...ran.looks, ...looksOf(thread, read.tool, wanted, { asking, byPerson, newId })],
      };
      if (ran.commands.length === before) continue;
      known = { ...known, thread: await threadView({ ...state, ...ran.update }, turn, asking) };
    }
  }
  return ran;
}

function again(call: ToolCall, tool: string): Omit<Made, 'result'> {
  const data = { error: 'That was called before in this turn, and would give the same.' };
  return { step: { call, data }, tool, outcome: 'called before', guard: repeated(tool) };
}

const outOfTime = ({ toolsMs }: IntakeDeps) => ({
  name: 'time',
  why: `not all was made within ${toolsMs} ms`,
});

/** Why the brain called: at once, or after which call. What it called that no tool is named is not for the record. */
function followed({ steps }: IntakeState, deps: IntakeDeps): string {
  const before = steps.at(-1)?.call.name;
  if (before === undefined) return 'at once';
  return `after ${deps.tools.some(({ name }) => name === before) ? before : 'unknown'}`;
}
