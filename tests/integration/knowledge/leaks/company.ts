import { saveEdges } from '../../../../src/db/queries/entities/save-edges.js';
import type { MemoryWrite } from '../../../../src/domain/entities/memory.js';
import type { Team } from '../../../../src/domain/team.js';
import type { RequestRecord } from '../../../../src/domain/tickets/past-requests.js';
import { seenByTeam } from '../../../../src/domain/tickets/ticket-entity.js';
import type { TicketStatus } from '../../../../src/domain/tickets/tracker.js';
import type { TestDatabase } from '../../../support/database.js';
import { commitRequests, facts, filed, fileRequest, openThread } from '../../db/file-request.js';
import { entity, save } from '../entities/entities.js';
import { goal, note, remember, set, written } from '../memory/notes.js';
import { day, everybodyComes, READERS } from './people.js';

/** What not everyone may see, or not everywhere, and a word by which each of them is known again wherever it is told. */
export const MARKS = {
  /** a ticket that was filed in the board's channel for others than who typed it, and re-routed once */
  ticket: 'Quillfeather',
  /** a ticket that everyone in the workspace may see */
  open: 'Marigold',
  /** a document of the team's channel and of one person, whoever its owner is */
  paper: 'Larkspur',
  /** the note and goal of one person alone */
  own: 'Saffron',
  /** note and goal of a project that is the board's */
  plant: 'Ocelot',
  /** note and goal of everyone */
  shared: 'Verbena',
  /** note and goal of a project of which only the name is known */
  attic: 'Periwinkle',
  /** a request of the board's channel that waits to be approved */
  draft: 'Juniper',
  /** a thread in the board's channel */
  thread: 'Whitethorn',
};
export type Thing = keyof typeof MARKS;
/** What both tickets and the document are called. */
export const NAMES = {
  ticket: `${MARKS.ticket} payroll audit of the plant`,
  open: `${MARKS.open} beds for the yard`,
  paper: `${MARKS.paper} letter`,
};

const team = (id: string, channel: string, member: string): Team => ({
  id,
  name: `Team ${id}`,
  description: 'payroll, contracts, leave',
  keywords: [],
  channel,
  members: [member],
  approvers: [],
});
const HR = team('hr', 'CTEAM', 'UTEAM');
const FORMER = team('former', 'COLD', 'UOLD');
export const TEAMS: readonly Team[] = [HR, FORMER];
export const PLANT = { key: 'project:plant', name: 'Plant' };
const ATTIC = { key: 'name:attic', name: 'Attic' };
export const TICKET = 'dticket';

/** The ticket as it is recorded while that team has it. */
function secretTicket(has: Team, status: TicketStatus = 'open'): RequestRecord {
  const evidence = { channel: 'CBOARD', ts: '1.0', author: 'UREQ', quote: 'by May', how: 'typed' as const };
  return filed(TICKET, {
    ticket: { id: 'k77', shortId: 'T-77', url: null, status },
    headline: NAMES.ticket,
    text: NAMES.ticket,
    team: has,
    taken: true,
    requester: 'UREQ',
    project: PLANT.key,
    audience: 'channel',
    facts: facts({
      assignee: 'user:UDOER',
      dueAt: '2026-03-14T12:00:00.000Z',
      seenBy: ['user:UREQ', 'user:UFILER', 'user:UDOER', ...seenByTeam(has)],
    }),
    constraints: [{ key: 'deadline', value: 'May', evidence }],
  });
}

function openTicket(status: TicketStatus = 'open'): RequestRecord {
  return filed('dopen', {
    ticket: { id: 'k78', shortId: 'T-78', url: null, status },
    headline: NAMES.open,
    text: NAMES.open,
    requester: 'UASKED',
    audience: 'everyone',
    facts: facts({ assignee: 'user:UDOER', dueAt: '2026-03-15T12:00:00.000Z' }),
  });
}

/** Files both, the secret one for its former team; it is re-routed then. Answers how both get into progress. */
async function fileTickets(database: TestDatabase): Promise<() => Promise<void>> {
  const secret = await fileRequest(database, secretTicket(FORMER), { channel: 'CBOARD' });
  await commitRequests(database, secret, [secretTicket(HR)]);
  const open = await fileRequest(database, openTicket(), { channel: 'CHALL' });
  const posts = [
    [`ticket:${TICKET}:hr`, 'CTEAM'],
    [`card:${TICKET}`, 'CBOARD'],
  ];
  for (const [slot, channel] of posts) {
    await database.owner.query(
      `INSERT INTO posts (team_id, slot, thread_id, channel, ts) VALUES ('T1', $1, $2, $3, '1790000001.000100')`,
      [slot, secret.threadId, channel],
    );
  }
  return async () => {
    await commitRequests(database, secret, [secretTicket(HR, 'in_progress')]);
    await commitRequests(database, open, [openTicket('in_progress')]);
  };
}

