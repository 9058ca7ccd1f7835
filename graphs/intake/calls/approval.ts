import { actWording } from '../../../src/domain/act-wording.js';
import { clipped } from '../../../src/domain/clipped.js';
import { telling } from '../../../src/domain/told-of.js';
import type { TellingQuestion, Tool, ToolCall, ToolContext } from '../../../src/domain/tool.js';
import { say } from '../emit.js';
import { plainOption, questionReply } from '../naming/question.js';
import type { Asking, Guard, IntakeState, Question } from '../state.js';
import { type Ran, told, withStep } from './ran.js';
import { argsOf } from './recorded.js';

const MAX_TEXT = 1_000;
const WAITS = { waits: 'The person is asked first whether to do it; it is not done yet.' };

/** Whether a person is to be asked before this call is made. */
export function asksFirst({ approved }: IntakeState, { approval }: Tool, { id }: ToolCall): boolean {
  return approval === 'ask' && approved !== id;
}

/** Keeps the call and asks whoever wants it, unless there is nothing to do; one such question a turn. */
export async function askFirst(
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
    const { error, shown: why, tellsOf = [] } = wanted;
    const nothing = step({ error }, 'found nothing', null, why !== undefined);
    if (why === undefined) return nothing;
    const remembered = [...nothing.update.remembered, ...tellsOf];
    const asked = { ...nothing, update: { ...nothing.update, remembered } };
    return told(asked, error, say(clipped(why, MAX_TEXT), { asker: by, ...telling(tellsOf) }));
  }
  const asked = step(WAITS, 'a person is asked first', waits, true);
  const put = asPut(wanted);
  const question: Question = {
    id: context.newId(),
    asker: by,
    ts: message.ts,
    words: null,
    text: clipped(put.text, MAX_TEXT),
    mention: null,
    options: [actWording.yes, actWording.no].map(plainOption),
    meant: [],
    call: { tool: tool.name, args: { ...(put.args ?? argsOf(call.args)) } },
  };
  const remembered = [...asked.update.remembered, ...put.tellsOf];
  const asking = { ...asked, update: { ...asked.update, question, remembered } };
  const shown = clipped(put.shown, MAX_TEXT);
  return told(asking, shown, { ...questionReply({ ...question, text: shown }), ...telling(put.tellsOf) });
}

function asPut(question: string | TellingQuestion): TellingQuestion {
  return typeof question === 'string' ? { text: question, shown: question, tellsOf: [] } : question;
}
