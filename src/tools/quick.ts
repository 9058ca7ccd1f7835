import { z } from 'zod';
import type { ActBody } from '../domain/conversation/acts.js';
import type { ThreadMessage } from '../domain/conversation/event.js';
import { tsOf } from '../domain/conversation/slack-ts.js';
import type { ThreadView } from '../domain/conversation/thread-view.js';
import { wording } from '../domain/conversation/wording.js';
import type { Blueprint } from '../domain/draft/blueprint.js';
import { emptyDraft } from '../domain/draft/draft.js';
import { kindOf } from '../domain/entities/entity.js';
import type { Team } from '../domain/team.js';
import { isEmpty, lengthOf, type PersonText } from '../domain/text/person-text.js';
import type { Phrasebook, PhraseMatch, PhrasePlace } from '../domain/tools/phrasebook.js';
import type { Quick, QuickAnswer, QuickRequest } from '../domain/tools/quick.js';
import type { Tool, ToolContext, ToolResult, ToolSet } from '../domain/tools/tool.js';
import { nameIn } from './answers/plain.js';
import { inARow } from './editing/words.js';
import { fetchReferenceContext } from './references/fetch-reference-context.js';
import { grouped } from './references/groups.js';

/** Longer words are no quick question. */
const MAX_LENGTH = 1_000;
const MAX_CALLS = 5;
/** So many phrases that may have been meant are offered. */
const MAX_NEAR = 2;
const SAY_WHICH = 'Say it again with the whole name or the id.';

interface QuickDeps
  extends Pick<ToolContext, 'references' | 'memory' | 'past' | 'ownPosts' | 'findPlace' | 'newId'> {
  phrasebook: Pick<Phrasebook, 'match' | 'nearest'>;
  tools: readonly Tool[];
  teams: readonly Pick<Team, 'id' | 'name'>[];
  /** all forms, the usual one first: what an order is to change is known to its thread alone */
  blueprints: readonly Blueprint[];
  /** whether a message of these words would begin a request */
  couldBegin(text: PersonText): boolean;
  /** the person's newest thread in a channel, as tools may read it; null where there is none */
  latestView(request: QuickRequest): Promise<ThreadView | null>;
  now(): Date;
}

/**
 * Answers words that are a phrase without a thread's turn: by tools that only read and are in the quick set. Phrases that want
 * anything else are told apart, so that whoever asked can be told where to say them.
 */
export function createQuick(deps: QuickDeps): Quick {
  return async (request, signal) => {
    if (isEmpty(request.text) || lengthOf(request.text) > MAX_LENGTH) return NOT_KNOWN;
    const context = await contextFor(deps, request, signal);
    const found = await matchIn(deps, request, context, 'text');
    if (found?.kind === 'missing') return { kind: 'unknown', missing: found.names, near: [] };
    if (found !== null && found.kind !== 'written') {
      // what no tool does may be for messages alone, which only its phrase knows
      const isForHere = isCalls(found) || (await matchIn(deps, request, context, 'quick')) !== null;
      if (!isForHere) return { kind: 'elsewhere' };
      return opensRequest(found) ? NOT_KNOWN : answerTo(deps, context, found);
    }
    const begins = deps.couldBegin(request.text);
    const known = await namedIn(deps, request, begins);
    if (known !== null) return answerTo(deps, context, known);
    return { kind: 'unknown', missing: [], near: await nearTo(deps, request, context) };
  };
}

const NOT_KNOWN: QuickAnswer = { kind: 'unknown', missing: [], near: [] };

/** The phrases that words which are none may have been meant as, and that can be had here. */
async function nearTo(deps: QuickDeps, request: QuickRequest, context: ToolContext): Promise<string[]> {
  const place = placeOf(deps, request, context, 'quick');
  if (place === null) return [];
  const near = await deps.phrasebook.nearest(
    request.text,
    { ...place, open: null },
    MAX_NEAR,
    context.signal,
  );
  return [...near];
}

/**
 * Asks what is known of the one thing that words name which are no phrase. Words that could begin a request name people,
 * channels and projects by the way; a ticket is what they are about.
 */
