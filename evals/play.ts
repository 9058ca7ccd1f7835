import type { IntakeDeps } from '../graphs/intake/deps.js';
import type { IntakeState } from '../graphs/intake/state.js';
import { type Field, findField } from '../src/domain/blueprint.js';
import { type Draft, emptyDraft, evidenceOf } from '../src/domain/draft.js';
import type { Reply } from '../src/domain/reply.js';
import type { Answer, Conversation, Message } from './files.js';
import { BOT } from './files.js';
import { faultOf, type Played } from './judge.js';
import { occurs } from './shows.js';
import { EvalThread, idOf, type Said, type Turn, transcriptOf } from './thread.js';

/** A conversation that is longer than this goes round in circles. */
const MAX_TURNS = 60;

export const CHANNELS: Readonly<Record<Conversation['channel'], string>> = {
  general: 'C_HELP',
  epics: 'C_EPICS',
  dm: 'D_DANA',
};

export const MANNERS = ['guided', 'recorded'] as const;
export type Manner = (typeof MANNERS)[number];

type Asked = Extract<Reply, { kind: 'ask' }>;
type Question = Asked['questions'][number];

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
    for (let turns = 0; turns < MAX_TURNS && !stop(); turns += 1) if (!(await course.next())) break;
  } catch (error) {
    failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  return course.played(failure);
}

/** A conversation on its way: what people do next, and what has come of it so far. */
class Course {
  readonly #case: Conversation;
  readonly #manner: Manner;
  readonly #thread: EvalThread;
  readonly #starter: string;
  /** the script's messages that are still to come */
  readonly #left: Message[];
  /** the newest message with questions, and how often each field was answered */
  #ask: Asked | null = null;
  readonly #answered = new Map<string, number>();
  /** fields that people have given where it must not be asked for again, and questions that were counted */
  readonly #given = new Set<string>();
  readonly #counted = new Set<string>();
  /** answers as the player meant them: field by the message's Slack time */
  readonly #meant = new Map<string, readonly string[]>();
  /** corrections that are still to be seen to */
  #instead: { by: string; wanted: NonNullable<Message['instead']> }[] = [];
  /** what people have pressed once and don't press again */
  readonly #done = new Set<string>();
  #offered: Reply | null = null;
  #firstTeam: string | null | undefined;
  #filedDraft: Draft | null = null;
  #turns = 0;
  #asked = 0;
  readonly #told = new Set<string>();
  readonly #needless: string[] = [];
  readonly #silences: string[] = [];
  readonly #interjections: string[] = [];
  readonly #givenBack: string[] = [];
  readonly #presses: string[] = [];

  constructor(conversation: Conversation, deps: IntakeDeps, manner: Manner) {
    const { channel, people, messages } = conversation;
    this.#case = conversation;
    this.#manner = manner;
    this.#left = [...messages];
    this.#starter = messages[0]?.by ?? '';
    this.#thread = new EvalThread(deps, { channel: CHANNELS[channel], isDirect: channel === 'dm', people });
  }

