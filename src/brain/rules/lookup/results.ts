import { z } from 'zod';
import { EntityId } from '../../../domain/entity.js';
import { Resolution, Summary, TaskLine } from '../../../domain/references.js';
import type { ToolStep } from '../../../domain/tool.js';
import { type Links, linksIn } from './links-in.js';

const Groups = z.record(z.string(), z.unknown());
const Things = z.array(z.unknown());
const Tasks = z.object({ title: z.string(), total: z.number(), tasks: z.array(TaskLine) });
const Proposed = z.object({ proposed: z.record(z.string(), z.unknown()) });
const Ids = z.array(EntityId);
const NotFound = z.object({ error: z.literal('not found') });
const Unknown = z.object({ unknown: Ids });

const LOOKUP_TOOLS: ReadonlySet<string> = new Set([
  'resolve_references',
  'fetch_reference_context',
  'get_linked_entities',
  'show_tasks',
  'propose_ticket',
  'create_task',
]);

/** Whether a tool's results are told as answers to a look-up. */
export const isLookupTool = (name: string): boolean => LOOKUP_TOOLS.has(name);

/** What the tools of this turn gave, as far as it can be understood. */
export interface Results {
  summaries: readonly Summary[];
  links: Links | null;
  tasks: readonly z.infer<typeof Tasks>[];
  /** ids that earlier words named, and what they left open */
  resolved: {
    ids: readonly string[];
    ambiguous: Resolution['ambiguous'];
    unresolved: readonly string[];
  } | null;
  proposed: boolean;
  /** ids of what can't be found, or not by whom it is for */
  unknown: readonly string[];
}

/** Reads what tools gave. Data of another form, an error among them, says nothing. */
export function resultsOf(steps: readonly ToolStep[]): Results {
  const of = (name: string) => steps.filter(({ call }) => call.name === name).map(({ data }) => data);
  return {
    summaries: of('fetch_reference_context').flatMap(summariesIn),
    links: linksOf(of('get_linked_entities')),
    tasks: of('show_tasks').flatMap((data) => Tasks.safeParse(data).data ?? []),
    resolved: of('resolve_references').map(resolvedIn).at(-1) ?? null,
    proposed: steps.some(({ data }) => Proposed.safeParse(data).success),
    unknown: steps.flatMap(unknownIn),
  };
}

/** Summaries come by kind; the lists of them are told from other lists by what they hold. */
function summariesIn(data: unknown): Summary[] {
  const lists = Object.values(Groups.safeParse(data).data ?? {});
  return lists
    .flatMap((list) => Things.safeParse(list).data ?? [])
    .flatMap((thing) => Summary.safeParse(thing).data ?? []);
}

function linksOf(texts: readonly unknown[]): Links | null {
  const read = texts.flatMap((text) => (typeof text === 'string' ? (linksIn(text) ?? []) : []));
  if (read.length === 0) return null;
  return {
    links: read.flatMap(({ links }) => links),
    counts: new Map(read.flatMap(({ counts }) => [...counts])),
  };
}

function resolvedIn(data: unknown): Results['resolved'] {
  const { ambiguous, unresolved, ...groups } = Groups.safeParse(data).data ?? {};
  return {
    ids: Object.values(groups).flatMap((ids) => Ids.safeParse(ids).data ?? []),
    ambiguous: Resolution.shape.ambiguous.safeParse(ambiguous).data ?? [],
    unresolved: Resolution.shape.unresolved.safeParse(unresolved).data ?? [],
  };
}

/** A tool that takes one thing says that it is not there; one that takes many lists those that are not. */
function unknownIn({ call, data }: ToolStep): string[] {
  const listed = Unknown.safeParse(data).data?.unknown ?? [];
  if (!NotFound.safeParse(data).success) return listed;
  return Object.values(Groups.safeParse(call.args).data ?? {}).filter(
    (value): value is string => EntityId.safeParse(value).success,
  );
}
