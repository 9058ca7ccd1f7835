import { z } from 'zod';
import { readYamlFile } from '../src/config/yaml-file.js';
import {
  type Entity as Aliased,
  EntityId,
  type EntityRef,
  Relation,
  userEntity,
} from '../src/domain/entities/entity.js';
import type { Goal, Memory, Note } from '../src/domain/entities/memory.js';
import {
  LINKED_GROUPS,
  LinkedEntities,
  type LinkedEntity,
  type References,
  Summary,
} from '../src/domain/entities/references.js';
import { typosBetween } from '../src/domain/text/text.js';
import { DUE_FIELD } from '../src/domain/tickets/ticket-values.js';
import { type ReadTicket, Ticket } from '../src/domain/tickets/tracker.js';
import { refOf } from '../src/knowledge/entities/label.js';
import { resolve } from '../src/knowledge/entities/resolve.js';
import { noMemory } from '../src/knowledge/memory/memory.js';
import { directoryAmong } from './directory.js';
import { plain } from './shows.js';

/** The team that has all tickets; none of the people belongs to it. */
const HANDS = { id: 'performance_engineering_team', name: 'Performance Engineering Team' };

/** What an answer needs of an entity, and what else is on record of it. */
const Recorded = z.looseObject({
  id: EntityId,
  assignee: z.string().nullable().default(null),
  project: z.string().nullable().default(null),
});
const Entity = Recorded.transform((all) => ({ ...all, summary: Summary.parse(all) }));
type Entity = z.infer<typeof Entity>;

const Lines = z.union([z.string(), z.array(z.string())]).transform((one) => [one].flat());
const File = z.strictObject({
  entities: z.array(Entity),
  edges: z.array(z.tuple([EntityId, Relation, EntityId])),
  thread: z.strictObject({
    messages: z.array(z.strictObject({ by: z.string(), text: z.string() })),
    notes: z.array(z.string()),
    goals: z.array(z.string()).default([]),
    watched: z.array(EntityId).default([]),
    question: z.string(),
    epic: z.record(z.string(), Lines),
  }),
});
type File = z.infer<typeof File>;

/** What is on record where lines are said. Everyone may see all of it. */
export interface World {
  references: References;
  memory: Memory;
  /** tickets as the tracker holds them: Ana asked for all of them */
  readTicket: ReadTicket;
  /** handles of the people */
  people: readonly string[];
  /** what was said before, what the open request is about, and the epic at the card by field */
  thread: File['thread'];
  /** what an id is called */
  nameOf: (id: string) => string;
}

/** @throws AppError config_invalid where the file is not right */
export function readWorld(file: string): World {
  const { entities, edges, thread } = readYamlFile(file, {
    schema: File,
    rules: () => [],
    code: 'config_invalid',
  });
  return {
    references: referencesOf(entities, [...edges, ...entities.flatMap(projectLink)]),
    readTicket: (_team, draftId) =>
      Promise.resolve(
        entities.flatMap((one) => (one.id === `task:${draftId}` ? ticketsOf(one) : []))[0] ?? null,
      ),
    memory: memoryOf(thread, (id) => entities.filter((one) => one.id === id).map(calledBy)),
    people: entities.flatMap(({ summary }) => (summary.kind === 'user' ? (summary.handle ?? []) : [])),
    thread,
    nameOf: (id) => entities.filter((one) => one.id === id).map(({ summary }) => calledOf(summary))[0] ?? id,
  };
}

/** The people of a conversation, as Slack's directory knows them; nothing else is on record where it is held. */
export function directoryOf(people: readonly { id: string; handle: string }[]): References {
  const entities = people.map(({ id, handle }): Entity => {
    const entity = userEntity(id);
    const summary = {
      kind: 'user',
      id: entity,
      name: handle,
      handle,
      openTickets: 0,
      nextDue: null,
    } as const;
    return { id: entity, assignee: null, project: null, summary };
  });
  return referencesOf(entities, []);
}

/** A ticket of a project is linked to it. */
const projectLink = ({ id, project }: Entity): File['edges'] =>
  project === null ? [] : [[id, 'relates_to', EntityId.parse(project)]];

const calledOf = (summary: Summary): string => ('title' in summary ? summary.title : summary.name);

const calledBy = (entity: Entity): EntityRef => refOf(aliased(entity));

