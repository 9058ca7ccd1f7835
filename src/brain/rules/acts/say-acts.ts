import { z } from 'zod';
import type { ChatInput } from '../../../domain/brain.js';
import type { ToolStep } from '../../../domain/tool.js';
import { wording } from '../../../domain/wording.js';
import { inARow, nameIn } from '../lookup/plain.js';
import { sayKnown, sayPerson } from './say-knowledge.js';

const Failed = z.object({
  error: z.string(),
  wrong: z.boolean().optional(),
  titles: z.array(z.string()).optional(),
});
const Looked = z.object({ notes: z.array(z.unknown()), shown: z.boolean() });
const Ambiguous = z.object({ ambiguous: z.array(z.object({ label: z.string() })).min(1) });
const Args = z.record(z.string(), z.unknown());

const NOT_FOUND = 'not found';
const NOT_AS_SAID = 'I could not do that the way it was said. Say it in other words, one thing at a time.';
const NO_NOTE = 'I have no note of yours that fits, so there is nothing to change.';
const NOTHING_KEPT = 'I remember nothing about that yet. Tell me “remember that …”, and I will.';
const NO_GOALS = 'There are no goals yet. Set one with “new goal: answer within a day”.';
/** More than this fills a screen. */
const LONGEST = 600;

/**
 * What is said of a call that was made: why it came to nothing, or what was found. Null where people were shown it, or where
 * nothing is left to say.
 */
export function sayStep(step: ToolStep, input: ChatInput): string | null {
  const failed = Failed.safeParse(step.data).data;
  if (failed !== undefined) return sayFailed(step, failed, input);
  const ambiguous = Ambiguous.safeParse(step.data).data;
  if (ambiguous !== undefined) return sayWhich(ambiguous.ambiguous);
  switch (step.call.name) {
    case 'search_memory':
      return saySearch(step);
    case 'query_knowledge':
      return sayKnown(step.data, input);
    case 'get_person_info':
      return sayPerson(step.data, input);
    default:
      return null;
  }
}

function sayFailed(
  { call }: ToolStep,
  { error, wrong = false, titles = [] }: z.infer<typeof Failed>,
  input: ChatInput,
): string {
  if (wrong) return NOT_AS_SAID;
  if (error === NOT_FOUND) return wording.cantFind([nameOf(call.args, input) ?? 'that']);
  const said = error.slice(0, LONGEST);
  return titles.length === 0 ? said : `${said} ${inARow(titles.map((title) => `“${nameIn(title)}”`))}`;
}

/** What people call the thing that the call was about. */
function nameOf(args: unknown, { references, focus }: ChatInput): string | null {
  const given = Args.safeParse(args).data ?? {};
  const values = Object.values(given);
  const named = references.found.find(({ entity }) => values.includes(entity.id));
  if (named !== undefined) return named.mention;
  if (focus !== null && values.includes(focus.id)) return nameIn(focus.name);
  const words = given['request'] ?? given['goal'];
  return typeof words === 'string' && words !== '' ? nameIn(words) : null;
}

function sayWhich(choices: readonly { label: string }[]): string {
  return `Which one do you mean? ${inARow(choices.map(({ label }) => nameIn(label)))} fit.`;
}

function saySearch({ call, data }: ToolStep): string | null {
  const looked = Looked.safeParse(data).data;
  if (looked === undefined || looked.shown || looked.notes.length > 0) return null;
  const args = Args.safeParse(call.args).data ?? {};
  if (args['show'] === false) return NO_NOTE;
  return /^goals?$/iu.test(String(args['text'])) ? NO_GOALS : NOTHING_KEPT;
}
