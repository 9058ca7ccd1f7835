// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these texts are code
import type { Mutant } from './mutants.js';

const CLAUSES = 'src/db/visibility.ts';
const SCHEMA = 'migrations/0001_frontdoor.sql';
const NAMES = 'src/db/queries/entities/find-entities.ts';
const LINKS = 'src/db/queries/entities/load-linked.ts';
const NOTES = 'src/db/queries/memory/notes.ts';
const CONTEXT = 'src/db/queries/threads/read-context.ts';
const POSTS = 'src/db/queries/outbox/posts.ts';
const TICKETS = 'src/db/queries/requests/tickets.ts';
const THREADS = 'src/db/queries/threads/threads.ts';
const ENTITIES = 'integration/knowledge/entities';

/** One clause less, which readers of every kind on every surface notice unless `seen` names another test. */
function without(
  name: string,
  breaks: string,
  [file, find, put]: readonly [file: string, find: string, put: string],
  [test, title] = ['integration/knowledge/leaks/leaks.test.ts', 'and nothing else|and nobody else'],
): Mutant {
  return { name, breaks, file, find, put, test, title };
}

const guests = (title: string): [string, string] => [`${ENTITIES}/visibility-guests.test.ts`, title];
const context = (title: string): [string, string] => [`${ENTITIES}/context.test.ts`, title];
const tasks = (title: string): [string, string] => [`${ENTITIES}/tasks.test.ts`, title];
const linked = (title: string): [string, string] => [`${ENTITIES}/linked.test.ts`, title];
const place = (title: string): [string, string] => ['integration/db/find-place.test.ts', title];

