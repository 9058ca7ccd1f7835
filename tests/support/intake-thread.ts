import { Command, INTERRUPT, isInterrupted, MemorySaver } from '@langchain/langgraph';
import { z } from 'zod';
import type { TurnContext } from '../../graphs/intake/context.js';
import type { IntakeDeps } from '../../graphs/intake/deps.js';
import type { Parked } from '../../graphs/intake/filing/projection.js';
import { buildIntakeGraph } from '../../graphs/intake/graph.js';
import type { IntakeState } from '../../graphs/intake/state.js';
import { upgraded } from '../../graphs/intake/upgrade.js';
import type { Brain } from '../../src/domain/brain.js';
import { type Event, type MessageEvent, ThreadMessage } from '../../src/domain/conversation/event.js';
import type { OptionAct } from '../../src/domain/conversation/option.js';
import type { PressedAct } from '../../src/domain/conversation/press.js';
import type { TurnProgress } from '../../src/domain/conversation/progress.js';
import { Reply } from '../../src/domain/conversation/reply.js';
import type { Retraction } from '../../src/domain/conversation/retractions.js';
import { doing, pendingOf, type Question } from '../../src/domain/pending.js';
import { shown, written } from '../../src/domain/text/person-text.js';
import type { PastCommand } from '../../src/domain/tools/command.js';
import { plainDeps } from './plain-deps.js';
import { presses } from './presses.js';

export const CHANNEL = 'C_HELP';
const EPOCH = 1_790_000_000;

type ReplyOf<K extends Reply['kind']> = Extract<Reply, { kind: K }>;

/** A finished turn: the state it left, what it said, and what the thread waits for now. */
export interface Turn {
  state: IntakeState;
  waits: Parked;
}

/** A thread as text, to be gone on from by a later version. */
export const SavedThread = z.object({
  id: z.string(),
  checkpoint: z.string(),
  metadata: z.string(),
  writes: z.array(z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()])),
  messages: z.array(ThreadMessage),
  parked: z.string(),
  clock: z.number(),
  ids: z.number(),
});
export type SavedThread = z.infer<typeof SavedThread>;

/** A checkpoint as a saver keeps it, as far as its values go. */
export const StoredCheckpoint = z.looseObject({ channel_values: z.record(z.string(), z.unknown()) });

const keyOf = (checkpointId: string): string => JSON.stringify(['thread', '', checkpointId]);

interface Waiting {
  id: string;
  value: Parked;
}

/**
 * One thread of the real, compiled graph, driven as the runtime drives it: parked by an empty input, then resumed by the
 * id of its one pending interrupt. Time passes by ten seconds a message.
 */
export class IntakeThread {
  readonly deps: IntakeDeps;
  readonly messages: ThreadMessage[] = [];
  readonly turns: Turn[] = [];
  /** the command history, as the database keeps it */
  readonly past: PastCommand[] = [];
  readonly saver = new MemorySaver();
  /** whether the thread is a direct message */
  isDirect = false;
  readonly joined: string[] = [];
  /** the words of what its author posted just before, where that takes anything in */
  before: string | null = null;
  private readonly graph;
  private parked: Waiting | undefined;
  /** what the turns told people about while they ran */
  readonly progress: TurnProgress[] = [];
  /** seconds from the beginning of a turn to the making of its card */
  turnTakes = 0;
  private retracted: readonly Retraction[] = [];
  private clock = EPOCH;
  private ids = 0;

  constructor(brain: Brain, more: Partial<IntakeDeps> = {}) {
    this.deps = {
      ...plainDeps(brain),
      commands: (_teamId, _threadId, limit) => Promise.resolve(this.past.slice(-limit)),
      ...more,
    };
    this.graph = buildIntakeGraph(this.deps).compile({ checkpointer: this.saver });
  }

  /**
   * Goes on from where another thread stands, as if it had been brought there itself: the turns that many tests begin with
   * are made once.
   */
  goOnFrom(other: IntakeThread): this {
    this.saver.storage = structuredClone(other.saver.storage);
    this.saver.writes = structuredClone(other.saver.writes);
    this.messages.push(...structuredClone(other.messages));
    this.turns.push(...structuredClone(other.turns));
    this.past.push(...structuredClone(other.past));
    this.parked = structuredClone(other.parked);
    this.clock = other.clock;
    this.ids = other.ids;
    return this;
  }

  /** What another process needs to go on from here, as text: the newest checkpoint, and where the thread stands. */
  saved(): SavedThread {
    const checkpoints = Object.entries(this.saver.storage['thread']?.[''] ?? {});
    const [id, stored] = checkpoints.toSorted(([a], [b]) => (a < b ? -1 : 1)).at(-1) ?? [];
    if (id === undefined || stored === undefined || this.parked === undefined) throw new Error('no turn yet');
    const writes = Object.entries(this.saver.writes[keyOf(id)] ?? {});
    const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    return {
      id,
      checkpoint: text(stored[0]),
      metadata: text(stored[1]),
      writes: writes.map(([key, [task, channel, value, path]]) => [
        key,
        task,
        channel,
        text(value),
        path ?? '',
      ]),
      messages: this.messages.map((message) => ({ ...message })),
      parked: this.parked.id,
      clock: this.clock,
      ids: this.ids,
    };
  }