async function namedIn(
  { references }: QuickDeps,
  { viewer, text }: QuickRequest,
  begins: boolean,
): Promise<Found | null> {
  const { found, ambiguous, unresolved } = await references.resolve(viewer, { text });
  const [id, ...others] = new Set(found.map(({ entity }) => entity.id));
  if (id === undefined || others.length + ambiguous.length + unresolved.length > 0) return null;
  if (begins && kindOf(id) !== 'task') return null;
  const args = grouped([id], kindOf);
  return { kind: 'acts', acts: [{ act: 'call', tool: fetchReferenceContext.name, args }] };
}

/** The phrase that the words are. */
async function matchIn(
  deps: QuickDeps,
  request: QuickRequest,
  context: ToolContext,
  set: ToolSet,
): Promise<PhraseMatch | null> {
  const place = placeOf(deps, request, context, set);
  return place && deps.phrasebook.match(request.text, place, context.signal);
}

/** Where the words are said: as if a draft were open, of a form that has the fields of all. */
function placeOf(
  { teams, blueprints }: Pick<QuickDeps, 'teams' | 'blueprints'>,
  { timeZone }: QuickRequest,
  { viewer, thread: { focus }, now }: ToolContext,
  set: ToolSet,
): PhrasePlace | null {
  const [usual] = blueprints;
  if (usual === undefined) return null;
  const blueprint = { ...usual, fields: blueprints.flatMap(({ fields }) => fields) };
  const open = { blueprint, draft: emptyDraft() };
  return {
    viewer,
    set,
    open,
    blueprint,
    filed: null,
    alike: [],
    focus,
    teams,
    meant: [],
    now,
    timeZone,
    closed: false,
  };
}

type Found = Extract<PhraseMatch, { kind: 'which' }> | { kind: 'acts'; acts: readonly ActBody[] };

const opensRequest = (found: Found): boolean =>
  found.kind === 'acts' && found.acts.some(({ act }) => act === 'open');

const isCalls = (found: Found): boolean =>
  found.kind !== 'acts' || found.acts.every(({ act }) => act === 'call');

async function answerTo(deps: QuickDeps, context: ToolContext, found: Found): Promise<QuickAnswer> {
  if (found.kind === 'which') {
    const known = await deps.references.named(context.viewer, found.candidates);
    const names = inARow(known.map(({ label }) => nameIn(label)));
    const text = `${wording.whichOne(found.mention)} ${names} fit. ${SAY_WHICH}`;
    return { kind: 'answer', text, replies: [] };
  }
  const calls = found.acts.flatMap((act) => {
    const tool = act.act === 'call' ? deps.tools.find(({ name }) => name === act.tool) : undefined;
    return act.act === 'call' && tool !== undefined ? [{ tool, args: act.args }] : [];
  });
  if (calls.some(({ tool }) => !tool.sets.includes('quick'))) return { kind: 'elsewhere' };
  if (calls.length < found.acts.length || calls.some(({ tool }) => tool.effect !== 'read'))
    return { kind: 'order' };
  const results = await Promise.all(
    calls.slice(0, MAX_CALLS).map(({ tool, args }) => tool.execute(context, tool.args.parse(args))),
  );
  const text = results.flatMap((result) => toldIn(result) ?? []).join('\n');
  return { kind: 'answer', text, replies: results.flatMap(({ replies = [] }) => replies) };
}

const Refusal = z.object({ error: z.string() });
/** What a call says in words: what it found, or why it found nothing. */
const toldIn = ({ said, data }: ToolResult): string | undefined =>
  said ?? Refusal.safeParse(data).data?.error;

async function contextFor(deps: QuickDeps, request: QuickRequest, signal: AbortSignal): Promise<ToolContext> {
  const { references, memory, past, ownPosts, findPlace, newId } = deps;
  const { viewer, channel, text, timeZone } = request;
  const now = deps.now();
  const thread = (await deps.latestView(request)) ?? noThread(channel);
  const ts = tsOf(now.getTime());
  const message: ThreadMessage = { ts, author: viewer.user, text, bot: false };
  return {
    references,
    memory,
    past,
    ownPosts,
    findPlace,
    newId,
    viewer,
    now,
    timeZone,
    signal,
    message,
    // what would need it is for a thread's turn to do
    ticket: () => Promise.resolve(null),
    byPerson: true,
    thread: { ...thread, messages: [...thread.messages, message] },
  };
}

const noThread = (channel: string): ThreadView => ({
  threadId: '',
  channel,
  rootTs: '',
  isDirect: false,
  messages: [],
  open: null,
  filed: [],
  focus: null,
  quiet: false,
  project: null,
});
