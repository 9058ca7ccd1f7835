import type {
  Brain,
  ChatInput,
  ChatJudgement,
  Conversation,
  ExtractedUpdate,
  Extraction,
  Judgement,
  Match,
  Purpose,
  ReviewJudgement,
  Route,
  RouteInput,
  Validation,
} from '../../src/domain/brain.js';
import type { ThreadMessage } from '../../src/domain/message.js';

/** What is found in one message: values by field, each resting on the whole message, and what else was noticed. */
export interface Reading {
  values?: Record<string, string>;
  /** items of list fields, a [key, value] pair each where the field has keys */
  items?: Record<string, readonly (string | readonly [string, string])[]>;
  removals?: readonly { field: string; item: string }[];
  unknown?: string[];
  handover?: Extraction['handover'];
  conflicts?: Extraction['conflicts'];
  followup?: string;
}

/** What a brain of this script answers, by the exact text of a message. Texts it does not know mean nothing to it. */
export interface Script {
  chat?: readonly string[];
  /** questions about what they name */
  lookups?: readonly string[];
  /** what it says or asks for in conversation; words of its own where that is left out */
  talk?: (input: ChatInput) => Partial<ChatJudgement>;
  /** words about what was filed */
  updates?: readonly string[];
  blueprint?: string;
  readings?: Record<string, Reading>;
  /** an order counts, whatever else the batch holds */
  reviews?: Record<string, ReviewJudgement['action']>;
  /** the message that it names for an order; the one that gives it where that is left out */
  orderTs?: (conversation: Conversation) => string | null;
  doubts?: Validation['conflicts'];
  match?: (fields: Readonly<Record<string, string>>) => string | null;
  degraded?: boolean;
}

/** A brain that follows a script and counts what it is asked. It makes nothing up and never looks beyond its input. */
export class ScriptedBrain implements Brain {
  readonly asked: Purpose[] = [];
  readonly conversations: Conversation[] = [];
  readonly routed: RouteInput[] = [];
  readonly chatted: ChatInput[] = [];

  private readonly script: Script;

  constructor(script: Script = {}) {
    this.script = script;
  }

  route(input: RouteInput): Promise<Judgement<Route>> {
    this.routed.push(input);
    const { conversation } = input;
    const lookup = conversation.fresh.some(({ text }) => this.script.lookups?.includes(text));
    const chat = conversation.fresh.every(({ text }) => this.script.chat?.includes(text));
    const update = conversation.fresh.some(({ text }) => this.script.updates?.includes(text));
    const intent = lookup ? 'lookup' : chat ? 'chat' : update ? 'update' : 'request';
    const asks = conversation.fresh.findLast(({ text }) => this.script.lookups?.includes(text));
    const ts = intent === 'lookup' ? (asks?.ts ?? null) : null;
    return this.answer('route', { intent, ts, blueprint: this.script.blueprint ?? null, reason: 'scripted' });
  }

  chat(input: ChatInput): Promise<Judgement<ChatJudgement>> {
    this.chatted.push(input);
    const {
      text = 'Hello! Tell me what you need.',
      calls = [],
      offers = [],
    } = this.script.talk?.(input) ?? {};
    return this.answer('chat', { text, calls, offers });
  }

  extract({ conversation }: { conversation: Conversation }): Promise<Judgement<Extraction>> {
    this.conversations.push(conversation);
    const read = conversation.fresh.map((message) => ({
      message,
      reading: this.script.readings?.[message.text] ?? {},
    }));
    const asks = read.findLast(({ reading }) => reading.handover === 'question');
    return this.answer('extract', {
      updates: read.flatMap(({ message, reading }) => updatesIn(reading, message)),
      removals: read.flatMap(({ message, reading }) =>
        (reading.removals ?? []).map((one) => ({ ...one, ts: message.ts, quote: message.text })),
      ),
      markedUnknown: read.flatMap(({ reading }) => reading.unknown ?? []),
      handover: read.findLast(({ reading }) => reading.handover)?.reading.handover ?? 'none',
      handoverTs: asks?.message.ts ?? null,
      conflicts: read.flatMap(({ reading }) => reading.conflicts ?? []),
      suggestions: [],
      reasoning: 'scripted',
      followup: read.findLast(({ reading }) => reading.followup)?.reading.followup ?? null,
    });
  }

  validate(): Promise<Judgement<Validation>> {
    return this.answer('validate', { conflicts: this.script.doubts ?? [], suggestions: [] });
  }

  match({ draft }: { draft: { fields: Record<string, string> } }): Promise<Judgement<Match>> {
    const pick = this.script.match ?? (() => 'performance_engineering_team');
    return this.answer('match', {
      teamId: pick(draft.fields),
      confidence: 0.8,
      reasoning: 'It is about speed.',
      alternatives: ['data_analytics_team'],
    });
  }

  noMatch(): Promise<Judgement<{ text: string }>> {
    return this.answer('no_match', { text: 'I understood that something is wrong. Which system is it?' });
  }

  review({ conversation }: { conversation: Conversation }): Promise<Judgement<ReviewJudgement>> {
    const { reviews = {}, orderTs } = this.script;
    const order = conversation.fresh.findLast(({ text }) => reviews[text] === 'order');
    const action = order ? 'order' : (reviews[conversation.fresh.at(-1)?.text ?? ''] ?? 'unrelated');
    const ts = orderTs === undefined ? (order?.ts ?? null) : orderTs(conversation);
    return this.answer('review', { action, ts, reasoning: 'scripted', response: null });
  }

  private answer<T>(purpose: Purpose, value: T): Promise<Judgement<T>> {
    this.asked.push(purpose);
    return Promise.resolve({ value, by: 'rules', degraded: this.script.degraded ?? false, calls: [] });
  }
}

function updatesIn(reading: Reading, { ts, text: quote }: ThreadMessage): ExtractedUpdate[] {
  const rests = { ts, quote, how: 'extracted' as const };
  const values = Object.entries(reading.values ?? {}).map(([field, value]) => ({ field, value, ...rests }));
  const items = Object.entries(reading.items ?? {}).flatMap(([field, list]) =>
    list.map((item) =>
      typeof item === 'string'
        ? { field, value: item, ...rests }
        : { field, key: item[0], value: item[1], ...rests },
    ),
  );
  return [...values, ...items];
}
