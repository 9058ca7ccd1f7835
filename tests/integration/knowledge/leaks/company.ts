import { replaceMembers, saveMembers } from '../../../../src/db/queries/directory/members.js';
import { saveEdges } from '../../../../src/db/queries/entities/save-edges.js';
import type { Viewer } from '../../../../src/domain/entities/entity.js';
import type { MemoryWrite } from '../../../../src/domain/entities/memory.js';
import type { Team } from '../../../../src/domain/team.js';
import type { RequestRecord } from '../../../../src/domain/tickets/past-requests.js';
import { seenByTeam } from '../../../../src/domain/tickets/ticket-entity.js';
import type { TicketStatus } from '../../../../src/domain/tickets/tracker.js';
import { toUser, WireUser } from '../../../../src/slack/directory/to-user.js';
import type { TestDatabase } from '../../../support/database.js';
import { commitRequests, facts, filed, fileRequest, openThread } from '../../db/file-request.js';
import { entity, save } from '../entities/entities.js';
import { goal, note, remember, set, written } from '../memory/notes.js';

const full = { team_id: 'T1', is_restricted: false, is_ultra_restricted: false };
const guest = { ...full, is_restricted: true };

/** Everybody of whom Slack has told, as it tells of them. */
const PEOPLE: Readonly<Record<string, object>> = {
  ...Object.fromEntries(
    [
      'UIN',
      'UBOTH',
      'UOUT',
      'ULEFT',
      'UTEAM',
      'UOLD',
      'UREQ',
      'UFILER',
      'UDOER',
      'UNAMED',
      'UGROUP',
      'UAUTHOR',
    ].map((id) => [id, full]),
  ),
  UONE: { ...guest, is_ultra_restricted: true },
  UMULTI: guest,
  UELSE: guest,
  UKNOWN: { ...full, team_id: 'T9' },
  USTRANGE: { ...full, is_stranger: true },
  UENTER: { ...full, team_id: 'T8', enterprise_user: { id: 'UENTER', enterprise_id: 'E8', teams: ['T8'] } },
  UGONE: { team_id: 'T1', deleted: true },
  UBOT: { ...full, is_bot: true },
};

/**
 * Who is in which channel. The board's has two guests in it, the group message somebody of whom nothing is known, and two
 * channels somebody of whom an import alone says that they are a full member. Two are not the workspace's alone.
 */
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  CBOARD: ['UIN', 'UBOTH', 'UONE', 'UMULTI', 'UGONE'],
  CTEAM: ['UTEAM', 'UBOTH', 'UGONE'],
  COLD: ['UOLD'],
  CHALL: ['UIN', 'UOUT', 'UREQ'],
  CLOBBY: ['UELSE', 'UOUT'],
  CSHARED: ['UKNOWN', 'USTRANGE', 'UENTER', 'UOUT'],
  GGROUP: ['UGROUP', 'UNOBODY'],
  CPARTNER: ['UOUT'],
  CCLAIMS: ['UOUT', 'UCLAIMS'],
  CLATER: ['UOUT', 'ULATER'],
};

