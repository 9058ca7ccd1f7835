import type { EntityRef } from '../../../src/domain/entity.js';
import {
  LINKED_GROUPS,
  LinkedEntities,
  type LinkedEntity,
  type References,
  type Resolution,
} from '../../../src/domain/references.js';
import type { World } from './world.js';

const TOKEN = /(?<![\p{L}\p{N}])@[\p{L}\p{N}_.-]*[\p{L}\p{N}]/gu;

/** What is on record as the tools read it. Names are found as they are written down; how well that works is not judged here. */
export function referencesOf(world: World): References {
  const refs = new Map(world.refs.map((ref) => [ref.id, ref]));
  return {
    resolve: (_viewer, { text, mentionTokens = [] }) =>
      Promise.resolve(resolve(world, refs, text, mentionTokens)),
    isMember: () => Promise.resolve(true),
    isEveryones: (_teamId, id) => Promise.resolve(refs.has(id)),
    named: (_viewer, ids) => Promise.resolve(ids.flatMap((id) => refs.get(id) ?? [])),
    context: (_viewer, ids) =>
      Promise.resolve({
        summaries: world.summaries.filter(({ id }) => ids.includes(id)),
        unknown: ids.filter((id) => !refs.has(id)),
      }),
    linked: (_viewer, id, { maxPerType }) => Promise.resolve(linked(world, refs, id, maxPerType)),
    tasks: (_viewer, { assignee, project, dueFrom = '', dueBefore, done = false }, limit) => {
      const fitting = world.tasks.filter(
        (task) =>
          (assignee === undefined || task.assignee === assignee) &&
          (project === undefined || task.project === project) &&
          (dueBefore === undefined ||
            (task.dueAt !== null && task.dueAt >= dueFrom && task.dueAt < dueBefore)) &&
          (done || !task.over),
      );
      return Promise.resolve({ tasks: fitting.slice(0, limit), total: fitting.length });
    },
    find: () => Promise.resolve([]),
  };
}

/** The longest names first, each taking its words. */
function resolve(
  { names }: World,
  refs: ReadonlyMap<string, EntityRef>,
  text: string,
  tokens: readonly string[],
): Resolution {
  const resolution: Resolution = { found: [], ambiguous: [], unresolved: [] };
  let left = [text, ...tokens.map((token) => `@${token.replace(/^@/u, '')}`)].join('\n');
  for (const name of [...names.keys()].toSorted((a, b) => b.length - a.length)) {
    const written = new RegExp(`(?<![\\p{L}\\p{N}@#-])${name}(?![\\p{L}\\p{N}-])`, 'iu').exec(left)?.[0];
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
  { edges, summaries, tasks }: World,
  refs: ReadonlyMap<string, EntityRef>,
  id: string,
  most: number,
): LinkedEntities | null {
  const source = refs.get(id);
  if (source === undefined) return null;
  const ends = edges.flatMap(([from, relation, to], at) => {
    if (from !== id && to !== id) return [];
    const other = refs.get(from === id ? to : from);
    const direction = from === id ? ('outgoing' as const) : ('incoming' as const);
    return other === undefined ? [] : [{ ...other, relation, direction, edgeId: String(at) }];
  });
  const links = ends.map(({ label: _, ...end }): LinkedEntity => {
    const summary = summaries.find((one) => one.id === end.id);
    const state =
      summary && 'state' in summary
        ? summary.state
        : (tasks.find((one) => one.id === end.id)?.status ?? null);
    const name = summary === undefined ? end.id : 'title' in summary ? summary.title : summary.name;
    const description = summary?.kind === 'document' ? summary.excerpt : null;
    return { ...end, name, state, typeKey: null, description };
  });
  const groups = Object.entries(LINKED_GROUPS).map(
    ([group, kind]) => [group, links.filter((link) => link.kind === kind)] as const,
  );
  return LinkedEntities.parse({
    source: { kind: source.kind, id, name: source.label },
    linkedEntities: Object.fromEntries(groups.map(([group, all]) => [group, all.slice(0, most)])),
    counts: { ...Object.fromEntries(groups.map(([group, all]) => [group, all.length])), total: links.length },
    dependentTasks: links.filter(({ relation }) => relation === 'depends_on').length,
    truncated: groups.some(([, all]) => all.length > most),
  });
}
