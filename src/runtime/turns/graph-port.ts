import type { TurnContext } from '../../../graphs/intake/context.js';
import type { DraftProjection, ReminderRow } from '../../db/queries/turns/commit-turn.js';
import type { BrainCall } from '../../domain/brain.js';
import type { Event } from '../../domain/conversation/event.js';
import type { Reply } from '../../domain/conversation/reply.js';
import type { MemoryWrite } from '../../domain/entities/memory.js';
import type { RequestRecord } from '../../domain/tickets/past-requests.js';
import type { Intent } from '../../domain/tickets/tracker.js';
import type { Entry } from '../../domain/tools/command.js';

/** What a run leaves behind besides its checkpoint. */
export interface RunResult {
  replies: readonly Reply[];
  intents: readonly Intent[];
  trace: readonly unknown[];
  brainCalls: readonly BrainCall[];
  draft: DraftProjection | null;
  /** filed requests as later ones are to know of them */
  requests: readonly RequestRecord[];
  /** what was done with tools, for the command history */
  commands: readonly Entry[];
  /** what is to be remembered, forgotten and watched */
  memory: readonly MemoryWrite[];
  /** who is told by direct message when a reply can't be delivered; null where nobody has asked for anything yet */
  requester: string | null;
  /** whom to remind of what the thread waits for now, and when; null: nobody */
  reminder: ReminderRow | null;
  /** ids of the interrupts the thread is parked on now */
  parkedOn: readonly string[];
}

/**
 * The graph as the runtime sees it: something that is parked, resumed, and parked again. `resume` holds the events under
 * the id of the interrupt that waits for them; null parks a new thread.
 */
export type RunGraph = (
  resume: Readonly<Record<string, readonly Event[]>> | null,
  turn: TurnContext,
) => Promise<RunResult>;
