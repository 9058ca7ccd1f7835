import type {
  Brain,
  Conversation,
  Extraction,
  Judgement,
  Match,
  Purpose,
  ReviewJudgement,
  Route,
  Validation,
} from '../../src/domain/brain.js';

/** What is found in one message: values by field, each resting on the whole message, and what else was noticed. */
export interface Reading {
  values?: Record<string, string>;
  unknown?: string[];
  handover?: Extraction['handover'];
  conflicts?: Extraction['conflicts'];
  followup?: string;
}

/** What a brain of this script answers, by the exact text of a message. Texts it does not know mean nothing to it. */
export interface Script {
  chat?: readonly string[];
  readings?: Record<string, Reading>;
  reviews?: Record<string, ReviewJudgement['action']>;
  doubts?: Validation['conflicts'];
  match?: (fields: Readonly<Record<string, string>>) => string | null;
  degraded?: boolean;
}

/** A brain that follows a script and counts what it is asked. It makes nothing up and never looks beyond its input. */
export class ScriptedBrain implements Brain {
  readonly asked: Purpose[] = [];
  readonly conversations: Conversation[] = [];

  private readonly script: Script;

  constructor(script: Script = {}) {
    this.script = script;
  }

  route({ conversation }: { conversation: Conversation }): Promise<Judgement<Route>> {
    const chat = conversation.fresh.every(({ text }) => this.script.chat?.includes(text));
    return this.answer('route', { intent: chat ? 'chat' : 'request', reason: 'scripted' });
  }

  chat(): Promise<Judgement<{ text: string }>> {
    return this.answer('chat', { text: 'Hello! Tell me what you need.' });
  }

  extract({ conversation }: { conversation: Conversation }): Promise<Judgement<Extraction>> {
    this.conversations.push(conversation);
    const read = conversation.fresh.map((message) => ({
      message,
      reading: this.script.readings?.[message.text] ?? {},
    }));
    return this.answer('extract', {
      updates: read.flatMap(({ message, reading }) =>
        Object.entries(reading.values ?? {}).map(([field, value]) => ({
          field,
          value,
          ts: message.ts,
          quote: message.text,
          how: 'extracted' as const,
        })),
      ),
      markedUnknown: read.flatMap(({ reading }) => reading.unknown ?? []),
      handover: read.findLast(({ reading }) => reading.handover)?.reading.handover ?? 'none',
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
    const last = conversation.fresh.at(-1)?.text ?? '';
    const action = this.script.reviews?.[last] ?? 'unrelated';
    return this.answer('review', { action, reasoning: 'scripted', response: null });
  }

  private answer<T>(purpose: Purpose, value: T): Promise<Judgement<T>> {
    this.asked.push(purpose);
    return Promise.resolve({ value, by: 'rules', degraded: this.script.degraded ?? false, calls: [] });
  }
}
