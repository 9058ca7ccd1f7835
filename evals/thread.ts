import { Command, MemorySaver } from '@langchain/langgraph';
import type { TurnContext } from '../graphs/intake/context.js';
import type { IntakeDeps } from '../graphs/intake/deps.js';
import { buildIntakeGraph } from '../graphs/intake/graph.js';
import type { IntakeState } from '../graphs/intake/state.js';
import type { BrainCall } from '../src/domain/brain.js';
import type { Event, ThreadMessage } from '../src/domain/conversation/event.js';
import type { PressedAct } from '../src/domain/conversation/press.js';
import type { Reply } from '../src/domain/conversation/reply.js';
import { pendingOf } from '../src/domain/pending.js';
import { written } from '../src/domain/text/person-text.js';
import type { FiledRequest } from '../src/domain/tickets/tracker.js';
import { cleanText, mentionsUser } from '../src/slack/normalize/text.js';
import { present } from '../src/slack/views/present.js';
import { presses } from '../tests/support/presses.js';
import { BOT } from './files.js';

const BOT_ID = 'U0FRONTDOOR';
const ZONE_NOW = Date.parse('2026-03-12T10:00:00Z');
/** How long people take for what they say or press, in seconds: longer than what counts as one burst. */
const STEP = 20;
/** A graph that takes more steps for a turn goes round in circles. */
const MAX_STEPS = 64;
const THREAD = { configurable: { thread_id: 'thread' } };

/** The Slack user id behind a handle. */
export const idOf = (who: string): string => `U0${who.toUpperCase()}`;

const nameOf = (id: string): string =>
  id === BOT_ID ? 'Frontdoor' : `${id.slice(2, 3)}${id.slice(3).toLowerCase()}`;

/** Links in what the bot says lead nowhere here. */
const context = { teamUrl: 'https://example.slack.com/', homeUrl: null, names: nameOf, slot: () => null };

/** Where and by whom a thread is held. `people`: the handles that a text may mention. */
export interface Place {
  channel: string;
  isDirect: boolean;
  people: readonly string[];
  /** what was said in the thread before the bot heard of it */
  before?: readonly { by: string; text: string }[];
}

export interface Said {
  by: string;
  text: string;
}

/** What a turn brought. `posted`: the replies that stand as new messages; the others rewrite one that stands. `signed`: whether words got a sign. */
export interface Turn {
  state: IntakeState;
  replies: readonly Reply[];
  posted: readonly Reply[];
  signed: boolean;
  /** Slack times of what was said in it */
  times: readonly string[];
}

/** The calls to a model that one turn made, with the tokens that its server counted, and which fields the turn changed. */
export interface TurnCalls {
  calls: readonly Pick<BrainCall, 'purpose' | 'inputTokens' | 'outputTokens'>[];
  changes: readonly string[];
}

/**
 * One thread of the real, compiled graph in a workspace of its own, driven as the runtime drives it: parked by an empty input,
 * then resumed by the id of its one interrupt. What is approved is filed at once, and the graph is told so.
 */
export class EvalThread {
  /** what was said in the thread, the bot's words included */
  readonly messages: ThreadMessage[] = [];
  /** the same for people to read, with what was pressed */
  readonly transcript: string[] = [];
  state: IntakeState | null = null;
  filed: FiledRequest | null = null;
  calls: TurnCalls[] = [];
  readonly #slots = new Set<string>();
  readonly #graph;
  readonly #place: Place;
  #time = ZONE_NOW / 1_000;
  #ids = 0;

  constructor(deps: IntakeDeps, place: Place) {
    this.#place = place;
    this.#graph = buildIntakeGraph(deps).compile({ checkpointer: new MemorySaver() });
    for (const { by, text } of place.before ?? []) this.#write(idOf(by), text, false);
  }

  /** What people wrote within seconds of each other, as one turn. */
  async say(batch: readonly Said[]): Promise<Turn> {
    const events = batch.map(({ by, text }, at): Event => {
      const { clean, addressed } = this.#received(text);
      const ts = this.#write(idOf(by), clean, false, at === 0 ? STEP : 1);
      const via = this.#place.isDirect ? 'dm' : addressed ? 'mention' : 'message';
      return { kind: 'message', via, ts, author: idOf(by), text: written(clean), addressed };
    });
    return this.#turn(events);
  }

  /** A click on what stands in the thread, by what it means. */
  press(by: string, button: string, at: { field?: string; value?: string } = {}): Promise<Turn> {
    this.#pressed(by, [button, at.field, at.value].filter((part) => part !== undefined).join(' '));
    return this.#act(by, presses(button, at));
  }

  /** A click on one of the options of a question that is not about a draft. */
  choose(by: string, questionId: string, option: number): Promise<Turn> {
    const question = this.state && pendingOf(this.state, 'choice');
    this.#pressed(by, question?.options[option]?.label ?? String(option));
    return this.#act(by, { act: 'choose', of: questionId, option });
  }