  /** Goes on from where such a thread was, as the process does that reads it from the database. */
  goOnFromSaved(saved: SavedThread): this {
    const bytes = (text: string) => new TextEncoder().encode(text);
    const { id, checkpoint, metadata, writes, messages, parked, clock, ids } = saved;
    const stored = StoredCheckpoint.parse(JSON.parse(checkpoint));
    const now = JSON.stringify({ ...stored, channel_values: upgraded(stored.channel_values) });
    this.saver.storage['thread'] = { '': { [id]: [bytes(now), bytes(metadata), undefined] } };
    this.saver.writes[keyOf(id)] = Object.fromEntries(
      writes.map(([key, task, channel, value, path]) => [key, [task, channel, bytes(value), path]]),
    );
    this.messages.push(...messages);
    this.parked = { id: parked, value: { kind: 'idle', rev: 0, draftId: null, pending: [] } };
    this.clock = clock;
    this.ids = ids;
    return this;
  }

  /** The state that the newest checkpoint holds. */
  async parkedState(): Promise<IntakeState> {
    return (await this.graph.getState({ configurable: { thread_id: 'thread' } })).values;
  }

  get now(): Turn {
    const last = this.turns.at(-1);
    if (!last) throw new Error('no turn yet');
    return last;
  }

  /** The open question with options, as the last turn left it. */
  get question(): Question | null {
    return pendingOf(this.now.state, 'choice');
  }

  /** What an option of the open question does that is the act of that name. */
  doing<Name extends OptionAct['act']>(name: Name) {
    return this.question && doing(this.question, name);
  }

  /** What the last turn said, of one kind. */
  said<K extends Reply['kind']>(kind: K): ReplyOf<K>[] {
    return this.now.state.replies.filter((reply): reply is ReplyOf<K> => reply.kind === kind);
  }

  /** A message as an event, already in the transcript. */
  message(author: string, text: string, addressed: boolean): MessageEvent {
    const ts = this.tick();
    this.messages.push({ ts, author, text: written(text), bot: false });
    return {
      kind: 'message',
      via: addressed ? 'mention' : 'message',
      ts,
      author,
      text: written(text),
      addressed,
    };
  }

  /** A message that shares files, each named by its id, as an event, already in the transcript. */
  shares(author: string, names: readonly string[], text = '', addressed = false): MessageEvent {
    const said = this.message(author, text, addressed);
    const files = names.map((name) => ({ id: `F_${name}`, name: written(name) }));
    const at = this.messages.findIndex(({ ts }) => ts === said.ts);
    this.messages[at] = { ts: said.ts, author, text: written(text), files, bot: false };
    return { ...said, files };
  }

  mention(author: string, text: string): Promise<Turn> {
    return this.turn([this.message(author, text, true)]);
  }

  say(author: string, text: string): Promise<Turn> {
    return this.turn([this.message(author, text, false)]);
  }

  /** A post without a mention in a channel that takes requests: it is said to the bot. */
  root(author: string, text: string): Promise<Turn> {
    const event = this.message(author, text, true);
    return this.turn([{ ...event, via: 'message' }]);
  }

  /** A further post of whom the thread is, which belongs to it and stands in the channel. */
  goesOn(author: string, text: string): Promise<Turn> {
    const event = this.message(author, text, true);
    this.joined.push(this.messages.at(-1)?.ts ?? '');
    return this.turn([{ ...event, via: 'message' }]);
  }

  /** So much time passes before the next message. */
  later(seconds: number): void {
    this.clock += seconds;
  }

  /** Its author deletes the message that begins so. */
  async takeBack(beginning: string): Promise<Turn> {
    const at = this.messages.findIndex(({ text }) => shown(text).startsWith(beginning));
    const [gone] = this.messages.splice(at, 1);
    if (gone === undefined) throw new Error(`nobody said "${beginning}"`);
    const { ts, author, text } = gone;
    this.retracted = [
      { channel: CHANNEL, ts, author, at: '9999999999.999999', was: [text], now: null, beside: [] },
    ];
    const turn = await this.turn([{ kind: 'deletion', via: 'message', ts }]);
    this.retracted = [];
    return turn;
  }

  /** Its author edits the message that begins so. */
  async rewrite(beginning: string, words: string): Promise<Turn> {
    const message = this.messages.find(({ text }) => shown(text).startsWith(beginning));
    if (message === undefined) throw new Error(`nobody said "${beginning}"`);
    const { ts, author, text: was } = message;
    const [now, editTs] = [written(words), this.tick()];
    this.retracted = [{ channel: CHANNEL, ts, author, at: editTs, was: [was], now, beside: [] }];
    const turn = await this.turn([{ kind: 'edit', via: 'message', ts, editTs, author, text: now }]);
    this.retracted = [];
    return turn;
  }

