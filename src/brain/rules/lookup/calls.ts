import type { ChatInput } from '../../../domain/brain.js';
import { type EntityKind, kindOf } from '../../../domain/entity.js';
import type { Wanted } from '../acts/act.js';
import { contentWords } from '../text.js';
import { linksIn } from './links-in.js';
import { newTaskIn } from './new-task.js';
import { excerptOf } from './plain.js';
import { resultsOf } from './results.js';
import type { Wish } from './wish.js';
import type { Wished } from './wishes.js';

type Asked = Pick<
  ChatInput,
  'conversation' | 'references' | 'focus' | 'linked' | 'now' | 'timeZone' | 'asker'
>;

/** By which name a tool takes the ids of a kind. */
const GROUP: Readonly<Record<EntityKind, string>> = {
  task: 'tickets',
  document: 'docs',
  channel: 'channels',
  project: 'projects',
  user: 'users',
  plan: 'plans',
  goal: 'goals',
  milestone: 'milestones',
  output: 'outputs',
};
/** The kinds whose links can be asked for. */
const LINKABLE: ReadonlySet<EntityKind> = new Set([
  'task',
  'plan',
  'goal',
  'milestone',
  'document',
  'output',
]);
/** More than this nobody asks about in one message. */
const MOST_IDS = 20;
const MOST_PEOPLE = 3;

/** The calls that it takes to answer the wish, as far as is known by now. */
export function wantedFor({ wish, text, references }: Wished, input: ChatInput): Wanted[] {
  const wanted = neededFor(wish, text, { ...input, references });
  const made = new Set(wanted.map(({ name }) => name));
  return [...wanted, ...followUps(input).filter(({ name }) => !made.has(name))];
}

/** The entity that a question about links is about. */
export function linkedOf({
  references,
  focus,
}: Pick<ChatInput, 'references' | 'focus'>): { id: string; kind: EntityKind } | null {
  const found = references.found.map(({ entity }) => entity).find(({ kind }) => LINKABLE.has(kind));
  if (found !== undefined) return found;
  return references.found.length === 0 && focus !== null && LINKABLE.has(focus.kind) ? focus : null;
}

/** Whether the linked context at hand answers the question without a call: all of that kind are in it, by name. */
export function isAtHand(
  wish: Extract<Wish, { kind: 'links' }>,
  input: Pick<ChatInput, 'references' | 'focus' | 'linked'>,
): boolean {
  const ofFocus = input.focus !== null && linkedOf(input)?.id === input.focus.id;
  const at = input.linked === null || !ofFocus ? null : linksIn(input.linked);
  if (at === null || wish.more || wish.waits || wish.of === null) return false;
  return at.links.filter(({ kind }) => kind === wish.of).length === (at.counts.get(wish.of) ?? 0);
}

function neededFor(wish: Wish, text: string, input: Asked): Wanted[] {
  const { found } = input.references;
  const named = [...new Set(found.map(({ entity }) => entity.id))];
  switch (wish.kind) {
    case 'create': {
      const task = newTaskIn(text, input);
      return task === null ? [] : [{ name: 'create_task', args: task }];
    }
    case 'propose':
      return proposing(input);
    case 'tasks':
      return tasksWanted(wish, input);
    case 'links':
      return linksWanted(wish, input);
    case 'find':
      if (named.length === 0)
        return [{ name: 'resolve_references', args: { text: wish.words, mentionTokens: [wish.words] } }];
      return fetching(named);
    case 'about':
      return fetching(named.length > 0 || input.focus === null ? named : [input.focus.id]);
  }
}

function fetching(ids: readonly string[]): Wanted[] {
  if (ids.length === 0) return [];
  const groups = new Map<string, string[]>();
  for (const id of ids.slice(0, MOST_IDS)) {
    const group = GROUP[kindOf(id)];
    groups.set(group, [...(groups.get(group) ?? []), id]);
  }
  return [{ name: 'fetch_reference_context', args: Object.fromEntries(groups) }];
}

/** The tasks, and how the other things stand that were named beside those whose tasks they are. */
function tasksWanted(wish: Extract<Wish, { kind: 'tasks' }>, input: Asked): Wanted[] {
  const { references, focus, asker } = input;
  const entities = references.found.map(({ entity }) => entity);
  const of = (kind: EntityKind) => [
    ...new Set(entities.filter((one) => one.kind === kind).map(({ id }) => id)),
  ];
  const [project = focus?.type === 'project' && wish.whose === 'anyone' ? focus.id : undefined] =
    of('project');
  const filters = {
    ...(project === undefined ? {} : { project }),
    ...(wish.due === null ? {} : { due: wish.due }),
  };
  const people = wish.whose === 'asker' ? [asker.id] : of('user').slice(0, MOST_PEOPLE);
  const others = fetching(
    entities.filter(({ kind }) => kind !== 'user' && kind !== 'project').map(({ id }) => id),
  );
  const show = (args: object): Wanted => ({ name: 'show_tasks', args });
  if (people.length > 0) return [...people.map((assignee) => show({ assignee, ...filters })), ...others];
  return wish.whose === 'anyone' || project !== undefined ? [show(filters), ...others] : others;
}

function linksWanted(wish: Extract<Wish, { kind: 'links' }>, input: Asked): Wanted[] {
  const { found } = input.references;
  const target = linkedOf(input);
  if (target === null) return fetching(found.map(({ entity }) => entity.id));
  if (isAtHand(wish, input)) return [];
  const args = { entity_id: target.id, entity_kind: target.kind, filter_kind: wish.of ?? 'all' };
  const links = { name: 'get_linked_entities', args };
  const status = wish.waits
    ? fetching([target.id, ...found.map(({ entity }) => entity.id).filter((id) => id !== target.id)])
    : [];
  return [...status, links];
}

/** What earlier words named is looked up once it is known. */
function followUps({ steps }: Pick<ChatInput, 'steps'>): Wanted[] {
  const ids = resultsOf(steps).resolved?.ids ?? [];
  return fetching(ids);
}

const LONGEST_SUMMARY = 300;
/** A remark of fewer words is not what a ticket is about. */
const TELLING = 4;

/** A ticket of what was said last by somebody before it was asked for. */
function proposing({ conversation }: Asked): Wanted[] {
  const said = conversation.history.findLast(
    (message) => !message.bot && contentWords(message.text) >= TELLING,
  );
  const summary = excerptOf(said?.text, LONGEST_SUMMARY);
  return summary === '' ? [] : [{ name: 'propose_ticket', args: { request_summary: summary } }];
}
