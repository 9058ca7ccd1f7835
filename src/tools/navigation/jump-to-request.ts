import { z } from 'zod';
import type { Reply } from '../../domain/conversation/reply.js';
import { draftOf, EntityId, type EntityRef } from '../../domain/entities/entity.js';
import { written } from '../../domain/text/person-text.js';
import { clipped } from '../../domain/text/text.js';
import { placeWording } from '../../domain/tools/place-wording.js';
import type { ToolContext, ToolResult } from '../../domain/tools/tool.js';
import { askWhich } from '../answers/plain.js';
import { LOOKS, phrasesFor, refused, tool, words } from '../tool-parts.js';

const MAX_TEXT = 300;
const MAX_SHOWN_WORDS = 80;
const MAX_LABEL = 200;
const MAX_OFFERED = 5;
/** What the filed requests of the workspace are numbered with, where people give the number alone. */
const NUMBER = /^#?(\d{1,9})$/u;

const Args = z.strictObject({
  request: words(MAX_TEXT).describe('Its number, such as "T-12", its id, or its title or words of it.'),
});

/** Leads to a filed request: the team's card of it, or the thread that it came from. */
export const jumpToRequest = tool(Args, {
  name: 'jump_to_request',
  category: 'navigation',
  summary: 'Go to a request by its number or title.',
  instructions:
    'Shows people a link to a request: the card of its team, the thread that it came from, or its address in the tracker. Takes its number or its title. `ambiguous` lists several that fit: never pick one, ask which is meant. Do not repeat the link.',
  sets: ['text', 'voice', 'quick'],
  needs: 'name',
  briefly: 'a link to it',
  ...LOOKS,
  phrases: [
    ...phrasesFor({ request: '{ticket}' }, 'jump to T-12', [
      '(<go> | link [me] to) [the] [request | ticket | epic] {ticket}',
      'where (is | was) {ticket} (filed | posted)',
    ]),
    ...phrasesFor({ request: '{text}' }, 'go to the request about the slow checkout', [
      '(<go> | open) (the | my) (request | ticket | epic) (about | on | for | with | called | named) {text}',
    ]),
  ],
  async execute(context, { request }) {
    const [only, ...others] = await candidates(context, request);
    if (only === undefined) {
      return refused(placeWording.noRequest(clipped(request, MAX_SHOWN_WORDS)));
    }
    if (others.length > 0) {
      const ambiguous = [only, ...others].slice(0, MAX_OFFERED);
      const which = (id: string) => ({ request: id });
      return {
        data: { ambiguous },
        ...(context.byPerson === true
          ? askWhich(placeWording.whichRequest, ambiguous, 'jump_to_request', which)
          : {}),
      };
    }
    return shown(context, only);
  },
});

/** The requests that the words may mean: those that they name, else those whose titles are like them. */
async function candidates({ viewer, references }: ToolContext, request: string): Promise<EntityRef[]> {
  if (EntityId.safeParse(request).success) return tasksOf(await references.named(viewer, [request]));
  const text = request.replace(NUMBER, 'T-$1');
  const token = text.replace(/^@/u, '');
  const sought = { text: written(text), mentionTokens: [token] };
  const { found, ambiguous } = await references.resolve(viewer, sought);
  const named = tasksOf(found.map(({ entity }) => entity));
  if (named.length > 0) return named;
  const either = tasksOf(ambiguous.flatMap((one) => one.candidates));
  if (either.length > 0) return either;
  const alike = await references.find(viewer, { text: token, kinds: ['task'], limit: MAX_OFFERED });
  const titled = alike.filter(({ label }) => label.toLowerCase().includes(token.toLowerCase()));
  return tasksOf(titled.length > 0 ? titled : alike);
}

const tasksOf = (entities: readonly EntityRef[]): EntityRef[] => [
  ...new Map(entities.filter(({ kind }) => kind === 'task').map((one) => [one.id, one])).values(),
];

async function shown(context: ToolContext, { id, label: name }: EntityRef): Promise<ToolResult> {
  const { viewer, references, findPlace } = context;
  const label = clipped(name, MAX_LABEL);
  const asker = viewer.user;
  const place = await findPlace(viewer, draftOf(id));
  if (place !== null) {
    const text = placeWording.request(label);
    const passages = [{ ...place, author: null, quote: label, mark: 'none' as const }];
    const replies: Reply[] = [{ kind: 'passages', text, passages, asker, degraded: false }];
    return { data: { request: id, label, shown: text }, replies };
  }
  const { summaries } = await references.context(viewer, [id]);
  const url = summaries[0]?.kind === 'task' ? summaries[0].url : null;
  if (url === null) return { data: { request: id, label, error: placeWording.noPlace(label) } };
  const text = placeWording.requestAt(label, url);
  const replies: Reply[] = [{ kind: 'text', text, asker, mentions: [], degraded: false }];
  return { data: { request: id, label, shown: text }, replies };
}