  /** A click; on the draft's current card unless `more` names another. */
  click(
    button: string,
    actor: string,
    { rev, draftId, ...at }: { rev?: number; draftId?: string; value?: string; field?: string } = {},
  ) {
    return this.pressed(presses(button, at), actor, { rev, draftId });
  }

  submit(
    form: 'edit' | 'ask_back',
    actor: string,
    values: Record<string, string>,
    more: { rev?: number; draftId?: string } = {},
  ) {
    const does: PressedAct =
      form === 'edit' ? { act: form, values } : { act: form, question: values['question'] ?? '' };
    return this.pressed(does, actor, more, 'modal');
  }

  /** A click on an option of a question; of the newest one unless `question` names another. */
  choose(option: number, actor: string, question = this.lastQuestion()) {
    const at = { actor, channel: CHANNEL, ts: this.tick() };
    return this.turn([
      { kind: 'press', via: 'button', does: { act: 'choose', of: question, option }, ...at },
    ]);
  }

  command(text: string, actor: string) {
    const at = { actor, channel: CHANNEL, ts: this.tick() };
    const does = { act: 'focus_on' as const, words: written(text) };
    return this.turn([{ kind: 'press', via: 'command', does, ...at }]);
  }

  /** The id of the newest command that somebody did. */
  get lastDone(): string {
    return this.past.findLast(({ act }) => act === 'do')?.id ?? 'none';
  }

  /** A click on Undo or Redo under the confirmation of a command; of the newest one unless another is named. */
  press(want: 'undo' | 'redo', actor: string, command = this.lastDone): Promise<Turn> {
    const at = { actor, channel: CHANNEL, ts: this.tick() };
    return this.turn([{ kind: 'press', via: 'button', does: { act: want, command }, ...at }]);
  }

  private lastQuestion(): string {
    const asked = this.turns.flatMap(({ state }) => state.replies).filter((reply) => reply.kind === 'choose');
    return asked.at(-1)?.questionId ?? 'none';
  }

  /** The tracker's answer to the last intent: filed under this number, or changed, or refused. */
  tracker(event: Omit<Extract<Event, { kind: 'tracker' }>, 'kind' | 'via'>) {
    return this.turn([{ kind: 'tracker', via: 'tracker', ...event }]);
  }

  async turn(events: Event[]): Promise<Turn> {
    const configurable = { thread_id: 'thread' };
    const options = {
      configurable,
      durability: 'exit' as const,
      recursionLimit: 64,
      context: this.context(),
    };
    this.parked ??= onlyOne(await this.graph.invoke({}, options));
    const resume = { [this.parked.id]: events };
    const state = await this.graph.invoke(new Command({ resume }), options);
    this.parked = onlyOne(state);
    const turn = { state, waits: this.parked.value };
    // what the outbox can't read is never sent
    for (const reply of state.replies) Reply.parse(reply);
    this.turns.push(turn);
    const made = { turnNo: this.turns.length, at: new Date(this.clock * 1000).toISOString() };
    this.past.push(...state.commands.map((command) => ({ ...command, ...made })));
    return turn;
  }

  /** What a checkpoint of this thread holds now. */
  async stored(): Promise<Record<string, unknown>> {
    return (
      (await this.saver.getTuple({ configurable: { thread_id: 'thread' } }))?.checkpoint.channel_values ?? {}
    );
  }

  /** Somebody has pressed that, on the draft's current card unless another is named. */
  pressed(
    does: PressedAct,
    actor: string,
    more: { rev?: number | undefined; draftId?: string | undefined } = {},
    via: 'button' | 'modal' = 'button',
  ) {
    const state = this.turns.at(-1)?.state;
    const { draftId = state?.draftId ?? 'none', rev = state?.rev ?? 0 } = more;
    const at = { actor, channel: CHANNEL, ts: this.tick() };
    return this.turn([{ kind: 'press', via, does, seen: { draftId, rev }, ...at }]);
  }

  /** What a turn of this thread is given. */
  context(): TurnContext {
    return {
      teamId: 'T1',
      threadId: 'thread',
      channel: CHANNEL,
      rootTs: this.messages[0]?.ts ?? '0',
      before: this.before,
      joined: this.joined,
      isDirect: this.isDirect,
      now: new Date((this.clock + 1) * 1000),
      clock: () => new Date((this.clock + 1 + this.turnTakes) * 1000),
      newId: () => {
        this.ids += 1;
        return `d${this.ids}`;
      },
      messages: this.messages,
      retracted: this.retracted,
      progress: (progress) => this.progress.push(progress),
      signal: new AbortController().signal,
    };
  }

  private tick(): string {
    this.clock += 10;
    return `${this.clock}.000100`;
  }
}

/** The one interrupt that a run has ended with. */
function onlyOne(state: unknown): Waiting {
  const [parked, ...others] = isInterrupted<Parked>(state) ? state[INTERRUPT] : [];
  if (parked?.id === undefined || parked.value === undefined || others.length > 0) {
    throw new Error('The run did not end parked once.');
  }
  return { id: parked.id, value: parked.value };
}
