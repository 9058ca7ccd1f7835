import { randomUUID } from 'node:crypto';
import { specOf } from '../../../graphs/intake/calls/chat-input.js';
import type { Brain, BrainCall, ChatInput, Route, RouteInput } from '../../../src/domain/brain.js';
import type { Focus } from '../../../src/domain/focus.js';
import type { ThreadMessage } from '../../../src/domain/message.js';
import { readsAsOrder } from '../../../src/domain/order-phrases.js';
import type { References } from '../../../src/domain/references.js';
import type { ThreadView } from '../../../src/domain/thread-view.js';
import { todayIn } from '../../../src/domain/today.js';
import type { Tool, ToolCall, ToolContext, ToolStep } from '../../../src/domain/tool.js';
import { abbreviated } from '../../../src/references/linked/abbreviated.js';
import { teamsOnly } from '../../../src/routing/past-requests.js';
import type { LookupCase } from './cases.js';
import type { Scene } from './thread.js';

const ZONE = 'Europe/Lisbon';
const NOW = new Date('2026-03-12T10:00:00Z');
export const ASKER = 'UANA';
const VIEWER = { teamId: 'T1', user: ASKER, place: null };
const IN_PROMPT = { maxPerType: 3, includeDescriptions: false };
const MOST_STEPS = 10;
const signal = new AbortController().signal;

/** Where a look-up is said: before which tools, over what is on record, to people who may begin one of these. */
export interface Place {
  brain: Brain;
  references: References;
  tools: readonly Tool[];
  blueprints: Parameters<Brain['route']>[0]['blueprints'];
  scene: Scene;
}

/** What came of a message: where it was sent, which calls were made, and what was said in the end. */
export interface Played {
  intent: Route['intent'];
  calls: readonly ToolCall[];
  /** calls that their tool did not take */
  refused: readonly ToolCall[];
  text: string;
  offers: readonly string[];
  brainCalls: readonly BrainCall[];
}

/** Says one message to the brain, and for a look-up goes round its loop until there are words. Several of one name end it. */
export async function play({ say, about, open: isOpen }: Said, place: Place): Promise<Played> {
  const { references, tools, scene } = place;
  const open = isOpen ? scene.open : null;
  const resolution = await references.resolve(VIEWER, { text: say });
  const focus = await focusOn(about, references);
  const conversation = { history: scene.history, fresh: [messageOf(say)] };
  const routed = await routeOf({ conversation, references: resolution, focus }, say, open, place);
  const played: Played = {
    intent: routed.intent,
    calls: [],
    refused: [],
    text: '',
    offers: [],
    brainCalls: routed.calls,
  };
  if (played.intent !== 'lookup' || resolution.ambiguous.length > 0) return played;
  const linked = about === null ? null : await references.linked(VIEWER, about, IN_PROMPT);
  const input: ChatInput = {
    conversation,
    references: resolution,
    focus,
    linked: linked === null ? null : abbreviated(linked),
    tools: tools.map(specOf),
    steps: [],
    mayCall: true,
    set: 'text',
    open,
    memory: null,
    shown: [],
    today: todayIn(ZONE, NOW),
    timeZone: ZONE,
    now: NOW,
    asker: { id: `user:${ASKER}` },
  };
  return converse(input, played, place);
}

type Said = Pick<LookupCase, 'say' | 'about' | 'open'>;

const messageOf = (text: string): ThreadMessage => ({ ts: '1.0', author: ASKER, text, bot: false });

/**
 * Where the words go. While a draft is open the rules tell orders from what is about the draft, and of what they don't read
 * as one the brain says whether it is, as at the card; else the brain routes.
 */
