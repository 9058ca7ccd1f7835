import { z } from 'zod';

/** The draft and rev that a card showed. */
export interface CardRef {
  draftId: string;
  rev: number;
}

/** What a button carries: the card, and the name of what it chooses where there are several. All of it is looked up. */
export interface ButtonRef {
  card: CardRef;
  choice?: string;
}

/** Slack: a button's value holds 2,000 characters. */
const MAX_VALUE = 2000;

const ButtonValue = z.strictObject({
  d: z.string().min(1).max(200),
  r: z.number().int().nonnegative(),
  v: z.string().max(MAX_VALUE).optional(),
});
const BLOCK_ID = /^fd:(.{1,200}):(\d{1,9})(?:#\w{1,40})?$/s;

/** A button's value: {"d": draft id, "r": rev}, and "v" with the name of a choice. */
export function buttonValue({ draftId, rev }: CardRef, choice?: string): string {
  return JSON.stringify({ d: draftId, r: rev, ...(choice === undefined ? {} : { v: choice }) });
}

/** Whether a button can carry the choice. */
export function isCarried(ref: CardRef, choice: string): boolean {
  return buttonValue(ref, choice).length <= MAX_VALUE;
}

/**
 * A select has no value of its own to carry the draft, so its block's id does: "fd:<draft id>:<rev>". Slack wants the id of each block
 * in a message to be another: several blocks with selects have a part as well, "fd:<draft id>:<rev>#<part>".
 */
export function cardBlockId(ref: CardRef, part?: string): string {
  return `fd:${ref.draftId}:${ref.rev}${part === undefined ? '' : `#${part}`}`;
}

/** What a button carries, or null for a value that we did not make. */
export function parseButtonValue(value: string | undefined): ButtonRef | null {
  const parsed = ButtonValue.safeParse(parseJson(value ?? ''));
  if (!parsed.success) return null;
  const { d, r, v } = parsed.data;
  return { card: { draftId: d, rev: r }, ...(v === undefined ? {} : { choice: v }) };
}

/** The draft behind a select's block, or null for a block that is not ours. */
export function parseCardBlockId(blockId: string | undefined): CardRef | null {
  const [, draftId, rev] = BLOCK_ID.exec(blockId ?? '') ?? [];
  return draftId === undefined || rev === undefined ? null : { draftId, rev: Number(rev) };
}

/** JSON, or undefined for text that is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
