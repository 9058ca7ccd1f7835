import type { AuditEntry, Deed } from '../../../src/domain/audit.js';
import type { Event, TrackerEvent } from '../../../src/domain/conversation/event.js';
import { isOfCommand } from '../../../src/domain/tickets/ticket-values.js';
import type { Intent } from '../../../src/domain/tickets/tracker.js';
import type { Command } from '../../../src/domain/tools/command.js';
import type { IntakeState } from '../state.js';

/** What of a turn is kept for the record: its decisions as they stand in its orders and commands, and what its nodes add. */
export function auditOf(
  state: Pick<IntakeState, 'events' | 'intents' | 'commands' | 'audit' | 'filed'>,
): AuditEntry[] {
  const via = viaOf(state.events[0]);
  const deeds = [...state.audit, ...state.intents.flatMap(ordered), ...state.commands.flatMap(done)];
  return deeds.map((deed) => ({ ...deed, via, ticket: state.filed[deed.draftId ?? '']?.shortId ?? null }));
}

const VIA: Readonly<Partial<Record<Event['via'], AuditEntry['via']>>> = { button: 'click', modal: 'form' };

/** All events of a turn are of one kind, or messages with their edits and deletions. */
function viaOf(event: Event | undefined): AuditEntry['via'] {
  switch (event?.kind) {
    case 'press':
      return VIA[event.via] ?? 'command';
    case 'tracker':
      return viaOfAnswered(event);
    default:
      return 'words';
  }
}

/** By what the change was ordered that a tracker has made: a value or the team by a click on the team's card, or else it was said. */
function viaOfAnswered({ outcome, intentKey }: TrackerEvent): AuditEntry['via'] {
  const change = outcome.result === 'updated' ? outcome.change.change : null;
  return change === 'team' || (change === 'set' && !isOfCommand(intentKey)) ? 'click' : 'words';
}

function ordered(intent: Intent): Deed[] {
  if (intent.kind === 'submit') {
    const { draftId, approvedBy: who, team } = intent.request;
    return [{ who, deed: 'approved', draftId, detail: team?.id ?? null }];
  }
  const { draftId, change } = intent;
  const of = { who: change.by, draftId, detail: null };
  switch (change.change) {
    case 'fields':
    case 'files':
    case 'words':
      return [{ ...of, deed: 'approved' }];
    case 'team':
      return [{ ...of, deed: 'rerouted', detail: change.team.id }];
    case 'withdraw':
      return [{ ...of, deed: 'withdrew' }];
    case 'reopen':
      return [{ ...of, deed: 'reopened' }];
    default:
      return [];
  }
}

function done({ by: who, change }: Command): Deed[] {
  switch (change.kind) {
    case 'discarded':
      return [
        {
          who,
          deed: change.after === null ? 'discarded' : 'restored',
          draftId: change.draftId,
          detail: null,
        },
      ];
    case 'team':
      return [{ who, deed: 'rerouted', draftId: change.draftId, detail: change.after?.id ?? null }];
    case 'quiet':
      return [{ who, deed: 'set', draftId: null, detail: change.after ? 'quiet' : 'not quiet' }];
    default:
      return [];
  }
}
