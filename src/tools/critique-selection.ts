import { z } from 'zod';
import type { Tool, ToolContext, ToolResult } from '../domain/tool.js';
import { CONCERNS, type Concern, type Finding, findingsIn } from './analysis/concerns.js';
import { type Selection, selectionOf } from './analysis/selection.js';
import { analysisWords, findingLine, listed } from './analysis/words.js';
import { refused } from './editing/edit.js';

const MAX_QUOTE = 4_000;
const MAX_FOCUS = 120;

const Args = z.strictObject({
  quote: z
    .string()
    .trim()
    .min(1)
    .max(MAX_QUOTE)
    .optional()
    .describe('Words of a message of this thread, or of the field, exactly as they stand there.'),
  field: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .describe('A field of the open draft, by its name or label.'),
  focus: z
    .string()
    .trim()
    .max(MAX_FOCUS)
    .optional()
    .describe(`What to look for: ${CONCERNS.join(', ')}; all of it when left out.`),
});

/** Says what a reader would ask about a message or a field. */
export const critiqueSelection: Tool<z.infer<typeof Args>> = {
  name: 'critique_selection',
  category: 'analysis',
  summary: 'Say what is vague or missing in a quoted message or in a field.',
  instructions:
    'Looks a quoted message or a field of the open draft over: vague words, missing figures, missing who and when, criteria that nobody could check. People are shown the findings with the words that they are about; do not repeat them, you may add what rules can not see.',
  args: Args,
  sets: ['text', 'voice'],
  effect: 'read',
  approval: 'none',
  reversible: false,
  examples: ['critique the problem', 'critique “the page is slow”'],
  execute: (context, args) => Promise.resolve(critique(context, args)),
};

function critique(context: ToolContext, { quote, field, focus }: z.infer<typeof Args>): ToolResult {
  const selection = selectionOf(context, quote, field);
  if ('error' in selection) return refused(selection.error);
  const concerns = concernsOf(focus ?? '', selection);
  const entries = selection.entries.map((text) => findingsIn(text, concerns));
  const lines = entries.flatMap((findings, at) =>
    findings.map((one) => {
      const line = findingLine(one);
      return selection.entries.length > 1 ? analysisWords.entry(at + 1, line) : line;
    }),
  );
  const data = { of: selection.name, findings: entries.flatMap((findings) => findings.map(inShort)) };
  if (lines.length === 0) return { data, said: analysisWords.clear(selection.name) };
  return { data, said: listed(analysisWords.about(selection.name), lines) };
}

const inShort = (finding: Finding) => ({
  concern: finding.concern,
  quote: finding.quote,
  advice: findingLine(finding),
});

/** Words that people use for what to look for. */
const FOCUS: readonly (readonly [RegExp, Concern])[] = [
  [/vague|unclear|fuzzy|clarity|clear|precis|specific|wording|ambig/iu, 'vague'],
  [/number|figure|amount|metric|measur|quanti|how many/iu, 'numbers'],
  [/\bwho\b|people|person|owner|affected|responsib/iu, 'who'],
  [/\bwhen\b|date|time|deadline|due/iu, 'when'],
  [/test|accept|criteri|verif|check/iu, 'testable'],
];

function concernsOf(focus: string, { isCriteria, entries }: Selection): readonly Concern[] {
  const meant = FOCUS.filter(([words]) => words.test(focus)).map(([, concern]) => concern);
  if (meant.length > 0) return meant;
  if (isCriteria) return ['testable'];
  return entries.length > 1 ? ['vague'] : ['vague', 'numbers', 'who', 'when'];
}
