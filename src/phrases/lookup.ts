import type { References } from '../domain/entities/references.js';
import { written } from '../domain/text/person-text.js';
import type { PhrasePlace } from '../domain/tools/phrasebook.js';
import type { Entry } from './entries.js';
import type { Parse, ReadSlot } from './matcher.js';
import type { Message } from './message.js';
import {
  isExplicit,
  knownName,
  lookalikes,
  lookedUp,
  mentionedIn,
  type Naming,
  namingsIn,
  type Sought,
  soughtIn,
} from './names.js';
import { LOOKED_AT } from './tokens.js';

/** A phrase, and the way in which a message is it. */
export interface Fit {
  entry: Entry;
  parse: Parse;
}

/** What a message names, looked up when it is first asked for: all of it at once, then what is still open word by word. */
export function createNames(
  references: Pick<References, 'resolve' | 'find'>,
  { text, tokens }: Message,
  fits: readonly Fit[],
  place: PhrasePlace,
) {
  const sought = fits.map(({ entry, parse }) =>
    entry.names && entry.means === null ? soughtIn(text, tokens, parse.slots) : [],
  );
  let known: readonly Naming[] | null = null;
  const steps = [lookedUp, lookalikes];
  // what is named for sure is named; longer words that may be a name leave it open
  const settles = ({ from, to, sure }: Naming, one: Sought) =>
    from <= one.from && to >= one.to && (sure || (from === one.from && to === one.to));
  const open = (one: Sought) => !(known ?? []).some((naming) => settles(naming, one));

  async function more(): Promise<boolean> {
    if (known === null) {
      const named = await references.resolve(place.viewer, { text: written(text.slice(0, LOOKED_AT)) });
      known = namingsIn(tokens, named, place.meant);
      return true;
    }
    const next = steps.shift();
    if (next === undefined) return false;
    known = [...known, ...(await next(references, place.viewer, sought.flat().filter(open), tokens))];
    return true;
  }

  return {
    /**
     * What a phrase is with the names that are known, or that looking further makes known. An order takes people by their
     * mention as well.
     */
    async parseOf(
      { reads, isOrder }: Pick<Entry, 'reads' | 'isOrder'>,
      read: (named: ReadSlot) => Parse | null,
    ): Promise<Parse | null> {
      do {
        const parse = known === null ? null : read(knownName(known, { ...place, reads }));
        if (parse !== null) return parse;
      } while (await more());
      return isOrder ? read(knownName(mentionedIn(text, tokens), { ...place, reads })) : null;
    },
    /** What is meant as a name, in a sentence that is a phrase but for that, and names nothing. */
    missing(): string[] {
      const inVain = sought
        .map((slots) => slots.filter(open))
        .find((slots) => slots.length > 0 && slots.every(isExplicit));
      return inVain?.map((one) => one.text) ?? [];
    },
  };
}
