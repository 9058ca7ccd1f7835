import { z } from 'zod';
import { CardFile, OwnWord } from '../../../src/domain/conversation/reply.js';
import { type Retraction, redactor } from '../../../src/domain/conversation/retractions.js';
import type { Draft } from '../../../src/domain/draft/draft.js';
import { concealed, restsOn, unquoted } from '../../../src/domain/draft/withdraw.js';
import { Pending } from '../../../src/domain/pending.js';
import type { Intent } from '../../../src/domain/tickets/tracker.js';
import type { TurnContext } from '../context.js';
import { type Changes, Filed, type IntakeState, Report } from '../state.js';
import { isForChanges } from './draft-life.js';

/** What a thread keeps in words beside its draft. */
const Kept = z.object({
  pending: z.array(Pending).exactOptional(),
  report: Report.exactOptional(),
  ownWords: z.array(OwnWord).exactOptional(),
  files: z.array(CardFile).exactOptional(),
  filed: z.record(z.string(), Filed).exactOptional(),
});

/**
 * The thread without the words of messages that were deleted, or that an edit took away: questions, offers and the words that go
 * with a request no longer repeat them, and a filed request quotes them no more. An open draft gives up what rests on
 * them as it is looked over. An offer to change a filed request that rests on them is void.
 */
export function takenBack(state: IntakeState, { retracted = [] }: TurnContext): Changes {
  if (retracted.length === 0) return {};
  const redact = redactor(retracted);
  const { report, ownWords, files, filed } = state;
  const gone = new Set(retracted.map(({ ts }) => ts));
  const pending = state.pending.filter((one) => !isVoid(one, gone));
  const kept = Object.entries({ pending, report, ownWords, files, filed });
  const changed = kept.map(([name, held]) => [name, redact(held), held] as const);
  return {
    pending,
    ...Kept.parse(Object.fromEntries(changed.filter(([, now, held]) => now !== held))),
    ...(isForChanges(state) || state.draftId === null ? {} : { draft: filedDraft(state, retracted) }),
  };
}

/** Whether an offer to change what was filed rests on messages that are gone. */
const isVoid = (one: Pending, gone: ReadonlySet<string>): boolean =>
  one.kind === 'amend' && (restsOn(one.draft, gone) || (one.words ?? []).some(({ ts }) => gone.has(ts)));

/** One that is on its way keeps its values until it is filed: where that fails, it is open again. */
function filedDraft({ draft, phase }: IntakeState, retracted: readonly Retraction[]): Draft {
  const left = unquoted(draft, retracted);
  return phase === 'READY_TO_CREATE' ? left : concealed(left);
}

/** What begins the key of such an order. */
export const RETRACT_KEY = 'retract:';

/** The orders by which the trackers of what this thread has filed, or follows, take the quotes out, too. */
export function retractOrders(
  { filed, follows, draftId, phase }: IntakeState,
  { retracted = [], newId }: TurnContext,
): Intent[] {
  const messages = retracted.map(({ channel, ts, now, files }) => ({
    ...{ channel, ts, now },
    ...(files && { files: [...files] }),
  }));
  const quote = ({ quotes }: { quotes: readonly string[] }) => messages.some(({ ts }) => quotes.includes(ts));
  const quoting = [
    ...Object.entries(filed).flatMap(([id, one]) => (quote(one) ? [id] : [])),
    ...follows.others.filter(quote).map((one) => one.draftId),
    // one that is on its way is filed before this order is carried out
    ...(messages.length > 0 && phase === 'READY_TO_CREATE' && draftId !== null ? [draftId] : []),
  ];
  return [...new Set(quoting)].map((id) => ({
    kind: 'update',
    key: `${RETRACT_KEY}${id}:${newId()}`,
    draftId: id,
    change: { change: 'retract', messages, by: retracted[0]?.author ?? '' },
  }));
}
