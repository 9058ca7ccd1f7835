import { z } from 'zod';
import { readYamlFile } from '../src/config/yaml-file.js';
import { EntityId, EntityKind, type EntityRef, Relation } from '../src/domain/entity.js';
import type { Memory, Note } from '../src/domain/memory.js';
import {
  LINKED_GROUPS,
  LinkedEntities,
  type LinkedEntity,
  type References,
  type Resolution,
  Summary,
  type TaskLine,
} from '../src/domain/references.js';
import { noMemory } from '../src/memory/none.js';
import { labelOf } from '../src/references/label.js';
import { plain } from './shows.js';

const Named = { id: EntityId, names: z.array(z.string()) };
const nullable = z.string().nullable();
const Person = z.strictObject({ ...Named, name: z.string(), handle: z.string() });
const Task = z.strictObject({
  ...Named,
  shortId: z.string(),
  title: z.string(),
  status: nullable,
  priority: nullable,
  assignee: nullable,
  dueAt: nullable,
  project: nullable,
});
const others = {
  documents: z.strictObject({
    ...Named,
    shortId: nullable,
    title: z.string(),
    excerpt: nullable,
    url: nullable,
    updatedAt: nullable,
  }),
  channels: z.strictObject({
    ...Named,
    name: z.string(),
    topic: nullable,
    memberCount: z.number(),
    openTickets: z.number(),
  }),
  projects: z.strictObject({
    ...Named,
    name: z.string(),
    status: nullable,
    description: nullable,
    owner: nullable,
    url: nullable,
  }),
  others: z.strictObject({
    ...Named,
    kind: z.enum(['plan', 'goal', 'milestone', 'output']),
    name: z.string(),
    state: nullable,
    dueAt: nullable,
  }),
};

