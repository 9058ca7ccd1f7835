import { INTERRUPT } from '@langchain/langgraph';
import type { CheckpointTuple } from '@langchain/langgraph-checkpoint';
import { z } from 'zod';

/** What can't be read is no place where a thread waits. */
const Interrupts = z.array(z.object({ id: z.string() })).catch([]);

/** The ids of the interrupts that a checkpoint is parked on: in the write that LangGraph keeps beside it. */
export function parkedOn(tuple: CheckpointTuple | undefined): string[] {
  return (tuple?.pendingWrites ?? [])
    .filter(([, channel]) => channel === INTERRUPT)
    .flatMap(([, , value]) => Interrupts.parse(Array.isArray(value) ? value : [value]))
    .map((pending) => pending.id);
}

/** The version of the graph that wrote a checkpoint; 0 where it bears none. */
export function graphVersionOf(tuple: CheckpointTuple | undefined): number {
  return z.number().catch(0).parse(tuple?.checkpoint.channel_values['graphVersion']);
}
