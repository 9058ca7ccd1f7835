import type { Entity, EntityRef, Relation, Viewer } from '../../src/domain/entities/entity.js';
import {
  LINKED_GROUPS,
  type LinkedEntities,
  nothingNamed,
  type References,
  type Resolution,
  type Summary,
} from '../../src/domain/entities/references.js';
import { shown } from '../../src/domain/text/person-text.js';

/** An entity as a test writes it: what it leaves out is empty, and everyone may see it. */
export type Known = Pick<Entity, 'id' | 'kind' | 'name'> & Partial<Entity>;

export interface World {
  entities: readonly Known[];
  /** members by channel id */
  members?: Readonly<Record<string, readonly string[]>>;
  links?: readonly { source: string; relation: Relation; target: string }[];
}

/**
 * References over a short list, held in memory, for tests of those who use the port. It knows a thing by its whole name, its
 * short id or one of its other names, as whole words or behind an "@", and does nothing of what the real one is clever at.
 * `world` may change while it is used; `resolved` are the texts that were looked up, and for whom.
 */
export class MemoryReferences implements References {
  readonly resolved: { viewer: Viewer; text: string }[] = [];
  readonly asked: { viewer: Viewer; ids: readonly string[] }[] = [];
  world: World;

  constructor(world: World = { entities: [] }) {
    this.world = world;
  }

  async look(viewer: Viewer, { text, ids }: Parameters<References['look']>[1]) {
    return { resolution: await this.resolve(viewer, { text }), named: await this.named(viewer, ids) };
  }

  resolve(viewer: Viewer, { text, mentionTokens = [] }: Parameters<References['resolve']>[1]) {
    this.resolved.push({ viewer, text: shown(text) });
    const resolution: Resolution = nothingNamed();
    const marked = [...shown(text).matchAll(/<@(\w+)>|@([\w-]+)/gu)].map(
      ([, user, token]) => user ?? token ?? '',
    );
    for (const token of new Set([...marked, ...mentionTokens])) {
      const fitting = this.visible(viewer).filter((one) => namesOf(one).includes(fold(token)));
      if (fitting.length === 0) resolution.unresolved.push(token);
      else add(resolution, token, fitting.map(refOf));
    }
    const words = ` ${fold(shown(text).replaceAll(/<@\w+>|@[\w-]+/gu, ' '))} `;
    const names = [...new Set(this.visible(viewer).flatMap(namesOf))].filter((name) =>
      words.includes(` ${name} `),
    );
    const longest = names.filter(
      (name) => !names.some((other) => other !== name && ` ${other} `.includes(` ${name} `)),
    );
    for (const name of longest) {
      const fitting = this.visible(viewer).filter((one) => namesOf(one).includes(name));
      const known = resolution.found.some(({ entity }) => fitting.some(({ id }) => id === entity.id));
      if (!known) add(resolution, name, fitting.map(refOf));
    }
    const foundWords = new Set(resolution.found.map(({ mention }) => fold(mention)));
    resolution.unresolved = resolution.unresolved.filter((token) => !foundWords.has(fold(token)));
    return Promise.resolve(resolution);
  }

  named(viewer: Viewer, ids: readonly string[]) {
    this.asked.push({ viewer, ids });
    return Promise.resolve(ids.flatMap((id) => this.seen(viewer, id).map(refOf)));
  }

  isMember({ user }: Pick<Viewer, 'user'>) {
    return Promise.resolve(
      !this.world.entities.some(({ id, visibleTo }) => id === `user:${user}` && visibleTo),
    );
  }

  ofKind(viewer: Viewer, kind: string, limit: number) {
    const all = this.visible(viewer).filter((one) => one.kind === kind);
    return Promise.resolve(all.slice(0, limit).map(({ id }) => id));
  }

  isEveryones(_teamId: string, id: string) {
    return Promise.resolve(this.world.entities.some((one) => one.id === id && !one.visibleTo));
  }

  context(viewer: Viewer, ids: readonly string[]) {
    const summaries = ids.flatMap((id) => this.seen(viewer, id).map(summaryOf));
    return Promise.resolve({ summaries, unknown: ids.filter((id) => this.seen(viewer, id).length === 0) });
  }

  linked(
    viewer: Viewer,
    id: string,
    { maxPerType, includeDescriptions }: Parameters<References['linked']>[2],
  ) {
    const [source] = this.seen(viewer, id);
    if (!source) return Promise.resolve(null);
    const ends = (this.world.links ?? []).flatMap((link) => {
      const outgoing = link.source === id;
      if (!outgoing && link.target !== id) return [];
      const [other] = this.seen(viewer, outgoing ? link.target : link.source);
      return other ? [{ link, other, outgoing }] : [];
    });
    const linkedEntities = {
      plans: [],
      goals: [],
      tasks: [],
      milestones: [],
      documents: [],
      outputs: [],
      projects: [],
      users: [],
      channels: [],
    };
    const counts = {
      plans: 0,
      goals: 0,
      tasks: 0,
      milestones: 0,
      documents: 0,
      outputs: 0,
      projects: 0,
      users: 0,
      channels: 0,
      total: 0,
    };
    const linked: LinkedEntities = {
      source: { kind: source.kind, id: source.id, name: source.name },
      linkedEntities,
      counts,
      dependentTasks: 0,
      truncated: false,
    };
    for (const { link, other, outgoing } of ends) {
      for (const [group, kind] of Object.entries(LINKED_GROUPS)) {
        if (kind !== other.kind || !(group in linkedEntities)) continue;
        linked.counts[groupOf(group)] += 1;
        linked.counts.total += 1;
        const listed = linked.linkedEntities[groupOf(group)];
        if (listed.length >= maxPerType) continue;
        listed.push({
          kind: other.kind,
          id: other.id,
          name: other.name,
          state: other.state ?? null,
          done: isDone(other),
          typeKey: null,
          relation: link.relation,
          direction: outgoing ? 'outgoing' : 'incoming',
          edgeId: `${link.source}>${link.target}`,
          description: includeDescriptions ? (other.description ?? null) : null,
          dueAt: other.dueAt ?? null,
        });
      }
    }
    return Promise.resolve(linked);
  }