const File = z.strictObject({
  people: z.array(Person),
  tasks: z.array(Task),
  documents: z.array(others.documents),
  channels: z.array(others.channels),
  projects: z.array(others.projects),
  others: z.array(others.others),
  edges: z.array(z.tuple([EntityId, Relation, EntityId])),
  thread: z.strictObject({
    messages: z.array(z.strictObject({ by: z.string(), text: z.string() })),
    notes: z.array(z.string()),
    question: z.string(),
    epic: z.record(
      z.string(),
      z.union([z.string(), z.array(z.string())]).transform((one) => [one].flat()),
    ),
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
  labelOf: (id: string) => string;
}

/** @throws AppError config_invalid where the file is not right */
export function readWorld(file: string): World {
  const told = readYamlFile(file, { schema: File, rules: () => [], code: 'config_invalid' });
  const tasks = told.tasks.map((task) => ({ ...task, assigneeName: nameOf(told, task.assignee), url: null }));
  const summaries = summariesOf(told);
  const refs = new Map(summaries.map((summary) => [summary.id, refOf(summary)]));
  return {
    references: referencesOf(told, tasks, summaries, refs),
    memory: memoryOf(told.thread.notes),
    people: told.people.map(({ handle }) => handle),
    thread: told.thread,
    labelOf: (id) => refs.get(id)?.label ?? id,
  };
}

const nameOf = ({ people }: File, id: string | null): string | null =>
  people.find((one) => one.id === id)?.name ?? null;

function summariesOf(told: File): Summary[] {
  const open = (user: string) =>
    told.tasks.filter(({ assignee, status }) => assignee === user && status !== 'done');
  const rest = [
    ...told.people.map((one) => ({
      ...one,
      kind: 'user',
      openTickets: open(one.id).length,
      nextDue:
        open(one.id)
          .flatMap(({ dueAt }) => dueAt ?? [])
          .toSorted()[0] ?? null,
    })),
    ...told.tasks.map((one) => ({
      ...one,
      kind: 'task',
      assigneeName: nameOf(told, one.assignee),
      dueDate: one.dueAt,
      channelName: null,
      url: null,
    })),
    ...told.documents.map((one) => ({ ...one, kind: 'document' })),
    ...told.channels.map((one) => ({ ...one, kind: 'channel' })),
    ...told.projects.map((one) => ({ ...one, kind: 'project', ownerName: nameOf(told, one.owner) })),
    ...told.others.map((one) => ({ ...one, url: null })),
  ];
  return rest.map((one) => Summary.parse(one));
}

function refOf(summary: Summary): EntityRef {
  const { id, kind } = summary;
  const name = 'title' in summary ? summary.title : summary.name;
  const shortId = 'shortId' in summary ? summary.shortId : null;
  const handle = summary.kind === 'user' ? summary.handle : null;
  return { id, kind: EntityKind.parse(kind), label: labelOf({ id, kind, name, shortId, handle }) };
}

type Refs = ReadonlyMap<string, EntityRef>;
type Tasks = readonly (TaskLine & { project: string | null })[];

function referencesOf(told: File, tasks: Tasks, summaries: readonly Summary[], refs: Refs): References {
  const names = namesOf(told);
  return {
    resolve: (_viewer, { text, mentionTokens = [] }) =>
      Promise.resolve(resolve(names, refs, [text, ...mentionTokens.map((token) => `@${token}`)].join('\n'))),
    isMember: () => Promise.resolve(true),
    isEveryones: (_teamId, id) => Promise.resolve(refs.has(id)),
    named: (_viewer, ids) => Promise.resolve(ids.flatMap((id) => refs.get(id) ?? [])),
    context: (_viewer, ids) =>
      Promise.resolve({
        summaries: summaries.filter(({ id }) => ids.includes(id)),
        unknown: ids.filter((id) => !refs.has(id)),
      }),
    linked: (_viewer, id, { maxPerType }) => Promise.resolve(linked(told, summaries, refs, id, maxPerType)),
    tasks: (_viewer, { assignee, project, ids, dueFrom = '', dueBefore, done = false }, limit) => {
      const fitting = tasks.filter(
        (task) =>
          (assignee === undefined || task.assignee === assignee) &&
          (project === undefined || task.project === project) &&
          (ids === undefined || ids.includes(task.id)) &&
          (dueBefore === undefined ||
            (task.dueAt !== null && task.dueAt >= dueFrom && task.dueAt < dueBefore)) &&
          (done || task.status !== 'done'),
      );
      return Promise.resolve({ tasks: fitting.slice(0, limit), total: fitting.length });
    },
    find: () => Promise.resolve([]),
  };
}

/** Entity ids by name, in lower case; people also as Slack writes a mention of them. */
function namesOf({
  people,
  tasks,
  documents,
  channels,
  projects,
  others: rest,
}: File): Map<string, string[]> {
  const names = new Map<string, string[]>();
  const add = (name: string, id: string) =>
    names.set(name.toLowerCase(), [...(names.get(name.toLowerCase()) ?? []), id]);
  for (const { id, names: own } of [...people, ...tasks, ...documents, ...channels, ...projects, ...rest]) {
    for (const name of own) add(name, id);
  }
  for (const { id } of people) add(`<@${id.slice('user:'.length)}>`, id);
  return names;
}

const TOKEN = /(?<![\p{L}\p{N}])@[\p{L}\p{N}_.-]*[\p{L}\p{N}]/gu;

/** The longest names first, each taking its words. How well names are found is measured elsewhere. */
function resolve(names: ReadonlyMap<string, readonly string[]>, refs: Refs, text: string): Resolution {
  const resolution: Resolution = { found: [], ambiguous: [], unresolved: [] };
  let left = text;
  for (const name of [...names.keys()].toSorted((a, b) => b.length - a.length)) {
    const at = new RegExp(`(?<![\\p{L}\\p{N}@#-])${name}(?![\\p{L}\\p{N}-])`, 'iu');
    const written = at.exec(left)?.[0];
    if (written === undefined) continue;
    left = left.replaceAll(written, ' ');
    const meant = (names.get(name) ?? []).flatMap((id) => refs.get(id) ?? []);
    const [entity] = meant;
    if (meant.length > 1) resolution.ambiguous.push({ mention: written, candidates: meant });
    else if (entity && !resolution.found.some((one) => one.entity.id === entity.id))
      resolution.found.push({ mention: written, entity });
  }
  return { ...resolution, unresolved: [...left.matchAll(TOKEN)].map(([token]) => token) };
}

function linked(
  { edges }: File,
  summaries: readonly Summary[],
  refs: Refs,
  id: string,
  most: number,
): LinkedEntities | null {
  const source = refs.get(id);
  if (source === undefined) return null;
  const links = edges.flatMap(([from, relation, to], at): LinkedEntity[] => {
    if (from !== id && to !== id) return [];
    const other = summaries.find((one) => one.id === (from === id ? to : from));
    if (other === undefined) return [];
    const state = 'state' in other ? other.state : 'status' in other ? other.status : null;
    return [
      {
        kind: other.kind,
        id: other.id,
        name: 'title' in other ? other.title : other.name,
        state,
        typeKey: null,
        relation,
        direction: from === id ? 'outgoing' : 'incoming',
        edgeId: String(at),
        description: other.kind === 'document' ? other.excerpt : null,
      },
    ];
  });
  const groups = Object.entries(LINKED_GROUPS).map(
    ([group, kind]) => [group, links.filter((link) => link.kind === kind)] as const,
  );
  return LinkedEntities.parse({
    source: { kind: source.kind, id, name: source.label },
    linkedEntities: Object.fromEntries(groups.map(([group, all]) => [group, all.slice(0, most)])),
    counts: {
      ...Object.fromEntries(groups.map(([group, all]) => [group, all.length])),
      total: links.length,
    },
    dependentTasks: links.filter(({ relation }) => relation === 'depends_on').length,
    truncated: groups.some(([, all]) => all.length > most),
  });
}

/** A word that says what a text is about, as opposed to one that holds it together. */
const TELLING = /[\p{L}\p{N}]{4,}/gu;

/** Ana's notes, found by any of their longer words. What is remembered in a line lasts no longer than the line. */
function memoryOf(texts: readonly string[]): Memory {
  const notes = texts.map((text, at): Note => {
    const when = `2026-03-0${at + 1}T00:00:00.000Z`;
    return {
      id: `n${at + 1}`,
      text,
      type: 'fact',
      scope: 'workspace',
      project: null,
      topicTags: [],
      importance: 3,
      entities: [],
      source: null,
      author: 'U0ANA',
      createdAt: when,
      updatedAt: when,
    };
  });
  const fits = (text: string, sought: string) => {
    const words = plain(sought).match(TELLING) ?? [];
    return words.length === 0 || words.some((word) => plain(text).includes(word));
  };
  return {
    ...noMemory(),
    search: (_viewer, { text = '', limit }) =>
      Promise.resolve(
        notes
          .filter((note) => fits(note.text, text))
          .slice(0, limit)
          .map((note) => ({ note, own: true })),
      ),
    note: (_viewer, id) => Promise.resolve(notes.find((note) => note.id === id) ?? null),
  };
}
