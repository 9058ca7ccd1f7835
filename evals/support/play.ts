import type { IntakeDeps } from '../../graphs/intake/deps.js';
import type { ThreadMessage } from '../../src/domain/message.js';
import type { Conversation } from './conversation.js';
import { type Count, countedBrain } from './counted-brain.js';
import { type Left, type Outcome, outcomeOf } from './outcome.js';
import { asReceived, idOf } from './people.js';
import {
  atTheBeginning,
  hearing,
  type Line,
  type Manner,
  type Place,
  type Source,
  saying,
} from './person.js';
import { type Asked, questionsIn } from './questions.js';
import { EvalThread } from './thread.js';

/** A conversation that is longer than this goes round in circles. */
const MOST_TURNS = 40;

const CHANNELS: Readonly<Record<Conversation['channel'], string>> = { general: 'C_HELP', epics: 'C_EPICS' };

/** The channel whose requests are epics, as a configuration would bind it. */
export const BINDINGS: IntakeDeps['channels'] = [{ channel: CHANNELS.epics, blueprint: 'epic' }];

/** A conversation that was played: what came of it, and all that it is judged by. */
export interface Played {
  conversation: Conversation;
  /** what the graph left behind; null where it failed, and `failure` says how */
  state: Left | null;
  failure: string | null;
  outcome: Outcome;
  messages: readonly ThreadMessage[];
  /** why people said what they said, by the message's Slack time */
  sources: ReadonlyMap<string, Source>;
  asked: readonly Asked[];
  /** batches of messages that people sent */
  turns: number;
  /** how many of them it took until a card was shown for the first time; null where none was */
  turnsToCard: number | null;
  count: Count;
}

/** Plays a conversation to its end: a discarded draft, people who have nothing more to say, or too many turns. */
export async function play(
  conversation: Conversation,
  deps: IntakeDeps,
  manner: Manner = 'prompt',
): Promise<Played> {
  const { brain, count } = countedBrain(deps.brain);
  const place = { teamId: `T-${conversation.id}`, channel: CHANNELS[conversation.channel] };
  const thread = new EvalThread({ ...deps, brain }, place);
  const course = new Course(conversation, thread, manner);
  const failure = await course.run();
  const { state, sources, asked, turns, turnsToCard } = course;
  const { messages } = thread;
  const outcome = outcomeOf(state);
  return { conversation, state, failure, outcome, messages, sources, asked, turns, turnsToCard, count };
}

/** A conversation on its way, and what has come of it so far. */
class Course {
  state: Left | null = null;
  turns = 0;
  turnsToCard: number | null = null;
  readonly sources = new Map<string, Source>();
  readonly asked: Asked[] = [];
  private place = atTheBeginning;
  private last: Line | undefined;
  private readonly conversation: Conversation;
  private readonly thread: EvalThread;
  private readonly manner: Manner;

  constructor(conversation: Conversation, thread: EvalThread, manner: Manner) {
    this.conversation = conversation;
    this.thread = thread;
    this.manner = manner;
  }

  /** @returns null, or how the graph failed */
  async run(): Promise<string | null> {
    try {
      for (let next = this.next(); next !== null; next = this.next()) await this.turn(next.lines, next.place);
      return null;
    } catch (error) {
      this.state = null;
      return error instanceof Error ? (error.stack ?? error.message) : String(error);
    }
  }

  private next() {
    const outcome = outcomeOf(this.state);
    if (outcome === 'discarded' || this.turns === MOST_TURNS) return null;
    if (this.state?.question?.discard) return this.meantIt();
    return saying(this.conversation, this.place, outcome === 'card', this.manner);
  }

  /** Whoever gave a request up means it, and says so when asked. */
  private meantIt(): { lines: Line[]; place: Place } | null {
    const { who } = this.last ?? {};
    return who === undefined
      ? null
      : { lines: [{ who, says: 'yes', source: { from: 'answer', fields: [] } }], place: this.place };
  }

  private async turn(lines: readonly Line[], place: Place): Promise<void> {
    const { state, times } = await this.thread.say(lines.map(incoming));
    this.last = lines.at(-1);
    for (const [at, { source }] of lines.entries()) this.sources.set(times[at] ?? '', source);
    const asked = questionsIn(state.replies, state.draft);
    this.asked.push(...asked);
    this.place = hearing(place, asked, state.pendingQuestions);
    this.state = state;
    this.turns += 1;
    if (outcomeOf(state) === 'card') this.turnsToCard ??= this.turns;
  }
}

function incoming({ who, says }: Line) {
  return { author: idOf(who), ...asReceived(says) };
}
