import { z } from 'zod';
import { compareTs } from '../../src/domain/conversation/slack-ts.js';
import { wording } from '../../src/domain/conversation/wording.js';
import { Pending } from '../../src/domain/pending.js';
import { actWording, undoWording } from '../../src/domain/tools/undo-wording.js';
import { noReport, noSubmission } from './state.js';

/** A question as it was kept before: what its options do stood beside them. */
const OldQuestion = z.looseObject({
  behind: z.boolean().default(false),
  options: z.array(
    z.looseObject({
      entity: z.string().nullable(),
      offered: z.looseObject({ does: z.string() }).nullable().default(null),
    }),
  ),
  call: z.looseObject({}).optional(),
  filed: z.looseObject({ shortId: z.string(), draftId: z.string(), ways: z.array(z.string()) }).optional(),
  discard: z.looseObject({}).optional(),
  focus: z.boolean().optional(),
});
type OldQuestion = z.infer<typeof OldQuestion>;

/** What waited for people stood in fields of its own in version 1. */
const Before = z.object({
  mode: z.string().default('CHAT'),
  phase: z.string().default('COLLECTING'),
  draftId: z.string().nullable().default(null),
  noMatches: z.number().default(0),
  cardRev: z.number().nullable().default(null),
  shownAt: z.string().default(''),
  question: OldQuestion.nullish(),
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

/** What stood in fields of their own before version 3. */
const Apart = z.object({
  report: z.looseObject({}).default({}),
  settled: z.array(z.string()).default([]),
  replaces: z.array(z.looseObject({})).default([]),
  problems: z.record(z.string(), z.string()).default({}),
  handledAt: z.string().default(''),
  discardedAt: z.string().default(''),
  following: z.looseObject({}).nullable().default(null),
  follows: z.array(z.looseObject({})).default([]),
  filing: z.looseObject({}).optional(),
  deferredMessages: z.array(z.looseObject({})).default([]),
});

/** The fields that an older version may not have, or not in this shape: they are stored anew with its next turn. */
export const UPGRADED = ['pending', 'report', 'done', 'follows', 'filing'] as const;

/** The values of a checkpoint with what belongs together in one field. */
function grouped(values: Record<string, unknown>): Record<string, unknown> {
  const { filing, ...before } = Apart.parse(values);
  const { report, settled, replaces, problems, handledAt, discardedAt, following, follows } = before;
  return {
    ...values,
    report: { ...noReport(), ...report, settled, replaces, problems },
    done: { handledAt, discardedAt },
    follows: { now: following, others: follows },
    filing: { ...noSubmission(), ...filing, deferred: before.deferredMessages },
  };
}

/** The names that what a button does had before. */
const RENAMED: Readonly<Record<string, string>> = {
  answer: 'set',
  add: 'amend',
  not_an_answer: 'give_back',
  on_behalf: 'open',
};

/** What the option at that place does. */
function doesOf({ options, call, filed, discard, focus }: OldQuestion, at: number): object {
  const { entity = null, offered = null } = options[at] ?? {};
  if (call) return at === 0 ? { ...call, act: 'call' } : { act: 'leave', says: actWording.left };
  if (discard) return at === 0 ? { ...discard, act: 'discard' } : { act: 'leave', says: wording.kept };
  if (filed) {
    const { draftId, shortId, ways } = filed;
    const way = ways[at];
    return way === undefined
      ? { act: 'leave', says: undoWording.left(shortId) }
      : { act: 'compensate', draftId, way };
  }
  if (entity !== null) return { act: focus ? 'focus' : 'mean', entity };
  const { does, words, of = null, ...rest } = offered ?? { does: '', words: '' };
  const act = RENAMED[does] ?? does;
  if (does === 'say') return { act, words };
  const named = act === 'open' ? { blueprint: null, ...rest, onBehalfOf: of } : rest;
  return { ...named, act, ...(does === 'add' ? { adds: words } : {}) };
}

function asChoice(question: OldQuestion): object {
  const options = question.options.map((one, at) => ({ ...one, does: doesOf(question, at) }));
  return { ...question, options, kind: 'choice' };
}

/**
 * The values of a checkpoint as this version has them: what waits for people is one list, in the order in which it was put to them, and
 * each option of a question says what it does. What has it so already is left as it is.
 * @throws ZodError where what an older version has written is not what it wrote
 */
export function upgraded(values: Record<string, unknown>): Record<string, unknown> {
  const { graphVersion = 0, noMatches } = values;
  if (typeof graphVersion !== 'number' || graphVersion >= 3) return values;
  const pending = values['pending'] === undefined ? listed(values) : values['pending'];
  const now = z
    .array(z.looseObject({ kind: z.string() }))
    .parse(pending)
    .map((one) => (one.kind === 'team' ? { ...one, times: noMatches } : withWhatItDoes(one)));
  return { ...grouped(values), pending: z.array(Pending).parse(now) };
}

/** An offer as it was kept before. */
const OldOffer = z.looseObject({
  calls: z.array(z.looseObject({ tool: z.string(), args: z.record(z.string(), z.unknown()) })),
});

function withWhatItDoes(one: { kind: string }): object {
  const offer = one.kind === 'offer' ? OldOffer.safeParse(one).data : undefined;
  if (offer) {
    const options = offer.calls.map(({ tool, args, ...rest }) => ({
      ...rest,
      does: { act: 'call', tool, args },
    }));
    return { ...one, options };
  }
  const old = one.kind === 'choice' ? OldQuestion.safeParse(one).data : undefined;
  return old ? asChoice(old) : one;
}

/** What waits in a thread of version 1. */
function listed(values: Record<string, unknown>): object[] {
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
  return [
    ...back.filter((one) => !isLast(one)).flatMap((one) => as('asked_back', one)),
    ...(question?.behind ? choice : []),
    ...ofDraft,
    // nobody knows which came first: what is offered can be undone, and what is filed can't
    ...as('offer', offer),
    ...as('amend', proposal),
    ...(question?.behind ? [] : choice),
    ...back.filter(isLast).flatMap((one) => as('asked_back', one)),
  ];
}
