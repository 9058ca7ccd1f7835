import { Command, INTERRUPT, isInterrupted } from '@langchain/langgraph';
import type { IntakeDeps } from '../../../graphs/intake/deps.js';
import { auditOf } from '../../../graphs/intake/filing/audit.js';
import { projectDraft } from '../../../graphs/intake/filing/projection.js';
import { buildIntakeGraph } from '../../../graphs/intake/graph.js';
import { reminderOf } from '../../../graphs/intake/questions/due-reminder.js';
import type { Brain } from '../../domain/brain.js';
import type { RunGraph } from './graph-port.js';
import type { TurnSaver } from './turn-saver.js';

/** LangGraph counts supersteps; a turn takes about ten, and a loop that would take more is a fault. */
const MAX_STEPS = 64;

/**
 * The intake graph, compiled once a process, and once more with the guided brain for turns without a model. `durability: "exit"`
 * makes one checkpoint a run instead of one a superstep.
 */
export function createIntakeRunner(deps: IntakeDeps, saver: TurnSaver, guided: Brain = deps.brain): RunGraph {
  const compiled = (own?: Parameters<typeof buildIntakeGraph>[1]) =>
    buildIntakeGraph(deps, own).compile({ checkpointer: saver });
  const graph = compiled();
  const without = guided === deps.brain ? graph : compiled({ brain: guided, hasModel: false });
  return async (resume, { withModel, ...turn }) => {
    const state = await (withModel ? graph : without).invoke(resume === null ? {} : new Command({ resume }), {
      configurable: { thread_id: turn.threadId },
      context: turn,
      durability: 'exit',
      recursionLimit: MAX_STEPS,
      signal: turn.signal,
    });
    const projected = resume === null ? null : projectDraft(state, deps);
    const parkedOn = isInterrupted(state) ? state[INTERRUPT].map((pending) => pending.id ?? '') : [];
    return {
      replies: state.replies ?? [],
      intents: state.intents ?? [],
      marks: state.marks ?? [],
      trace: state.trace ?? [],
      brainCalls: state.brainCalls ?? [],
      requests: state.requests ?? [],
      commands: [...(state.commands ?? []), ...(state.looks ?? [])],
      memory: state.memory ?? [],
      audit: resume === null ? [] : auditOf(state),
      requester: state.filer ?? state.requester ?? null,
      reminder: resume === null ? null : reminderOf(state, deps, turn.now),
      goesOn: state.goesOn ?? false,
      draft: projected && { ...projected, blueprint: projected.blueprint.id },
      parkedOn,
    };
  };
}
