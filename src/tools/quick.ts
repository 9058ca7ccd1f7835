import type { Blueprint } from '../domain/blueprint.js';
import type { Brain, ChatInput, ChatJudgement } from '../domain/brain.js';
import { emptyDraft } from '../domain/draft.js';
import { userEntity } from '../domain/entity.js';
import type { ThreadMessage } from '../domain/message.js';
import { ordersIn, readsAsOrder } from '../domain/order-phrases.js';
import type { Quick, QuickAnswer, QuickRequest } from '../domain/quick.js';
import type { Resolution } from '../domain/references.js';
import { namesAnything } from '../domain/references.js';
import type { Reply } from '../domain/reply.js';
import type { ThreadView } from '../domain/thread-view.js';
import { todayIn } from '../domain/today.js';
import type { Tool, ToolCall, ToolContext, ToolSpec, ToolStep } from '../domain/tool.js';

/** Longer words are no quick question. */
const LONGEST = 1_000;
/** Looking up what words name, then what is known of it, then the answer; a fourth round would find nothing new. */
const MOST_ROUNDS = 3;
const MOST_CALLS = 5;

interface QuickDeps
  extends Pick<ToolContext, 'references' | 'memory' | 'past' | 'ownPosts' | 'findPlace' | 'newId'> {
  /** the rules: no model is quick enough */
  brain: Pick<Brain, 'chat' | 'route'>;
  tools: readonly Tool[];
  /** the form of an ordinary request: orders to change one are told by its fields */
  blueprint: Blueprint;
  /** the person's newest thread in a channel, as tools may read it; null where there is none */
  latestView(request: QuickRequest): Promise<ThreadView | null>;
  now(): Date;
}

/**
 * Answers words without a thread's turn and without a model: by tools that only read and are in the quick set. Words that
 * want anything else are told apart, so that whoever asked can be told where to say them.
 */
export function createQuick(deps: QuickDeps): Quick {
  const specs = deps.tools.map(specOf);
  return async (request, signal) => {
    if (request.text.trim() === '' || request.text.length > LONGEST) return { kind: 'unknown' };
    const context = await contextFor(deps, request, signal);
    const references = await deps.references.resolve(request.viewer, { text: request.text });
    const open = { blueprint: deps.blueprint, draft: emptyDraft() };
    const asked = { input: { ...inputFor(context, references, specs), open }, context };
    return loop(deps, asked, signal);
  };
}

interface Asked {
  input: ChatInput;
  context: ToolContext;
}

async function loop(deps: QuickDeps, { input, context }: Asked, signal: AbortSignal): Promise<QuickAnswer> {
  const replies: Reply[] = [];
  let steps: ToolStep[] = [];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const { value } = await deps.brain.chat({ ...input, steps, mayCall: true }, signal);
    const calls = value.calls.slice(0, MOST_CALLS);
    if (calls.length === 0) return ended(deps, input, value, { steps, replies }, signal);
    const refused = notQuick(deps.tools, calls);
    if (refused !== null) return refused;
    const made = await Promise.all(calls.map((call) => make(deps.tools, context, call)));
    steps = [...steps, ...made.map(({ step }) => step)];
    replies.push(...made.flatMap((one) => one.replies));
  }
  const { value } = await deps.brain.chat({ ...input, steps, mayCall: false }, signal);
  return { kind: 'answer', text: value.text, replies };
}

/** Why these calls are not for here, or null where all of them are. */
function notQuick(tools: readonly Tool[], calls: readonly ToolCall[]): QuickAnswer | null {
  const wanted = calls.flatMap(({ name }) => tools.find((tool) => tool.name === name) ?? []);
  const slow = wanted.filter(({ sets }) => !sets.includes('quick'));
  if (slow.length > 0) return { kind: 'elsewhere' };
  return wanted.some(({ effect }) => effect === 'write') ? { kind: 'order' } : null;
}

/** What words without a further call came to: an answer, or something that is not answered here. */
async function ended(
  { brain }: QuickDeps,
  { conversation, references }: ChatInput,
  { text }: ChatJudgement,
  { steps, replies }: { steps: readonly ToolStep[]; replies: readonly Reply[] },
  signal: AbortSignal,
): Promise<QuickAnswer> {
  if (steps.length > 0) return { kind: 'answer', text, replies };
  const said = conversation.fresh.at(-1)?.text ?? '';
  // An order that names nothing known takes no call; what it would take is told by its kind.
  const orders = readsAsOrder(said) ? ordersIn(said) : [];
  if (orders.length > 0) return { kind: orders.every(({ kind }) => kind === 'set') ? 'order' : 'elsewhere' };
  const input = { conversation, blueprints: [], filed: null, references, focus: null };
  const { value: route } = await brain.route(input, signal);
  if (route.intent === 'request' || route.intent === 'update') return { kind: 'request' };
  return namesAnything(references) ? { kind: 'answer', text, replies } : { kind: 'unknown' };
}

async function make(
  tools: readonly Tool[],
  context: ToolContext,
  call: ToolCall,
): Promise<{ step: ToolStep; replies: readonly Reply[] }> {
  const tool = tools.find(({ name }) => name === call.name);
  const args = tool?.args.safeParse(call.args);
  if (tool === undefined || !args?.success)
    return { step: { call, data: { error: 'not possible' } }, replies: [] };
  const { data, replies = [] } = await tool.execute(context, args.data);
  return { step: { call, data }, replies };
}

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

function inputFor(
  { message, viewer, now, timeZone }: ToolContext,
  references: Resolution,
  tools: readonly ToolSpec[],
): ChatInput {
  return {
    conversation: { history: [], fresh: [message] },
    references,
    focus: null,
    linked: null,
    tools,
    steps: [],
    mayCall: true,
    set: 'quick',
    open: null,
    memory: null,
    shown: [],
    today: todayIn(timeZone, now),
    timeZone,
    now,
    asker: { id: userEntity(viewer.user) },
  };
}

/** The rules know tools by their names; the forms of arguments are for models. */
function specOf({ name, instructions }: Tool): ToolSpec {
  return { name, instructions, parameters: {} };
}
