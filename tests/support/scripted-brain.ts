import {
  actsAlone,
  type Brain,
  type Converse,
  type ConverseInput,
  type FreshMessage,
  type Judgement,
  type Match,
  type MatchInput,
  type Purpose,
  type ReadInput,
  type Reading,
} from '../../src/domain/brain.js';
import type { Act, ActBody } from '../../src/domain/conversation/acts.js';
import { approves, controlWord } from '../../src/domain/conversation/control-words.js';
import { shown } from '../../src/domain/text/person-text.js';

/** What one message means: values by field, each resting on the whole message, and any acts besides. */
export interface Said {
  values?: Record<string, string>;
  /** items of list fields, a [key, value] pair each where the field has keys */
  items?: Record<string, readonly (string | readonly [string, string])[]>;
  removals?: readonly { field: string; item: string }[];
  unknown?: string[];
  acts?: readonly ActBody[];
  questions?: Reading['questions'];
  suggestions?: Reading['suggestions'];
}

/**
 * What a model of this script answers, by the exact text of a message. Texts that it does not know mean nothing to it, but
 * for exact words about an open request. Values for nothing that is open begin a request.
 */
export interface Script {
  readings?: Record<string, Said>;
  /** values that a message has it take from an older one, by the exact text of the new one */
  restsOn?: Readonly<Record<string, { ts: string; values: Readonly<Record<string, string>> }>>;
  /** words that want to know something, or to have it done */
  asks?: readonly string[] | ((text: string) => boolean);
  /** what it says or asks for in conversation; words of its own where that is left out */
  converse?: (input: ConverseInput) => Partial<Converse>;
  /** the form of a request that begins; the usual one where that is left out */
  blueprint?: string;
  /** in what language people are spoken to */
  language?: Reading['language'];
  match?: (fields: Readonly<Record<string, string>>) => string | null;
  degraded?: boolean;
}

/** A model that follows a script and counts what it is asked. It makes nothing up and never looks beyond its input. */
export class ScriptedBrain implements Brain {
  readonly asked: Purpose[] = [];
  readonly reads: ReadInput[] = [];
  readonly conversed: ConverseInput[] = [];

  private readonly script: Script;

  constructor(script: Script = {}) {
    this.script = script;
  }

  read(input: ReadInput): Promise<Judgement<Reading>> {
    this.reads.push(input);
    const { fresh } = input.conversation;
    const known = fresh.map(({ text }) => this.script.readings?.[shown(text)] ?? {});
    return this.answer('read', {
      ...actsAlone(
        fresh.flatMap((message) => this.actsOf(input, message)),
        'scripted',
      ),
      language: this.script.language ?? null,
      questions: known.flatMap(({ questions = [] }) => questions),
      suggestions: known.flatMap(({ suggestions = [] }) => suggestions),
    });
  }

  match({ draft }: MatchInput): Promise<Judgement<Match>> {
    const pick = this.script.match ?? (() => 'performance_engineering_team');
    const team = pick(draft.fields);
    return this.answer('match', {
      team,
      confidence: 0.8,
      reasoning: 'It is about speed.',
      alternatives: ['data_analytics_team'],
      playback: team === null ? 'I understood that something is wrong. Which system is it?' : null,
      noTeam: false,
    });
  }

  converse(input: ConverseInput): Promise<Judgement<Converse>> {
    this.conversed.push(input);
    const said = this.script.converse?.(input) ?? {};
    const { text = 'Hello! Tell me what you need.', calls = [], offers = [] } = said;
    return this.answer('converse', { text, calls, offers });
  }

  private actsOf(input: ReadInput, { ts, author: by, text }: FreshMessage): Act[] {
    const { readings = {}, asks = [] } = this.script;
    const said = readings[shown(text)];
    const bodies = said ? bodiesOf(said, shown(text)) : [];
    const isAsked = typeof asks === 'function' ? asks(shown(text)) : asks.includes(shown(text));
    if (isAsked) bodies.push({ act: 'ask' });
    const isUnknown = said === undefined && !isAsked;
    if (isUnknown && input.open && approves(text)) bodies.push({ act: 'approve' });
    if (isUnknown && input.open && controlWord(text) === 'discard') bodies.push({ act: 'discard' });
    const begins = said && said.acts === undefined && input.open === null;
    const opens: ActBody = { act: 'open', blueprint: this.script.blueprint ?? null, onBehalfOf: null };
    const older = this.script.restsOn?.[shown(text)];
    const rests = older
      ? bodiesOf({ values: { ...older.values } }, '').map((body) => ({ body, ts: older.ts }))
      : [];
    const own = (begins ? [opens, ...bodies] : bodies).map((body) => ({ body, ts }));
    return [...own, ...rests].map((one) => ({ ...one.body, by, via: 'model', ts: one.ts }));
  }

  private answer<T>(purpose: Purpose, value: T): Promise<Judgement<T>> {
    this.asked.push(purpose);
    return Promise.resolve({ value, by: 'model', degraded: this.script.degraded ?? false, calls: [] });
  }
}

function bodiesOf({ values = {}, items = {}, removals = [], unknown = [], acts = [] }: Said, quote: string) {
  const rests = { act: 'set', quote, how: 'extracted' } as const;
  return [
    ...Object.entries(values).map(([field, value]): ActBody => ({ ...rests, field, value })),
    ...Object.entries(items).flatMap(([field, list]) =>
      list.map((item): ActBody => {
        if (typeof item === 'string') return { ...rests, field, value: item };
        return { ...rests, field, key: item[0], value: item[1] };
      }),
    ),
    ...removals.map((one): ActBody => ({ act: 'remove', ...one, quote })),
    ...unknown.map((field): ActBody => ({ act: 'unknown', field })),
    ...acts,
  ];
}
