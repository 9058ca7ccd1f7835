import { cardSlot } from '../../../domain/conversation/reply.js';
import { draftOf, taskEntity } from '../../../domain/entities/entity.js';
import type { PresentContext } from '../cards/context.js';
import { permalink } from '../permalink.js';

/** The address of a slot's message, or null while it does not stand. */
export function slotUrl(slot: string, context: PresentContext): string | null {
  const at = context.slot(slot);
  return at === null ? null : permalink(context.teamUrl, at.channel, at.ts, at.threadTs);
}

interface Task {
  id: string;
  url?: string | null;
}

/** The slots of the cards behind tasks that have no address of their own: what was filed from here has one in Slack. */
export function taskSlots(tasks: readonly Task[]): string[] {
  return tasks.flatMap((task) => (task.url == null ? slotOf(task) : []));
}

/** Where a task is found: at its tracker's own address, else at its card. */
export function taskUrl(task: Task, context: PresentContext): string | null {
  const [slot] = slotOf(task);
  return task.url ?? (slot === undefined ? null : slotUrl(slot, context));
}

function slotOf({ id }: Task): string[] {
  return id.startsWith(taskEntity('')) ? [cardSlot(draftOf(id))] : [];
}
