import { Command, END, START, StateGraph, StateSchema } from '@langchain/langgraph';
import { z } from 'zod';
import { ContextSchema } from './context.js';
import type { Turn } from './deps.js';
import { chat } from './nodes/chat.js';
import { references } from './nodes/references.js';
import { tools } from './nodes/tools.js';
import { stepped } from './reading/ending.js';
import type { IntakeState, IntakeUpdate, Step } from './state.js';
import type { Talk, Talking, Told } from './tool-loop/talk.js';

/** The nodes, each by the step that it takes. */
const NODES = { references: 'look_up', chat: 'brain', tools: 'tools' } as const;
type Own = keyof typeof NODES;
const ENDS = [...Object.values(NODES), END] as const;

/** Whether a step is one of this graph's. */
export const isAnswering = (step: Step): step is Own => step in NODES;
const nodeOf = (step: Step) => (isAnswering(step) ? NODES[step] : END);

const field = <Name extends keyof Talk>() => z.custom<Talk[Name]>();

/** The thread as the answer leaves it, what of it has changed, and what answers are made of. */
const State = new StateSchema({
  thread: z.custom<IntakeState>(),
  update: z.custom<IntakeUpdate>(),
  messages: field<'messages'>(),
  approved: field<'approved'>(),
  conversing: field<'conversing'>(),
  stopped: field<'stopped'>(),
  leavesOut: field<'leavesOut'>(),
  shown: field<'shown'>(),
  recalled: field<'recalled'>(),
  remembered: field<'remembered'>(),
});

type Runtime = { context?: unknown };
type Run = (state: Talking, turn: Turn) => Told | Promise<Told>;

/**
 * How a turn answers: what words name is looked up, the brain answers, or asks for tools, whose finds go back to it. It ends when
 * another part of the graph is due. It keeps no checkpoint: a thread never waits here.
 */
export function buildReferencesGraph(turnOf: (runtime: Runtime) => Turn) {
  const node = (step: Own, run: Run) => async (state: typeof State.State, runtime: Runtime) => {
    const { thread, update, ...talk } = state;
    const turn = turnOf(runtime);
    const told = await run({ ...thread, ...talk }, turn);
    const made = stepped(step, thread, told.thread, turn);
    return new Command({
      goto: nodeOf(made.due),
      update: { ...told.talk, thread: { ...thread, ...made }, update: { ...update, ...made } },
    });
  };
  return new StateGraph(State, ContextSchema)
    .addNode('look_up', node('references', references), { ends: [...ENDS] })
    .addNode('brain', node('chat', chat), { ends: [...ENDS] })
    .addNode('tools', node('tools', tools), { ends: [...ENDS] })
    .addConditionalEdges(START, ({ thread }) => nodeOf(thread.due), Object.values(NODES))
    .compile({ checkpointer: false });
}
