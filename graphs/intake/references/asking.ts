import type { Conversation, NamedPerson } from '../../../src/domain/brain.js';
import { type Focus, focusOn } from '../../../src/domain/conversation/focus.js';
import { isPerson } from '../../../src/domain/conversation/speaker.js';
import { type EntityRef, taskEntity, userEntity, type Viewer } from '../../../src/domain/entities/entity.js';
import type { Resolution } from '../../../src/domain/entities/references.js';
import type { TurnContext } from '../context.js';
import type { IntakeDeps, Turn } from '../deps.js';
import { filedHeadline } from '../draft/card-of.js';
import type { About, Asking, IntakeState } from '../state.js';

/**
 * The message that this turn answers: one that was settled on, else the newest to the bot, else the newest. Null without
 * words.
 */
export function askingOf({ asking, said }: Pick<IntakeState, 'asking' | 'said'>): Asking | null {
  if (asking) return asking;
  const message = said.findLast(({ addressed }) => addressed) ?? said.at(-1);
  return message ? { message, by: message.author } : null;
}

/** Whose eyes an answer in this thread is checked for: theirs, and those of all who are in its channel. */
export function viewerOf({ teamId, channel, isDirect }: TurnContext, user: string): Viewer {
  return { teamId, user, place: isDirect ? null : channel };
}

/** More of a kind find no room in a prompt; a tool has the rest. */
const IN_PROMPT = { maxPerType: 20, includeDescriptions: false };

/** What the thread is about: what people said, else the request that it has filed. */
export function focusOf(state: IntakeState, deps: IntakeDeps): Focus | null {
  if (state.focus) return state.focus;
  const headline = filedHeadline(state, deps);
  if (headline === null || state.draftId === null) return null;
  return focusOn({ id: taskEntity(state.draftId), kind: 'task', label: headline }, null, false);
}

/** The focus as far as that person may see it here, with what it is linked to; looked up once a turn. */
export async function aboutOf(state: IntakeState, turn: Turn, by: string): Promise<About> {
  if (state.about) return state.about;
  const focus = focusOf(state, turn);
  if (focus === null) return { focus: null, linked: null };
  const viewer = viewerOf(turn, by);
  const ids = [focus.id, ...(focus.project ? [focus.project.id] : [])];
  const [names, linked] = await Promise.all([
    turn.references.named(viewer, ids),
    turn.references.linked(viewer, focus.id, IN_PROMPT),
  ]);
  const seen = (id: string) => names.find((one) => one.id === id);
  const itself = seen(focus.id);
  if (!itself) return { focus: null, linked: null };
  const project = focus.project && seen(focus.project.id);
  return {
    focus: focusOn(itself, project ? { id: project.id, name: project.label } : null, focus.set),
    linked: linked && turn.describeLinked(linked),
  };
}

/** So many people of a conversation are told by name, the newest first. */
const MAX_PEOPLE = 50;
const KIND = 'user:';

/** Who wrote the messages, the newest first, by the ids of what is known of them. */
export function authorsOf({ fresh, history }: Conversation): string[] {
  const authors = [...fresh, ...history.toReversed()].flatMap(({ author, bot }) =>
    bot || !isPerson(author) ? [] : [userEntity(author)],
  );
  return [...new Set(authors)].slice(0, MAX_PEOPLE);
}

/** Who is mentioned in the newest messages, or wrote one, as far as their names are known. */
export function peopleOf({ found }: Resolution, authors: readonly EntityRef[]): NamedPerson[] {
  const mentioned = found.flatMap(({ entity }) => (entity.kind === 'user' ? [entity] : []));
  const known = new Map([...mentioned, ...authors].map(({ id, label }) => [id, label]));
  return [...known].slice(0, MAX_PEOPLE).map(([id, label]) => ({
    id: id.slice(KIND.length),
    name: label.replace(/ \(@[^()]*\)$/u, ''),
  }));
}
