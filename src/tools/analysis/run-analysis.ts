import { z } from 'zod';
import { headlineOf } from '../../domain/conversation/card.js';
import type { OpenDraft } from '../../domain/conversation/thread-view.js';
import { completion } from '../../domain/draft/decision.js';
import type { MemoryWrite } from '../../domain/entities/memory.js';
import { draftLines, projectBrief } from '../../domain/entities/project-brief.js';
import { clipped } from '../../domain/text/text.js';
import { routingText } from '../../domain/tickets/routing-text.js';
import { BY_PHRASE, type ToolContext, type ToolResult } from '../../domain/tools/tool.js';
import { placeOf } from '../editing/find-text.js';
import { editWords } from '../editing/words.js';
import { ACTS, phrasesFor, phrasesWithDraft, refused, tool, words } from '../tool-parts.js';
import { amissByRule, FOCUSES, type Focus } from './by-rule.js';
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
  field: words(100).optional().describe('A field of the open draft, to look at it alone.'),
  quote: words(MAX_QUOTE)
    .optional()
    .describe(
      'Words of a message of this thread, or of the field, exactly as they stand there, to look at these alone.',
    ),
  focus: z.enum(FOCUSES).optional().meta(BY_PHRASE),
  remarks: z
    .array(
      z.strictObject({
        quote: words(MAX_ADVICE),
        advice: words(MAX_ADVICE),
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
const SECTION_WORDS: readonly (readonly [Section, words: string, example: string | null])[] = [
  ['completeness', '(completeness | gaps | anything missing)', null],
  ['duplicates', '(duplicate[s])', null],
  ['constraints', '[the] (constraints | limits)', null],
  ['risks', '[the] risks', 'check the request for risks'],
  ['acceptance', '[the] acceptance', null],
];

/** How people call the respects in which words are looked at, and what they are where they are good. */
const FOCUS_WORDS: readonly (readonly [Focus, words: string, good: string, example: string])[] = [
  ['clarity', '(clarity | vague words | vagueness)', '(clear | vague)', 'critique the problem for clarity'],
  ['tone', '(tone | politeness)', '(polite | rude | friendly)', 'critique the problem for tone'],
  ['length', '(length | brevity)', '(too long | short enough)', 'critique the problem for length'],
  [
    'testability',
    '(testability | missing figures | figures)',
    '(testable | measurable | checkable)',
    'critique the problem for testability',
  ],
];

/** Looks the open draft over as a whole. */
export const runAnalysis = tool(Args, {
  name: 'run_analysis',
  category: 'analysis',
  summary:
    'Check the open request for what is missing, contradictory or already requested; or just one field or quote.',
  instructions:
    'Looks the draft that is open over, by section: completeness, acceptance (is it said when it is done), constraints (do the limits agree, also with other requests of the project), risks (which are named), duplicates (open requests that look alike); all of them when no section is named. To criticise a field or a quoted message give it with your `remarks`: vague words, missing figures, criteria that nobody could check. People are shown the findings; do not repeat them.',
  sets: ['text', 'voice'],
  needs: 'draft',
  ...ACTS,
  phrases: [
    ...phrasesWithDraft({}, 'analyse the request', [
      '(analy(s|z)e | check | review | examine | inspect | assess | validate) <the> [whole | open] (<request> | it | this)',
      '(run | do | make | give me) [an | a | the] [full | quick] (analysis | check) [of <the> <request>]',
    ]),
    ...phrasesWithDraft({ section: 'completeness' }, "what's missing?", [
      '<whats> [still | else] missing [here | in <the> <request>]',
      '(is (anything | something) [still] missing | how complete is <the> <request> | is <the> <request> complete)',
    ]),
    ...SECTION_WORDS.flatMap(([section, words, example]) =>
      phrasesWithDraft({ section }, example, [
        `((check | review | look over | examine) [<the> [<request>] for] ${words} | run [a] [quick] ${words} check)`,
      ]),
    ),
    ...phrasesWithDraft({ section: 'duplicates' }, null, [
      '(are there | do we have | look for | search for | find) [any] duplicates [of (this | it | <the> <request>)]',
      'is (this | <the> <request>) a duplicate',
    ]),
    ...phrasesFor({ field: '{field}' }, 'critique the problem', [`${LOOK} <field> [critically]`]),
    ...FOCUS_WORDS.flatMap(([focus, words, good, example]) => [
      ...phrasesFor({ field: '{field}', focus }, example, [
        ...[
          `(${LOOK} | check) <field> (for | on | about) [its] ${words}`,
          `(is | are) <field> ${good} [enough]`,
        ],
      ]),
      ...phrasesFor({ quote: '{quote}', focus }, null, [`(${LOOK} | check) {quote} (for | on) ${words}`]),
    ]),
    ...phrasesFor({ quote: '{quote}' }, 'critique “the page is slow”', [`${LOOK} {quote}`]),
  ],
  execute: (context, args) =>
    args.field === undefined && args.quote === undefined
      ? analysed(context, args.section)
      : Promise.resolve(remarkedOn(context, args)),
});

async function analysed(context: ToolContext, section: Section | undefined): Promise<ToolResult> {
  const { open } = context.thread;
  if (open === null) return refused(editWords.noDraft);
  const wanted = section === undefined ? SECTIONS : [section];
  const seen = await Promise.all(
    wanted.map(async (one) => ({ section: one, ...(await LOOKED_OVER[one].seen(open, context)) })),
  );
  const memory = noted(context, open);
  return {
    data: { sections: seen },
    said: toldOf(seen, headlineOf(open.blueprint, open.draft)),
    ...(memory.length > 0 ? { memory } : {}),
  };
}

/** What is to be said of a field or of quoted words: remarks on words that do stand there, or what rules find amiss in them. */
function remarkedOn(context: ToolContext, { field, quote, focus, remarks = [] }: Args): ToolResult {
  const selection = selectionOf(context, { field, quote });
  if ('error' in selection) return refused(selection.error);
  const { name, entries } = selection;
  const kept = remarks.filter((remark) => entries.some((text) => placeOf(text, remark.quote) !== null));
  const data = { of: name, text: entries, remarks: kept };
  const vague = context.thread.open?.blueprint.vague ?? [];
  const lines =
    kept.length === 0
      ? amissByRule(entries, focus, vague)
      : kept.map((remark) => analysisWords.remark(remark.quote, remark.advice));
  if (lines.length === 0) return { data, said: notFound(name, focus, vague) };
  return { data, said: listed(analysisWords.about(name), lines) };
}

/** Why nothing is said against words: the rules find nothing, or none of them looks at that. */
function notFound(name: string, focus: Focus | undefined, vague: readonly string[]): string {
  const isBlind = focus === 'tone' || (focus === 'clarity' && vague.length === 0);
  return focus !== undefined && isBlind
    ? analysisWords.notByRule(name, focus)
    : analysisWords.notJudged(name);
}

/** Open requests that look like this one, as far as all who read along may see them. */
async function duplicatesOf(
  { id, draft, blueprint }: OpenDraft,
  { past, viewer, signal }: ToolContext,
): Promise<Seen> {
  const text = routingText(blueprint, draft);
  const alike = text.trim() === '' ? [] : await past.alike(viewer, { text, notDraft: id }, signal);
  if (alike.length === 0) return { fine: true, lines: [analysisWords.noDuplicates] };
  const lines = alike.map(({ shortId, headline, team }) =>
    analysisWords.duplicate(shortId, headline, team?.name ?? null),
  );
  return { fine: false, lines };
}

/** What each section is called, and how it is looked over. */
const LOOKED_OVER: Readonly<
  Record<Section, { label: string; seen: (open: OpenDraft, context: ToolContext) => Seen | Promise<Seen> }>
> = {
  completeness: { label: 'Completeness', seen: completenessOf },
  acceptance: { label: 'Acceptance', seen: acceptanceOf },
  constraints: { label: 'Constraints', seen: limitsOf },
  risks: { label: 'Risks', seen: risksOf },
  duplicates: { label: 'Duplicates', seen: duplicatesOf },
};
/** So many lines of a section are told where all sections are. */
const MAX_IN_ALL = 3;
const MAX_HEADLINE = 80;

function toldOf(seen: readonly ({ section: Section } & Seen)[], headline: string): string {
  const heading = analysisWords.about(`“${clipped(headline, MAX_HEADLINE)}”`);
  const [only] = seen;
  if (only !== undefined && seen.length === 1)
    return listed(`${LOOKED_OVER[only.section].label}:`, only.lines);
  const lines = seen.flatMap(({ section, lines: all, applies = true }) => {
    if (!applies) return [];
    const more = all.length > MAX_IN_ALL ? [`and ${all.length - MAX_IN_ALL} more`] : [];
    const told = all.slice(0, MAX_IN_ALL).map((line) => line.replace(/\.$/u, ''));
    return `${LOOKED_OVER[section].label}: ${[...told, ...more].join('; ')}`;
  });
  return listed(heading, lines);
}

/** What the project's brief takes from it: what the request lacks and what comes next. */
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
