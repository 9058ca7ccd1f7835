import { DateTime } from 'luxon';
import { z } from 'zod';
import { calling } from '../../domain/conversation/option.js';
import { wording } from '../../domain/conversation/wording.js';
import { draftOf, EntityId, type Viewer } from '../../domain/entities/entity.js';
import type { References } from '../../domain/entities/references.js';
import type { Team } from '../../domain/team.js';
import { clipped } from '../../domain/text/text.js';
import { hindrance, mayChange, valuesOf, valuesSetBy } from '../../domain/tickets/ticket-values.js';
import type { Ticket, TicketValues } from '../../domain/tickets/tracker.js';
import { BY_PHRASE, type Slots, type ToolContext, type ToolResult } from '../../domain/tools/tool.js';
import { CHANGES, phrasesFor, phrasesWithFocus, refused, tool, UserId } from '../tool-parts.js';
import { allNamed, hasLeft, notFound } from './groups.js';

const MAX_HEADLINE = 100;
const TASK = 'task:';
const USER = 'user:';

/** Withdrawing is for those who asked for it, by Undo. */
const Status = z.enum(['open', 'in_progress', 'blocked', 'done']);

const Args = z
  .strictObject({
    ticket: EntityId.refine((id) => id.startsWith(TASK), 'takes the id of a ticket').describe(
      'The ticket that is to be changed.',
    ),
    status: Status.optional(),
    assignee: z
      .union([UserId, z.literal('nobody')])
      .optional()
      .describe('The id of the user who is to have it, or nobody.'),
    due: z
      .union([z.iso.date(), z.literal('none')])
      .optional()
      .describe('The day on which it is due, as 2026-03-13, or none.'),
    later: z.int().positive().optional().meta(BY_PHRASE),
    /** whoever has it made is to have the ticket */
    mine: z.literal(true).optional().meta(BY_PHRASE),
    declines: UserId.optional().meta(BY_PHRASE),
    ask: z.boolean().optional().meta(BY_PHRASE),
  })
  .refine(
    ({ status, assignee, due, later, mine, declines }) =>
      [status, assignee, due, later, mine, declines].some((one) => one !== undefined),
    { error: 'takes a status, an assignee or a due date' },
  );
type Args = z.infer<typeof Args>;
type Status = z.infer<typeof Status>;

const SET = '(set | change | move | update | switch)';
const PUT = '(set | change | move | push | shift | postpone | update)';
const TO = '(to | until | till)';
const DUE = '(due date | deadline)';
const GIVE = '(assign | reassign | re-assign | give | hand | hand over | pass)';

const TO_PERSON = { ticket: '{ticket}', assignee: '{person}' };
const TO_ASKER = { ticket: '{ticket}', assignee: '{asker}' };
const ON_DAY = { ticket: '{ticket}', due: '{day}' };
/** What words in a slot give is checked as any other argument. */
const IN_STATE = { ticket: '{ticket}', status: '{state}' };
const later = ({ one }: Slots) => ({ ticket: one('ticket'), later: Number(one('span')) });
const setTo = (status: Status) => ({ ticket: '{ticket}', status });
const MUST = '(should | must | has to | have to | needs to | need to | is to | can)';
const AS_OF = '[(as of | from | since) (today | now | today on | now on) | now]';

