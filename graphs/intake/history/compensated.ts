import { inverseOf } from '../../../src/domain/changes.js';
import { type Command, standings } from '../../../src/domain/command.js';
import type { Reply } from '../../../src/domain/reply.js';
import type { Ticket, TicketChange } from '../../../src/domain/tracker.js';
import { undoWording } from '../../../src/domain/undo-wording.js';
import type { TurnContext } from '../context.js';
import type { IntakeDeps } from '../deps.js';
import { MOST_COMMANDS } from './order.js';
import { entryOf, rewritten } from './take-back.js';

/** An entry for the history, and how people are told; `isTold`: that says it all. */
interface Recorded {
  commands: Command[];
  replies: Reply[];
  isTold: boolean;
}

/** Filing as the history remembers it: done by whoever approved the request. */
export function filedCommand(id: string, { shortId, request }: Ticket): Command {
  const { draftId, approvedBy: by } = request;
  return {
    id,
    act: 'do',
    of: null,
    tool: 'filed',
    by,
    args: {},
    summary: undoWording.filed(shortId),
    change: { kind: 'filed', draftId, shortId, before: null, after: 'filed' },
  };
}

/** A tracker's answer that a filed request is withdrawn, or open again, whoever asked for it: from now on Redo, or Undo, is next. */
export async function compensated(
  deps: IntakeDeps,
  { teamId, threadId, newId }: TurnContext,
  { ticket, change }: { ticket: Ticket; change: TicketChange },
): Promise<Recorded> {
  const nothing = { commands: [], replies: [], isTold: false };
  if (!CHANGES_STATUS.has(change.change)) return nothing;
  const past = await deps.commands(teamId, threadId, MOST_COMMANDS);
  const { draftId } = ticket.request;
  const filing = standings(past).find(({ last }) => last.kind === 'filed' && last.draftId === draftId);
  const isWithdrawn = ticket.status === 'withdrawn';
  if (!filing || filing.done !== isWithdrawn) return nothing;
  const order = { want: isWithdrawn ? ('undo' as const) : ('redo' as const), by: change.by };
  const commands = [entryOf(newId(), order, filing.command, inverseOf(filing.last))];
  const reply = rewritten(filing.command, order);
  // filing itself was confirmed elsewhere: the first time there is nothing to rewrite, and this is the message that tells of it
  const isTold = change.change === 'withdraw' && past.every(({ of }) => of !== filing.command.id);
  if (!isTold) return { commands, replies: [reply], isTold };
  const text = undoWording.withdrew(change.by, ticket.shortId);
  return { commands, replies: [{ ...reply, text, changedBy: null }], isTold };
}

/** A re-routed ticket starts afresh. */
const CHANGES_STATUS: ReadonlySet<TicketChange['change']> = new Set([
  'withdraw',
  'reopen',
  'status',
  'set',
  'team',
]);