/** What not everyone may see, or not everywhere, and a word by which each of them is known again wherever it is told. */
export const MARKS = {
  /** a ticket that was filed in the board's channel for others than who typed it, and re-routed once */
  ticket: 'Quillfeather',
  /** a ticket that everyone in the workspace may see */
  open: 'Marigold',
  /** a document of the team's channel and of one person */
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

/** Channels in which people of other companies may be, whoever is known to be there. */
const SHARED = ['CSHARED', 'CPARTNER'];

const alone = (user: string): Viewer => ({ teamId: 'T1', user, place: null });
const within = (user: string, place: string): Viewer => ({ teamId: 'T1', user, place });

/** Who asks, where, and all that they may see by any way of asking; `place`: where the ticket stands is theirs to see, too. */
export const READERS: readonly [who: string, viewer: Viewer, may: string][] = [
  ['a full member who is in the channel', alone('UIN'), 'ticket place open plant shared attic thread'],
  [
    'a full member of that channel and of the team’s',
    alone('UBOTH'),
    'ticket place open plant shared attic paper',
  ],
  ['a full member who is not in it', alone('UOUT'), 'open shared attic'],
  ['a full member who has left it', alone('ULEFT'), 'open shared attic'],
  ['a guest of that one channel', alone('UONE'), 'ticket place plant thread'],
  ['a guest of several channels, it among them', alone('UMULTI'), 'ticket place plant'],
  ['a guest of another channel', alone('UELSE'), ''],
  ['somebody of another company, known', alone('UKNOWN'), ''],
  ['a stranger whom Slack names as such', alone('USTRANGE'), ''],
  ['somebody of whom nothing is known', alone('UNOBODY'), ''],
  ['somebody whose account is closed, and who was in it', alone('UGONE'), ''],
  // their messages are no questions; among full members they count as one
  ['a bot', alone('UBOT'), 'open shared attic'],
  ['the first one’s namesake in another workspace', { ...alone('UIN'), teamId: 'T2' }, ''],
  ['somebody of another enterprise', alone('UENTER'), ''],
  ['a member of the team that has the ticket', alone('UTEAM'), 'ticket place open shared attic paper'],
  ['a member of the team that had it before', alone('UOLD'), 'open shared attic'],
  ['the requester', alone('UREQ'), 'ticket open shared attic own draft'],
  ['who filed it for the requester', alone('UFILER'), 'ticket open shared attic draft'],
  ['who is to do it', alone('UDOER'), 'ticket open shared attic paper'],
  ['somebody named as approver', alone('UNAMED'), 'open shared attic draft'],
  ['somebody in a group message with somebody unknown', within('UGROUP', 'GGROUP'), ''],
  ['a full member, in the channel with guests', within('UIN', 'CBOARD'), 'ticket place plant'],
  ['a guest of that channel, in it', within('UONE', 'CBOARD'), 'ticket place plant'],
  ['a full member who is not in it, saying so', within('UOUT', 'CBOARD'), ''],
  ['a full member of that channel, in another', within('UIN', 'CHALL'), 'open shared attic'],
  ['the requester, where others read along', within('UREQ', 'CHALL'), 'open shared attic'],
  ['a member of the team, in its channel', within('UTEAM', 'CTEAM'), 'ticket place open shared attic paper'],
  ['a full member, in a channel shared with others', within('UOUT', 'CSHARED'), ''],
  ['a full member, in one of which that may be so', within('UOUT', 'CPARTNER'), ''],
  ['a full member, in a channel with a guest', within('UOUT', 'CLOBBY'), ''],
  ['a full member, with somebody whom an import calls one', within('UOUT', 'CCLAIMS'), ''],
  ['a full member, with somebody whom it calls so later', within('UOUT', 'CLATER'), ''],
  ['who is a full member by an import alone', alone('UCLAIMS'), ''],
];

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

const day = (n: number) => new Date(Date.UTC(2026, 0, n));

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

/** All people, and in which channels they are; the other workspace has the same, by the same ids. */
async function everybodyComes(database: TestDatabase): Promise<void> {
  const { pool } = database;
  const here = { teamId: 'T1', teamUrl: 'https://harbour.slack.com/' };
  const claims = (id: string) =>
    save(database, [entity(`user:${id}`, { properties: { standing: 'member' } })]);
  await claims('UCLAIMS');
  for (const teamId of ['T1', 'T2']) {
    const people = Object.entries(PEOPLE).map(([id, told]) =>
      toUser(WireUser.parse({ id, name: id.toLowerCase(), ...told }), here, day(1)),
    );
    await save(database, people, { teamId, source: 'slack' });
    for (const [channel, members] of Object.entries(MEMBERS)) {
      await replaceMembers(pool, teamId, channel, members, day(1), !SHARED.includes(channel));
    }
  }
  await claims('ULATER');
  for (const present of [true, false]) {
    const asOf = day(present ? 2 : 3);
    const was = (user: string, channel: string) => ({ user, channel, present, asOf });
    await saveMembers(pool, 'T1', [was('ULEFT', 'CBOARD'), was('UELSE', 'CHALL')]);
  }
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
    entity('document:paper', { name: NAMES.paper, visibleTo: ['channel:CTEAM', 'user:UDOER'] }),
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
