import type { FreshMessage, NamedPerson, OpenRequest, ReadInput } from '../../domain/brain.js';
import type { Act, ActBody, ActVia, Stamp } from '../../domain/conversation/acts.js';
import type { ThreadMessage } from '../../domain/conversation/event.js';
import type { Offered } from '../../domain/conversation/option.js';
import { compareTs, newer } from '../../domain/conversation/slack-ts.js';
import { type Blueprint, type Field, findField, isList, namesOf } from '../../domain/draft/blueprint.js';
import { emptyDraft, isFilled } from '../../domain/draft/draft.js';
import type { EvidenceHow } from '../../domain/draft/evidence.js';
import { usableValue } from '../../domain/draft/patch.js';
import { opened } from '../../domain/text/open-text.js';
import type { Phrasebook } from '../../domain/tools/phrasebook.js';
import { withoutLabel } from './matter.js';
import { SaidPhrases } from './said-phrases.js';
import { addressesAnother } from './text.js';
import { actOf, type Value, valuesIn, withValue } from './values.js';

/** What somebody adds within this time after a question was asked goes on with their answer to the one before; in seconds. */
const GOES_ON_S = 2;
/** Slack: more buttons than these under one message nobody reads. */
const MAX_OFFERS = 5;

/** An answer in people's own words. A burst of messages makes one, which rests on each of them. */
interface Answer {
  field: Field;
  author: string;
  /** of a list always empty: its items are values of their own */
  value: string;
  parts: { ts: string; quote: string }[];
  /** given in this turn, so that nothing was asked since */
  isNew: boolean;
}

/** What one turn's messages come to, read one after the other: each sees what those before it have said. */
export class Turn {
  readonly input: ReadInput;
  /** the request that is open, with what this turn has said of it; one that this turn began included */
  open: OpenRequest | null;
  /** what the messages are as phrases */
  readonly phrases: SaidPhrases;
  readonly #said: (Act | Answer)[] = [];
  #last: Answer | null;
  #taken = 0;

  constructor(input: ReadInput, phrasebook: Phrasebook, signal: AbortSignal) {
    this.input = input;
    this.open = input.open;
    this.phrases = new SaidPhrases(input, () => this.open, phrasebook, signal);
    this.#last = lastAnswer(input);
  }

  /** How often something was taken, so that it can be told whether a message came to anything. */
  get taken(): number {
    return this.#taken;
  }

  /** All that was said, in the order of the messages. */
  acts(): Act[] {
    return this.#said.flatMap((one) => ('act' in one ? [one] : setsOf(one)));
  }

  /** Says acts as somebody's; what they set or begin counts for whatever is read after them. */
  say({ ts, author }: FreshMessage, via: ActVia, ...bodies: ActBody[]): void {
    const { blueprints } = this.input;
    for (const body of bodies) {
      const act: Act = { ...body, by: author, via, ts };
      this.#said.push(act);
      this.#taken += 1;
      if (body.act === 'open') {
        const blueprint = blueprints.find(({ id }) => id === body.blueprint) ?? blueprints[0];
        if (blueprint !== undefined) this.open ??= begun(blueprint, author, body.onBehalfOf);
      }
      if (body.act !== 'set' || this.open === null) continue;
      const field = findField(this.open.blueprint, body.field);
      if (field !== undefined) this.#holds({ ...body, field }, act, body.how);
    }
  }

