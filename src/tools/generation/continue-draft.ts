import { z } from 'zod';
import type { OpenDraft } from '../../domain/conversation/thread-view.js';
import { type Blueprint, type Field, isList } from '../../domain/draft/blueprint.js';
import { draftChange } from '../../domain/draft/changes.js';
import { completion } from '../../domain/draft/decision.js';
import { type Draft, emptyPatch, isFilled, type Patch } from '../../domain/draft/draft.js';
import { applyPatch } from '../../domain/draft/patch.js';
import type { ToolContext, ToolResult } from '../../domain/tools/tool.js';
import { evidenceOf, fieldNamed, MAX_VALUE_LENGTH, openDraft } from '../editing/edit.js';
import { choiceNamed, entryOf, linesIn } from '../editing/entries.js';
import { CHANGES, phrasesWithDraft, refused, tool } from '../tool-parts.js';
import { generationWords } from './words.js';

const MAX_FIELDS = 20;
const MAX_NAME_LENGTH = 100;

const Args = z.strictObject({
  values: z
    .record(z.string().min(1).max(MAX_NAME_LENGTH), z.string().max(MAX_VALUE_LENGTH))
    .refine((values) => Object.keys(values).length <= MAX_FIELDS, `takes at most ${MAX_FIELDS} fields`)
    .optional()
    .describe('What people said, by field; one entry a line for a list. Only empty fields are filled.'),
});

type Update = Patch['updates'][number];

/** Fills what is still empty in the open draft, or says what that is. */
export const continueDraft = tool(Args, {
  name: 'continue_draft',
  category: 'generation',
  summary: 'Fill in what is still empty in the open request, or ask for it.',
  instructions:
    'Carries the draft that is open on: fills empty fields with values that people’s words support, and leaves alone what says something. Without values it tells people what is missing and asks the next question. People are shown what was filled in, with Undo; do not repeat it.',
  sets: ['text'],
  needs: 'draft',
  ...CHANGES,
  phrases: [
    ...phrasesWithDraft({}, 'continue the draft', [
      '(continue | go on with | carry on with | complete | finish | fill in) [writing | filling in] <the> <request>',
      'fill [in | out] [the] (rest | blanks | gaps | (missing | empty | open | remaining) (fields | parts | ones)) [of <the> <request>]',
    ]),
  ],
  async execute(context, { values = {} }) {
    const open = openDraft(context);
    if ('data' in open) return open;
    const given = Object.entries(values).filter(([, value]) => value.trim() !== '');
    return given.length === 0 ? nextQuestion(open) : fill(context, open, given);
  },
});

function fill(
  context: ToolContext,
  open: OpenDraft,
  given: readonly (readonly [string, string])[],
): ToolResult {
  const read = given.map(([name, value]) => updatesFor(context, open, name, value));
  const updates = read.flatMap((one) => ('updates' in one ? one.updates : []));
  const leftOut = read.flatMap((one) => ('why' in one ? [one.why] : []));
  const { change } = draftChange(open, { ...emptyPatch(), updates });
  if (change === null) return refused(generationWords.nothingFilled(leftOut));
  const filled = open.blueprint.fields.filter(({ name }) =>
    change.fields.some(({ field }) => field === name),
  );
  const { draft } = applyPatch(open.draft, { ...emptyPatch(), updates }, open.blueprint);
  const said = `${generationWords.filled(filled)}.`;
  return { data: { done: said, leftOut, ...missingIn(draft, open.blueprint) }, change, said };
}

/** What a value makes of an empty field, or why it makes nothing. */
function updatesFor(
  context: ToolContext,
  { draft, blueprint }: OpenDraft,
  name: string,
  value: string,
): { updates: Update[] } | { why: string } {
  const field = fieldNamed(blueprint, name);
  if (!field) return { why: generationWords.unknownField(name) };
  if (isFilled(draft, field.name)) return { why: generationWords.isFilled(field) };
  const entries = entriesOf(field, value).map((entry) => ({
    field: field.name,
    ...entry,
    evidence: evidenceOf(context, entry.value),
  }));
  const { changed } = applyPatch(draft, { ...emptyPatch(), updates: entries }, blueprint);
  return changed.length > 0 ? { updates: entries } : { why: generationWords.cantHold(field) };
}

function entriesOf(field: Field, value: string): { value: string; key?: string }[] {
  if (field.type === 'enum') return [{ value: choiceNamed(field, value) ?? value }];
  return isList(field) ? linesIn(value).flatMap((line) => entryOf(field, line) ?? []) : [{ value }];
}

function nextQuestion({ draft, blueprint }: OpenDraft): ToolResult {
  const { missing } = completion(draft, blueprint);
  const [first] = missing;
  const said = first ? generationWords.stillMissing(missing, first.question) : generationWords.complete;
  return { data: missingIn(draft, blueprint), said };
}

function missingIn(draft: Draft, blueprint: Blueprint) {
  const { missing } = completion(draft, blueprint);
  return { missing: missing.map(({ label }) => label), question: missing[0]?.question ?? null };
}