/** As the entity would be kept. */
function aliased({ id, assignee, summary }: Entity): Aliased & { handle: string | null } {
  const handle = summary.kind === 'user' ? (summary.handle ?? null) : null;
  return {
    id,
    kind: summary.kind,
    shortId: 'shortId' in summary ? summary.shortId : null,
    name: calledOf(summary),
    otherNames: handle === null ? [] : [handle],
    handle,
    state: null,
    typeKey: null,
    description: null,
    url: 'url' in summary ? summary.url : null,
    owner: null,
    assignee,
    dueAt: null,
    properties: {},
    visibleTo: null,
    createdAt: '2026-03-01T00:00:00.000Z',
  };
}

function referencesOf(entities: readonly Entity[], edges: File['edges']): References {
  const directory = directoryAmong(entities.map(aliased));
  const among = (ids: readonly string[]) => ids.flatMap((id) => entities.find((one) => one.id === id) ?? []);
  return {
    resolve: (viewer, query) => resolve(directory, viewer, query),
    look: async (viewer, { ids, ...query }) => ({
      resolution: await resolve(directory, viewer, query),
      named: among(ids).map(calledBy),
    }),
    isMember: () => Promise.resolve(true),
    isEveryones: (_teamId, id) => Promise.resolve(among([id]).length > 0),
    named: (_viewer, ids) => Promise.resolve(among(ids).map(calledBy)),
    context: (_viewer, ids) =>
      Promise.resolve({
        summaries: among(ids).map(({ summary }) => summary),
        unknown: ids.filter((id) => among([id]).length === 0),
      }),
    linked: (_viewer, id, { maxPerType }) => Promise.resolve(linked(entities, edges, id, maxPerType)),
    tasks: (_viewer, { assignee, project, ids, dueFrom, dueBefore, without, priority, state }, limit) => {
      const tasks = entities.flatMap(({ summary, ...one }) => {
        if (summary.kind !== 'task') return [];
        const due = summary.dueDate;
        const fits =
          (assignee === undefined || one.assignee === assignee) &&
          (project === undefined || one.project === project) &&
          (ids === undefined || ids.includes(one.id)) &&
          (without === undefined || (without === 'due' ? due : one.assignee) === null) &&
          (state !== 'blocked' || waits(entities, edges, one.id)) &&
          (priority === undefined || summary.priority === priority) &&
          (dueFrom === undefined || (due !== null && due >= dueFrom)) &&
          (dueBefore === undefined || (due !== null && due < dueBefore)) &&
          (state === 'all' || (state === 'done') === (summary.status === 'done')) &&
          (state !== 'in_progress' || summary.status === state);
        return fits ? [{ ...summary, assignee: one.assignee, dueAt: due }] : [];
      });
      return Promise.resolve({ tasks: tasks.slice(0, limit), total: tasks.length });
    },
    ofKind: (_viewer, kind, limit) =>
      Promise.resolve(
        entities.flatMap(({ id, summary }) => (summary.kind === kind ? [id] : [])).slice(0, limit),
      ),
    find: (_viewer, { text, limit }) =>
      Promise.resolve(lookingLike(entities, text).slice(0, limit).map(calledBy)),
  };
}

/** Those whose names have words that differ from these by a slip of the fingers at most. */
function lookingLike(entities: readonly Entity[], text: string): Entity[] {
  const wordsOf = (one: string) => plain(one).split(/[^\p{L}\p{N}]+/u);
  return entities.filter(({ summary }) => {
    const names = wordsOf(calledOf(summary));
    return wordsOf(text).every((word) => names.some((name) => typosBetween(word, name, 1) <= 1));
  });
}

function ticketsOf({ summary, assignee }: Entity): Ticket[] {
  if (summary.kind !== 'task' || summary.shortId === null) return [];
  const draftId = summary.id.slice('task:'.length);
  const due = {
    name: DUE_FIELD,
    label: 'Due date',
    value: summary.dueDate?.slice(0, 10) ?? null,
    evidence: [],
    items: [],
  };
  return [
    Ticket.parse({
      id: draftId,
      shortId: summary.shortId,
      url: null,
      status: summary.status,
      assignee: assignee?.slice('user:'.length) ?? null,
      request: {
        draftId,
        blueprint: 'task',
        headline: summary.title,
        fields: [due],
        team: HANDS,
        requester: 'U0ANA',
        filer: null,
        approvedBy: 'U0ANA',
        approvedAt: '2026-03-01T00:00:00.000Z',
        thread: { channel: 'C0GENERAL', rootTs: '1772323200.000100' },
      },
      followers: [],
      comments: [],
    }),
  ];
}

