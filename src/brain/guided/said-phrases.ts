import type { FreshMessage, OpenRequest, ReadInput } from '../../domain/brain.js';
import type { Focus } from '../../domain/conversation/focus.js';
import { newer } from '../../domain/conversation/slack-ts.js';
import { emptyDraft } from '../../domain/draft/draft.js';
import type { Phrasebook, PhraseMatch, PhrasePlace } from '../../domain/tools/phrasebook.js';

/** So many phrases that may have been meant are offered. */
const MAX_NEAR = 2;

/** What one turn's messages are as phrases of the phrasebook, or come near to, with the request that is open by then. */
export class SaidPhrases {
  readonly #input: ReadInput;
  readonly #open: () => OpenRequest | null;
  readonly #phrasebook: Phrasebook;
  readonly #signal: AbortSignal;

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

  /** Whether it is an order that was spoken and counts in writing alone; what would change a request is one without a request, too. */
  async isForWriting({ author, text }: FreshMessage): Promise<boolean> {
    const place = this.#placeOf(author);
    if (place === null || place.set !== 'voice') return false;
    const open = place.open ?? { blueprint: place.blueprint, draft: emptyDraft() };
    // also where a model reads the rest: what it would take for a value is an order all the same
    const all = { ...place, open, closed: false };
    return (await this.#phrasebook.match(text, all, this.#signal))?.kind === 'written';
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

  /** The phrases that the message may have been meant as. */
  async nearest({ author, text }: FreshMessage): Promise<readonly string[]> {
    const place = this.#placeOf(author);
    return place === null ? [] : this.#phrasebook.nearest(text, place, MAX_NEAR, this.#signal);
  }

  #placeOf(author: string): PhrasePlace | null {
    const { viewer, set, filed, focus, teams, meant, now, timeZone, exactly = false } = this.#input;
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
      closed: exactly,
    };
  }
}

const draftOf = ({ blueprint, draft }: Pick<OpenRequest, 'blueprint' | 'draft'>) => ({ blueprint, draft });
