import type { EntityKind, EntityRef, Viewer } from '../../src/domain/entities/entity.js';
import type { Summary, TaskLine } from '../../src/domain/entities/references.js';
import { shown } from '../../src/domain/text/person-text.js';
import type { SlackPorts } from '../../src/slack/ports.js';

/** An entity for a test: what is told of it, and who may see it (null: everybody in the workspace). */
export interface Known {
  summary: Summary;
  visibleTo?: readonly string[] | null;
  owner?: string;
  assignee?: string;
}

/** Who asked for what, as the port was asked. */
export type Asked = Viewer[];

/**
 * The entities of one workspace, in memory, by the same rule of who sees what: named ones for those people, a channel's for
 * its members, and in a channel only what all who are in it may see.
 */
export function knownEntities(
  teamId: string,
  known: readonly Known[],
  channelsOf: Readonly<Record<string, readonly string[]>> = {},
): SlackPorts['references'] & { asked: Asked } {
  const asked: Asked = [];
  const seenBy = (viewer: Viewer): Known[] => {
    asked.push(viewer);
    if (viewer.teamId !== teamId) return [];
    const own = [`user:${viewer.user}`, ...(channelsOf[viewer.user] ?? []).map((id) => `channel:${id}`)];
    return known.filter(({ visibleTo }) => {
      if (visibleTo == null) return true;
      const here = viewer.place === null || visibleTo.includes(`channel:${viewer.place}`);
      return here && own.some((principal) => visibleTo.includes(principal));
    });
  };
  return {
    asked,
    resolve: async (viewer, { text }) => {
      const words = shown(text).toLowerCase().split(/\s+/);
      const found = seenBy(viewer).filter(({ summary }) => words.includes(shortIdOf(summary).toLowerCase()));
      return {
        found: found.map(({ summary }) => ({ mention: shortIdOf(summary), entity: refOf(summary) })),
        ambiguous: [],
        unresolved: [],
      };
    },
    find: async (viewer, { text, kinds, limit }) =>
      seenBy(viewer)
        .map(({ summary }) => refOf(summary))
        .filter(
          ({ kind, label }) => isWanted(kind, kinds) && label.toLowerCase().includes(text.toLowerCase()),
        )
        .slice(0, limit),
    context: async (viewer, ids) => {
      const summaries = seenBy(viewer).flatMap(({ summary }) => (ids.includes(summary.id) ? [summary] : []));
      return { summaries, unknown: ids.filter((id) => !summaries.some((one) => one.id === id)) };
    },
    tasks: async (viewer, filter, limit) => {
      const tasks = seenBy(viewer).flatMap((one) => {
        const fits =
          (filter.owner === undefined || filter.owner === one.owner) &&
          (filter.assignee === undefined || filter.assignee === one.assignee);
        return fits ? lineOf(one) : [];
      });
      return { tasks: tasks.slice(0, limit), total: tasks.length };
    },
  };
}

const isWanted = (kind: EntityKind, kinds: readonly EntityKind[] | undefined): boolean =>
  kinds === undefined || kinds.includes(kind);

const shortIdOf = (summary: Summary): string => ('shortId' in summary ? (summary.shortId ?? '') : '');

function refOf(summary: Summary): EntityRef {
  const name = 'title' in summary ? summary.title : summary.name;
  return { id: summary.id, kind: summary.kind, label: [shortIdOf(summary), name].join(' ').trim() };
}

function lineOf({ summary, assignee }: Known): TaskLine[] {
  if (summary.kind !== 'task') return [];
  const { id, shortId, title, status, priority, assigneeName, dueDate: dueAt, url } = summary;
  return [{ id, shortId, title, status, priority, assignee: assignee ?? null, assigneeName, dueAt, url }];
}

/** A ticket of that number and title. */
export function ticketSummary(shortId: string, title: string, more: object = {}): Summary {
  return {
    kind: 'task',
    id: `task:${shortId.toLowerCase()}`,
    shortId,
    title,
    status: 'open',
    priority: null,
    assigneeName: null,
    dueDate: null,
    channelName: null,
    url: `https://tracker.example/${shortId}`,
    ...more,
  };
}

/** A project of that name. */
export function projectSummary(name: string, more: object = {}): Summary {
  const id = `project:${name.toLowerCase().replaceAll(' ', '-')}`;
  return {
    kind: 'project',
    id,
    name,
    url: null,
    status: 'active',
    description: null,
    ownerName: null,
    ...more,
  };
}
