import { compareTs } from '../conversation/slack-ts.js';
import { wording } from '../conversation/wording.js';
import { retracted } from './retract.js';
import { DOER_FIELD, doerOf } from './ticket-entity.js';
import { DUE_FIELD, standsAt, valuesSetBy } from './ticket-values.js';
import type { FiledField, Ticket, TicketChange, TicketValues } from './tracker.js';

/** The ticket as it is after a change; the very same one where the change makes no difference. */
export function applyChange(ticket: Ticket, change: TicketChange): Ticket {
  switch (change.change) {
    case 'set':
      return withValues(ticket, valuesSetBy(ticket, change.values, change.by));
    case 'reported':
      return withValues(ticket, change.values);
    case 'team':
      // The next team starts afresh: who worked on it before need not be among them.
      return { ...ticket, assignee: null, status: 'open', request: { ...ticket.request, team: change.team } };
    case 'fields': {
      const fields = withFields(ticket.request.fields, change.fields);
      const saysWho = change.fields.some(({ name }) => name === DOER_FIELD);
      const assignee = saysWho ? doerOf({ fields }) : ticket.assignee;
      return { ...ticket, assignee, request: { ...ticket.request, headline: change.headline, fields } };
    }
    case 'files': {
      const { request } = ticket;
      const shared = [
        ...new Map([...request.shared, ...change.files].map((file) => [file.id, file])).values(),
      ];
      return { ...ticket, request: { ...request, shared } };
    }
    case 'words': {
      const { request } = ticket;
      // what goes along already stays as it is, so that nothing comes back that was taken out since
      const added = change.words.map((word) => ({ ...word, added: true as const }));
      const words = new Map([...added, ...request.ownWords].map((word) => [word.ts, word]));
      const ownWords = [...words.values()].sort((a, b) => compareTs(a.ts, b.ts));
      return { ...ticket, request: { ...request, ownWords } };
    }
    case 'follow':
      return ticket.followers.some(({ user }) => user === change.follower.user)
        ? ticket
        : { ...ticket, followers: [...ticket.followers, change.follower] };
    case 'withdraw':
      return ticket.status === 'withdrawn' ? ticket : { ...ticket, status: 'withdrawn' };
    case 'reopen':
      // who works on it goes on with it
      return ticket.status === 'withdrawn'
        ? { ...ticket, status: ticket.assignee === null ? 'open' : 'in_progress' }
        : ticket;
    case 'comment':
      return ticket.comments.some(({ id }) => id === change.comment.id)
        ? ticket
        : { ...ticket, comments: [...ticket.comments, change.comment] };
    case 'retract':
      return retracted(ticket, change.messages);
  }
}

/** The day on which it is due stands among the request's fields, where whoever asked may have said one. */
function withValues(ticket: Ticket, values: TicketValues): Ticket {
  if (standsAt(ticket, values)) return ticket;
  const { status = ticket.status, assignee = ticket.assignee, due } = values;
  const { request } = ticket;
  const set = { ...ticket, status, assignee };
  if (due === undefined) return set;
  const label = request.fields.find(({ name }) => name === DUE_FIELD)?.label ?? wording.dueDate;
  const field = { name: DUE_FIELD, label, value: due, evidence: [], items: [] };
  return { ...set, request: { ...request, fields: withFields(request.fields, [field]) } };
}

/** The named fields as they are now, each in its place; a field that the request did not have comes last. */
function withFields(held: readonly FiledField[], changed: readonly FiledField[]): FiledField[] {
  const now = new Map(changed.map((field) => [field.name, field]));
  return [...new Map([...held.map((field) => [field.name, field] as const), ...now]).values()];
}