/** Whether a ticket waits for one that is not done. */
function waits(entities: readonly Entity[], edges: File['edges'], id: string): boolean {
  const first = edges.flatMap(([from, relation, to]) =>
    from === id && relation === 'depends_on' ? [to] : [],
  );
  return entities.some(
    (one) => first.includes(one.id) && one.summary.kind === 'task' && one.summary.status !== 'done',
  );
}

function linked(
  entities: readonly Entity[],
  edges: File['edges'],
  id: string,
  most: number,
): LinkedEntities | null {
  const source = entities.find((one) => one.id === id);
  if (source === undefined) return null;
  const links = edges.flatMap(([from, relation, to], at): LinkedEntity[] => {
    const other = entities.find((one) => one.id === (from === id ? to : to === id ? from : ''));
    if (other === undefined) return [];
    const { summary } = other;
    const state = 'state' in summary ? summary.state : 'status' in summary ? summary.status : null;
    const direction = from === id ? 'outgoing' : 'incoming';
    const description = summary.kind === 'document' ? summary.excerpt : null;
    const name = calledOf(summary);
    const shortId = 'shortId' in summary ? summary.shortId : null;
    const dueAt = 'dueAt' in summary ? summary.dueAt : 'dueDate' in summary ? summary.dueDate : null;
    const done = summary.kind === 'task' && summary.status === 'done';
    const edge = { relation, direction, edgeId: String(at) } as const;
    const known = { kind: summary.kind, id: other.id, shortId, name, state, typeKey: null, description };
    return [{ ...known, done, dueAt, ...edge }];
  });
  const groups = Object.entries(LINKED_GROUPS).map(
    ([group, kind]) => [group, links.filter((link) => link.kind === kind)] as const,
  );
  const counts = Object.fromEntries(groups.map(([group, all]) => [group, all.length]));
  return LinkedEntities.parse({
    source: {
      kind: source.summary.kind,
      id,
      shortId: 'shortId' in source.summary ? source.summary.shortId : null,
      name: calledOf(source.summary),
    },
    linkedEntities: Object.fromEntries(groups.map(([group, all]) => [group, all.slice(0, most)])),
    counts: { ...counts, total: links.length },
    dependentTasks: links.filter(({ relation }) => relation === 'depends_on').length,
    truncated: groups.some(([, all]) => all.length > most),
  });
}

/** A word that says what a text is about, as opposed to one that holds it together. */
const TELLING = /[\p{L}\p{N}]{4,}/gu;

/**
 * What Ana had remembered, notes found by any of their longer words. What is remembered in a line lasts no longer than the
 * line.
 */
function memoryOf(
  { notes: texts, goals: titles, watched }: Pick<File['thread'], 'notes' | 'goals' | 'watched'>,
  refsOf: (id: string) => EntityRef[],
): Memory {
  const shared = { type: 'fact', scope: 'workspace', project: null, topicTags: [], importance: 3 } as const;
  const notes = texts.map((text, at): Note => {
    const when = `2026-03-0${at + 1}T00:00:00.000Z`;
    const made = { author: 'U0ANA', source: null, createdAt: when, updatedAt: when };
    return { ...shared, ...made, id: `n${at + 1}`, text, topicTags: [], entities: [] };
  });
  const goals = titles.map((title, at): Goal => {
    const when = `2026-03-0${at + 1}T00:00:00.000Z`;
    const made = { author: 'U0ANA', createdAt: when, updatedAt: when };
    const begun = { status: 'open', progress: 0, scope: 'workspace', project: null } as const;
    return { ...begun, ...made, id: `g${at + 1}`, title };
  });
  const watches = watched.flatMap((id) =>
    refsOf(id).map((entity) => ({
      watch: { entity: id, condition: 'any' as const, who: 'U0ANA' },
      entity,
    })),
  );
  const fits = (text: string, sought: string) => {
    const words = plain(sought).match(TELLING) ?? [];
    return sought.trim() === '' || words.some((word) => plain(text).includes(word));
  };
  return {
    ...noMemory(),
    search: (_viewer, { text = '', limit }) => {
      const found = notes.filter((note) => fits(note.text, text)).slice(0, limit);
      return Promise.resolve(found.map((note) => ({ note, own: true })));
    },
    goals: () => Promise.resolve(goals),
    goal: (_viewer, id) => Promise.resolve(goals.find((goal) => goal.id === id) ?? null),
    watches: () => Promise.resolve(watches),
    note: (_viewer, id) => Promise.resolve(notes.find((note) => note.id === id) ?? null),
  };
}
