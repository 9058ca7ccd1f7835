import type { Remembered } from '../../../src/domain/conversation/citations.js';
import type { ToolCall, ToolStep } from '../../../src/domain/tools/tool.js';
import type { Guard, IntakeState, IntakeUpdate } from '../state.js';

/**
 * What is said while a turn answers: calls, which the brain asks for or a person has ordered, and what came of each. Words of the brain
 * are an answer without calls. They are no messages of LangChain: a call's arguments are whatever a model made them, and the brain is
 * reached by a port of our own.
 */
export type TalkMessage =
  | { role: 'brain' | 'person'; calls: readonly ToolCall[] }
  | { role: 'tool'; step: ToolStep };

/** What a turn's answers are made of, which no other part of the graph asks for. */
export interface Talk {
  messages: readonly TalkMessage[];
  /** the id of the call that a person has just approved; it is made without asking again */
  approved: string | null;
  /** the brain is to answer what is asked, before anything else is said */
  conversing: boolean;
  /** what ended the calls of tools in this turn: the next answer is words */
  stopped: Guard | null;
  /** whether some of the calls that were asked for at once found no room */
  leavesOut: boolean;
  /** what tools did in this turn and people were shown, one short sentence each */
  shown: readonly string[];
  /** what is remembered that may matter here, once that was looked up */
  recalled: { text: string | null; known: readonly Remembered[] } | null;
  /** notes and goals that the brain was told of by tools in this turn */
  remembered: readonly Remembered[];
}

/** Before anything was answered. */
export const noTalk = (): Talk => ({
  messages: [],
  approved: null,
  conversing: false,
  stopped: null,
  leavesOut: false,
  shown: [],
  recalled: null,
  remembered: [],
});

/** The thread as whoever answers knows it. */
export type Talking = IntakeState & Talk;

/** What a step of an answer changes in the thread, and in what its answers are made of. */
export interface Told {
  thread: IntakeUpdate;
  talk?: Partial<Talk>;
}

/** The calls that were made, with what came of them. */
export const stepsIn = (messages: readonly TalkMessage[]): ToolStep[] =>
  messages.flatMap((one) => (one.role === 'tool' ? [one.step] : []));

/** The calls that wait to be made: those asked for last. */
export function callsIn(messages: readonly TalkMessage[]): readonly ToolCall[] {
  const last = messages.at(-1);
  return last === undefined || last.role === 'tool' ? [] : last.calls;
}

/** How often the brain has answered. */
export const roundsIn = (messages: readonly TalkMessage[]): number =>
  messages.filter(({ role }) => role === 'brain').length;

/** The messages once these calls of the last one were made; for others there was no time. */
export function afterCalls(messages: readonly TalkMessage[], made: readonly ToolStep[]): TalkMessage[] {
  const last = messages.at(-1);
  if (last === undefined || last.role === 'tool') return [...messages];
  const asked = { ...last, calls: made.map(({ call }) => call) };
  return [...messages.slice(0, -1), asked, ...made.map((step) => ({ role: 'tool' as const, step }))];
}
