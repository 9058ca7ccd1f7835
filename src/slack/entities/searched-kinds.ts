import { EntityKind } from '../../domain/entity.js';
import { ACTION, baseOf, variantOf } from '../action-ids.js';

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
