import type { FreshMessage } from '../../../src/domain/brain.js';
import type { ActBody } from '../../../src/domain/conversation/acts.js';
import { controlWord } from '../../../src/domain/conversation/control-words.js';
import { isNewest, type Offer, pendingOf } from '../../../src/domain/pending.js';
import { waitsForChoice } from '../questions/answered.js';
import { isForBot } from '../questions/listening.js';
import { frameOf, type IntakeState } from '../state.js';
import { takenBy, whyOver } from '../tool-loop/offer.js';

/**
 * What a plain yes to the bot means that answers no question of ours: the call that a tool has offered since the card was shown, all of
 * them where they can be had at once. Among open requests that look alike it is asked again which one; null where a yes means neither.
 */
export function meantByYes(state: IntakeState, message: FreshMessage): ActBody | null {
  if (controlWord(message.text) !== 'yes' || !isForBot(state, message)) return null;
  if (waitsForChoice(state)) return { act: 'talk', text: frameOf(state).followOrFile, offers: [] };
  const offer = pendingOf(state, 'offer');
  if (!offer || !isNewest(state, offer) || whyOver(offer, state) !== null) return null;
  const option = onlyLeft(offer);
  return option === null ? null : { act: 'choose', option, of: offer.id };
}

/** The call that has all done, or the only one that can still be had. */
function onlyLeft(offer: Offer): number | null {
  const left = offer.options.flatMap((one, at) => (takenBy(offer, one) === null ? [{ ...one, at }] : []));
  const all = left.find((call) => call.all);
  return all?.at ?? (left.length === 1 ? (left[0]?.at ?? null) : null);
}
