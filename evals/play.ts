import type { IntakeDeps } from '../graphs/intake/deps.js';
import type { IntakeState } from '../graphs/intake/state.js';
import type { Offered } from '../src/domain/conversation/option.js';
import type { Reply } from '../src/domain/conversation/reply.js';
import { findField } from '../src/domain/draft/blueprint.js';
import { type Draft, emptyDraft, evidenceOf } from '../src/domain/draft/draft.js';
import { doing, type Question as OpenQuestion, pendingOf } from '../src/domain/pending.js';
import { type Answer, BOT, type Conversation, type Message } from './files.js';
import { faultOf, type Played } from './judge.js';
import { Ledger } from './ledger.js';
import {
  type Correction,
  corrected,
  formValues,
  isWelcome,
  type Manner,
  type Question,
  sideToKeep,
  type Way,
  wayOf,
  wordsOf,
} from './person.js';
import { occurs } from './shows.js';
import { EvalThread, idOf, type Turn } from './thread.js';

/** A conversation that is longer than this goes round in circles. */
const MAX_ACTIONS = 60;

export const CHANNELS: Readonly<Record<Conversation['channel'], string>> = {
  general: 'C_HELP',
  epics: 'C_EPICS',
  dm: 'D_DANA',
};

/**
 * Plays a conversation to its end: filed, given up, or nobody has anything more to say or press. `stop` is asked after each turn
 * whether to go on.
 */
