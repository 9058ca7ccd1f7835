import { z } from 'zod';
import { isList } from '../../domain/draft/blueprint.js';
import { itemText } from '../../domain/draft/patch.js';
import { isBlank } from '../../domain/text/text.js';
import type { ToolResult } from '../../domain/tools/tool.js';
import { setTo } from '../editing/apply.js';
import { edited, editField, FieldWords, MAX_VALUE_LENGTH, reworded, type Target } from '../editing/edit.js';
import { itemsOf } from '../editing/entries.js';
import { CHANGES, phrasesFor, refused, tool, words } from '../tool-parts.js';
import { asBullets, lostFigures, STYLES, type Style } from './rewrite.js';
import { generationWords } from './words.js';

const Args = z.strictObject({
  field: FieldWords,
  text: words(MAX_VALUE_LENGTH)
    .optional()
    .describe(
      'The new words; one entry a line for a list. Keep every figure, link, name and "not" of the old ones.',
    ),
  style: z.enum(STYLES).optional().describe('How it is to read; without `text` only bullets can be made.'),
});

const REWRITE = '(rewrite | reword | rephrase)';

/** Says what a field says in other words. */
export const rewriteField = tool(Args, {
  name: 'rewrite_field',
  category: 'generation',
  summary: 'Rewrite a field of the open request: shorter, clearer or as bullets.',
  instructions:
    'Puts a field of the draft that is open into other words, when a person asks for that. Give the new words in `text`: the same facts, nothing added. People are shown that it was rewritten, with Undo; do not repeat it.',
  sets: ['text'],
  needs: 'draft',
  ...CHANGES,
  phrases: [
    ...phrasesFor(
      { field: '{field}', text: '{rest}' },
      'rewrite the problem: opening the report takes 90 seconds',
      [`${REWRITE} <field> : {rest}`],
    ),
    ...phrasesFor({ field: '{field}', style: 'bullets' }, 'turn the problem into bullets', [
      '(turn | convert | put | format | write | make | rewrite) <field> (into | as | in | to) [a] [bulleted | bullet] (bullets | bullet points | list | points)',
    ]),
    ...phrasesFor({ field: '{field}', style: 'shorter' }, 'make the problem shorter', [
      `((shorten | condense | tighten [up]) <field> | ${REWRITE} <field> (shorter | more concise | more briefly) | make <field> [much | a bit | a little] (shorter | more concise | tighter | crisper))`,
    ]),
    ...phrasesFor({ field: '{field}', style: 'clearer' }, 'make the problem clearer', [
      `((${REWRITE} | simplify | clarify | polish) <field> [clearer | simpler] | make <field> [much | a bit | a little] (clearer | simpler | easier to (read | understand)))`,
    ]),
  ],
  execute: (context, { field, text, style }) =>
    editField(context, field, (target) =>
      text === undefined ? restyled(target, style) : byWords(target, text, style ?? null),
    ),
});

const wordsOf = ({ open, field }: Target): string =>
  isList(field)
    ? itemsOf(open.draft, field.name).map(itemText).join('\n')
    : (open.draft.fields[field.name] ?? '');

function byWords(target: Target, text: string, style: Style | null): ToolResult {
  const { field } = target;
  if (field.type === 'enum') return refused(generationWords.aChoice(field));
  const before = wordsOf(target);
  if (before === '') return refused(generationWords.nothingToRewrite(field));
  if (isBlank(text)) return refused(generationWords.needsWords(field));
  const result = isList(field) ? setTo(target, text) : edited(target, reworded(target, text), '');
  if (result.change === undefined) return result;
  const lost = lostFigures(before, text);
  const said = generationWords.rewrote(field, style);
  const whole = `${said}${lost.length > 0 ? generationWords.leavesOut(lost) : ''}.`;
  return { ...result, data: { done: whole, lost }, said: whole };
}

/** The same words in another form; other words somebody has to give. */
function restyled(target: Target, style: Style | undefined): ToolResult {
  const { field } = target;
  if (field.type === 'enum') return refused(generationWords.aChoice(field));
  const before = wordsOf(target);
  if (before === '') return refused(generationWords.nothingToRewrite(field));
  if (style !== 'bullets') return refused(generationWords.needsWords(field));
  if (isList(field)) return refused(generationWords.noBullets(field));
  const patch = reworded(target, asBullets(before));
  return edited(target, patch, generationWords.rewrote(field, style), generationWords.noBullets(field));
}
