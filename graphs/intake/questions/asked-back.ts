import type { PendingOf } from '../../../src/domain/pending.js';
import type { Filed, IntakeState } from '../state.js';

/** A filed request whose team has asked something back. */
export interface AskedBack extends Filed {
  draftId: string;
  askedBack: PendingOf<'asked_back'>;
}

type Asked = Pick<IntakeState, 'filed' | 'pending'>;

/** What the team of that filed request has asked back; undefined where it has asked nothing. */
export const askedBackFor = (
  { pending }: Pick<Asked, 'pending'>,
  draftId: string,
): AskedBack['askedBack'] | undefined =>
  pending.find((one): one is AskedBack['askedBack'] => one.kind === 'asked_back' && one.draftId === draftId);

/** The filed requests of a thread about which a team has asked something, the one asked last at the end. */
export function askedBackIn({ filed, pending }: Asked): AskedBack[] {
  return pending.flatMap((one) => {
    const about = one.kind === 'asked_back' ? filed[one.draftId] : undefined;
    return one.kind === 'asked_back' && about ? [{ ...about, draftId: one.draftId, askedBack: one }] : [];
  });
}

/** Those of them about which this person was asked. */
export const askedBackOf = (state: Asked, person: string): AskedBack[] =>
  askedBackIn(state).filter(({ requester, filer }) => [requester, filer].includes(person));

export const isUnanswered = ({ askedBack }: AskedBack): boolean => askedBack.answer === undefined;
