import type { FreshMessage, OpenRequest, ReadInput } from '../../domain/brain.js';
import type { Focus } from '../../domain/conversation/focus.js';
import { newer } from '../../domain/conversation/slack-ts.js';
import { written } from '../../domain/text/person-text.js';
import type {
  Nearest,
  Phrasebook,
  PhraseMatch,
  PhrasePlace,
  WithinPhrase,
} from '../../domain/tools/phrasebook.js';

const MAX_NEAR = 3;
const MAX_WITHIN = 2;
/** Of both together. */
const MAX_ALIKE = 3;

/** What one turn's messages are as phrases of the phrasebook, or come near to, with the request that is open by then. */
export class SaidPhrases {
  readonly #input: ReadInput;
  readonly #open: () => OpenRequest | null;
  readonly #phrasebook: Phrasebook;
  readonly #signal: AbortSignal;
  /** what messages are like, by their ts: some are asked about it twice */
  readonly #near = new Map<string, Promise<Nearest>>();

  constructor(input: ReadInput, open: () => OpenRequest | null, phrasebook: Phrasebook, signal: AbortSignal) {
    this.#input = input;
    this.#open = open;
    this.#phrasebook = phrasebook;
    this.#signal = signal;
  }

  /** What the message is as a phrase; "it" is what its author spoke of just before, where the thread is about nothing. */
  async match({ author, text, ts }: FreshMessage): Promise<PhraseMatch | null> {
    const place = this.#placeOf(author);
    const match = place && (await this.#phrasebook.match(text, place, this.#signal));
    if (place === null || match !== null || place.focus !== null || !this.#phrasebook.points(text))
      return match;
    // what could be no phrase, whatever "it" is, needs nothing looked up
    if (!this.#phrasebook.hasForm(text, place)) return null;
    const earlier = [...this.#input.conversation.history, ...this.#input.conversation.fresh].filter(
      (one) => one.author === author && newer(ts, one.ts),
    );
    const before = earlier.at(-1)?.text;
    const focus = before === undefined ? null : await this.#phrasebook.spokenOf(before, place);
    return focus && this.#phrasebook.match(text, { ...place, focus }, this.#signal);
  }

  /** What the message would be were what was filed last still open. */
  async matchFiled({ author, text }: FreshMessage): Promise<PhraseMatch | null> {
    const place = this.#placeOf(author);
    const { filed } = this.#input;
    return place && filed && this.#phrasebook.match(text, { ...place, open: draftOf(filed) }, this.#signal);
  }

  /** Whether it begins as a phrase or a question does. */
  begins({ author, text }: FreshMessage): boolean {
    const place = this.#placeOf(author);
    return place !== null && this.#phrasebook.begins(text, place);
  }

  /** Whether it begins with a word by which things are looked up. */
  seeks({ author, text }: FreshMessage): boolean {
    const place = this.#placeOf(author);
    return place !== null && this.#phrasebook.seeks(text, place);
  }

  /** Whether the message says "it" or "this". */
  points({ text }: FreshMessage): boolean {
    return this.#phrasebook.points(text);
  }

  /** What the thread is about, where the message says "it" or "this". */
  pointedAt(message: FreshMessage): Focus | null {
    return this.points(message) ? this.#input.focus : null;
  }

  /** Whether what it is most like is a phrase, and it says all that the phrase needs. */
  async leans(message: FreshMessage): Promise<boolean> {
    return (await this.#likeliest(message)).like === 'phrase';
  }

  /** Whether it is most like what people say to each other. */
  async chats(message: FreshMessage): Promise<boolean> {
    return (await this.#likeliest(message)).like === 'chatter';
  }

  /** The phrases that the message may have been meant as, those that stand in it first. */
  async nearest(message: FreshMessage): Promise<readonly string[]> {
    const { phrases } = await this.#likeliest(message);
    return [...new Set([...(await this.phrasesIn(message)), ...phrases])].slice(0, MAX_ALIKE);
  }

  /** The phrases that stand in the message. */
  async phrasesIn(message: FreshMessage): Promise<readonly string[]> {
    return (await this.#within(message)).map(({ words }) => words);
  }

  /** The orders to change the draft, and not only to show it, that stand in a message which is none. */
  async ordersWithin(message: FreshMessage): Promise<readonly string[]> {
    const within = await this.#within(message);
    const orders = within.map(async ({ words }) => {
      const match = await this.match({ ...message, text: written(words) });
      return match?.kind === 'acts' && match.ofDraft && match.acts.some(({ act }) => act !== 'show_card')
        ? [words]
        : [];
    });
    return (await Promise.all(orders)).flat();
  }

  async #likeliest({ ts, author, text }: FreshMessage): Promise<Nearest> {
    const place = this.#placeOf(author);
    if (place === null) return { phrases: [], like: 'request' };
    const known = this.#near.get(ts) ?? this.#phrasebook.nearest(text, place, MAX_NEAR, this.#signal);
    this.#near.set(ts, known);
    return known;
  }

  /** Whether the message is about what is on record: it begins as a phrase does, or with one, or is one but for its spelling. */
  async isAsking(message: FreshMessage): Promise<boolean> {
    return this.begins(message) || (await this.#within(message)).some(({ begins }) => begins);
  }

  /** Whether there is a phrase anywhere in the message, so that it is rather offered as a request than opened. */
  async hasPhrase(message: FreshMessage): Promise<boolean> {
    return (await this.isAsking(message)) || (await this.#within(message)).length > 0;
  }

  async #within({ author, text }: FreshMessage): Promise<readonly WithinPhrase[]> {
    const place = this.#placeOf(author);
    return place === null ? [] : this.#phrasebook.within(text, place, MAX_WITHIN, this.#signal);
  }

  #placeOf(author: string): PhrasePlace | null {
    const { viewer, set, filed, focus, teams, meant, now, timeZone } = this.#input;
    const [blueprint] = this.#input.blueprints;
    if (blueprint === undefined) return null;
    const request = this.#open();
    const open = request?.filing === true ? null : request;
    return {
      viewer: { ...viewer, user: author },
      set,
      open: open && draftOf(open),
      blueprint,
      filed,
      alike: open?.alike.map(({ draftId }) => draftId) ?? [],
      focus,
      teams,
      meant,
      now,
      timeZone,
    };
  }
}

const draftOf = ({ blueprint, draft }: Pick<OpenRequest, 'blueprint' | 'draft'>) => ({ blueprint, draft });