  /** The form, with what stands in the draft and these values on top. */
  fill(by: string, values: Readonly<Record<string, string>>): Promise<Turn> {
    this.#pressed(by, `form: ${Object.keys(values).join(', ')}`);
    return this.#act(by, { act: 'edit', values: { ...values } }, 'modal');
  }

  /** What the thread is about from now on. */
  focus(by: string, on: string): Promise<Turn> {
    return this.#act(by, { act: 'focus_on', words: written(on) }, 'command');
  }

  #pressed(by: string, what: string): void {
    this.transcript.push(`${nameOf(idOf(by))} presses [${what}]`);
  }

  #act(by: string, does: PressedAct, via: 'button' | 'modal' | 'command' = 'button'): Promise<Turn> {
    const { channel } = this.#place;
    const seen = { draftId: this.state?.draftId ?? '', rev: this.state?.rev ?? 0 };
    return this.#turn([{ kind: 'press', via, does, seen, actor: idOf(by), channel, ts: this.#tick() }]);
  }

  async #turn(events: readonly Event[]): Promise<Turn> {
    const first = await this.#resume(events);
    const submit = first.intents.find((intent) => intent.kind === 'submit');
    const replies = [...first.replies];
    const posted = this.#post(first.replies);
    if (submit) {
      const filed = await this.#resume([this.#created(submit.key, submit.request)]);
      replies.push(...filed.replies);
      posted.push(...this.#post(filed.replies));
    }
    const times = events.flatMap((event) => (event.kind === 'message' ? [event.ts] : []));
    const signed = first.marks.some(({ isKept }) => isKept);
    return { state: this.state ?? first, replies, posted, signed, times };
  }

  #created(intentKey: string, request: FiledRequest): Event {
    this.filed = request;
    const ticket = {
      id: 'ticket-1',
      shortId: 'T-501',
      url: null,
      status: 'open' as const,
      assignee: null,
      request,
      followers: [],
      comments: [],
    };
    const { draftId } = request;
    return { kind: 'tracker', via: 'tracker', intentKey, draftId, outcome: { result: 'created', ticket } };
  }

  async #resume(events: readonly Event[]): Promise<IntakeState> {
    const options = {
      ...THREAD,
      durability: 'exit' as const,
      recursionLimit: MAX_STEPS,
      context: this.#context(),
    };
    if ((await this.#pending()).length === 0) await this.#graph.invoke({}, options);
    const [id, ...others] = await this.#pending();
    if (id === undefined || others.length > 0) throw new Error('the thread is not parked on one interrupt');
    const state = await this.#graph.invoke(new Command({ resume: { [id]: events } }), options);
    this.calls.push({ calls: state.brainCalls, changes: state.changes });
    this.state = state;
    return state;
  }

  /** Adds what the bot says to the transcript. @returns the replies that are new messages of the thread */
  #post(replies: readonly Reply[]): Reply[] {
    const posted = replies.filter((reply) => {
      if (reply.kind === 'team_card') return false;
      return !('slot' in reply) || !this.#slots.has(reply.slot);
    });
    for (const reply of replies) if ('slot' in reply) this.#slots.add(reply.slot);
    for (const reply of posted) this.#write(BOT_ID, present(reply, context).text, true);
    return posted;
  }

  async #pending(): Promise<string[]> {
    const { tasks } = await this.#graph.getState(THREAD);
    return tasks.flatMap(({ interrupts }) => interrupts.map(({ id }) => id ?? ''));
  }

  #context(): TurnContext {
    const now = new Date((this.#time + 1) * 1_000);
    return {
      teamId: 'T0EVAL',
      channel: this.#place.channel,
      isDirect: this.#place.isDirect,
      threadId: 'thread',
      rootTs: this.messages[0]?.ts ?? '0',
      now,
      clock: () => now,
      newId: () => {
        this.#ids += 1;
        return `id-${this.#ids}`;
      },
      messages: [...this.messages],
      signal: new AbortController().signal,
    };
  }

  /** A written message as the bot gets it from Slack: as it comes over the wire, and cleaned by the product's own rules. */
  #received(written: string): { clean: string; addressed: boolean } {
    const wire = this.#place.people
      .reduce(
        (text, who) => text.replaceAll(new RegExp(`(?<![\\w.])@${who}(?![\\w])`, 'gu'), `<@${idOf(who)}>`),
        written.replaceAll('&', '&amp;').replaceAll(/<(?![@#!]|https?:|mailto:)/gu, '&lt;'),
      )
      .replaceAll(BOT, `<@${BOT_ID}>`);
    return { clean: cleanText(wire, BOT_ID), addressed: this.#place.isDirect || mentionsUser(wire, BOT_ID) };
  }

  #write(author: string, text: string, bot: boolean, after = STEP): string {
    const ts = this.#tick(after);
    this.messages.push({ ts, author, text: written(text), bot });
    this.transcript.push(`${nameOf(author)}: ${text.replaceAll('\n', '\n    ')}`);
    return ts;
  }

  #tick(after = STEP): string {
    this.#time += after;
    return `${this.#time}.000100`;
  }
}
