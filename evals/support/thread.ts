import { Command, MemorySaver } from '@langchain/langgraph';
import type { TurnContext } from '../../graphs/intake/context.js';
import type { IntakeDeps } from '../../graphs/intake/deps.js';
import { buildIntakeGraph } from '../../graphs/intake/graph.js';
import type { IntakeState } from '../../graphs/intake/state.js';
import type { MessageEvent } from '../../src/domain/event.js';
import type { ThreadMessage } from '../../src/domain/message.js';
import { slotsOf, wordsOfBot } from './bot-words.js';
import { BOT_ID } from './people.js';

/** Slack time at which every conversation begins, in seconds, and how long people take for a message. */
const EPOCH = 1_790_000_000;
const STEP = 10;
const MOST_STEPS = 64;

const THREAD = { configurable: { thread_id: 'thread' } };

/** A message on its way to the bot. */
export interface Incoming {
  author: string;
  text: string;
  addressed: boolean;
}

/**
 * One thread of the real, compiled graph in a workspace of its own, driven as the runtime drives it: parked by an empty
 * input, then resumed by the id of its one pending interrupt. `messages` is the transcript, the bot's words included.
 */
export class EvalThread {
  readonly messages: ThreadMessage[] = [];
  private readonly posted = new Set<string>();
  private readonly graph;
  private readonly place: { teamId: string; channel: string };
  private clock = EPOCH;
  private ids = 0;

  constructor(deps: IntakeDeps, place: { teamId: string; channel: string }) {
    this.place = place;
    this.graph = buildIntakeGraph(deps).compile({ checkpointer: new MemorySaver() });
  }

  /** One turn: what people said as one batch goes in. @returns the state it left and the Slack time of each message */
  async say(batch: readonly Incoming[]): Promise<{ state: IntakeState; times: string[] }> {
    const events = batch.map((incoming): MessageEvent => {
      const ts = this.tick();
      const { author, text, addressed } = incoming;
      this.messages.push({ ts, author, text, bot: false });
      return { kind: 'message', via: addressed ? 'mention' : 'message', ts, author, text, addressed };
    });
    const options = {
      ...THREAD,
      durability: 'exit' as const,
      recursionLimit: MOST_STEPS,
      context: this.context(),
    };
    if ((await this.pending()).length === 0) await this.graph.invoke({}, options);
    const [id, ...others] = await this.pending();
    if (id === undefined || others.length > 0) throw new Error('the thread is not parked on one interrupt');
    const state = await this.graph.invoke(new Command({ resume: { [id]: events } }), options);
    this.post(state);
    return { state, times: events.map(({ ts }) => ts) };
  }

  private post({ replies }: IntakeState): void {
    for (const text of wordsOfBot(replies, this.posted)) {
      this.messages.push({ ts: this.tick(), author: BOT_ID, text, bot: true });
    }
    for (const slot of slotsOf(replies)) this.posted.add(slot);
  }

  private async pending(): Promise<string[]> {
    const { tasks } = await this.graph.getState(THREAD);
    return tasks.flatMap(({ interrupts }) => interrupts.map(({ id }) => id ?? ''));
  }

  private context(): TurnContext {
    const now = new Date((this.clock + 1) * 1_000);
    return {
      ...this.place,
      threadId: 'thread',
      rootTs: this.messages[0]?.ts ?? '0',
      isDirect: false,
      now,
      clock: () => now,
      newId: () => {
        this.ids += 1;
        return `${this.place.teamId}-${this.ids}`;
      },
      messages: [...this.messages],
      signal: new AbortController().signal,
    };
  }

  private tick(): string {
    this.clock += STEP;
    return `${this.clock}.000100`;
  }
}
