import { z } from 'zod';
import type { Phrase, PhraseArgs, Slots, Tool, ToolResult } from '../domain/tools/tool.js';

type Kind = Pick<Tool, 'effect' | 'approval' | 'reversible'>;

/** A tool by the schema of its arguments. */
export const tool = <Args>(args: z.ZodType<Args>, rest: Omit<Tool<Args>, 'args'>): Tool<Args> => ({
  args,
  ...rest,
});

/** It only looks. */
export const LOOKS: Kind = { effect: 'read', approval: 'none', reversible: false };
/** It changes something at once, and Undo takes it back. */
export const CHANGES: Kind = { effect: 'write', approval: 'none', reversible: true };
/** It shows, keeps or forgets something at once, which Undo does not take back. */
export const ACTS: Kind = { effect: 'write', approval: 'none', reversible: false };

const SLOT = /^\{([a-z_]+)\}$/u;

/**
 * Phrases that all mean the same.
 * @param args what they mean: arguments in which `{slot}` is what stands there, `{asker}` and `{focus}` as in `Slots`; or
 * what makes these
 * @param example a sentence of the first of them, for help and the docs; null for none
 */
export function phrasesFor(
  args: PhraseArgs | Phrase['args'],
  example: string | null,
  templates: readonly string[],
): Phrase[] {
  return templates.map((template, at) => ({
    template,
    ...(example === null || at > 0 ? {} : { example }),
    args: (said) => (typeof args === 'function' ? args(said) : filledIn(args, said)),
  }));
}

/** The same, for phrases that exist only while a draft is open. */
export const phrasesWithDraft = (...given: Parameters<typeof phrasesFor>): Phrase[] =>
  phrasesFor(...given).map((phrase) => ({ ...phrase, needs: 'draft' }));
/** The same, for phrases that exist only while the thread is about something. */
export const phrasesWithFocus = (...given: Parameters<typeof phrasesFor>): Phrase[] =>
  phrasesFor(...given).map((phrase) => ({ ...phrase, needs: 'focus' }));

function filledIn(args: PhraseArgs, said: Slots): PhraseArgs {
  const value = (given: unknown): unknown => {
    if (Array.isArray(given)) return given.map(value);
    const slot = typeof given === 'string' ? SLOT.exec(given)?.[1] : undefined;
    if (slot === undefined) return given;
    return slot === 'asker' || slot === 'focus' ? said[slot] : said.one(slot);
  };
  return Object.fromEntries(Object.entries(args).map(([name, given]) => [name, value(given)]));
}

/** Words as an argument: not empty, and at most so many code units. */
export const words = (most: number) => z.string().trim().min(1).max(most);

/** Somebody as an argument. */
export const UserId = z.string().regex(/^user:\S{1,200}$/u);

/** The answer of a tool that did nothing, and why. */
export const refused = (error: string): ToolResult => ({ data: { error } });
