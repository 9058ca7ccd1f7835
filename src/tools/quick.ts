import { z } from 'zod';
import type { Blueprint } from '../domain/blueprint.js';
import { emptyDraft } from '../domain/draft.js';
import type { ThreadMessage } from '../domain/message.js';
import type { Phrasebook, PhraseMatch, PhrasePlace } from '../domain/phrasebook.js';
import type { Quick, QuickAnswer, QuickRequest } from '../domain/quick.js';
import type { Team } from '../domain/team.js';
import type { ThreadView } from '../domain/thread-view.js';
import type { Tool, ToolContext, ToolResult, ToolSet } from '../domain/tool.js';
import { wording } from '../domain/wording.js';
import { inARow } from './editing/words.js';

/** Longer words are no quick question. */
const LONGEST = 1_000;
const MOST_CALLS = 5;
/** What says less begins no request. */
const FEWEST_WORDS = 3;

interface QuickDeps
  extends Pick<ToolContext, 'references' | 'memory' | 'past' | 'ownPosts' | 'findPlace' | 'newId'> {
  phrasebook: Pick<Phrasebook, 'match'>;
  tools: readonly Tool[];
  teams: readonly Pick<Team, 'id' | 'name'>[];
  /** all forms, the usual one first: what an order is to change is known to its thread alone */
  blueprints: readonly Blueprint[];
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
    if (request.text.trim() === '' || request.text.length > LONGEST) return { kind: 'unknown' };
    const context = await contextFor(deps, request, signal);
    const found = await matchIn(deps, request, context, 'quick');
    if (found !== null) return answerTo(deps, context, found);
    if ((await matchIn(deps, request, context, 'text')) !== null) return { kind: 'elsewhere' };
    return { kind: couldBeRequest(request.text) ? 'request' : 'unknown' };
  };
}

/** What would begin a request in a message: no question, and some words. */
function couldBeRequest(text: string): boolean {
  const said = text.trim();
  return said.split(/\s+/u).length >= FEWEST_WORDS && !said.endsWith('?');
}

/** The phrase that the words are where a draft of one of the forms is open. */
async function matchIn(
  { phrasebook, teams, blueprints }: QuickDeps,
  { text, timeZone }: QuickRequest,
  { viewer, thread: { focus }, now, signal }: ToolContext,
  set: ToolSet,
): Promise<PhraseMatch | null> {
  const usual = { viewer, set, filed: null, alike: [], focus, teams, meant: [], now, timeZone };
  for (const blueprint of blueprints) {
    const place: PhrasePlace = { ...usual, blueprint, open: { blueprint, draft: emptyDraft() } };
    const found = await phrasebook.match(text, place, signal);
    if (found !== null) return found;
  }
  return null;
}

async function answerTo(deps: QuickDeps, context: ToolContext, found: PhraseMatch): Promise<QuickAnswer> {
  if (found.kind === 'missing') return { kind: 'answer', text: wording.cantFind(found.names), replies: [] };
  if (found.kind === 'which') {
    const known = await deps.references.named(context.viewer, found.candidates);
    const text = `${wording.whichOne(found.mention)} ${inARow(known.map(({ label }) => label))} fit.`;
    return { kind: 'answer', text, replies: [] };
  }
  if (found.acts.some(({ act }) => act === 'open')) return { kind: 'request' };
  const reads = found.acts.flatMap((act) => {
    const tool = act.act === 'call' ? deps.tools.find(({ name }) => name === act.tool) : undefined;
    return act.act === 'call' && tool?.effect === 'read' ? [{ tool, args: act.args }] : [];
  });
  if (reads.length < found.acts.length) return { kind: 'order' };
  const results = await Promise.all(
    reads.slice(0, MOST_CALLS).map(({ tool, args }) => tool.execute(context, tool.args.parse(args))),
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
  const view = await deps.latestView(request);
  const ts = (now.getTime() / 1000).toFixed(6);
  const message: ThreadMessage = { ts, author: viewer.user, text, bot: false };
  const thread = view ?? noThread(channel);
  return {
    viewer,
    references,
    memory,
    past,
    ownPosts,
    findPlace,
    newId,
    now,
    timeZone,
    signal,
    message,
    byPerson: true,
    thread: { ...thread, messages: [...thread.messages, message] },
  };
}

function noThread(channel: string): ThreadView {
  return {
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
  };
}