/** Every clause by which something is kept from somebody, taken away. What only stands behind another one is not here. */
export const VISIBILITY: readonly Mutant[] = [
  // who sees an entity
  without('restricted-for-members', 'what is for some is shown to every full member', [
    CLAUSES,
    '((${row}.visible_to IS NULL AND ',
    '((',
  ]),
  without('concerned-though-restricted', 'what is for others is shown to its owner, and in its channel', [
    CLAUSES,
    'isFor(`coalesce(${row}.visible_to, ${concerned})`, who)',
    'isFor(`(coalesce(${row}.visible_to, ARRAY[]::text[]) || ${concerned})`, who)',
  ]),
  without('for-whoever-asks', 'what is for some is shown to whoever asks alone', [
    CLAUSES,
    '(${audience} && (SELECT principals($1, ${user})) AND ${there})',
    '(${user}::text IS NOT NULL AND ${there})',
  ]),
  without('guests-among-ourselves-anywhere', 'guests and strangers count as full members', [
    CLAUSES,
    'return `NOT (SELECT among_guests($1, ${user}, ${place}))`;',
    'return `(${user}::text IS NOT NULL OR ${place}::text IS NULL)`;',
  ]),
  // who sees a note or goal
  without('notes-of-others', 'what somebody noted for themselves is told to whoever asks alone', [
    CLAUSES,
    '(${row}.author = ${VIEWER.user} AND ${VIEWER.place}::text IS NULL)',
    '(${VIEWER.place}::text IS NULL)',
  ]),
  without('own-notes-aloud', 'what somebody noted for themselves is told where others read along', [
    CLAUSES,
    '(${row}.author = ${VIEWER.user} AND ${VIEWER.place}::text IS NULL)',
    '(${row}.author = ${VIEWER.user})',
  ]),
  without('workspace-notes-for-guests', 'notes of the workspace are told to guests', [
    CLAUSES,
    "(${row}.scope = 'workspace' AND ${amongOurselves()})",
    "(${row}.scope = 'workspace')",
  ]),
  without('every-note-the-workspaces', 'every note is told to full members', [
    CLAUSES,
    "(${row}.scope = 'workspace' AND ${amongOurselves()})",
    '(${amongOurselves()})',
  ]),
  without('project-notes-for-all', 'notes of a project are told to those who may not see it', [
    CLAUSES,
    "(${row}.scope = 'project' AND ${projectSeen(`${row}.project_key`)})",
    "(${row}.scope = 'project')",
  ]),
  without('own-notes-of-a-project', 'what somebody noted for themselves is told to all who see its project', [
    CLAUSES,
    "(${row}.scope = 'project' AND ${projectSeen(`${row}.project_key`)})",
    '(${projectSeen(`${row}.project_key`)})',
  ]),
  without('named-projects-for-guests', 'notes of a project that only has a name are told to guests', [
    CLAUSES,
    'THEN ${amongOurselves()} ELSE EXISTS',
    'THEN true ELSE EXISTS',
  ]),
  without('projects-seen-by-all', 'a project that some may see counts as seen by all', [
    CLAUSES,
    "p.id = ${key} AND ${visibleTo('p')}",
    'p.id = ${key}',
  ]),
  // as whom a person sees, and who reads along
  without('closed-account-sees', 'a closed account sees what was its own', [
    SCHEMA,
    "AND source = 'slack' AND state = 'deactivated')",
    "AND source = 'slack' AND state = 'none')",
  ]),
  without('left-channel-sees', 'somebody who left a channel sees what is in it', [
    SCHEMA,
    'WHERE team_id = of_team AND user_id = of_user AND present)',
    'WHERE team_id = of_team AND user_id = of_user)',
  ]),
  without('everybody-in-every-channel', 'everybody counts as being in every channel', [
    SCHEMA,
    'WHERE team_id = of_team AND user_id = of_user AND present)',
    'WHERE team_id = of_team AND present)',
  ]),
  without('guest-asks-as-member', 'a guest who asks alone counts as a full member', [
    SCHEMA,
    "AND properties ->> 'standing' = 'member')\n      OR in_channel",
    ')\n      OR in_channel',
  ]),
  without('member-by-import', 'somebody is a full member because an import says so', [
    SCHEMA,
    "AND id = 'user:' || of_user AND source = 'slack'\n                       AND properties",
    "AND id = 'user:' || of_user\n                       AND properties",
  ]),
  without('shared-channel-ours', 'a channel shared with another company counts as the workspace’s own', [
    SCHEMA,
    "user_id = '*' AND channel = in_channel AND ours)",
    "user_id = '*' AND channel = in_channel)",
  ]),
  without('nobody-reads-along', 'guests who are in a channel do not count there', [
    SCHEMA,
    "OR EXISTS (SELECT FROM (SELECT 'user:' || user_id AS id",
    "OR false AND EXISTS (SELECT FROM (SELECT 'user:' || user_id AS id",
  ]),
  without('who-left-reads-along', 'a guest who left a channel still closes it', [
    SCHEMA,
    'channel = in_channel AND present AND NOT ours OFFSET 0',
    'channel = in_channel AND NOT ours OFFSET 0',
  ]),
  without('closed-account-reads-along', 'a closed account closes the channels that it was in', [
    SCHEMA,
    "properties ->> 'standing' = 'member' OR state = 'deactivated'",
    "properties ->> 'standing' = 'member'",
  ]),
  without('guests-read-as-members', 'guests who read along count as full members', [
    SCHEMA,
    "properties ->> 'standing' = 'member' OR state = 'deactivated'",
    "properties ->> 'standing' IN ('member', 'guest') OR state = 'deactivated'",
  ]),
  without('unknown-reads-along', 'somebody of whom nothing is known does not count where they read along', [
    SCHEMA,
    "AND e.source = 'slack') IS NOT TRUE))",
    "AND e.source = 'slack') IS FALSE))",
  ]),
  without('reads-along-by-import', 'an import makes a full member of somebody who reads along', [
    SCHEMA,
    "AND e.id = m.id AND e.source = 'slack') IS NOT TRUE",
    'AND e.id = m.id) IS NOT TRUE',
  ]),
  without('everybody-ours', 'whoever comes into a channel counts as a full member', [
    SCHEMA,
    'NEW.ours := coalesce(is_ours, false);',
    'NEW.ours := true;',
  ]),
  without('ours-by-import', 'who comes into a channel is a full member because an import says so', [
    SCHEMA,
    "e.id = 'user:' || NEW.user_id AND e.source = 'slack' FOR SHARE",
    "e.id = 'user:' || NEW.user_id FOR SHARE",
  ]),
  without('ours-by-import-later', 'who is in a channel becomes a full member because an import says so', [
    SCHEMA,
    "FOR EACH ROW WHEN (NEW.kind = 'user' AND NEW.source = 'slack') EXECUTE",
    "FOR EACH ROW WHEN (NEW.kind = 'user') EXECUTE",
  ]),
  without('standing-stays', 'who becomes a guest counts as a full member where they are', [
    SCHEMA,
    'SET ours = NOT m.ours',
    'SET ours = m.ours',
  ]),
  // the queries
  without('any-name-found', 'a message names what its author may not see', [
    NAMES,
    "e.id = ${id} AND ${visibleTo('e')} LIMIT 1",
    'e.id = ${id} LIMIT 1',
  ]),
  without('any-likeness-found', 'a name that is not typed quite right finds what somebody may not see', [
    NAMES,
    "e.id = s.id AND ${visibleTo('e')}",
    'e.id = s.id AND ($2::text IS NOT NULL OR $3::text IS NOT NULL)',
  ]),
  without('any-id-named', 'an id is answered with a name that somebody may not see', [
    NAMES,
    "e.id = ANY ($4::text[]) AND ${visibleTo('e')}",
    'e.id = ANY ($4::text[]) AND ($2::text IS NOT NULL OR $3::text IS NOT NULL)',
  ]),
  without('any-beginning-found', 'a type-ahead offers what somebody may not see', [
    NAMES,
    "e.id = f.id AND ${visibleTo('e')}",
    'e.id = f.id AND ($2::text IS NOT NULL OR $3::text IS NOT NULL)',
  ]),
  without('any-task-listed', 'tickets are listed that somebody may not see', [
    TICKETS,
    "`e.kind = 'task' AND ${visibleTo('e')}`",
    "`e.kind = 'task' AND ($2::text IS NOT NULL OR $3::text IS NOT NULL)`",
  ]),
  without(
    'project-shown-by-its-tasks',
    'a project shows by its tickets to those who may not see it',
    [TICKETS, "p.id = ${project} AND ${visibleTo('p')})", 'p.id = ${project})'],
    tasks('of a project that the asker may not see is empty'),
  ),
  without(
    'waits-for-something-secret',
    'a ticket says that it waits for one that somebody may not see',
    [TICKETS, "w.is_open AND ${visibleTo('w')}", 'w.is_open'],
    tasks('is of what waits, by its state or for one that is open'),
  ),
  without(
    'assignee-named-anyway',
    'a ticket names a person whom somebody may not see',
    [TICKETS, 'CASE WHEN a.id IS NULL OR a.visible THEN e.assignee END', 'e.assignee'],
    tasks('names a person of whom nothing is kept by id'),
  ),
  without('any-id-told', 'what is on record is told to those who may not see it', [
    CONTEXT,
    "e.kind = '${kind}' AND ${visibleTo('e')}`",
    "e.kind = '${kind}' AND ($2::text IS NOT NULL OR $3::text IS NOT NULL)`",
  ]),
  without(
    'joined-names-told',
    'a ticket names its channel to those who may not see that',
    [CONTEXT, '${row}.id = e.${column} AND ${visibleTo(row)}', '${row}.id = e.${column}'],
    context('names neither a channel nor a person that the asker may not see'),
  ),
  without(
    'hidden-tickets-counted',
    'tickets that somebody may not see are counted for them',
    [CONTEXT, "t.is_open AND ${visibleTo('t')}) o", 't.is_open) o'],
    context('counts of a channel and of a person the open tickets that the asker may see'),
  ),
  without(
    'hidden-members-named',
    'people whom somebody may not see are named as members of a channel',
    [CONTEXT, "AND m.present AND ${visibleTo('u')}", 'AND m.present'],
    context('names those in a channel whom the asker may know'),
  ),
  without('any-kind-listed', 'documents are listed that somebody may not see', [
    CONTEXT,
    "NOT entity_done(e.state) AND ${visibleTo('e')}",
    'NOT entity_done(e.state) AND ($2::text IS NOT NULL OR $3::text IS NOT NULL)',
  ]),
  without('links-of-anything', 'links are told of what somebody may not see', [
    LINKS,
    "e.id = $4 AND ${visibleTo('e')}",
    'e.id = $4',
  ]),
  without('open-links-for-guests', 'links with what is everyone’s are counted for guests', [
    LINKS,
    'NOT g.${there}_restricted AND ${amongOurselves()}',
    'NOT g.${there}_restricted',
  ]),
  without('restricted-links-counted', 'links with what somebody may not see are counted for them', [
    LINKS,
    "THEN ${isFor('l.visible_to')} ELSE",
    'THEN true ELSE',
  ]),
  without(
    'long-audience-forgotten',
    'links with what very many others may see are counted for everyone',
    [LINKS, "g.id = l.id AND ${visibleTo('e')} OFFSET 0) END", 'g.id = l.id OFFSET 0) END'],
    linked('is neither listed nor counted, however long the list'),
  ),
  without('any-request-compared', 'look-alikes and constraints tell of requests that somebody may not see', [
    'src/db/queries/requests/requests.ts',
    "e.id = x.entity_id\n  WHERE ${visibleTo('e')}`",
    'e.id = x.entity_id\n  WHERE ($2::text IS NOT NULL OR $3::text IS NOT NULL)`',
  ]),
  without('any-note-searched', 'notes are found that somebody may not see', [
    NOTES,
    "`n.team_id = $1 AND NOT n.is_brief AND ${remembered('n')}`,",
    '`n.team_id = $1 AND NOT n.is_brief AND ($2::text IS NOT NULL OR $3::text IS NOT NULL)`,',
  ]),
  without('any-note-by-its-id', 'the id of a note tells it to somebody who may not see it', [
    NOTES,
    "AND NOT n.is_brief AND ${remembered('n')}`;",
    'AND NOT n.is_brief AND ($2::text IS NOT NULL OR $3::text IS NOT NULL)`;',
  ]),
  without('any-goal-told', 'goals are told that somebody may not see', [
    NOTES,
    "`n.team_id = $1 AND ${remembered('n')}`,",
    '`n.team_id = $1 AND ($2::text IS NOT NULL OR $3::text IS NOT NULL)`,',
  ]),
  without('any-brief-told', 'a project brief is told to those who may not see the project', [
    NOTES,
    "AND n.is_brief AND ${projectSeen('n.project_key')}",
    'AND n.is_brief',
  ]),
  without('brief-about-secrets', 'a project brief has lines about what somebody may not see', [
    NOTES,
    "e.id = l.about AND ${visibleTo('e')}",
    'e.id = l.about',
  ]),
  without('any-news-told', 'watchers are told of what they may not see any more', [
    'src/db/queries/memory/watch-news.ts',
    "visibleTo('e', { user: '$2', place: '$4' })",
    "'($2::text IS NOT NULL OR $4::text IS NOT NULL)'",
  ]),
  without(
    'any-card-found',
    'where a request can be read is told to those who may not see it',
    [POSTS, "e.id = $5 AND ${visibleTo('e')})", 'e.id = $5)'],
    place('has none for others in channels that everyone may look into'),
  ),
  without('any-channel-led-to', 'people are led to a channel that they may not see', [
    POSTS,
    "e.id = k.entity_id AND ${visibleTo('e')})",
    'e.id = k.entity_id)',
  ]),
  without(
    'direct-messages-led-to',
    'people are led to a direct message of somebody else',
    [POSTS, 'm.thread_id = k.direct AND m.author = $2 AND NOT m.bot', 'm.thread_id = k.direct AND NOT m.bot'],
    place('is in a direct message for its person alone'),
  ),
  without('drafts-of-a-left-channel', 'App Home shows drafts of a channel that somebody has left', [
    THREADS,
    'AND NOT c.present)\n    AND (${amongOurselves',
    'AND NOT c.present AND false)\n    AND (${amongOurselves',
  ]),
  without('drafts-for-guests', 'App Home shows guests drafts of channels that they are not in', [
    THREADS,
    'AND (${amongOurselves(WHO)} OR $2 IN',
    'AND (true OR $2 IN',
  ]),
  without(
    'own-draft-hidden',
    'a guest does not find their own draft on App Home',
    [THREADS, "OR $2 IN (d.view #>> '{card,requester}', d.view #>> '{card,filer}')", ''],
    guests('which drafts wait on App Home'),
  ),
  without(
    'drafts-of-own-channel-hidden',
    'a guest does not find the drafts of their channel',
    [THREADS, "OR ${isFor(`ARRAY['channel:' || t.channel]`, WHO)})", ')'],
    guests('which drafts wait on App Home'),
  ),
  without('orders-to-others-threads', 'undo and other orders go to a thread that somebody else wrote in', [
    THREADS,
    'm.author = $2 AND NOT m.bot AND ($3',
    '$2::text IS NOT NULL AND NOT m.bot AND ($3',
  ]),
  without(
    'orders-to-a-left-channel',
    'undo and other orders go to a thread of a channel that somebody left',
    [
      THREADS,
      'AND NOT c.present)\n  ORDER BY m.ts DESC LIMIT 1',
      'AND NOT c.present AND false)\n  ORDER BY m.ts DESC LIMIT 1',
    ],
  ),
  without('private-for-everyone', 'what is filed in a private channel is for everyone', [
    'src/domain/tickets/ticket-entity.ts',
    'visibleTo: place.forEveryone ? null :',
    'visibleTo: place.forEveryone || channel ? null :',
  ]),
];
