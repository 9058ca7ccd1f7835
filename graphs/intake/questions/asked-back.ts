import { compareTs } from '../../../src/domain/conversation/slack-ts.js';

import type { Filed, IntakeState } from '../state.js';

/** A filed request whose team has asked something back. */
export interface AskedBack extends Omit<Filed, 'askedBack'> {
  draftId: string;
  askedBack: NonNullable<Filed['askedBack']>;
}

/** The filed requests of a thread about which a team has asked something, the one asked last at the end. */
export function askedBackIn(filed: IntakeState['filed']): AskedBack[] {
  const asked = Object.entries(filed).flatMap(([draftId, { askedBack, ...one }]) =>
    askedBack ? [{ draftId, askedBack, ...one }] : [],
  );
  return asked.toSorted((a, b) => compareTs(a.askedBack.at, b.askedBack.at));
}

/** Those of them about which this person was asked. */
export const askedBackOf = ({ filed }: Pick<IntakeState, 'filed'>, person: string): AskedBack[] =>
  askedBackIn(filed).filter(({ requester, filer }) => [requester, filer].includes(person));

export const isUnanswered = ({ askedBack }: AskedBack): boolean => askedBack.answer === undefined;
