import { z } from 'zod';
import { compareTs } from '../../src/domain/conversation/slack-ts.js';
import { Pending } from '../../src/domain/pending.js';

/** What waited for people stood in fields of its own before version 2. */
const Before = z.object({
  mode: z.string().default('CHAT'),
  phase: z.string().default('COLLECTING'),
  draftId: z.string().nullable().default(null),
  noMatches: z.number().default(0),
  cardRev: z.number().nullable().default(null),
  shownAt: z.string().default(''),
  question: z.looseObject({ behind: z.boolean().default(false) }).nullish(),
  offer: z.looseObject({}).nullish(),
  openAsk: z.looseObject({ at: z.string() }).nullish(),
  alike: z.array(z.unknown()).nullish(),
  proposal: z.looseObject({}).nullish(),
  filed: z
    .record(
      z.string(),
      z.looseObject({ askedBack: z.looseObject({ at: z.string().default('0') }).optional() }),
    )
    .default({}),
});

/**
 * The values of a checkpoint as this version has them: what waits for people is one list, in the order in which it was put to them.
 * A checkpoint that has it is left as it is.
 * @throws ZodError where what an older version has written is not what it wrote
 */
export function upgraded(values: Record<string, unknown>): Record<string, unknown> {
  if (values['pending'] !== undefined || values['graphVersion'] === undefined) return values;
  const before = Before.parse(values);
  const { question, offer, openAsk, alike, proposal, filed } = before;
  const isOpen = before.draftId !== null && before.phase !== 'CREATED' && before.phase !== 'DISCARDED';
  const waitsForTeam = before.mode === 'CHAT' && before.noMatches > 0;
  const as = (kind: Pending['kind'], one: object | null | undefined): object[] =>
    one ? [{ ...one, kind }] : [];
  const choice = as('choice', question);
  const ofDraft = !isOpen
    ? []
    : [
        ...as('duplicate', alike && { requests: alike }),
        ...as('card', before.cardRev === null ? null : {}),
        ...as('team', waitsForTeam ? {} : null),
        ...as('ask', openAsk),
      ];
  const askedAt = openAsk?.at ?? before.shownAt;
  const back = Object.entries(filed)
    .flatMap(([draftId, { askedBack }]) => (askedBack ? [{ ...askedBack, draftId }] : []))
    .toSorted((a, b) => compareTs(a.at, b.at));
  const isLast = (one: { at: string; answer?: unknown }) =>
    compareTs(typeof one.answer === 'string' ? one.answer : one.at, askedAt || '0') > 0;
  const pending = [
    ...back.filter((one) => !isLast(one)).flatMap((one) => as('asked_back', one)),
    ...(question?.behind ? choice : []),
    ...ofDraft,
    // nobody knows which came first: what is offered can be undone, and what is filed can't
    ...as('offer', offer),
    ...as('amend', proposal),
    ...(question?.behind ? [] : choice),
    ...back.filter(isLast).flatMap((one) => as('asked_back', one)),
  ];
  return { ...values, pending: z.array(Pending).parse(pending) };
}
