import type { EntityRef } from '../../../domain/entity.js';
import { type Act, type Known, unquoted, type Wanted } from './act.js';

type Read = Pick<Known, 'references' | 'asker' | 'focus'>;

/** More than this nobody means by one order. */
const MOST = 5;

/** The calls about things and people on record: to watch them, to know about them, to make them what a thread is about. */
export function thingCalls(act: Act, known: Read): Wanted[] {
  switch (act.kind) {
    case 'watch':
      return meant(act, known).map(({ id }) => ({
        name: 'watch_entity',
        args: { entity: id, ...conditionIn(act.rest) },
      }));
    case 'unwatch':
      return meant(act, known).map(({ id }) => ({ name: 'unwatch_entity', args: { entity: id } }));
    case 'know':
      return [asking(act)];
    case 'person':
      return people(act, known).map((person) => ({ name: 'get_person_info', args: { person } }));
    case 'focus':
      return act.entities.slice(0, 1).map(({ id }) => ({ name: 'set_focus', args: { entity_id: id } }));
    case 'unfocus':
      return [{ name: 'clear_focus', args: {} }];
    case 'quiet':
      return [{ name: 'toggle_quiet', args: /\btoggle\b/iu.test(act.text) ? {} : { on: true } }];
    case 'loud':
      return [{ name: 'toggle_quiet', args: { on: false } }];
    default:
      return [];
  }
}

const POINTS = /^(?:(?:it|this|that)\b|$)/iu;

/** The things that the order names, or what the thread is about where it only points at it. */
function meant({ entities, rest }: Act, { focus }: Read): Pick<EntityRef, 'id'>[] {
  const things = entities.slice(0, MOST);
  if (things.length > 0) return [...things];
  return focus !== null && POINTS.test(rest) ? [{ id: focus.id }] : [];
}

const CONDITIONS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:overdue|late|past due|due date passes|due|deadline)\b/iu, 'due_passed'],
  [/\b(?:assign\w*|someone takes|somebody takes|takes it|picked up|new owner|owner changes)\b/iu, 'assignee'],
  [
    /\b(?:done|closed?|closes|resolved|finished|complete[ds]?|moves?|status|state|filed|fixed|started?|starts|ships?|shipped|reopened)\b/iu,
    'state',
  ],
];

function conditionIn(words: string): { condition?: string } {
  const condition = CONDITIONS.find(([pattern]) => pattern.test(words))?.[1];
  return condition === undefined ? {} : { condition };
}

const LONGEST_QUESTION = 500;

function asking({ text, rest, entities }: Act): Wanted {
  const question = (rest === '' ? text : unquoted(rest)).slice(0, LONGEST_QUESTION);
  const ids = entities.map(({ id }) => id).slice(0, MOST);
  return { name: 'query_knowledge', args: { question, ...(ids.length === 0 ? {} : { entities: ids }) } };
}

function people({ rest, entities }: Act, { asker }: Read): string[] {
  if (/\bam i\b/iu.test(rest)) return [asker.id];
  return entities
    .filter(({ kind }) => kind === 'user')
    .slice(0, MOST)
    .map(({ id }) => id);
}