  #holds(value: Value, stamp: Stamp, how: EvidenceHow): void {
    if (this.open === null) return;
    const { blueprint, draft } = this.open;
    this.open = { ...this.open, draft: withValue(draft, blueprint, value, stamp, how) };
  }

  /**
   * Words back, with at most so many buttons as a message has room for. In a thread that wants to be left alone only who
   * asks gets any.
   */
  talk(
    message: FreshMessage,
    via: ActVia,
    words: string | { text: string; afterAnswer: string },
    offers: readonly Offered[] = [],
  ): void {
    if (this.input.quiet && !message.addressed) return;
    const said = typeof words === 'string' ? { text: words } : words;
    this.say(message, via, { act: 'talk', ...said, offers: offers.slice(0, MAX_OFFERS) });
  }

  /** Begins a request, as the usual form or the one that the channel is made for. Null where there is no form. */
  begin(message: FreshMessage, by: string, onBehalfOf: string | null): Blueprint | null {
    const [blueprint] = this.input.blueprints;
    if (blueprint === undefined) return null;
    this.say({ ...message, author: by }, 'answer', { act: 'open', blueprint: blueprint.id, onBehalfOf });
    return blueprint;
  }

  /** Takes values as somebody's; a value that stands against another one is left to people. */
  note(message: FreshMessage, via: ActVia, how: EvidenceHow, values: readonly Value[]): void {
    for (const value of values) {
      if (this.open === null) return;
      const quoted = { ...value, quote: quoteIn(message, value.quote) };
      this.say(message, via, actOf(quoted, this.open, message, how));
    }
  }

  /** Lets what its author writes next answer a field. */
  expects({ author }: FreshMessage, field: Field): void {
    this.#last = { field, author, value: '', parts: [], isNew: true };
  }

  /** Takes a whole message as the answer to a field, as it stands; false where it holds nothing that a list could take. */
  answer(message: FreshMessage, field: Field, text: string): boolean {
    return this.#take(message, { field, author: message.author, value: '', parts: [], isNew: false }, text);
  }

  /** Takes an answer anew, message by message; `textOf` is what of a message answers. */
  answerAnew(messages: readonly FreshMessage[], field: Field, textOf: (one: FreshMessage) => string): void {
    const [first] = messages;
    if (first === undefined) return;
    this.expects(first, field);
    for (const message of messages) this.goOn(message, textOf(message));
  }

  /** Whether what this person writes now goes on with what they answered last. */
  goesOn({ ts, author }: FreshMessage): boolean {
    const asked = this.open?.questions?.ts;
    if (this.#last?.author !== author) return false;
    return this.#last.isNew || (asked !== undefined && compareTs(ts, asked) <= GOES_ON_S);
  }

  goOn(message: FreshMessage, text: string): boolean {
    return this.#last !== null && this.#take(message, this.#last, text);
  }

  #take(message: FreshMessage, before: Answer, said: string): boolean {
    const { field, author } = before;
    const isHeadline = field.name === this.open?.blueprint.headline;
    const text = isHeadline && before.value === '' ? withoutLabel(said, field) : said;
    if (isList(field)) {
      const values = valuesIn(field, text);
      this.note(message, 'answer', 'answered', values);
      if (values.length > 0) this.#last = { ...before, isNew: true };
      return values.length > 0;
    }
    const value = usableValue(field, before.value === '' ? text : `${before.value}\n${text}`);
    if (value === undefined || this.open === null) return false;
    const quote = quoteIn(message, text);
    const answer = { ...before, value, parts: [...before.parts, { ts: message.ts, quote }], isNew: true };
    const at = this.#said.indexOf(before);
    this.#said.splice(at < 0 ? this.#said.length : at, at < 0 ? 0 : 1, answer);
    this.#last = answer;
    this.#taken += 1;
    this.#holds({ field, value, quote }, { by: author, via: 'answer', ts: message.ts }, 'answered');
    return true;
  }

  /** The fields that were asked for and are still empty. */
  asked(): Field[] {
    if (this.open === null) return [];
    const { questions, blueprint, draft } = this.open;
    return (questions?.asked ?? []).flatMap(({ field: name }) => {
      const field = findField(blueprint, name);
      return field === undefined || isFilled(draft, name) ? [] : [field];
    });
  }

  /** The one field that is asked for in people's own words; null where there is none, or more than one. */
  askedInWords(): Field | null {
    const [field, ...others] = this.asked().filter(({ type }) => type !== 'enum');
    return others.length > 0 ? null : (field ?? null);
  }

  /** The field that was answered last in people's own words or by a choice; null where none was. */
  answeredBefore(): Field | null {
    const last = this.open?.questions?.last;
    return (last && this.open && findField(this.open.blueprint, last.field)) ?? null;
  }

  /** Whether the question was put to this person, and the message came after it. */
  isAsked({ author, ts, apart }: FreshMessage): boolean {
    const questions = this.open?.filing || apart ? null : this.open?.questions;
    return questions ? questions.people.includes(author) && newer(ts, questions.ts) : false;
  }

  /** Whether the next words of who is asked, or whose card it is, are said to us, though they don't mention us. */
  isHeard(message: FreshMessage): boolean {
    const { author, text, edited, heard } = message;
    const isTheirs = this.open?.card || this.asksForTeam ? this.isOwn(author) : this.isAsked(message);
    return heard === true && isTheirs && !edited && !addressesAnother(opened(text), this.othersThan(author));
  }

  /** Whether its people are to choose the team, and nothing was asked since. */
  get asksForTeam(): boolean {
    return this.open?.asksForTeam === true;
  }

  /** The fields of the request that words name, by their labels or what else they are called. */
  fieldsNamed(words: string): Field[] {
    const said = inWords(words);
    const fields = this.open?.blueprint.fields ?? [];
    return fields.filter((field) => namesOf(field, fields).some((name) => said.includes(inWords(name))));
  }

  /** Whether words name a field that is asked for. */
  namesAsked(words: string): boolean {
    const asked = this.asked();
    return this.fieldsNamed(words).some((field) => asked.includes(field));
  }

  /** Whether the request is theirs: who asked for it, and who filed it for them. */
  isOwn(author: string): boolean {
    return this.open !== null && [this.open.requester, this.open.filer].includes(author);
  }

  /** Whether this turn has begun a request of theirs, so that nothing is asked yet. */
  hasBegun({ author }: FreshMessage): boolean {
    return this.input.open === null && this.isOwn(author);
  }

  /** Whether they may say what becomes of the request. */
  decides(author: string): boolean {
    return this.isOwn(author) || (this.open?.named.includes(author) ?? false);
  }

  /** What its author has said to the bot after it in this turn: people press Enter early. */
  saidAfter({ ts, author }: FreshMessage): FreshMessage | undefined {
    return this.input.conversation.fresh.find(
      (one) => one.author === author && one.addressed && !one.edited && newer(one.ts, ts),
    );
  }

  othersThan(author: string): readonly NamedPerson[] {
    return this.input.people.filter(({ id }) => id !== author);
  }

  /** Whether we have said these words since the request began: nobody wants them twice who did not speak to us. */
  hasSaid(words: string): boolean {
    return this.input.conversation.history.some(({ bot, text }) => bot && opened(text).includes(words));
  }

  /** What stands in the thread, oldest first. */
  messages(): ThreadMessage[] {
    return [...this.input.conversation.history, ...this.input.conversation.fresh];
  }
}