  tasks(viewer: Viewer, { assignee, dueFrom, dueBefore }: Parameters<References['tasks']>[1], limit: number) {
    const tasks = this.visible(viewer)
      .filter(({ kind }) => kind === 'task')
      .filter((one) => assignee === undefined || one.assignee === assignee)
      .filter(({ dueAt = null }) => dueFrom === undefined || (dueAt !== null && dueAt >= dueFrom))
      .filter(({ dueAt = null }) => dueBefore === undefined || (dueAt !== null && dueAt < dueBefore))
      .map((one) => ({
        id: one.id,
        shortId: one.shortId ?? null,
        title: one.name,
        status: one.state ?? null,
        priority: null,
        assignee: one.assignee ?? null,
        assigneeName: null,
        dueAt: one.dueAt ?? null,
        url: null,
      }));
    return Promise.resolve({ tasks: tasks.slice(0, limit), total: tasks.length });
  }

  /** What has the typed words in its label. */
  find(viewer: Viewer, { text, kinds, limit }: Parameters<References['find']>[1]) {
    const fitting = this.visible(viewer)
      .map(refOf)
      .filter(({ kind, label }) => (kinds?.includes(kind) ?? true) && fold(label).includes(fold(text)));
    return Promise.resolve(fitting.slice(0, limit));
  }

  private visible({ user, place }: Viewer): Known[] {
    const may = (principal: string) =>
      principal === `user:${user}` ||
      (this.world.members?.[principal.replace(/^channel:/u, '')] ?? []).includes(user);
    return this.world.entities.filter(({ visibleTo = null }) => {
      if (visibleTo === null) return true;
      return visibleTo.some(may) && (place === null || visibleTo.includes(`channel:${place}`));
    });
  }

  private seen(viewer: Viewer, id: string): Known[] {
    return this.visible(viewer).filter((one) => one.id === id);
  }
}

const isDone = ({ state = null }: Known): boolean => state === 'done';

type Group = keyof typeof LINKED_GROUPS;

function groupOf(name: string): Group {
  const found = Object.keys(LINKED_GROUPS).find((group): group is Group => group === name);
  if (found === undefined) throw new Error(`no group ${name}`);
  return found;
}

function add({ found, ambiguous }: Resolution, mention: string, fitting: EntityRef[]): void {
  const [only, ...others] = fitting;
  if (only && others.length === 0) found.push({ mention, entity: only });
  else if (only) ambiguous.push({ mention, candidates: fitting });
}

const fold = (text: string) =>
  text
    .toLowerCase()
    .replace(/'s\b/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function namesOf({ id, name, shortId = null, otherNames = [] }: Known): string[] {
  const own = id.slice(id.indexOf(':') + 1);
  return [own, name, ...(shortId === null ? [] : [shortId]), ...otherNames].map(fold);
}

/** Names as the real ones are labelled, as far as tests look at them. */
function refOf({ id, kind, name, shortId = null }: Known): EntityRef {
  return { id, kind, label: shortId === null ? name : `${shortId} ${name}` };
}

function summaryOf(one: Known): Summary {
  const { id, name } = one;
  const url = one.url ?? null;
  switch (one.kind) {
    case 'task':
      return {
        kind: 'task',
        id,
        shortId: one.shortId ?? null,
        title: name,
        status: one.state ?? null,
        done: isDone(one),
        priority: null,
        assigneeName: null,
        dueDate: one.dueAt ?? null,
        channelName: null,
        url,
      };
    case 'document':
      return {
        kind: 'document',
        id,
        shortId: null,
        title: name,
        excerpt: one.description ?? null,
        url,
        updatedAt: null,
      };
    case 'channel':
      return {
        kind: 'channel',
        id,
        name,
        topic: null,
        memberCount: null,
        openTickets: 0,
        ...(one.state === 'archived' ? { archived: true } : {}),
      };
    case 'user':
      return {
        kind: 'user',
        id,
        name,
        handle: null,
        openTickets: 0,
        nextDue: null,
        ...(one.state === 'deactivated' ? { left: true } : {}),
      };
    case 'project':
      return {
        kind: 'project',
        id,
        name,
        url,
        status: one.state ?? null,
        description: null,
        ownerName: null,
      };
    default:
      return { kind: one.kind, id, name, url, state: one.state ?? null, dueAt: one.dueAt ?? null };
  }
}