export async function play(
  conversation: Conversation,
  deps: IntakeDeps,
  manner: Manner,
  stop: () => boolean = () => false,
): Promise<Played> {
  const course = new Course(conversation, deps, manner);
  let failure: string | null = null;
  try {
    for (let at = 0; at < MAX_ACTIONS && !stop(); at += 1) if (!(await course.next())) break;
  } catch (error) {
    failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  return course.played(failure);
}

/** Menus and the form come first: [Nobody knows] is said of all that is left. */
const ORDER: Readonly<Record<Way, number>> = { form: 0, select: 0, words: 1, nobody_knows: 2 };

type Press = Parameters<EvalThread['press']>;

/** A conversation on its way: what people do next, and what has come of it so far. */
class Course {
  readonly #case: Conversation;
  readonly #manner: Manner;
  readonly #thread: EvalThread;
  readonly #starter: string;
  /** the script's messages that are still to come, and corrections that are still to be seen to */
  readonly #left: Message[];
  #instead: Correction[] = [];
  /** the newest message with questions, and the newest with another choice */
  #ask: Extract<Reply, { kind: 'ask' }> | null = null;
  #offered: Extract<Reply, { kind: 'choose' | 'duplicates' | 'choose_team' }> | null = null;
  /** how often each field was answered */
  readonly #answered = new Map<string, number>();
  /**
   * the messages with which people said what they mean to stand there, and fields for which somebody answered whom nobody
   * had asked
   */
  readonly #answers = new Set<string>();
  readonly #unheard = new Set<string>();
  /** what was pressed once and isn't pressed again */
  readonly #pressed = new Set<string>();
  #filed: Draft | null = null;
  readonly #ledger: Ledger;

  constructor(conversation: Conversation, deps: IntakeDeps, manner: Manner) {
    const { channel, people, messages } = conversation;
    this.#case = conversation;
    this.#manner = manner;
    this.#ledger = new Ledger(conversation, manner);
    this.#left = [...messages];
    this.#starter = messages[0]?.by ?? '';
    this.#thread = new EvalThread(deps, { channel: CHANNELS[channel], isDirect: channel === 'dm', people });
  }

  /** The next thing that anybody does. @returns whether there was one */
  async next(): Promise<boolean> {
    return (
      (await this.#giveBack()) ||
      (await this.#speak('waiting')) ||
      (await this.#takeOffer()) ||
      (await this.#answer()) ||
      (await this.#speak('free')) ||
      (await this.#decide())
    );
  }

  played(failure: string | null): Played {
    const { state, filed, calls, transcript } = this.#thread;
    return {
      conversation: this.#case,
      failure,
      outcome: this.#outcome(),
      draft: this.#filed ?? state?.draft ?? emptyDraft(),
      blueprint: filed?.blueprint ?? state?.blueprint ?? null,
      requester: handleOf(filed?.requester ?? state?.requester ?? null),
      team: filed?.team?.id ?? state?.team?.id ?? null,
      filed,
      books: this.#ledger,
      calls,
      transcript,
    };
  }

  #outcome(): Played['outcome'] {
    const { state, filed } = this.#thread;
    if (filed) return 'filed';
    if (!state || state.draftId === null) return 'nothing';
    if (state.phase === 'DISCARDED') return this.#case.expect.outcome === 'nothing' ? 'nothing' : 'discarded';
    return this.#offered?.kind === 'choose_team' && state.team === null ? 'no_team' : 'stuck';
  }

  /** Says what the script has next: what waits for its moment goes before answers, the rest after them. */
  async #speak(which: 'waiting' | 'free'): Promise<boolean> {
    const [first, ...rest] = this.#left;
    if (!first || (first.when === undefined) !== (which === 'free') || !this.#isTime(first)) return false;
    const more = rest.findIndex(({ together }) => !together);
    const batch = this.#left.splice(0, more < 0 ? this.#left.length : more + 1);
    const asked = this.#openFields();
    const turn = await this.#say(batch);
    for (const { by, instead } of batch)
      if (instead !== undefined) this.#instead = corrected(this.#instead, { by, wanted: instead });
    const rests = (field: string) =>
      evidenceOf(turn.state.draft, field).some(({ ts }) => turn.times.includes(ts));
    this.#ledger.answered(batch, turn, asked.some(rests));
    await this.#sayAgain(batch, turn);
    return true;
  }

  /** Whoever wants something of a bot without a model and was not heard, mentions it. */
  async #sayAgain(batch: readonly Message[], { state }: Turn): Promise<void> {
    const { expect, channel } = this.#case;
    const unheard = batch.findLast(({ for: whom, text }) => whom === 'bot' && !text.includes(BOT));
    const wantsRequest = expect.outcome !== 'nothing' && state.draftId === null && channel !== 'dm';
    if (this.#manner === 'recorded' || !wantsRequest || !unheard) return;
    this.#ledger.presses.push('said again with a mention');
    await this.#say([{ ...unheard, text: `${BOT} ${unheard.text}` }]);
  }

  #isTime({ when }: Message): boolean {
    if (when === undefined) return true;
    if (when === 'card')
      return this.#isAtCard() || (this.#waitsForTeam() && this.#case.expect.team === undefined);
    if (when === 'filed') return this.#thread.filed !== null;
    const open = this.#openFields();
    return when === 'asked' ? open.length > 0 : open.includes(when.asked);
  }

  /** Gives back what was taken as it was answered and is wrong, each message once. */
  async #giveBack(): Promise<boolean> {
    const { state, filed } = this.#thread;
    if (!state || filed || state.draftId === null || state.phase === 'DISCARDED') return false;
    for (const field of this.#case.blueprint.fields) {
      const newest = evidenceOf(state.draft, field.name).at(-1);
      if (newest?.how !== 'answered' || this.#answers.has(newest.ts)) continue;
      if (!this.#isAtCard() && !this.#ask?.taken.some((one) => one.field === field.name)) continue;
      if (faultOf(state.draft, field, this.#case)?.kind !== 'wrong') continue;
      const at = { field: field.name };
      const by = handleOf(newest.author) ?? '';
      if (!(await this.#press(this.#ledger.givenBack, newest.ts, by, 'not_an_answer', at))) continue;
      this.#ledger.takeBack(field.name);
      return true;
    }
    return false;
  }

  /**
   * Answers what the bot offers beside questions about fields: another form, look-alikes, what opens a request, whether to
   * give up.
   */
  async #takeOffer(): Promise<boolean> {
    const offered = this.#offered;
    const { id } = this.#case.blueprint;
    const isOtherForm = this.#thread.state?.blueprint !== id && this.#ask?.forms.some((one) => one.id === id);
    if (
      isOtherForm &&
      (await this.#press(this.#ledger.presses, id, this.#starter, 'change_form', { value: id }))
    )
      return true;
    if (offered?.kind === 'duplicates') return this.#press([], offered.draftId, this.#starter, 'file_anyway');
    if (offered?.kind !== 'choose' || offered.chosen !== null) return false;
    this.#offered = null;
    const { state } = this.#thread;
    const question = state ? pendingOf(state, 'choice') : null;
    const option = question?.id === offered.questionId ? this.#optionWanted(question) : -1;
    if (option < 0) return false;
    this.#ledger.presses.push(`[${offered.options[option]}]`);
    this.#see(await this.#thread.choose(this.#starter, offered.questionId, option));
    return true;
  }

  /** The first option that is welcome; who wants another form than the usual one takes the button that names it. */
  #optionWanted(question: OpenQuestion): number {
    const { options } = question;
    if (doing(question, 'discard')) return 0;
    const { state } = this.#thread;
    const draft = state && state.draftId !== null ? state.draft : null;
    const welcome = (only: boolean) => (offered: Offered) =>
      isWelcome(offered, draft, this.#case) && (!only || occurs(this.#case.blueprint.title, offered.label));
    const named = draft === null ? options.findIndex(welcome(true)) : -1;
    return named < 0 ? options.findIndex(welcome(false)) : named;
  }

  /** Answers the open questions: by form, menus and buttons, else all that one person knows in one message. */
  async #answer(): Promise<boolean> {
    const open = this.#openQuestions();
    const disputed = open.find((question) => this.#isDisputed(question));
    if (disputed) return this.#settle(disputed);
    const known = open.flatMap((question) => {
      const answer = this.#answerTo(question.field);
      const again = this.#repeats(question.field, answer);
      return answer ? [{ question, answer, how: wayOf(question, answer, this.#manner, again) }] : [];
    });
    const [first] = known.toSorted((a, b) => ORDER[a.how] - ORDER[b.how]);
    if (!first) {
      return open.length > 0 && this.#press([], this.#ask?.slot ?? '', this.#starter, 'nobody_knows');
    }
    const by = this.#answerer(first);
    const own = known.filter((one) => one.how === first.how && this.#answerer(one) === by);
    await this.#answerBy(by, first.how === 'words' ? own : [first]);
    return true;
  }

  async #answerBy(
    by: string,
    all: readonly { question: Question; answer: Answer; how: Way }[],
  ): Promise<void> {
    const [first] = all;
    if (!first) return;
    for (const { question, answer, how } of all) this.#noteAnswer(question.field, answer, how);
    const { field } = first.question;
    if (first.how === 'form') return this.#fill(by, formValues(this.#case));
    if (first.how === 'select') {
      return this.#see(await this.#thread.press(by, 'answer', { field, value: first.answer.value ?? '' }));
    }
    if (first.how === 'nobody_knows') {
      return this.#see(await this.#thread.press(by, 'nobody_knows'));
    }
    const text = all
      .map(({ question, answer }) => wordsOf(answer, findField(this.#case.blueprint, question.field)))
      .join('\n');
    const turn = await this.#say([
      { by, for: 'bot', text, tells: all.flatMap(({ answer }) => answer.tells), together: false },
    ]);
    const isLast = ({ question, answer }: (typeof all)[number]) =>
      this.#case.answers.fields[question.field]?.at(-1) === answer;
    if (all.every(isLast)) for (const ts of turn.times) this.#answers.add(ts);
    if (turn.replies.length > 0) return;
    if (this.#manner === 'recorded' || by === this.#starter) this.#ledger.silences.push(text);
    for (const { question } of all) this.#unheard.add(question.field);
  }

  /** Without a model those are heard who were asked: what another has said in vain, the starter says again. */
  #answerer({ question, answer: { by = this.#starter } }: { question: Question; answer: Answer }): string {
    return this.#unheard.has(question.field) ? this.#starter : by;
  }

  #answerTo(field: string): Answer | undefined {
    const answers = this.#case.answers.fields[field] ?? [];
    return answers[Math.min(this.#answered.get(field) ?? 0, answers.length - 1)];
  }

  /** Whether this very answer was given before. */
  #repeats(field: string, answer: Answer | undefined): boolean {
    const answers = this.#case.answers.fields[field] ?? [];
    const times = this.#answered.get(field) ?? 0;
    return times > 0 && answer === answers[Math.min(times, answers.length) - 1];
  }

  /**
   * Only the last of several answers gives the value: before it, people ask back or miss the point. What is pressed tells
   * nothing but that value: the words that go with it in the script are not said.
   */
  #noteAnswer(field: string, answer: Answer, how: Way): void {
    this.#answered.set(field, (this.#answered.get(field) ?? 0) + 1);
    if (this.#case.answers.fields[field]?.at(-1) === answer) this.#ledger.give(field);
    const own = this.#case.facts.filter((fact) => fact.field === field).map(({ id }) => id);
    this.#ledger.tell(answer.tells.filter((fact) => how === 'words' || own.includes(fact)));
  }

  async #settle(question: Question): Promise<boolean> {
    const { dispute } = this.#case.answers;
    const side = sideToKeep(question, this.#case);
    // who can't decide has said it in vain: then the starter presses it
    if (side && (this.#manner === 'guided' || !dispute || this.#pressed.has('dispute'))) {
      return this.#press(this.#ledger.presses, side.value, this.#starter, 'settle', { value: side.value });
    }
    if (!dispute) return false;
    this.#pressed.add('dispute');
    const { by = this.#starter, text } = dispute;
    await this.#say([{ by, for: 'bot', text, tells: [], together: false }]);
    return true;
  }

  /** Nothing is asked or said any more: the card is put right and approved, a team is chosen, or all is given up. */
  async #decide(): Promise<boolean> {
    const { state, filed } = this.#thread;
    const { outcome, team, requester = this.#starter } = this.#case.expect;
    if (!state || state.draftId === null || filed || state.phase === 'DISCARDED') return false;
    const { presses } = this.#ledger;
    const givesUp = this.#instead.some(({ wanted }) => wanted === 'discard');
    if (outcome === 'nothing' || givesUp) return this.#press(presses, '', this.#starter, 'discard');
    if (await this.#correct(state)) return true;
    const at = { value: team ?? '' };
    if (this.#waitsForTeam()) {
      return team !== undefined && this.#press(presses, team, this.#starter, 'choose_team', at);
    }
    if (!this.#isAtCard() || outcome !== 'filed') return false;
    if (team !== undefined && state.team?.id !== team) {
      return this.#press(presses, team, this.#starter, 'change_team', at);
    }
    this.#filed = state.draft;
    const rev = String(state.rev);
    if (await this.#press([], rev, requester, 'approve')) return true;
    return this.#press([], rev, this.#starter, 'approve');
  }

  /** Puts into the form what somebody has corrected in words and the draft doesn't say. */
  async #correct({ draft }: IntakeState): Promise<boolean> {
    for (let next = this.#instead.shift(); next; next = this.#instead.shift()) {
      const { by, wanted } = next;
      if (wanted === 'discard') continue;
      const wrong = this.#case.blueprint.fields.flatMap((field): [string, string][] => {
        const values = wanted[field.name];
        return values && faultOf(draft, field, this.#case) ? [[field.name, values.join('\n')]] : [];
      });
      if (wrong.length === 0) continue;
      this.#ledger.presses.push(`form: ${wrong.map(([name]) => name).join(', ')}`);
      await this.#fill(by, Object.fromEntries(wrong));
      return true;
    }
    return false;
  }

  async #fill(by: string, values: Readonly<Record<string, string>>): Promise<void> {
    this.#ledger.filled(values);
    this.#see(await this.#thread.fill(by, values));
  }

  /** A press that is made once `about` the same thing, and told in `log`. @returns whether it was made */
  async #press(log: string[], about: string, ...[by, action, at = {}]: Press): Promise<boolean> {
    const mark = [action, about, by, at.field].join(' ');
    if (this.#pressed.has(mark)) return false;
    this.#pressed.add(mark);
    log.push([action, at.field ?? at.value ?? ''].join(' ').trim());
    if (action === 'choose_team' || action === 'file_anyway') this.#offered = null;
    this.#see(await this.#thread.press(by, action, at));
    return true;
  }

  async #say(batch: readonly Message[]): Promise<Turn> {
    const isFiled = this.#thread.filed !== null;
    const turn = await this.#thread.say(batch);
    this.#ledger.heard(batch, turn.times, isFiled);
    this.#see(turn);
    return turn;
  }

  /** Takes in what the bot has said. */
  #see({ replies }: Turn): void {
    for (const reply of replies) {
      if (reply.kind === 'ask') this.#ask = reply;
      if (reply.kind === 'choose' || reply.kind === 'duplicates' || reply.kind === 'choose_team') {
        this.#offered = reply;
      }
    }
    this.#ledger.proposed(replies);
    for (const question of this.#openQuestions()) {
      this.#ledger.asks(this.#ask?.slot ?? '', question, this.#isDisputed(question));
    }
  }

  #openQuestions(): Question[] {
    if (!this.#ask || this.#ask.over) return [];
    const pending = this.#thread.state?.pendingQuestions ?? [];
    return this.#ask.questions.filter(({ field }) => pending.includes(field));
  }

  #openFields = (): string[] => this.#openQuestions().map(({ field }) => field);

  /** A question about which of two values holds. */
  #isDisputed({ field, by }: Question): boolean {
    const conflicts = this.#thread.state?.report.conflicts ?? [];
    return by === 'buttons' || conflicts.some((one) => one.field === field);
  }

  /** No team is found, and people are to choose one before there is a card; who has none to choose sees no card any more. */
  #waitsForTeam(): boolean {
    return this.#offered?.kind === 'choose_team' && this.#thread.state?.team === null;
  }

  #isAtCard(): boolean {
    const { state } = this.#thread;
    return state?.mode === 'REVIEW' && state.phase !== 'READY_TO_CREATE' && state.cardRev !== null;
  }
}

const handleOf = (id: string | null): string | null => id?.replace(idOf(''), '').toLowerCase() ?? null;
