import { actWording } from '../../../src/domain/act-wording.js';
import { clipped } from '../../../src/domain/clipped.js';
import { telling } from '../../../src/domain/told-of.js';
import type { TellingQuestion, Tool, ToolCall, ToolContext } from '../../../src/domain/tool.js';
import { plainOption, questionReply } from '../naming/question.js';
import type { Asking, IntakeState, Question } from '../state.js';
import { type Ran, told, withStep } from './ran.js';
import { argsOf } from './recorded.js';

const MAX_TEXT = 1_000;

/** Whether a person is to be asked before this call is made. */
export function asksFirst({ approved }: IntakeState, { approval }: Tool, { id }: ToolCall): boolean {
  return approval === 'ask' && approved !== id;
}

/** Keeps the call and asks whoever wants it; one such question a turn. */
export async function askFirst(
  ran: Ran,
  context: ToolContext,
  { message, by }: Asking,
  { tool, args, call, after }: { tool: Tool; args: unknown; call: ToolCall; after: string },
): Promise<Ran> {
  const isSecond = ran.update.question?.call !== undefined;
  const data = isSecond
    ? { error: actWording.oneQuestion }
    : { waits: 'The person is asked first whether to do it; it is not done yet.' };
  const guard = { name: 'approval', why: `${tool.name} waits for a person` };
  const outcome = isSecond ? 'not asked: another one waits' : 'a person is asked first';
  const asked = withStep(ran, { step: { call, data }, tool: tool.name, outcome, guard }, after, !isSecond);
  if (isSecond) return asked;
  const put = asPut((await tool.asks?.(args, context)) ?? `${tool.summary}?`);
  const question: Question = {
    id: context.newId(),
    asker: by,
    ts: message.ts,
    words: null,
    text: clipped(put.text, MAX_TEXT),
    mention: null,
    options: [actWording.yes, actWording.no].map(plainOption),
    meant: [],
    call: { tool: tool.name, args: argsOf(call.args) },
  };
  const remembered = [...asked.update.remembered, ...put.tellsOf];
  const waits = { ...asked, update: { ...asked.update, question, remembered } };
  const shown = clipped(put.shown, MAX_TEXT);
  return told(waits, shown, { ...questionReply({ ...question, text: shown }), ...telling(put.tellsOf) });
}

function asPut(question: string | TellingQuestion): TellingQuestion {
  return typeof question === 'string' ? { text: question, shown: question, tellsOf: [] } : question;
}
