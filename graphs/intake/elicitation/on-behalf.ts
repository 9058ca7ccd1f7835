import { onBehalfOf } from '../../../src/domain/on-behalf.js';
import { freshMessages } from '../conversation.js';
import { isInvolved, withPeople } from '../people.js';
import type { IntakeState } from '../state.js';

/** Who the request is for and who asks for them, after this batch; null where it says nothing new about that. */
export function onBehalf(
  state: IntakeState,
): Pick<IntakeState, 'requester' | 'filer' | 'participants'> | null {
  const said = freshMessages(state.events)
    .filter(({ author }) => isInvolved(state, author))
    .flatMap(({ author, text }) => {
      const requester = onBehalfOf(text);
      return requester === null ? [] : [{ requester, author }];
    })
    .at(-1);
  if (!said || said.requester === state.requester) return null;
  const filer = said.requester === said.author ? null : said.author;
  return { requester: said.requester, filer, participants: withPeople(state, [said.author, said.requester]) };
}
