import { z } from 'zod';
import { readYamlFile } from '../../../src/config/yaml-file.js';
import { EntityId, EntityKind, type EntityRef, Relation } from '../../../src/domain/entity.js';
import { Summary, type TaskLine } from '../../../src/domain/references.js';
import { labelOf } from '../../../src/references/label.js';

const Named = { id: EntityId, names: z.array(z.string()) };
const nullable = z.string().nullable();
const File = z.strictObject({
  people: z.array(z.strictObject({ ...Named, name: z.string(), handle: z.string() })),
  tasks: z.array(
    z.strictObject({
      ...Named,
      shortId: z.string(),
      title: z.string(),
      status: nullable,
      priority: nullable,
      assignee: nullable,
      dueAt: nullable,
      project: nullable,
    }),
  ),
  documents: z.array(
    z.strictObject({
      ...Named,
      shortId: nullable,
      title: z.string(),
      excerpt: nullable,
      url: nullable,
      updatedAt: nullable,
    }),
  ),
  channels: z.array(
    z.strictObject({
      ...Named,
      name: z.string(),
      topic: nullable,
      memberCount: z.number(),
      openTickets: z.number(),
    }),
  ),
  projects: z.array(
    z.strictObject({
      ...Named,
      name: z.string(),
      status: nullable,
      description: nullable,
      owner: nullable,
      url: nullable,
    }),
  ),
  others: z.array(
    z.strictObject({
      ...Named,
      kind: z.enum(['plan', 'goal', 'milestone', 'output']),
      name: z.string(),
      state: nullable,
      dueAt: nullable,
    }),
  ),
  edges: z.array(z.tuple([EntityId, Relation, EntityId])),
});
type File = z.infer<typeof File>;

/** What is on record, as look-ups are played against it. Everyone may see all of it. */
export interface World {
  refs: readonly EntityRef[];
  /** entity ids by name, in lower case */
  names: ReadonlyMap<string, readonly string[]>;
  summaries: readonly Summary[];
  tasks: readonly (TaskLine & { project: string | null; over: boolean })[];
  edges: File['edges'];
}

/** @throws AppError config_invalid where the file is not right */
export function readWorld(file: string): World {
  const told = readYamlFile(file, { schema: File, rules: () => [], code: 'config_invalid' });
  const tasks = told.tasks.map(({ names: _, status, ...task }) => ({
    ...task,
    status,
    assigneeName: nameOf(told, task.assignee),
    url: null,
    over: status === 'done',
  }));
  const summaries = [...taskSummaries(told), ...otherSummaries(told, tasks)];
  return { refs: summaries.map(refOf), names: namesOf(told), summaries, tasks, edges: told.edges };
}

const nameOf = ({ people }: File, id: string | null): string | null =>
  people.find((one) => one.id === id)?.name ?? null;

function taskSummaries(told: File): Summary[] {
  return told.tasks.map(({ dueAt, assignee, names: _names, project: _project, ...task }) => ({
    ...task,
    kind: 'task',
    assigneeName: nameOf(told, assignee),
    dueDate: dueAt,
    channelName: null,
    url: null,
  }));
}

function otherSummaries(told: File, tasks: World['tasks']): Summary[] {
  const open = (user: string) => tasks.filter(({ assignee, over }) => assignee === user && !over);
  const people = told.people.map(({ id, name, handle }) => ({
    kind: 'user' as const,
    id,
    name,
    handle,
    openTickets: open(id).length,
    nextDue:
      open(id)
        .flatMap(({ dueAt }) => dueAt ?? [])
        .toSorted()[0] ?? null,
  }));
  const rest = [
    ...told.documents.map((one) => ({ ...one, kind: 'document' })),
    ...told.channels.map((one) => ({ ...one, kind: 'channel' })),
    ...told.projects.map((one) => ({ ...one, kind: 'project', ownerName: nameOf(told, one.owner) })),
    ...told.others.map((one) => ({ ...one, url: null })),
  ];
  return [...people, ...rest.map((one) => Summary.parse(one))];
}

function refOf(summary: Summary): EntityRef {
  const { id, kind } = summary;
  const name = 'title' in summary ? summary.title : summary.name;
  const shortId = 'shortId' in summary ? summary.shortId : null;
  const handle = summary.kind === 'user' ? summary.handle : null;
  return { id, kind: EntityKind.parse(kind), label: labelOf({ id, kind, name, shortId, handle }) };
}

function namesOf({ people, tasks, documents, channels, projects, others }: File): World['names'] {
  const names = new Map<string, string[]>();
  for (const { id, names: own } of [...people, ...tasks, ...documents, ...channels, ...projects, ...others]) {
    for (const name of own) names.set(name.toLowerCase(), [...(names.get(name.toLowerCase()) ?? []), id]);
  }
  return names;
}