/** A text as its words between spaces, so that a part of a word is none: "typed" names no type. */
const inWords = (text: string): string =>
  ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;

/** Words as they stand in their message; all of it where other words stand between them. */
export function quoteIn({ text }: FreshMessage, words: string): string {
  const whole = opened(text);
  return whole.includes(words) ? words : whole;
}

function begun(blueprint: Blueprint, by: string, onBehalfOf: string | null): OpenRequest {
  return {
    blueprint,
    draft: emptyDraft(),
    requester: onBehalfOf ?? by,
    filer: onBehalfOf === null ? null : by,
    named: [],
    team: null,
    questions: null,
    disputes: [],
    alike: [],
    card: false,
    filing: false,
    timesAsked: {},
    accepted: [],
  };
}

/** The answer of a turn before, as far as it still stands. */
function lastAnswer({ open, conversation }: ReadInput): Answer | null {
  const last = open?.questions?.last;
  const field = last && open ? findField(open.blueprint, last.field) : undefined;
  const author = conversation.history.find(({ ts, bot }) => !bot && ts === last?.ts)?.author;
  if (!open || field === undefined || author === undefined || field.type === 'enum') return null;
  if (isList(field)) return { field, author, value: '', parts: [], isNew: false };
  const value = open.draft.fields[field.name];
  const rests = (open.draft.evidence[field.name] ?? []).filter(({ how }) => how === 'answered');
  const parts = rests.map(({ ts, quote }) => ({ ts, quote }));
  return value === undefined || parts.length === 0 ? null : { field, author, value, parts, isNew: false };
}

/** The answer, resting on each of the messages that it is made of. */
function setsOf({ field, author: by, value, parts }: Answer): Act[] {
  return parts.map(({ ts, quote }) => {
    return { act: 'set', field: field.name, value, quote, how: 'answered', by, via: 'answer', ts };
  });
}
