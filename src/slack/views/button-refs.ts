import { z } from 'zod';
import { TaskFilter } from '../../domain/entities/references.js';
import { parseJson } from '../normalize/wire.js';

/** The draft and rev that a card showed. */
export interface CardRef {
  draftId: string;
  rev: number;
}

/** What a button carries: the card, and the name of what it chooses where there are several. All of it is looked up. */
interface ButtonRef {
  card: CardRef;
  choice: string | undefined;
}

/** Slack: a button's value holds 2,000 characters. */
const MAX_VALUE = 2000;

/** The ids that we give out are printable; what is not can't be looked for in the database. */
export const OwnId = z.string().regex(/^[\x20-\x7e]{1,200}$/);

const CardButtonValue = z.strictObject({
  d: OwnId,
  r: z.number().int().nonnegative(),
  v: z.string().max(MAX_VALUE).optional(),
});
const BLOCK_ID = /^fd:([\x20-\x7e]{1,200}):(\d{1,9})(?:#\w{1,40})?$/;

/** A button's value: {"d": draft id, "r": rev}, and "v" with the name of a choice. */
export function buttonValue({ draftId, rev }: CardRef, choice?: string): string {
  return JSON.stringify({ d: draftId, r: rev, ...(choice === undefined ? {} : { v: choice }) });
}

/** Whether a button can carry the choice. */
export function isCarried(ref: CardRef, choice: string): boolean {
  return buttonValue(ref, choice).length <= MAX_VALUE;
}

/**
 * A select has no value to carry the draft, so its block's id does: "fd:<draft id>:<rev>". Slack wants each id in a message to be
 * another: where there are several they have a part as well, "fd:<draft id>:<rev>#<part>".
 */
export function cardBlockId(ref: CardRef, part?: string): string {
  return `fd:${ref.draftId}:${ref.rev}${part === undefined ? '' : `#${part}`}`;
}

/** What a button carries, or null for a value that we did not make. */
export function parseButtonValue(value: string | undefined): ButtonRef | null {
  const parsed = parseValue(CardButtonValue, value);
  return parsed && { card: { draftId: parsed.d, rev: parsed.r }, choice: parsed.v };
}

/** The draft behind a select's block, or null for a block that is not ours. */
export function parseCardBlockId(blockId: string | undefined): CardRef | null {
  const [, draftId, rev] = BLOCK_ID.exec(blockId ?? '') ?? [];
  return draftId === undefined || rev === undefined ? null : { draftId, rev: Number(rev) };
}

/** What JSON of ours carries, or null for text that is none. */
export function parseValue<Schema extends z.ZodType>(
  schema: Schema,
  text: string | undefined,
): z.infer<Schema> | null {
  return schema.safeParse(parseJson(text ?? '')).data ?? null;
}

/** An option of a question: the question's id, and the option's number, from 0. What it stands for is looked up. */
interface ChoiceRef {
  questionId: string;
  option: number;
}

/** A question offers ten options at most. */
const LAST_OPTION = 9;

const ChoiceButtonValue = z.strictObject({
  q: OwnId,
  o: z.number().int().nonnegative().max(LAST_OPTION),
});

/** The value of an option's button: {"q": question id, "o": number}. */
export function choiceValue({ questionId, option }: ChoiceRef): string {
  return JSON.stringify({ q: questionId, o: option });
}

/** The option behind a button's value, or null for a value that we did not make. */
export function parseChoiceValue(value: string | undefined): ChoiceRef | null {
  const parsed = parseValue(ChoiceButtonValue, value);
  return parsed && { questionId: parsed.q, option: parsed.o };
}

/** A tool's call that waits for nothing. It was not kept: the tool takes its arguments from it, and says what the person may. */
interface CallRef {
  tool: string;
  args: Record<string, unknown>;
}

const CallButtonValue = z.strictObject({
  t: z.string().regex(/^\w{1,64}$/),
  a: z.record(z.string(), z.unknown()),
});

/** The value of a button, or of a menu's option, that has a call made: {"t": tool, "a": arguments}. */
export function callValue({ tool, args }: CallRef): string {
  return JSON.stringify({ t: tool, a: args });
}

/** The call behind a value, or null for a value that we did not make. */
export function parseCallValue(value: string | undefined): CallRef | null {
  const parsed = (value ?? '').length > MAX_VALUE ? null : parseValue(CallButtonValue, value);
  return parsed && { tool: parsed.t, args: parsed.a };
}

/** A list of tickets: what it is called, and which they are. */
interface ListRef {
  title: string;
  filter: TaskFilter;
}
const MAX_TITLE = 200;

const ListButtonValue = z.strictObject({ t: z.string().max(MAX_TITLE), f: TaskFilter });

/** The value of a list's button: {"t": title, "f": filter}; null for a filter that is too long to carry. */
export function listValue({ title, filter }: ListRef): string | null {
  const value = JSON.stringify({ t: title.slice(0, MAX_TITLE), f: filter });
  return value.length <= MAX_VALUE ? value : null;
}

/** The list behind a button's value, or null for a value that we did not make. */
export function parseListValue(value: string | undefined): ListRef | null {
  const parsed = parseValue(ListButtonValue, value);
  return parsed && { title: parsed.t, filter: parsed.f };
}