  /** The next thing that anybody does. @returns whether there was one */
  async next(): Promise<boolean> {
    if (await this.#giveBack()) return true;
    if (await this.#speak('waiting')) return true;
    if (await this.#takeOffer()) return true;
    if (await this.#answer()) return true;
    if (await this.#speak('free')) return true;
    return this.#atTheEnd();
  }

  played(failure: string | null): Played {
    const state = this.#thread.state;
    return {
      conversation: this.#case,
      failure,
      outcome: this.#outcome(),
      draft: this.#filedDraft ?? state?.draft ?? emptyDraft(),
      blueprint: this.#thread.filed?.blueprint ?? state?.blueprint ?? null,
      requester: handleOf(this.#thread.filed?.requester ?? state?.requester ?? null),
      team: this.#thread.filed?.team?.id ?? state?.team?.id ?? null,
      filed: this.#thread.filed,
      firstTeam: this.#firstTeam,
      told: this.#told,
      needless: this.#needless,
      asked: this.#asked,
      silences: this.#silences,
      interjections: this.#interjections,
      givenBack: this.#givenBack,
      presses: this.#presses,
      turns: this.#turns,
      calls: this.#thread.calls,
      transcript: transcriptOf(this.#thread.messages),
    };
  }

  #outcome(): Played['outcome'] {
    const state = this.#thread.state;
    if (this.#thread.filed) return 'filed';
    if (!state || state.draftId === null) return 'nothing';
    if (state.phase === 'DISCARDED') return this.#case.expect.outcome === 'nothing' ? 'nothing' : 'discarded';
    return this.#offered?.kind === 'choose_team' && state.team === null ? 'no_team' : 'stuck';
  }

  /** Says what the script has next: what waits for a moment (`waiting`) goes before answers, the rest after them. */
  async #speak(which: 'waiting' | 'free'): Promise<boolean> {
    const [first, ...rest] = this.#left;
    if (!first || (first.when === undefined) !== (which === 'free') || !this.#isTime(first)) return false;
    const more = rest.findIndex(({ together }) => !together);
    const batch = this.#left.splice(0, more < 0 ? this.#left.length : more + 1);
    const asked = [...this.#openFields()];
    const turn = await this.#say(batch, () => undefined);
    for (const { by, instead } of batch)
      if (instead !== undefined) this.#instead.push({ by, wanted: instead });
    for (const { tells, text, by } of batch) this.#noteLabels(text, by, tells);
    this.#judgeReply(batch, turn, asked);
    return true;
  }

  #isTime({ when }: Message): boolean {
    if (when === undefined) return true;
    if (when === 'card') return this.#card() !== null;
    if (when === 'filed') return this.#thread.filed !== null;
    const open = this.#openFields();
    return when === 'asked' ? open.length > 0 : open.includes(when.asked);
  }

  /** Lines "Label: value" of whoever asks give a field, also to a bot without a model. */
  #noteLabels(text: string, by: string, tells: readonly string[]): void {
    const fields = this.#case.blueprint.fields.filter(({ label }) =>
      new RegExp(`^[\\s*•-]*${label}\\**:`, 'imu').test(text),
    );
    if (by === this.#starter) for (const { name } of fields) this.#given.add(name);
    if (this.#manner === 'recorded') for (const name of this.#fieldsOf(tells)) this.#given.add(name);
  }

  #fieldsOf(facts: readonly string[]): string[] {
    return this.#case.facts.flatMap(({ id, field }) =>
      facts.includes(id) && field !== undefined ? [field] : [],
    );
  }

  /** Whether what was meant for the bot got an answer of any kind, and what was meant for people none. */
  #judgeReply(
    batch: readonly Message[],
    { state, replies, posted, times }: Turn,
    asked: readonly string[],
  ): void {
    const text = batch.map((message) => message.text).join(' / ');
    const forBot = batch.filter((message) => message.for === 'bot');
    const called = forBot.some((message) => message.text.includes(BOT)) || this.#case.channel === 'dm';
    // Without a model nobody but a mention tells that a remark is for the bot.
    const counts = forBot.length > 0 && (called || this.#manner === 'recorded');
    if (counts && replies.length === 0) this.#silences.push(text);
    const taken = asked.some((field) => this.#restsOn(state, field, times));
    if (forBot.length === 0 && posted.length > 0 && !taken) this.#interjections.push(text);
  }

  #restsOn({ draft }: IntakeState, field: string, times: readonly string[]): boolean {
    return evidenceOf(draft, field).some(({ ts }) => times.includes(ts));
  }

  /** Gives back what was taken as an answer and is wrong. */
  async #giveBack(): Promise<boolean> {
    const state = this.#thread.state;
    if (!state || this.#thread.filed || state.draftId === null || state.phase === 'DISCARDED') return false;
    for (const field of this.#case.blueprint.fields) {
      const newest = evidenceOf(state.draft, field.name).at(-1);
      const mark = `${field.name} ${newest?.ts}`;
      if (newest?.how !== 'answered' || this.#done.has(mark) || !faultOf(state.draft, field, this.#case))
        continue;
      const byPlayer = this.#meant.get(newest.ts)?.includes(field.name) === true;
      this.#done.add(mark);
      this.#given.delete(field.name);
      (byPlayer ? this.#presses : this.#givenBack).push(`not an answer: ${field.name}`);
      await this.#click(handleOf(newest.author) ?? this.#starter, 'not_an_answer', { field: field.name });
      return true;
    }
    return false;
  }

  /** Answers what the bot offers beside questions about fields: whether to give up, look-alikes, what opens a request. */
  async #takeOffer(): Promise<boolean> {
    const offered = this.#offered;
    if (offered === null) return false;
    if (offered.kind === 'duplicates') {
      this.#offered = null;
      await this.#click(this.#starter, 'file_anyway');
      return true;
    }
    if (offered.kind !== 'choose' || offered.chosen !== null) return false;
    const option = this.#wantedOption(offered);
    this.#offered = null;
    if (option === null) return false;
    this.#presses.push(`[${offered.options[option]}]`);
    this.#see(await this.#thread.choose(this.#starter, offered.questionId, option));
    return true;
  }

  /** The option that leads where the conversation should go: into a request while there is none, or out of one. */
  #wantedOption(offered: Extract<Reply, { kind: 'choose' }>): number | null {
    const state = this.#thread.state;
    if (state?.question?.discard) return 0;
    const { outcome } = this.#case.expect;
    const wantsRequest = outcome !== 'nothing' && (state?.draftId ?? null) === null;
    return wantsRequest && offered.options.length > 0 ? 0 : null;
  }

  /** Answers the open questions: by form, menus and buttons, else all words of one person in one message. */
  async #answer(): Promise<boolean> {
    const ask = this.#ask;
    const open = this.#openQuestions();
    if (!ask || open.length === 0) return false;
    for (const question of open) {
      if (question.by === 'buttons') return this.#settle(question);
      if (isDisputed(this.#thread.state, question)) return this.#settleInWords();
    }
    const known = open.flatMap((question) => {
      const answer = this.#answerTo(question.field);
      return answer ? [{ question, answer, how: this.#wayOf(question, answer) }] : [];
    });
    const pressed = known.find(({ how }) => how !== 'words');
    if (pressed) return this.#answerBy(pressed);
    if (known.length > 0) return this.#answerInWords(known);
    const [unanswered] = open;
    if (!unanswered || this.#done.has(`nobody ${unanswered.field}`)) return false;
    this.#done.add(`nobody ${unanswered.field}`);
    await this.#click(this.#starter, 'nobody_knows', { field: unanswered.field });
    return true;
  }

  async #answerBy({ question, answer, how }: Known): Promise<boolean> {
    const by = answer.by ?? this.#starter;
    this.#noteAnswer(question.field, answer);
    if (how === 'nobody_knows') await this.#click(by, 'nobody_knows', { field: question.field });
    else if (how === 'form') await this.#fillIn(by, this.#formValues());
    else await this.#click(by, 'answer', { field: question.field, value: answer.value ?? '' });
    return true;
  }

  async #answerInWords(known: readonly Known[]): Promise<boolean> {
    const by = known[0]?.answer.by ?? this.#starter;
    const own = known.filter(({ answer }) => (answer.by ?? this.#starter) === by);
    const texts = own.map(({ question, answer }) => answer.text ?? this.#label(question.field, answer.value));
    const fields = own.map(({ question }) => question.field);
    const asked = this.#openFields();
    for (const { question, answer } of own) this.#noteAnswer(question.field, answer);
    const tells = own.flatMap(({ answer }) => answer.tells);
    const message: Message = { by, for: 'bot', text: texts.join('\n'), tells, together: false };
    const turn = await this.#say([message], (ts) => this.#meant.set(ts, fields));
    if (turn.replies.length === 0) this.#silences.push(message.text);
    void asked;
    return true;
  }

  #wayOf({ by }: Question, { with: how, text, value }: Answer): Known['how'] {
    const guided = this.#manner === 'guided';
    if (how === 'nobody_knows') return guided || text === undefined ? how : 'words';
    if (how === 'form' || how === 'words') return how;
    const menu = by === 'select' && value !== undefined;
    return menu && (guided || how === 'select' || text === undefined) ? 'select' : 'words';
  }

  #answerTo(field: string): Answer | undefined {
    const answers = this.#case.answers.fields[field] ?? [];
    return answers[Math.min(this.#answered.get(field) ?? 0, answers.length - 1)];
  }

  /** Only the last of several answers gives the value: before it, people ask back or miss the point. */
  #noteAnswer(field: string, answer: Answer): void {
    this.#answered.set(field, (this.#answered.get(field) ?? 0) + 1);
    if (this.#case.answers.fields[field]?.at(-1) === answer) this.#given.add(field);
    for (const fact of answer.tells) this.#told.add(fact);
  }

  #label(name: string, value = ''): string {
    const field = findField(this.#case.blueprint, name);
    const labels = field?.type === 'enum' ? field.values : [];
    return labels.find((one) => one.value === value)?.label ?? value;
  }

  /** What a person puts into the form: every answer that says so, and with `also` what else they know. */
  #formValues(): Record<string, string> {
    const { blueprint, answers, facts } = this.#case;
    const entries = blueprint.fields.flatMap(({ name }): [string, string][] => {
      const given = answers.fields[name]?.at(-1);
      if (given?.with === 'form') return [[name, given.value ?? given.text ?? '']];
      const known = facts.filter(({ field }) => field === name).map(({ text }) => text);
      return answers.also === 'form' && !answers.fields[name] && known.length > 0
        ? [[name, known.join('\n')]]
        : [];
    });
    return Object.fromEntries(entries);
  }

  async #fillIn(by: string, values: Readonly<Record<string, string>>): Promise<void> {
    for (const name of Object.keys(values)) {
      this.#given.add(name);
      for (const { id, field } of this.#case.facts) if (field === name) this.#told.add(id);
    }
    this.#see(await this.#thread.fill(by, values));
  }

  /** Presses the side of a dispute that holds in the end. */
  async #settle({ field: name, choices }: Question): Promise<boolean> {
    const keep = this.#case.answers.dispute?.keep;
    const field = findField(this.#case.blueprint, name);
    const expected = this.#case.expect.fields[name];
    const wanted = expected === undefined || typeof expected === 'string' ? [] : (expected.is ?? []);
    const fits = ({ label }: { label: string }) =>
      (keep !== undefined && occurs(keep, label)) ||
      wanted.some((value) => occurs(this.#labelOf(field, value), label));
    const side = choices.find(fits) ?? choices.at(-1);
    const mark = `settle ${side?.value}`;
    if (!side || this.#done.has(mark)) return false;
    this.#done.add(mark);
    this.#presses.push(`[${side.label}]`);
    await this.#click(this.#starter, 'settle', { value: side.value });
    return true;
  }

  #labelOf(field: Field | undefined, value: string): string {
    return field ? this.#label(field.name, value) : value;
  }

  async #settleInWords(): Promise<boolean> {
    const dispute = this.#case.answers.dispute;
    if (!dispute || this.#done.has('dispute')) return false;
    this.#done.add('dispute');
    const by = dispute.by ?? this.#starter;
    await this.#say([{ by, for: 'bot', text: dispute.text, tells: [], together: false }], () => undefined);
    return true;
  }

  /** Nothing is asked and nothing more is said: the card is put right, and approved; a team is chosen; or it is given up. */
  async #atTheEnd(): Promise<boolean> {
    const state = this.#thread.state;
    const { expect } = this.#case;
    if (!state || state.draftId === null || this.#thread.filed || state.phase === 'DISCARDED') return false;
    if (expect.outcome === 'nothing' || this.#wantsToGiveUp()) return this.#once('discard', {});
    const corrected = await this.#correct(state);
    if (corrected) return true;
    if (this.#offered?.kind === 'choose_team' && state.team === null) {
      if (expect.outcome === 'no_team' || expect.team === undefined) return false;
      return this.#once('choose_team', { value: expect.team });
    }
    const card = this.#card();
    if (!card || expect.outcome !== 'filed') return false;
    if (expect.team !== undefined && card.team?.id !== expect.team) {
      return this.#once('change_team', { value: expect.team });
    }
    this.#filedDraft = state.draft;
    const filed = await this.#once('approve', {}, expect.requester ?? this.#starter);
    return filed || this.#once('approve', {}, this.#starter);
  }

  #wantsToGiveUp(): boolean {
    return (
      this.#case.expect.outcome === 'discarded' && this.#instead.some(({ wanted }) => wanted === 'discard')
    );
  }

  /** Puts into the form what somebody has corrected in words and the draft doesn't say. */
  async #correct({ draft }: IntakeState): Promise<boolean> {
    const [first] = this.#instead.splice(0, 1);
    if (!first || first.wanted === 'discard') return false;
    const wrong = Object.entries(first.wanted).filter(([name, values]) => {
      const field = findField(this.#case.blueprint, name);
      return field && faultOf(draft, field, this.#case) && values.length > 0;
    });
    if (wrong.length === 0) return this.#correct(this.#thread.state ?? ({ draft } as IntakeState));
    this.#presses.push(`form: ${wrong.map(([name]) => name).join(', ')}`);
    await this.#fillIn(
      first.by,
      Object.fromEntries(wrong.map(([name, values]) => [name, values.join('\n')])),
    );
    return true;
  }

  /** A press that is made once and counted. */
  async #once(
    action: 'discard' | 'approve' | 'choose_team' | 'change_team',
    at: { value?: string },
    by = this.#starter,
  ): Promise<boolean> {
    const mark = `${action} ${at.value ?? ''} ${by} ${action === 'approve' ? (this.#thread.state?.rev ?? 0) : ''}`;
    if (this.#done.has(mark)) return false;
    this.#done.add(mark);
    if (action !== 'approve') this.#presses.push(`${action} ${at.value ?? ''}`.trim());
    if (action === 'choose_team') this.#offered = null;
    await this.#click(by, action, at);
    return true;
  }

  async #click(
    by: string,
    action: Parameters<EvalThread['press']>[1],
    at: { field?: string; value?: string } = {},
  ): Promise<void> {
    this.#see(await this.#thread.press(by, action, at));
  }

  async #say(batch: readonly Message[], written: (ts: string) => void): Promise<Turn> {
    for (const { tells } of batch) for (const fact of tells) this.#told.add(fact);
    this.#turns += 1;
    const turn = await this.#thread.say(batch.map(({ by, text }): Said => ({ by, text })));
    for (const ts of turn.times) written(ts);
    this.#see(turn);
    return turn;
  }

  /** Takes in what the bot has said. */
  #see({ state, replies }: Turn): void {
    for (const reply of replies) {
      if (reply.kind === 'ask') this.#ask = reply;
      if (reply.kind === 'choose' || reply.kind === 'duplicates' || reply.kind === 'choose_team')
        this.#offered = reply;
      if (reply.kind === 'choose_team') this.#firstTeam ??= state.team?.id ?? null;
      if (reply.kind === 'review_card' && reply.card.team) this.#firstTeam ??= reply.card.team.id;
    }
    const fields = new Set(this.#openFields());
    for (const field of fields) this.#count(field, state);
  }

  #count(field: string, state: IntakeState): void {
    const mark = `${this.#ask?.slot} ${field}`;
    if (this.#counted.has(mark)) return;
    this.#counted.add(mark);
    this.#asked += 1;
    const disputed = this.#openQuestions().some((one) => one.field === field && isDisputed(state, one));
    if (this.#given.has(field) && !disputed) this.#needless.push(field);
  }

  #openQuestions(): Question[] {
    if (!this.#ask || this.#ask.over) return [];
    const pending = this.#thread.state?.pendingQuestions ?? [];
    return this.#ask.questions.filter(({ field }) => pending.includes(field));
  }

  #openFields(): string[] {
    return this.#openQuestions().map(({ field }) => field);
  }

  #card(): { team: { id: string } | null } | null {
    const state = this.#thread.state;
    return state?.mode === 'REVIEW' && state.phase !== 'READY_TO_CREATE' && state.cardRev !== null
      ? state
      : null;
  }
}

/** A question with its answer and the way in which it is given. */
interface Known {
  question: Question;
  answer: Answer;
  how: 'words' | 'select' | 'form' | 'nobody_knows';
}

/** A question about a field that holds something is about which of two values holds. */
function isDisputed(state: IntakeState | null, { field, by }: Question): boolean {
  return by === 'buttons' || state?.report.conflicts.some((one) => one.field === field) === true;
}

function handleOf(id: string | null): string | null {
  return id === null ? null : id.replace(idOf(''), '').toLowerCase();
}