/** Has the status, the assignee or the due date of a filed request changed, wherever it was filed from. */
export const updateTicket = tool(Args, {
  name: 'update_ticket',
  category: 'references',
  summary: 'Change a filed ticket’s status, who has it, or when it is due.',
  instructions:
    'Changes the status, the assignee or the due date of a filed ticket, when a person asks for that in so many words or says that it is so ("T-12 is done"). Takes ids, never names. Its team, its requester and who filed it may; others are told whom to ask. It can’t be withdrawn with this.',
  sets: ['text', 'voice'],
  briefly: 'status, assignee or due date of a filed ticket',
  needs: 'name',
  ...CHANGES,
  phrases: [
    ...phrasesFor(setTo('done'), 'close T-12', [
      '(close | finish | complete | resolve) <the> {ticket}',
      "(i'm | i am) [now] (done | finished) with <the> {ticket} [now]",
    ]),
    ...phrasesFor(setTo('open'), 'reopen T-12', [
      '((reopen | re-open) <the> {ticket} | open <the> {ticket} again)',
    ]),
    ...phrasesFor(setTo('in_progress'), 'start T-12', [
      '(start | begin) [work on | working on] <the> {ticket}',
      '((someone | somebody) is working on | work has (started | begun) on) <the> {ticket} [now]',
    ]),
    ...phrasesFor(setTo('blocked'), 'put T-12 on hold', [
      '(block <the> {ticket} | put <the> {ticket} on hold)',
    ]),
    ...phrasesFor(IN_STATE, 'mark T-12 as done', [
      `(mark | set | move | change | put | flag | switch) <the> {ticket} [as | to | back to | to be] {state} ${AS_OF}`,
      `<the> {ticket} (is | was | has been | to | ${MUST} be) [now | already] {state} ${AS_OF}`,
      `${SET} ([the] status of {ticket} | {ticket:ticket}'s status | {ticket} status) to {state}`,
    ]),
    ...phrasesFor(TO_ASKER, 'assign T-12 to me', [
      `${GIVE} <the> {ticket} [over] to (me | myself)`,
      "(i'll | i will | let me | i) take [over] <the> {ticket}",
    ]),
    ...phrasesWithFocus({ ticket: '{focus}', assignee: '{person}' }, null, [
      '(assign | give) [over] to {person}',
    ]),
    ...phrasesFor(TO_PERSON, 'reassign T-12 to Sam', [
      `${GIVE} <the> {ticket} [over] to {person}`,
      '(assign | put) {person} (to | on) <the> {ticket}',
      '{ticket} [to] (assign | reassign | give) [it] [to] {person}',
      '{person} (should | will | is going to) (do | take | handle | look after) <the> {ticket}',
      '<the> {ticket} (goes | should go | has to go) [over] to {person}',
      "put ({person}'s name | {person} down) (on | for) <the> {ticket}",
      '{person} (takes | will take | does | will do | is doing | has taken) [over | care of] <the> {ticket}',
      'make {person} [the] (assignee | owner) of {ticket}',
      `${SET} [the] (assignee | owner) of {ticket} to {person}`,
    ]),
    ...phrasesFor({ ticket: '{ticket}', assignee: 'nobody' }, 'unassign T-12', [
      "(unassign [{person} from] <the> {ticket} | take {person} off <the> {ticket} | take <the> {ticket} (away from | off) {person} | remove ([the] assignee | {person}) from <the> {ticket} | remove {ticket:ticket}'s assignee | take <the> {ticket} off {person}'s (plate | desk | list))",
    ]),
    ...phrasesFor(ON_DAY, 'move T-12’s due date to Friday', [
      `${PUT} {ticket:ticket}'s ${DUE} (to | until | till) {day}`,
      `${PUT} [the] ${DUE} (of | for | on) {ticket} ${TO} {day}`,
      `${PUT} {ticket} ${DUE} ${TO} {day}`,
      `(move | push | shift | postpone | reschedule) <the> {ticket} ${TO} {day}`,
      `((make | set) <the> {ticket} due | <the> {ticket} ${MUST} be (due | done | finished | ready)) [on | by | until] {day}`,
      '(can | could | may) <the> {ticket} (be due | wait | have time) [on | by | until | till] {day}',
      '<the> {ticket} (can wait | has time) (until | till) {day}',
      '<the> {ticket} is [now] due [on | by] {day}',
    ]),
    ...phrasesFor(later, 'push T-12 back by three days', [
      `(${PUT} (<the> {ticket} | {ticket:ticket}'s ${DUE} | [the] ${DUE} of {ticket}) [back | out | on] by {span} | give <the> {ticket} {span} [more])`,
    ]),
    ...phrasesWithFocus({ ticket: '{focus}', due: '{day}' }, null, [
      '([it is | make it] [now] due | (make it | move it | push it)) [on | by | to] {day} [instead]',
    ]),
    ...phrasesFor({ ticket: '{ticket}', due: 'none' }, 'remove the due date of T-12', [
      `(remove | clear | drop | delete | take away | cancel) ([the] ${DUE} (of | from | for) {ticket} | {ticket:ticket}'s ${DUE})`,
    ]),
  ],
  async execute(context, args) {
    const { viewer, references, now: today } = context;
    const person = args.assignee === 'nobody' ? undefined : args.assignee;
    if ((await allNamed(context, [args.ticket, args.declines, person])) === null) return notFound();
    const left = person === undefined ? null : await hasLeft(context, person);
    if (left !== null) return left;
    const found = await context.ticket(draftOf(args.ticket));
    if (found === null) return keptElsewhere(references, viewer, args.ticket);
    const { ticket, team } = found;
    if (args.declines !== undefined) return declined(viewer.user, ticket, args.declines);
    const after = valuesIn(args, ticket, viewer.user);
    const hindered = hindrance(ticket, team, after, viewer.user);
    if (hindered === 'not_theirs') return notTheirs(context, ticket, team, args);
    if (args.later !== undefined && valuesOf(ticket).due === null)
      return refused(wording.ticketHasNoDue(ticket.shortId));
    if (hindered === 'withdrawn') return refused(wording.ticketWithdrawn(ticket.shortId));
    if (hindered === 'so_already') {
      return { data: { error: wording.ticketSaysSo(ticket.shortId, after, today), holds: true } };
    }
    const now = valuesOf(ticket);
    const before: TicketValues = {
      ...(after.status === undefined ? {} : { status: now.status }),
      ...(after.assignee === undefined ? {} : { assignee: now.assignee }),
      ...(after.due === undefined ? {} : { due: now.due }),
    };
    const { draftId } = ticket.request;
    return {
      data: { changing: args.ticket, ...after },
      change: { kind: 'ticket', draftId, shortId: ticket.shortId, before, after },
      said: wording.setsTicket(ticket.shortId, headlineOf(ticket), after, before, today),
    };
  },
});

