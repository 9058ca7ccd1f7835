import type { CommandEvent } from '../../domain/event.js';
import { type Command, commandToIncoming } from '../normalise/command.js';
import type { ThreadPlace } from '../ports.js';
import { NO_THREAD, sentence } from '../present/answers.js';
import type { Presented } from '../present/context.js';
import type { ListenerContext } from './context.js';

/**
 * Gives an order to the thread in which the person wrote last in that channel, durably, and answers which that is; where
 * there is none, how to come by one. @throws when it is not stored
 */
export async function toLatestThread(
  { ports, self }: ListenerContext,
  { actor, channel, triggerId }: Command,
  order: Pick<CommandEvent, 'command' | 'text'>,
  answer: (thread: ThreadPlace) => Presented,
): Promise<Presented> {
  const thread = await ports.latestThread(self.teamId, actor, channel);
  if (thread === null) return sentence(NO_THREAD);
  await ports.ingest(commandToIncoming({ ...order, actor, triggerId }, thread, self.teamId, ports.now()));
  return answer(thread);
}
