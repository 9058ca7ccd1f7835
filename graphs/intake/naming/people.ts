import type { Conversation, NamedPerson } from '../../../src/domain/brain.js';
import { userEntity, type Viewer } from '../../../src/domain/entity.js';
import type { Resolution } from '../../../src/domain/references.js';
import type { IntakeDeps } from '../deps.js';

/** So many people of a conversation are told by name, the newest first. */
const MOST_PEOPLE = 50;
const KIND = 'user:';

/** Who wrote the messages, or is mentioned in the newest, as far as their names are known. */
export async function peopleOf(
  { references }: Pick<IntakeDeps, 'references'>,
  viewer: Viewer,
  { fresh, history }: Conversation,
  { found }: Resolution,
): Promise<NamedPerson[]> {
  const mentioned = found.flatMap(({ entity }) => (entity.kind === 'user' ? [entity.id] : []));
  const authors = [...fresh, ...history.toReversed()].flatMap(({ author, bot }) =>
    bot ? [] : [userEntity(author)],
  );
  const ids = [...new Set([...mentioned, ...authors])].slice(0, MOST_PEOPLE);
  const known = await references.named(viewer, ids);
  return known.map(({ id, label }) => ({
    id: id.slice(KIND.length),
    name: label.replace(/ \(@[^()]*\)$/u, ''),
  }));
}
