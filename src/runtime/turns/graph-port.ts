import type { TurnContext } from '../../../graphs/intake/context.js';
import type { TurnCommit } from '../../db/queries/turns/commit-turn.js';
import type { BrainCall } from '../../domain/brain.js';
import type { Event } from '../../domain/conversation/event.js';
import type { Reply } from '../../domain/conversation/reply.js';
import type { KeptMark } from '../../domain/conversation/sign-port.js';
import type { Intent } from '../../domain/tickets/tracker.js';

/** What a run leaves behind besides its checkpoint. `requester` is null where nobody has asked for anything yet. */
export interface RunResult
  extends Pick<
    TurnCommit,
    'draft' | 'requests' | 'commands' | 'memory' | 'audit' | 'requester' | 'reminder' | 'goesOn'
  > {
  replies: readonly Reply[];
  intents: readonly Intent[];
  marks: readonly KeptMark[];
  trace: readonly unknown[];
  brainCalls: readonly BrainCall[];
  /** ids of the interrupts the thread is parked on now */
  parkedOn: readonly string[];
}

/**
 * The graph as the runtime sees it: something that is parked, resumed, and parked again. `resume` holds the events under
 * the id of the interrupt that waits for them; null parks a new thread. `withModel` false: the guided conversation answers, even
 * where there is a model.
 */
export type RunGraph = (
  resume: Readonly<Record<string, readonly Event[]>> | null,
  turn: TurnContext & { withModel: boolean },
) => Promise<RunResult>;
