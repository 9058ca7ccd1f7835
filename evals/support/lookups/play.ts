import { z } from 'zod';
import type { Brain, BrainCall, ChatInput, Route } from '../../../src/domain/brain.js';
import type { Focus } from '../../../src/domain/focus.js';
import type { References } from '../../../src/domain/references.js';
import { todayIn } from '../../../src/domain/today.js';
import type { Tool, ToolCall, ToolStep } from '../../../src/domain/tool.js';
import { abbreviated } from '../../../src/references/linked/abbreviated.js';

const ZONE = 'Europe/Lisbon';
const NOW = new Date('2026-03-12T10:00:00Z');
const ASKER = 'UANA';
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
export async function play(say: string, about: string | null, place: Place): Promise<Played> {
  const { brain, references, tools } = place;
  const resolution = await references.resolve(VIEWER, { text: say });
  const focus = await focusOn(about, references);
  const conversation = { history: [], fresh: [{ ts: '1.0', author: ASKER, text: say, bot: false }] };
  const routed = await brain.route(
    { conversation, blueprints: place.blueprints, filed: null, references: resolution, focus },
    signal,
  );
  const played: Played = {
    intent: routed.value.intent,
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
    today: todayIn(ZONE, NOW),
    timeZone: ZONE,
    now: NOW,
    asker: { id: `user:${ASKER}` },
  };
  return converse(input, played, place);
}

async function converse(input: ChatInput, played: Played, place: Place): Promise<Played> {
  const { value, calls } = await place.brain.chat(input, signal);
  const spent = { ...played, brainCalls: [...played.brainCalls, ...calls] };
  if (value.calls.length === 0)
    return { ...spent, text: value.text, offers: value.offers.map(({ label }) => label) };
  const made = await Promise.all(value.calls.map((call) => make(call, place)));
  const after = {
    ...spent,
    calls: [...spent.calls, ...value.calls],
    refused: [...spent.refused, ...made.filter(({ taken }) => !taken).map(({ step }) => step.call)],
  };
  if (made.some(({ proposes }) => proposes)) return after;
  const steps = [...input.steps, ...made.map(({ step }) => step)];
  return converse({ ...input, steps, mayCall: steps.length < MOST_STEPS }, after, place);
}

async function make(
  call: ToolCall,
  { tools, references }: Place,
): Promise<{ step: ToolStep; taken: boolean; proposes: boolean }> {
  const tool = tools.find(({ name }) => name === call.name);
  const args = tool?.args.safeParse(call.args);
  if (!tool || !args?.success)
    return { step: { call, data: { error: 'wrong arguments' } }, taken: false, proposes: false };
  const message = { ts: '1.0', author: ASKER, text: '', bot: false };
  const context = { viewer: VIEWER, references, now: NOW, timeZone: ZONE, message };
  const { data, draft } = await tool.execute(context, args.data);
  return { step: { call, data }, taken: true, proposes: draft !== undefined };
}

async function focusOn(id: string | null, references: References): Promise<Focus | null> {
  const [ref] = id === null ? [] : await references.named(VIEWER, [id]);
  if (ref === undefined) return null;
  const type = ref.kind === 'project' ? 'project' : 'element';
  return { type, kind: ref.kind, id: ref.id, name: ref.label, project: null, set: true };
}

function specOf({ name, instructions, args }: Tool): ChatInput['tools'][number] {
  const { $schema: _draft, ...parameters } = z.toJSONSchema(args);
  return { name, instructions, parameters };
}
