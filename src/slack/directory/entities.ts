import { EntityKind, userEntity, type Viewer } from '../../domain/entities/entity.js';
import type { References, Summary, TaskLine } from '../../domain/entities/references.js';
import { written } from '../../domain/text/person-text.js';
import { ACTION, baseOf, variantOf } from '../views/action-ids.js';

/** So many fit into one answer and are read at a glance. */
const MAX_FOUND = 8;
/** So many are looked for, to say how many more there are. */
const MAX_COUNTED = 100;

/** What was found, and how many more there are; of very many, so many at least. */
export interface Found {
  summaries: readonly Summary[];
  more: number;
}

/**
 * What the words may mean, the best first: what they name outright, then what has a name like them. Only what the viewer may
 * see; eight at most, and the rest is counted. @throws the database's errors
 */
export async function findEntities(
  references: Pick<References, 'resolve' | 'find' | 'context'>,
  viewer: Viewer,
  text: string,
): Promise<Found> {
  const [named, alike] = await Promise.all([
    references.resolve(viewer, { text: written(text) }),
    references.find(viewer, { text, limit: MAX_COUNTED }),
  ]);
  const refs = [
    ...named.found.map(({ entity }) => entity),
    ...named.ambiguous.flatMap(({ candidates }) => candidates),
    ...alike,
  ];
  const all = [...new Set(refs.map(({ id }) => id))];
  const ids = all.slice(0, MAX_FOUND);
  if (ids.length === 0) return { summaries: [], more: 0 };
  const { summaries } = await references.context(viewer, ids);
  const sorted = summaries.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return { summaries: sorted, more: all.length - ids.length };
}

/** What is open for a person: what they asked for, and what is assigned to them, the next due first, and how many there are. */
export type Mine = Record<'asked' | 'assigned', { tasks: readonly TaskLine[]; total: number }>;

/** What is open for the viewer, at most `limit` of each. @throws the database's errors */
export async function readMine(
  references: Pick<References, 'tasks'>,
  viewer: Viewer,
  limit: number,
): Promise<Mine> {
  const me = userEntity(viewer.user);
  const [asked, assigned] = await Promise.all([
    references.tasks(viewer, { owner: me }, limit),
    references.tasks(viewer, { assignee: me }, limit),
  ]);
  return { asked, assigned };
}

/** What a thread can be about. */
const FOCUS: readonly EntityKind[] = ['task', 'project', 'document', 'plan', 'goal', 'milestone', 'output'];

/** The menu in a form that finds entities of one kind. */
export const entityMenu = (kind: EntityKind): string => variantOf(ACTION.entity, kind);

/** The kinds of entities that a menu finds while a person types; null for a menu that finds none. */
export function searchedKinds(actionId: string): readonly EntityKind[] | null {
  switch (baseOf(actionId)) {
    case ACTION.findEntity:
      return ['task', 'document', 'project'];
    case ACTION.focus:
      return FOCUS;
    case ACTION.entity: {
      const kind = EntityKind.safeParse(actionId.slice(ACTION.entity.length + 1));
      return kind.success ? [kind.data] : null;
    }
    default:
      return null;
  }
}
