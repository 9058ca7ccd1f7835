import type { Reply } from '../src/domain/conversation/reply.js';
import { BOT, type Conversation, type Message } from './files.js';
import type { Books } from './judge.js';
import { labelledFields, type Manner, type Question } from './person.js';
import type { Turn } from './thread.js';

/** The books of a conversation while it is played: who told what, what was asked needlessly, met with silence, pressed. */
export class Ledger implements Books {
  readonly told = new Set<string>();
  readonly needless: string[] = [];
  readonly silences: string[] = [];
  readonly interjections: string[] = [];
  readonly givenBack: string[] = [];
  readonly presses: string[] = [];
  firstTeam: Books['firstTeam'];
  turns = 0;
  asked = 0;
  readonly rounds = new Set<string>();
  readonly said = new Map<string, Message>();
  readonly #case: Conversation;
  readonly #manner: Manner;
  readonly #starter: string | undefined;
  /** fields that nobody should be asked for again, and questions that were counted */
  readonly #given = new Set<string>();
  readonly #counted = new Set<string>();

  constructor(conversation: Conversation, manner: Manner) {
    this.#case = conversation;
    this.#manner = manner;
    this.#starter = conversation.messages[0]?.by;
  }

  /** A turn with words: their facts are told, as long as the request is not filed, and must not be asked for again. */
  heard(batch: readonly Message[], times: readonly string[], isFiled = false): void {
    this.turns += 1;
    for (const [at, message] of batch.entries()) this.said.set(times[at] ?? '', message);
    if (isFiled) return;
    for (const { by, text, tells } of batch) {
      this.tell(tells);
      // Without a model a value comes from a line with a label; with one from whatever says it.
      if (by === this.#starter) for (const field of labelledFields(text, this.#case)) this.#given.add(field);
      if (this.#manner === 'guided') continue;
      for (const { id, field } of this.#case.facts) {
        if (field !== undefined && tells.includes(id)) this.#given.add(field);
      }
    }
  }

  tell(facts: readonly string[]): void {
    for (const fact of facts) this.told.add(fact);
  }

  give(field: string): void {
    this.#given.add(field);
  }

  /** It was given back and may be asked for again. */
  takeBack(field: string): void {
    this.#given.delete(field);
  }

  /** A form was filled in: its fields are given, and the facts that belong there are told. */
  filled(values: Readonly<Record<string, string>>): void {
    for (const field of Object.keys(values)) this.#given.add(field);
    const belongs = this.#case.facts.filter(({ field }) => field !== undefined && field in values);
    this.tell(belongs.map(({ id }) => id));
  }

  /** Whether what was meant for the bot got an answer of any kind or a sign, and what was meant for people no answer. */
  answered(batch: readonly Message[], { replies, posted, signed }: Turn, isTaken: boolean): void {
    const text = batch.map((message) => message.text).join(' / ');
    const forBot = batch.filter((message) => message.for === 'bot');
    const called = this.#case.channel === 'dm' || forBot.some((message) => message.text.includes(BOT));
    // Without a model, nothing but a mention tells that a remark is for the bot.
    const counts = called || (forBot.length > 0 && this.#manner === 'recorded');
    if (counts && replies.length === 0 && !signed) this.silences.push(text);
    if (forBot.length === 0 && posted.length > 0 && !isTaken) this.interjections.push(text);
  }

  /** Notes the first team that the bot proposes, or that it lets people choose. */
  proposed(replies: readonly Reply[]): void {
    for (const reply of replies) {
      if (this.firstTeam !== undefined) return;
      if (reply.kind === 'review_card' && reply.card.team) this.firstTeam = reply.card.team.id;
      if (reply.kind === 'choose_team') this.firstTeam = null;
    }
  }

  /** Counts a question once, and whether it asks for what was given. `slot`: the message in which it stands. */
  asks(slot: string, { field }: Question, isDisputed: boolean): void {
    const mark = `${slot} ${field}`;
    if (this.#counted.has(mark)) return;
    this.#counted.add(mark);
    this.asked += 1;
    if (!isDisputed) this.rounds.add(slot);
    if (this.#given.has(field) && !isDisputed) this.needless.push(field);
  }
}