/** What is to be set. What is put off counts from the day it was due. */
function valuesIn(
  { status, assignee, mine, due: on, later }: Args,
  ticket: Ticket,
  asker: string,
): TicketValues {
  const was = valuesOf(ticket).due;
  const putOff = later === undefined || was === null ? null : DateTime.fromISO(was).plus({ days: later });
  const due = putOff?.toISODate() ?? on;
  const user = mine ? asker : assignee === 'nobody' ? null : assignee?.slice(USER.length);
  const values: TicketValues = {
    ...(status === undefined ? {} : { status }),
    ...(user === undefined ? {} : { assignee: user }),
    ...(due === undefined ? {} : { due: due === 'none' ? null : due }),
  };
  return valuesSetBy(ticket, values, asker);
}

const headlineOf = ({ request }: Ticket): string => clipped(request.headline, MAX_HEADLINE);

/** What Frontdoor did not file is its own tracker's to change. */
async function keptElsewhere(references: References, viewer: Viewer, id: string): Promise<ToolResult> {
  const [summary] = (await references.context(viewer, [id])).summaries;
  if (summary?.kind !== 'task') return notFound();
  const { shortId, title, url, assigneeName } = summary;
  return refused(wording.ticketKeptElsewhere(shortId ?? clipped(title, MAX_HEADLINE), url, assigneeName));
}

/** Tells whoever asked for a change that it is left. */
function declined(by: string, { shortId }: Ticket, asker: string): ToolResult {
  const to = asker.slice(USER.length);
  return {
    data: { declined: true },
    replies: [{ kind: 'direct', to, text: wording.wontChange(by, shortId) }],
    said: wording.toldOfLeaving(to),
  };
}

/** Says whom to ask, with a button that asks; on the button's click, asks. */
async function notTheirs(
  { viewer, references, now }: ToolContext,
  ticket: Ticket,
  team: Team | null,
  { ask, ...args }: Args,
): Promise<ToolResult> {
  const { shortId, assignee } = ticket;
  const hasIt = assignee !== null && assignee !== viewer.user && mayChange(ticket, team, assignee);
  const whom = hasIt ? assignee : ticket.request.requester;
  if (ask === true) {
    const values = valuesIn(args, ticket, viewer.user);
    const orders = [
      { label: wording.doIt, does: changing(argsFor(args.ticket, values)) },
      {
        label: wording.leaveIt,
        does: changing({ ticket: args.ticket, declines: `${USER}${viewer.user}` }),
      },
    ];
    const text = wording.asksForChange(viewer.user, shortId, headlineOf(ticket), values, now);
    return {
      data: { asked: `${USER}${whom}` },
      replies: [{ kind: 'direct', to: whom, text, orders }],
      said: wording.askedForChange(whom, shortId),
    };
  }
  const [person] = await references.named(viewer, [`${USER}${whom}`]);
  // whom they may not see has no button either
  const hands = person || team === null ? `<@${whom}>` : clipped(team.name, MAX_HEADLINE);
  const text = wording.ticketNotYours(shortId, hands);
  if (!person) return refused(text);
  const label = wording.askPerson(person.label.replace(/ \(.*$/u, ''));
  const each = [{ label, does: changing({ ...args, ask: true }) }];
  return {
    data: { changed: false, may_be_asked: person.id },
    said: text,
    offer: { hint: wording.askHint, draftId: null, each },
  };
}

/** The arguments that set just these values, whoever has the call made. A withdrawn ticket is only ever opened again. */
function argsFor(ticket: string, { status, assignee, due }: TicketValues): Args {
  return {
    ticket,
    ...(status === undefined || status === 'withdrawn' ? {} : { status }),
    ...(assignee === undefined ? {} : { assignee: assignee === null ? 'nobody' : `${USER}${assignee}` }),
    ...(due === undefined ? {} : { due: due ?? 'none' }),
  };
}

const changing = (args: Args) => calling('update_ticket', args);