/** A request in the making, in a thread in which a member, a guest and somebody who left have written. */
async function waitsForApproval(database: TestDatabase): Promise<void> {
  const { threadId } = await openThread(database, { channel: 'CBOARD' });
  const people = {
    requester: 'UREQ',
    filer: 'UFILER',
    named: ['UNAMED', 'ULEFT', 'UELSE', 'UKNOWN', 'UNOBODY', 'UGONE'],
  };
  const card = { headline: `${MARKS.draft} hedge`, status: 'open', ...people };
  await database.owner.query(
    `INSERT INTO drafts (team_id, draft_id, thread_id, rev, phase, blueprint, view)
     VALUES ('T1', 'ddraft', $1, 1, 'AWAITING_USER', 'front_door', $2)`,
    [threadId, JSON.stringify({ card, participants: [] })],
  );
  await database.owner.query(
    `INSERT INTO messages (team_id, thread_id, ts, author, body)
     SELECT 'T1', $1, n || '.0', author, 'words' FROM unnest($2::text[]) WITH ORDINALITY AS m(author, n)`,
    [threadId, ['UIN', 'ULEFT', 'UONE']],
  );
}

/** Everything that is kept in notes, goals and the project's brief. */
function memories(): MemoryWrite[] {
  const line = (key: string, text: string, about: string) => ({ part: 'open' as const, key, text, about });
  const kept = (thing: 'own' | 'plant' | 'shared' | 'attic', how: Parameters<typeof note>[2]) => [
    written(note(thing, `${MARKS[thing]} grows by the quay`, how)),
    set(goal(`goal-${thing}`, `Plant more ${MARKS[thing]}`, how as Parameters<typeof goal>[2])),
  ];
  return [
    ...kept('own', { scope: 'user', author: 'UREQ', project: PLANT }),
    ...kept('plant', { scope: 'project', author: 'UAUTHOR', project: PLANT }),
    ...kept('attic', { scope: 'project', author: 'UAUTHOR', project: ATTIC }),
    ...kept('shared', { scope: 'workspace', author: 'UAUTHOR' }),
    {
      write: 'brief',
      project: PLANT,
      why: 'filed',
      lines: [
        line('l1', `${MARKS.ticket} is open`, `task:${TICKET}`),
        line('l2', `${MARKS.paper} was written`, 'document:paper'),
      ],
    },
  ];
}

/** The company with all that is kept there; all readers watch both tickets. Answers how these change. */
export async function settle(database: TestDatabase): Promise<() => Promise<void>> {
  await everybodyComes(database);
  const closed = ['CBOARD', 'CTEAM', 'COLD'].map((id) =>
    entity(`channel:${id}`, { visibleTo: [`channel:${id}`] }),
  );
  await save(database, [...closed, entity('channel:CHALL')], { source: 'slack' });
  await save(database, [
    entity(PLANT.key, { name: PLANT.name, visibleTo: ['channel:CBOARD'] }),
    entity('plan:q1', { name: 'Quarter Plan' }),
    entity('document:paper', {
      name: NAMES.paper,
      owner: 'user:UFILER',
      visibleTo: ['channel:CTEAM', 'user:UDOER'],
    }),
  ]);
  const change = await fileTickets(database);
  const task = `task:${TICKET}`;
  await saveEdges(database.pool, 'T1', [
    { source: task, relation: 'belongs_to_plan', target: 'plan:q1' },
    { source: 'task:dopen', relation: 'belongs_to_plan', target: 'plan:q1' },
    { source: 'plan:q1', relation: 'references', target: 'document:paper' },
    { source: task, relation: 'references', target: 'document:paper' },
  ]);
  await waitsForApproval(database);
  await remember(database, memories());
  const since = day(1).toISOString();
  for (const [, { teamId, user: who }] of READERS) {
    const watches = [task, 'task:dopen'].map((id) => ({
      write: 'watch' as const,
      watch: { entity: id, condition: 'any' as const, who },
      since,
    }));
    await remember(database, watches, { teamId });
  }
  return change;
}
