import { z } from 'zod';
import { headlineOf } from '../../domain/conversation/card.js';
import type { OpenDraft } from '../../domain/conversation/thread-view.js';
import { completion } from '../../domain/draft/decision.js';
import type { MemoryWrite } from '../../domain/entities/memory.js';
import { draftLines, projectBrief } from '../../domain/entities/project-brief.js';
import { clipped } from '../../domain/text/text.js';
import { routingText } from '../../domain/tickets/routing-text.js';
import type { Tool, ToolContext, ToolResult } from '../../domain/tools/tool.js';
import { refused } from '../editing/edit.js';
import { placeOf } from '../editing/find-text.js';
import { editWords } from '../editing/words.js';
import { acceptanceOf, completenessOf, limitsOf, risksOf, type Seen } from './limits.js';
import { selectionOf } from './selection.js';
import { analysisWords, listed } from './words.js';

const SECTIONS = ['completeness', 'acceptance', 'constraints', 'risks', 'duplicates'] as const;
type Section = (typeof SECTIONS)[number];

const MAX_QUOTE = 4_000;
const MAX_ADVICE = 300;
const MAX_REMARKS = 6;

const Args = z.strictObject({
  section: z.enum(SECTIONS).optional().describe('One of these; all when left out.'),
  field: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .describe('A field of the open draft, to look at it alone.'),
  quote: z
    .string()
    .trim()
    .min(1)
    .max(MAX_QUOTE)
    .optional()
    .describe(
      'Words of a message of this thread, or of the field, exactly as they stand there, to look at these alone.',
    ),
  remarks: z
    .array(
      z.strictObject({
        quote: z.string().trim().min(1).max(MAX_ADVICE),
        advice: z.string().trim().min(1).max(MAX_ADVICE),
      }),
    )
    .max(MAX_REMARKS)
    .optional()
    .describe(
      'With field or quote: words in it that are vague or leave something open, and what to say instead.',
    ),
});
type Args = z.infer<typeof Args>;

const LOOK =
  '(critique | what do you think (of | about) | critici(s|z)e | review | assess | challenge | poke holes in | (give | some) feedback on)';
/** How people call the sections. */
const SECTION_WORDS: readonly { words: string; section: Section; example?: string }[] = [
  { words: '(completeness | gaps | anything missing)', section: 'completeness' },
  { words: '(duplicate[s])', section: 'duplicates' },
  { words: '[the] (constraints | limits)', section: 'constraints' },
  { words: '[the] risks', section: 'risks', example: 'check the request for risks' },
  { words: '[the] acceptance', section: 'acceptance' },
];

/** Looks the open draft over as a whole. */
export const runAnalysis: Tool<Args> = {
  name: 'run_analysis',
  category: 'analysis',
  summary:
    'Check the open request for what is missing, contradictory or already requested; or just one field or quote.',
  instructions:
    'Looks the draft that is open over, by section: completeness, acceptance (is it said when it is done), constraints (do the limits agree, also with other requests of the project), risks (which are named), duplicates (open requests that look alike); all of them when no section is named. To criticise a field or a quoted message give it with your `remarks`: vague words, missing figures, criteria that nobody could check. People are shown the findings; do not repeat them.',
  args: Args,
  sets: ['text', 'voice'],
  needs: 'draft',
  effect: 'write',
  approval: 'none',
  reversible: false,
  phrases: [
    {
      template:
        '(analy(s|z)e | check | review | examine | inspect | assess | validate) <the> [whole | open] (<request> | it | this)',
      example: 'analyse the request',
      needs: 'draft',
      args: () => ({}),
    },
    {
      template:
        '(run | do | make | give me) [an | a | the] [full | quick] (analysis | check) [of <the> <request>]',
      needs: 'draft',
      args: () => ({}),
    },
    {
      template: '<whats> [still | else] missing [here | in <the> <request>]',
      example: "what's missing?",
      needs: 'draft',
      args: () => ({ section: 'completeness' }),
    },
    {
      template:
        '(is (anything | something) [still] missing | how complete is <the> <request> | is <the> <request> complete)',
      needs: 'draft',
      args: () => ({ section: 'completeness' }),
    },
    ...SECTION_WORDS.map(({ words, section, example }) => ({
      template: `((check | review | look over | examine) [<the> [<request>] for] ${words} | run [a] [quick] ${words} check)`,
      ...(example === undefined ? {} : { example }),
      needs: 'draft' as const,
      args: () => ({ section }),
    })),
    {
      template:
        '(are there | do we have | look for | search for | find) [any] duplicates [of (this | it | <the> <request>)]',
      needs: 'draft',
      args: () => ({ section: 'duplicates' }),
    },
    {
      template: `${LOOK} <field> [critically]`,
      example: 'critique the problem',
      args: ({ one }) => ({ field: one('field') }),
    },
    {
      template: `${LOOK} {quote}`,
      example: 'critique “the page is slow”',
      args: ({ one }) => ({ quote: one('quote') }),
    },
    {
      template: 'is (this | <the> <request>) a duplicate',
      needs: 'draft',
      args: () => ({ section: 'duplicates' }),
    },
  ],
  execute: (context, args) =>
    args.field === undefined && args.quote === undefined
      ? analysed(context, args.section)
      : Promise.resolve(remarkedOn(context, args)),
};

