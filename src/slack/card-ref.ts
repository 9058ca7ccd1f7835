import { z } from 'zod';

/** The draft and rev that a card showed. All that a button may carry: whatever it names is looked up on the server. */
export interface CardRef {
  draftId: string;
  rev: number;
}

const ButtonValue = z.strictObject({ d: z.string().min(1).max(200), r: z.number().int().nonnegative() });
const BLOCK_ID = /^fd:(.{1,200}):(\d{1,9})$/s;

/** A button's value: {"d": draft id, "r": rev}. */
export function buttonValue(ref: CardRef): string {
  return JSON.stringify({ d: ref.draftId, r: ref.rev });
}

/** A select has no value of its own to carry the draft, so its block's id does: "fd:<draft id>:<rev>". */
export function cardBlockId(ref: CardRef): string {
  return `fd:${ref.draftId}:${ref.rev}`;
}

/** The draft behind a button, or null for a value that we did not make. */
export function parseButtonValue(value: string | undefined): CardRef | null {
  const parsed = ButtonValue.safeParse(parseJson(value ?? ''));
  return parsed.success ? { draftId: parsed.data.d, rev: parsed.data.r } : null;
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
