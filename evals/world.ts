import { z } from 'zod';
import { readYamlFile } from '../src/config/yaml-file.js';
import { EntityId, type EntityRef, Relation, userEntity } from '../src/domain/entity.js';
import type { Goal, Memory, Note } from '../src/domain/memory.js';
import {
  LINKED_GROUPS,
  LinkedEntities,
  type LinkedEntity,
  type References,
  type Resolution,
  Summary,
} from '../src/domain/references.js';
import { noMemory } from '../src/memory/none.js';
import { labelOf } from '../src/references/label.js';
import { plain } from './shows.js';

/** What an answer needs of an entity, and what else is on record of it. */
const Recorded = z.looseObject({
  id: EntityId,
  names: z.array(z.string()),
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
    references: referencesOf(entities, edges),
    memory: memoryOf(thread, (id) => entities.filter((one) => one.id === id).map(refOf)),
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
    return { id: entity, names: [], assignee: null, project: null, summary };
  });
  return referencesOf(entities, []);
}

const calledOf = (summary: Summary): string => ('title' in summary ? summary.title : summary.name);

function refOf({ id, summary }: Entity): EntityRef {
  const { kind } = summary;
  const shortId = 'shortId' in summary ? summary.shortId : null;
  const handle = summary.kind === 'user' ? summary.handle : null;
  return { id, kind, label: labelOf({ id, kind, name: calledOf(summary), shortId, handle }) };
}

function referencesOf(entities: readonly Entity[], edges: File['edges']): References {
  const names = namesOf(entities);
  const among = (ids: readonly string[]) => ids.flatMap((id) => entities.find((one) => one.id === id) ?? []);
  return {
    resolve: (_viewer, { text, mentionTokens = [] }) =>
      Promise.resolve(resolve(names, [text, ...mentionTokens.map((token) => `@${token}`)].join('\n'))),
    isMember: () => Promise.resolve(true),
    isEveryones: (_teamId, id) => Promise.resolve(among([id]).length > 0),
    named: (_viewer, ids) => Promise.resolve(among(ids).map(refOf)),
    context: (_viewer, ids) =>
      Promise.resolve({
        summaries: among(ids).map(({ summary }) => summary),
        unknown: ids.filter((id) => among([id]).length === 0),
      }),
    linked: (_viewer, id, { maxPerType }) => Promise.resolve(linked(entities, edges, id, maxPerType)),
    tasks: (_viewer, { assignee, project, ids, dueFrom = '', dueBefore, done = false, blocked }, limit) => {
      const tasks = entities.flatMap(({ summary, ...one }) => {
        if (summary.kind !== 'task') return [];
        const due = summary.dueDate;
        const fits =
          (assignee === undefined || one.assignee === assignee) &&
          (project === undefined || one.project === project) &&
          (ids === undefined || ids.includes(one.id)) &&
          (blocked !== true || waits(entities, edges, one.id)) &&
          (dueBefore === undefined || (due !== null && due >= dueFrom && due < dueBefore)) &&
          (done || summary.status !== 'done');
        return fits ? [{ ...summary, assignee: one.assignee, dueAt: due }] : [];
      });
      return Promise.resolve({ tasks: tasks.slice(0, limit), total: tasks.length });
    },
    find: () => Promise.resolve([]),
  };
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

type Names = ReadonlyMap<string, readonly Entity[]>;

/** Who is meant by a name, in lower case: what the file says, title or name, short id, and a person's mention. */
function namesOf(entities: readonly Entity[]): Names {
  const names = new Map<string, Entity[]>();
  for (const entity of entities) {
    const { summary } = entity;
    const short = 'shortId' in summary && summary.shortId !== null ? [summary.shortId] : [];
    const mention = summary.kind === 'user' ? [`<@${summary.id.slice('user:'.length)}>`] : [];
    const own = [...entity.names, calledOf(summary), ...short, ...short.map((id) => `@${id}`), ...mention];
    for (const name of new Set(own.map((one) => one.toLowerCase()))) {
      names.set(name, [...(names.get(name) ?? []), entity]);
    }
  }
  return names;
}

const TOKEN = /(?<![\p{L}\p{N}])@[\p{L}\p{N}_.-]*[\p{L}\p{N}]/gu;

/** The longest names first, each taking its words. How well names are found is measured elsewhere. */
function resolve(names: Names, text: string): Resolution {
  const resolution: Resolution = { found: [], ambiguous: [], unresolved: [] };
  let left = text;
  for (const name of [...names.keys()].toSorted((a, b) => b.length - a.length)) {
    const at = new RegExp(`(?<![\\p{L}\\p{N}@#-])${name}(?![\\p{L}\\p{N}-])`, 'iu');
    const written = at.exec(left)?.[0];
    if (written === undefined) continue;
    left = left.replaceAll(written, ' ');
    const [entity, ...others] = (names.get(name) ?? []).map(refOf);
    if (entity && others.length > 0)
      resolution.ambiguous.push({ mention: written, candidates: [entity, ...others] });
    else if (entity && !resolution.found.some((one) => one.entity.id === entity.id))
      resolution.found.push({ mention: written, entity });
  }
  return { ...resolution, unresolved: [...left.matchAll(TOKEN)].map(([token]) => token) };
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
    const edge = { relation, direction, edgeId: String(at) } as const;
    return [{ kind: summary.kind, id: other.id, shortId, name, state, typeKey: null, description, ...edge }];
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

/** What Ana had remembered, notes found by any of their longer words. What is remembered in a line lasts no longer than the line. */
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