async function analysed(context: ToolContext, section: Section | undefined): Promise<ToolResult> {
  const { open } = context.thread;
  if (open === null) return refused(editWords.noDraft);
  const wanted = section === undefined ? SECTIONS : [section];
  const seen = await Promise.all(
    wanted.map(async (one) => ({ section: one, ...(await seenIn(one, context, open)) })),
  );
  const memory = noted(context, open);
  return {
    data: { sections: seen },
    said: toldOf(seen, headlineOf(open.blueprint, open.draft)),
    ...(memory.length > 0 ? { memory } : {}),
  };
}

/** What is to be said of a field or of quoted words: the remarks on words that do stand there. */
function remarkedOn(context: ToolContext, { field, quote, remarks = [] }: Args): ToolResult {
  const selection = selectionOf(context, { field, quote });
  if ('error' in selection) return refused(selection.error);
  const { name, entries } = selection;
  const kept = remarks.filter((remark) => entries.some((text) => placeOf(text, remark.quote) !== null));
  const data = { of: name, text: entries, remarks: kept };
  if (kept.length === 0) return { data, said: analysisWords.notJudged(name) };
  const lines = kept.map((remark) => analysisWords.remark(remark.quote, remark.advice));
  return { data, said: listed(analysisWords.about(name), lines) };
}

async function seenIn(section: Section, context: ToolContext, open: OpenDraft): Promise<Seen> {
  switch (section) {
    case 'completeness':
      return completenessOf(open);
    case 'acceptance':
      return acceptanceOf(open);
    case 'constraints':
      return limitsOf(context, open);
    case 'risks':
      return risksOf(open);
    case 'duplicates':
      return duplicatesOf(context, open);
  }
}

/** Open requests that look like this one, as far as all who read along may see them. */
async function duplicatesOf(
  { past, viewer, signal }: ToolContext,
  { id, draft, blueprint }: OpenDraft,
): Promise<Seen> {
  const text = routingText(blueprint, draft);
  const alike = text.trim() === '' ? [] : await past.alike(viewer, { text, notDraft: id }, signal);
  if (alike.length === 0) return { fine: true, lines: [analysisWords.noDuplicates] };
  const lines = alike.map(({ shortId, headline, team }) =>
    analysisWords.duplicate(shortId, headline, team?.name ?? null),
  );
  return { fine: false, lines };
}

const LABELS: Readonly<Record<Section, string>> = {
  completeness: 'Completeness',
  acceptance: 'Acceptance',
  constraints: 'Constraints',
  risks: 'Risks',
  duplicates: 'Duplicates',
};
/** So many lines of a section are told where all sections are. */
const MAX_IN_ALL = 3;
const MAX_HEADLINE = 80;

function toldOf(seen: readonly ({ section: Section } & Seen)[], headline: string): string {
  const heading = analysisWords.about(`“${clipped(headline, MAX_HEADLINE)}”`);
  const [only] = seen;
  if (only !== undefined && seen.length === 1) return listed(`${LABELS[only.section]}:`, only.lines);
  const lines = seen.flatMap(({ section, lines: all, applies = true }) => {
    if (!applies) return [];
    const more = all.length > MAX_IN_ALL ? [`and ${all.length - MAX_IN_ALL} more`] : [];
    const told = all.slice(0, MAX_IN_ALL).map((line) => line.replace(/\.$/u, ''));
    return `${LABELS[section]}: ${[...told, ...more].join('; ')}`;
  });
  return listed(heading, lines);
}

/** What the project's project brief takes from it: what the request lacks and what comes next. */
function noted({ thread }: ToolContext, open: OpenDraft): MemoryWrite[] {
  const { missing } = completion(open.draft, open.blueprint);
  const lines = draftLines({
    draftId: open.id,
    channel: thread.channel,
    isDirect: thread.isDirect,
    headline: headlineOf(open.blueprint, open.draft),
    open: missing.length === 0 ? null : analysisWords.missing(missing.map(({ label }) => label)),
    next: missing[0]?.question ?? analysisWords.approve,
  });
  return projectBrief(thread.project, 'analysis', lines);
}
