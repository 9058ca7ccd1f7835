import { z } from 'zod';
import { CallAct, OptionAct, type OptionActOf } from './conversation/option.js';
import { AskedQuestion } from './conversation/reply.js';
import { Draft } from './draft/draft.js';
import { PersonText } from './text/person-text.js';
import { AlikeRequest } from './tickets/past-requests.js';
import { RequestFile } from './tickets/shared-file.js';
import { FiledWord } from './tickets/tracker.js';

/** The message that asks what a draft lacks or is disputed in it, as it stands in the thread, as long as it can be answered. */
export const OpenAsk = z.object({
  kind: z.literal('ask'),
  draftId: z.string(),
  number: z.number().int(),
  lead: z.string(),
  questions: z.array(AskedQuestion),
  /** Slack time of the making: words written before it answer nothing that it asks */
  at: z.string(),
  /** fields that were answered since, in that order */
  answered: z.array(z.string()),
  form: z.boolean(),
  /** what was taken for an answer just before */
  taken: z.array(z.object({ field: z.string(), label: z.string() })).default([]),
  /** other forms that the request may take, offered where it begins */
  forms: z.array(z.object({ id: z.string(), title: z.string() })).default([]),
});
export type OpenAsk = z.infer<typeof OpenAsk>;

/**
 * A question with options that waits for a click or for words. It rests on the message `ts` of `asker`, or on `words` of theirs that
 * stand in none. `mention`: of which things one is meant. `meant`: mentions of that message that are settled already. `fills`: the field of
 * the open request that the asker's next words change.
 */
export const Question = z.object({
  kind: z.literal('choice'),
  id: z.string(),
  asker: z.string(),
  ts: z.string(),
  text: z.string(),
  words: PersonText.nullable().default(null),
  mention: z.string().nullable(),
  fills: z.string().exactOptional(),
  options: z.array(
    z.object({
      label: z.string(),
      does: OptionAct,
      /** who has taken it, where the others can still be taken after that */
      by: z.string().nullable().default(null),
    }),
  ),
  meant: z.array(z.object({ mention: z.string(), entity: z.string() })),
});
export type Question = z.infer<typeof Question>;

/** What an option of the question does that is the act of that name; null where none is. */
export function doing<Name extends OptionAct['act']>(
  { options }: Pick<Question, 'options'>,
  name: Name,
): OptionActOf<Name> | null {
  const found = options.map(({ does }) => does);
  return found.find((does): does is OptionActOf<Name> => does.act === name) ?? null;
}

/**
 * What a tool has offered under its words: calls that anybody may have made by a click who may change what they change,
 * exactly as they stand here. It waits for nothing and is in nobody's way, and stays on record once it is over: a click on it is
 * told why. `draftId`: the draft with which it ends. With a call for `all` nothing of it is left; `by` says who had a call made.
 */
export const Offer = z.object({
  kind: z.literal('offer'),
  id: z.string(),
  text: z.string(),
  /** stands below the text as long as there is something to press */
  hint: z.string(),
  draftId: z.string().nullable(),
  options: z.array(
    z.object({ label: z.string(), does: CallAct, all: z.boolean(), by: z.string().nullable() }),
  ),
});
export type Offer = z.infer<typeof Offer>;

/** Open requests that look like the draft, one of which may be followed instead; none once that is decided, or where none was found. */
const Duplicate = z.object({ kind: z.literal('duplicate'), requests: z.array(AlikeRequest) });

/** What was said after filing would change the filed draft into this; it waits for a person's word. */
const Amend = z.object({
  kind: z.literal('amend'),
  draftId: z.string(),
  rev: z.number().int(),
  draft: Draft,
  by: z.string(),
  /** shared in the thread since, to go along as well */
  files: z.array(RequestFile).exactOptional(),
  /** said since, to go along as well */
  words: z.array(FiledWord).exactOptional(),
  /** of the message that offers it */
  slot: z.string().exactOptional(),
});

/**
 * What a team has asked back last about a filed request: by whom and under which message, in which words, how often it has asked by
 * now, and the message passed on as the answer, which can still be said to be none.
 */
const AskedBack = z.object({
  kind: z.literal('asked_back'),
  draftId: z.string(),
  by: z.string(),
  channel: z.string(),
  ts: z.string(),
  question: z.string().default(''),
  times: z.number().int().default(1),
  /** Slack time of the asking */
  at: z.string().default('0'),
  answer: z.string().exactOptional(),
});

/** No team was found for the draft, so many times: its people choose one, or say more. */
const Team = z.object({ kind: z.literal('team'), times: z.number().int().default(1) });

/** The draft's card waits for approval. */
const Card = z.object({ kind: z.literal('card') });

/** What the bot has put to people and what waits for them. */
export const Pending = z.discriminatedUnion('kind', [
  OpenAsk,
  Question,
  Offer,
  Duplicate,
  Amend,
  AskedBack,
  Team,
  Card,
]);
export type Pending = z.infer<typeof Pending>;
type Kind = Pending['kind'];
export type PendingOf<K extends Kind> = Extract<Pending, { kind: K }>;

/** All that waits in a thread, the newest last. Of a kind there is one; what teams asked back there is one of for each request. */
interface Waiting {
  readonly pending: readonly Pending[];
}

/** What is pending of that kind, the newest; null where nothing is. */
export function pendingOf<K extends Kind>({ pending }: Waiting, kind: K): PendingOf<K> | null {
  return pending.findLast((one): one is PendingOf<K> => one.kind === kind) ?? null;
}

/** What is pending with this as the newest, in the place of what it follows. */
export const asked = (state: Waiting, item: Pending): Pending[] => [
  ...state.pending.filter((one) => !isSame(one, item)),
  item,
];

/** What is pending with this instead of what it was before; asked as long ago as that. */
export const changedIn = ({ pending }: Waiting, item: Pending): Pending[] =>
  pending.map((one) => (isSame(one, item) ? item : one));

/** What is pending without these kinds. */
export const without = ({ pending }: Waiting, ...kinds: readonly Kind[]): Pending[] =>
  pending.filter(({ kind }) => !kinds.includes(kind));

function isSame(one: Pending, other: Pending): boolean {
  return (
    one.kind === other.kind &&
    !(one.kind === 'asked_back' && other.kind === 'asked_back' && one.draftId !== other.draftId)
  );
}

/** What a draft alone can wait for: it goes with it. */
export const OF_DRAFT: readonly Kind[] = ['ask', 'duplicate', 'amend', 'team', 'card'];

/** What plain words may answer besides a question with options: whatever of that was put to people last comes first. */
const BY_WORDS: ReadonlySet<Kind> = new Set(['ask', 'amend', 'team', 'card']);

/** Whether that is pending, and nothing was put to people since that plain words may answer. */
export function isNewest({ pending }: Waiting, item: Pending | null): boolean {
  const at = item === null ? -1 : pending.indexOf(item);
  return at >= 0 && pending.slice(at + 1).every(({ kind }) => !BY_WORDS.has(kind));
}
