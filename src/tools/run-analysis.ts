import { z } from 'zod';
import { bedside, draftLines } from '../domain/bedside.js';
import { headlineOf } from '../domain/card.js';
import { clipped } from '../domain/clipped.js';
import { completion } from '../domain/completion.js';
import type { MemoryWrite } from '../domain/memory.js';
import { routingText } from '../domain/routing-text.js';
import type { OpenDraft } from '../domain/thread-view.js';
import type { Tool, ToolContext } from '../domain/tool.js';
import { limitsOf } from './analysis/limits.js';
import { acceptanceOf, completenessOf, risksOf, type Seen } from './analysis/sections.js';
import { analysisWords, listed } from './analysis/words.js';
import { refused } from './editing/edit.js';
import { editWords } from './editing/words.js';

const SECTIONS = ['completeness', 'acceptance', 'constraints', 'risks', 'duplicates'] as const;
type Section = (typeof SECTIONS)[number];

const Args = z.strictObject({
  section: z.enum(SECTIONS).optional().describe('One of these; all when left out.'),
});

/** Looks the open draft over as a whole. */
export const runAnalysis: Tool<z.infer<typeof Args>> = {
  name: 'run_analysis',
  category: 'analysis',
  summary: 'Look the open request over: what is missing, unclear, risky or there already.',
  instructions:
    'Looks the draft that is open over, by section: completeness, acceptance (can the criteria be checked), constraints (do the limits agree, also with other requests of the project), risks, duplicates (open requests that look alike); all of them when no section is named. People are shown the findings; do not repeat them.',
  args: Args,
  sets: ['text', 'voice'],
  effect: 'write',
  approval: 'none',
  reversible: false,
  examples: ['analyse the request', 'check the request for risks'],
  async execute(context, { section }) {
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
  },
};

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
const MOST_IN_ALL = 3;
const MAX_HEADLINE = 80;

function toldOf(seen: readonly ({ section: Section } & Seen)[], headline: string): string {
  const heading = analysisWords.about(`“${clipped(headline, MAX_HEADLINE)}”`);
  const [only] = seen;
  if (only !== undefined && seen.length === 1) return listed(`${LABELS[only.section]}:`, only.lines);
  const lines = seen.flatMap(({ section, lines: all, applies = true }) => {
    if (!applies) return [];
    const more = all.length > MOST_IN_ALL ? [`and ${all.length - MOST_IN_ALL} more`] : [];
    const told = all.slice(0, MOST_IN_ALL).map((line) => line.replace(/\.$/u, ''));
    return `${LABELS[section]}: ${[...told, ...more].join('; ')}`;
  });
  return listed(heading, lines);
}

/** What the project's bedside note takes from it: what the request lacks and what comes next. */
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
  return bedside(thread.project, 'analysis', lines);
}