async function routeOf(
  known: Pick<RouteInput, 'conversation' | 'references' | 'focus'>,
  say: string,
  open: Scene['open'],
  { brain, blueprints }: Place,
): Promise<{ intent: Route['intent']; calls: readonly BrainCall[] }> {
  if (open !== null) {
    if (readsAsOrder(say)) return { intent: 'lookup', calls: [] };
    const { conversation } = known;
    const review = await brain.review({ ...open, team: null, conversation }, signal);
    return { intent: review.value.action === 'order' ? 'lookup' : 'request', calls: review.calls };
  }
  const { value, calls } = await brain.route({ ...known, blueprints, filed: null }, signal);
  return { intent: value.intent, calls };
}

function threadOf({ conversation, open, focus }: ChatInput): ThreadView {
  return {
    threadId: 'eval',
    channel: 'C_EVAL',
    rootTs: '0.1',
    isDirect: false,
    messages: [...conversation.history, ...conversation.fresh],
    open: open === null ? null : { ...open, id: 'draft', rev: 1, team: null, closed: false },
    filed: [],
    focus,
    quiet: false,
    project: null,
  };
}

async function converse(input: ChatInput, played: Played, place: Place): Promise<Played> {
  const { value, calls } = await place.brain.chat(input, signal);
  const spent = { ...played, brainCalls: [...played.brainCalls, ...calls] };
  if (value.calls.length === 0)
    return { ...spent, text: value.text, offers: value.offers.map(({ label }) => label) };
  const made = await Promise.all(value.calls.map((call) => make(call, input, place)));
  const after = {
    ...spent,
    calls: [...spent.calls, ...value.calls],
    refused: [...spent.refused, ...made.filter(({ taken }) => !taken).map(({ step }) => step.call)],
  };
  if (made.some(({ proposes }) => proposes)) return after;
  const steps = [...input.steps, ...made.map(({ step }) => step)];
  const shown = [...input.shown, ...made.flatMap(({ shown: said }) => said)];
  const mayCall = steps.length < MOST_STEPS && !made.some(({ waits }) => waits);
  return converse({ ...input, steps, shown, mayCall }, after, place);
}

/** A call that was made: whether its tool took it, whether it proposes a draft or waits for a person, what people saw. */
interface Made {
  step: ToolStep;
  taken: boolean;
  proposes: boolean;
  waits: boolean;
  shown: readonly string[];
}

async function make(call: ToolCall, input: ChatInput, place: Place): Promise<Made> {
  const tool = place.tools.find(({ name }) => name === call.name);
  const args = tool?.args.safeParse(call.args);
  const nothing = { proposes: false, waits: false, shown: [] };
  if (!tool || !args?.success)
    return { ...nothing, step: { call, data: { error: 'wrong arguments', wrong: true } }, taken: false };
  if (tool.approval === 'ask') {
    const step = { call, data: { waits: 'The person is asked first; it is not done yet.' } };
    return { ...nothing, step, taken: true, waits: true, shown: ['Shall I?'] };
  }
  const { data, draft, said, replies = [] } = await tool.execute(contextOf(input, place), args.data);
  const shown = [...(said === undefined ? [] : [said]), ...replies.map(({ kind }) => kind)];
  return { step: { call, data }, taken: true, proposes: draft !== undefined, waits: false, shown };
}

function contextOf(input: ChatInput, { references, scene }: Place): ToolContext {
  const [message = messageOf('')] = input.conversation.fresh;
  return {
    viewer: VIEWER,
    references,
    memory: scene.memory,
    past: teamsOnly([]),
    ownPosts: () => Promise.resolve([]),
    findPlace: () => Promise.resolve(null),
    now: NOW,
    newId: randomUUID,
    timeZone: ZONE,
    message,
    thread: threadOf(input),
    signal,
  };
}

async function focusOn(id: string | null, references: References): Promise<Focus | null> {
  const [ref] = id === null ? [] : await references.named(VIEWER, [id]);
  if (ref === undefined) return null;
  const type = ref.kind === 'project' ? 'project' : 'element';
  return { type, kind: ref.kind, id: ref.id, name: ref.label, project: null, set: true };
}
