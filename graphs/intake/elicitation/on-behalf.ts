import { onBehalfOf } from '../../../src/domain/on-behalf.js';
import { spokenMessages } from '../conversation.js';
import { isTheirs, withPeople } from '../people.js';
import type { IntakeState } from '../state.js';

/**
 * Who the request is for and who asks for them, after this batch; null where it says nothing new about that. It is for those to
 * say whose request it is, and whoever asked first stays the one who asked.
 */
export function onBehalf(
  state: IntakeState,
): Pick<IntakeState, 'requester' | 'filer' | 'participants'> | null {
  const said = spokenMessages(state.events)
    .filter(({ author }) => isTheirs(state, author))
    .flatMap(({ author, text }) => {
      const requester = onBehalfOf(text);
      return requester === null ? [] : [{ requester, author }];
    })
    .at(-1);
  if (!said || said.requester === state.requester) return null;
  const asked = state.filer ?? state.requester;
  const filer = said.requester === asked ? null : asked;
  return { requester: said.requester, filer, participants: withPeople(state, [said.author, said.requester]) };
}
