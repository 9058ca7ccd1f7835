import { z } from 'zod';
import { wording } from '../../domain/conversation/wording.js';
import { kindOf } from '../../domain/entities/entity.js';
import type { Resolution } from '../../domain/entities/references.js';
import { written } from '../../domain/text/person-text.js';
import type { ToolContext, ToolResult } from '../../domain/tools/tool.js';
import { askWhich, nameIn } from '../answers/plain.js';
import { saySummaries } from '../answers/summaries.js';
import { LOOKS, phrasesFor, tool } from '../tool-parts.js';
import { grouped } from './groups.js';

const MAX_TEXT = 4_000;
const MAX_TOKENS = 50;

const Args = z.strictObject({
  text: z.string().max(MAX_TEXT).describe('The words that name things.'),
  mentionTokens: z
    .array(z.string())
    .max(MAX_TOKENS)
    .optional()
    .describe('Names known to be meant as references, without the @.'),
});

/** Finds out which entities words name. */
export const resolveReferences = tool(Args, {
  name: 'resolve_references',
  category: 'references',
  summary: 'Find out which tickets, docs, channels, projects and people a text names.',
  instructions:
    'Turns words into ids of tickets, docs, channels, projects, users, plans, goals, milestones and outputs. The newest message has been resolved already; use this only for words of earlier messages. `ambiguous` lists mentions that fit several things: never pick one, ask. `unresolved` are names that match nothing.',
  sets: ['text', 'voice', 'quick'],
  needs: 'thread',
  briefly: 'names in earlier messages',
  ...LOOKS,
  phrases: [
    ...phrasesFor({ text: '{text}', mentionTokens: ['{text}'] }, 'find the travel policy document', [
      '(find | look up | search for | look for | locate) <the> {text} (doc | document | page | ticket | task | channel | project | plan | goal | milestone)',
      'which (doc | document | ticket | task | channel | project) is (called | named | about) {text}',
    ]),
  ],
  async execute(context, { text, mentionTokens = [] }) {
    const { viewer, references, byPerson } = context;
    const { found, ambiguous, unresolved } = await references.resolve(viewer, {
      text: written(text),
      mentionTokens,
    });
    const ids = grouped(
      [...new Map(found.map(({ entity }) => [entity.id, entity])).values()],
      ({ kind }) => kind,
    );
    const named = Object.entries(ids).map(([group, entities]) => [group, entities.map(({ id }) => id)]);
    const data = { ...Object.fromEntries(named), ambiguous, unresolved };
    return byPerson === true ? { data, ...(await told(context, text, { found, ambiguous })) } : { data };
  },
});

/** What was found in words: how it stands, or which things fit. */
async function told(
  { viewer, references, now, timeZone }: ToolContext,
  text: string,
  { found, ambiguous }: Pick<Resolution, 'found' | 'ambiguous'>,
): Promise<Pick<ToolResult, 'said' | 'offer'>> {
  const ids = [...new Set(found.map(({ entity }) => entity.id))];
  const { summaries } = await references.context(viewer, ids);
  if (summaries.length > 0) return { said: saySummaries(summaries, { now, timeZone }) };
  const [first] = ambiguous;
  if (first === undefined) return { said: wording.cantFind([nameIn(text)]) };
  return askWhich(
    wording.whichOne(nameIn(first.mention)),
    first.candidates,
    'fetch_reference_context',
    (id) => grouped([id], kindOf),
  );
}
