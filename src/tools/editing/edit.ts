import type { OpenDraft } from '../../domain/conversation/thread-view.js';
import type { Blueprint, Field } from '../../domain/draft/blueprint.js';
import { draftChange, wordsIn } from '../../domain/draft/changes.js';
import { emptyPatch, type Patch } from '../../domain/draft/draft.js';
import { type Evidence, inThread } from '../../domain/draft/evidence.js';
import { folded } from '../../domain/draft/patch.js';
import { holds, shown } from '../../domain/text/person-text.js';
import type { ToolContext, ToolResult } from '../../domain/tools/tool.js';
import { refused, words } from '../tool-parts.js';
import { editWords } from './words.js';

/**
 * The field that words name: by its name or label or what else it is called, by words of these that no other field has ("solution"), or by the
 * label's initials ("AC"); letter case and the "s" of a plural aside. Undefined where no field, or more than one, fits.
 */
export function fieldNamed({ fields }: Blueprint, words: string): Field | undefined {
  const wanted = wordsOf(words);
  if (wanted.length === 0) return undefined;
  const whole = fields.find(({ name, label, called = [] }) =>
    [name, label, ...called].some((one) => same(wordsOf(one), wanted)),
  );
  if (whole) return whole;
  const parts = fields.filter(({ name, label }) => {
    const has = new Set([...wordsOf(name), ...wordsOf(label)]);
    return wanted.every((word) => has.has(word));
  });
  const initials = fields.filter(({ label }) => wanted.length === 1 && initialsOf(label) === folded(words));
  const [only, ...others] = parts.length > 0 ? parts : initials;
  return others.length === 0 ? only : undefined;
}

const wordsOf = (words: string): string[] =>
  folded(words)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.replace(/(?<=[^s])s$/u, ''));

const same = (a: readonly string[], b: readonly string[]) => a.join(' ') === b.join(' ');

function initialsOf(label: string): string | null {
  const words = label.split(/\s+/u);
  return words.length < 2 ? null : words.map((word) => word.charAt(0).toLowerCase()).join('');
}

/** The longest value of a field, in code units. */
export const MAX_VALUE_LENGTH = 4_000;
const MAX_NAME_LENGTH = 100;
const MAX_QUOTE = 300;

export const FieldWords = words(MAX_NAME_LENGTH).describe('The field, by its name or label.');

/** A field of the open draft that is to be edited. */
export interface Target {
  open: OpenDraft;
  field: Field;
  /** what an edit to this value rests on: the message that asks for it */
  evidence: (value: string) => Evidence;
}

/** The open draft where it can be changed; else the answer why it can't. */
export function openDraft({ thread }: Pick<ToolContext, 'thread'>): OpenDraft | Pick<ToolResult, 'data'> {
  if (thread.open === null) return refused(editWords.noDraft);
  return thread.open.closed ? refused(editWords.closed) : thread.open;
}

/** Edits the field of the open draft that the words name; without such a draft or field it says what to do instead. */
export async function editField(
  context: ToolContext,
  words: string,
  edit: (target: Target) => ToolResult,
): Promise<ToolResult> {
  const open = openDraft(context);
  if ('data' in open) return open;
  const field = fieldNamed(open.blueprint, words);
  return field
    ? edit({ open, field, evidence: (value) => evidenceOf(context, value) })
    : refused(noSuchField(open, words));
}

/** Says that a draft has no field of that name, and which it has. */
export const noSuchField = ({ blueprint }: OpenDraft, words: string): string =>
  editWords.noSuchField(
    words,
    blueprint.fields.map(({ label }) => label),
  );

/** The patch that puts these words into a text field, whose other words still rest on what they rested on. */
export function reworded({ open, field, evidence }: Target, value: string, words = value): Patch {
  const known = open.draft.evidence[field.name] ?? [];
  const pieces = [...known, evidence(words)];
  return { ...emptyPatch(), updates: pieces.map((one) => ({ field: field.name, value, evidence: one })) };
}

/**
 * What a value rests on that was asked for: extracted where it stands in the asking message word for word. A slash command is
 * no message that a link could lead to, and a click on what was offered none of words, so these count as typed, as those of
 * the Edit form do: whoever gave the one or the other has taken the words for their own.
 */
export function evidenceOf({ message, thread }: ToolContext, value: string): Evidence {
  const { ts, author, text } = message;
  const isMessage = thread.messages.some((one) => one.ts === ts);
  const isLiteral = holds(text, value);
  return {
    channel: thread.channel,
    ts,
    ...inThread(thread, ts),
    author,
    quote: isMessage ? shown(text, MAX_QUOTE) : value.slice(0, MAX_QUOTE),
    how: !isMessage ? 'typed' : isLiteral ? 'extracted' : 'inferred',
  };
}

/**
 * What the patch comes to.
 * @param said what was done, in one sentence without its stop
 * @param nothing why nothing was, where the patch changes nothing; left out: because the field says so already
 */
export function edited(
  { open, field }: Target,
  patch: Patch,
  said: string,
  nothing = editWords.saysSo(field),
): ToolResult {
  const { change, dropped } = draftChange(open, patch);
  const lost = open.blueprint.fields.find(({ name }) => name === dropped[0]?.field);
  if (lost) return refused(editWords.unusable(lost));
  if (change === null) return { data: { error: nothing, holds: true } };
  const now = change.fields.map((one) => [one.field, wordsIn(open.blueprint, one.field, one.after)]);
  return { data: { done: said, now: Object.fromEntries(now) }, change, said: `${said}.` };
}
