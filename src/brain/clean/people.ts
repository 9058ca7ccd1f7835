import { userEntity } from '../../domain/entity.js';
import { opened } from '../../domain/open-text.js';
import type { Frame } from './frame.js';

const MENTION = /<@([A-Z0-9]{1,40})(?:\|[^<>]{0,80})?>/gu;

/**
 * The user id that an answer means: one that the model was shown, in whichever of the ways it was written there. Null for anybody
 * else.
 */
export function personIn(said: string | null | undefined, frame: Frame): string | null {
  const known = knownPeople(frame);
  const plain = (said ?? '').replace(/^<@|>$|^@|^user:/gu, '').trim();
  return known.has(plain) ? plain : null;
}

function knownPeople({ input, messages }: Frame): Set<string> {
  const named = input.references.found.map(({ entity }) => entity.id);
  const mentioned = messages.flatMap(({ text }) =>
    [...opened(text).matchAll(MENTION)].map(([, id]) => id ?? ''),
  );
  return new Set([
    ...messages.map(({ author }) => author),
    ...mentioned,
    ...input.people.map(({ id }) => id),
    ...(input.open?.named ?? []),
    ...named.flatMap((id) => (id.startsWith(userEntity('')) ? [id.slice(userEntity('').length)] : [])),
  ]);
}
