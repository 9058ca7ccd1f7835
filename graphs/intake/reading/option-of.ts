import type { FreshMessage } from '../../../src/domain/brain.js';
import { placeBegun, placeNamed } from '../../../src/domain/conversation/choice-words.js';
import {
  beginsWithYes,
  behindNo,
  controlWord,
  doesAsOffered,
  givesUp,
  goesAlong,
  saidBehindYes,
  saysToOpen,
  wantsWithdrawn,
} from '../../../src/domain/conversation/control-words.js';
import { isMereCourtesy, repeats } from '../../../src/domain/conversation/courtesy.js';
import type { OptionAct } from '../../../src/domain/conversation/option.js';
import { doing, isNewest, pendingOf, type Question } from '../../../src/domain/pending.js';
import type { PersonText } from '../../../src/domain/text/person-text.js';
import { hasOpenDraft } from '../draft/draft-life.js';
import { isForBot, wasAsked } from '../questions/listening.js';
import type { IntakeState } from '../state.js';

/** By these words people are told what they can say. */
const HELP = 'help';

/** Whether a button only tells what can be said. */
export const isHelp = (does: OptionAct): boolean => does.act === 'say' && does.words === HELP;

/**
 * The words of a button always choose it, said by whom it was put to; yes and no do where nothing was asked since and whoever says
 * it speaks to the bot. What a call waits for is up to whoever wanted it.
 */
export function optionOf(state: IntakeState, question: Question, message: FreshMessage): number | null {
  const { options } = question;
  const [first] = options;
  const call = doing(question, 'call');
  const filed = doing(question, 'compensate');
  const isAsked = wasAsked(question, state, message.author);
  const isSaidToBot = isForBot(state, message);
  if (call && !isAsked) return null;
  if (isAsked && !state.quiet && first?.does.act === 'open' && saysToOpen(message.text)) return 0;
  const exact = options.findIndex(
    ({ label }) => repeats(message.text, label) || repeats(behindNo(message.text), label),
  );
  if (exact >= 0) return isSaidToBot || (isAsked && !state.quiet) ? exact : null;
  const begun = placeBegun(message.text, options.length)?.place;
  const named = placeNamed(message.text, options.length) ?? begun ?? null;
  const place = isAsked && isSaidToBot ? named : null;
  // of two things that are asked at once a number may mean either
  if (place !== null && (isNewest(state, question) || pendingOf(state, 'ask')?.questions.length === 1))
    return place;
  if (!isSaidToBot || !isNewest(state, question)) return null;
  const answer = yesOrNo(state, message);
  if (doing(question, 'discard')) {
    const meant = givesUp(message.text);
    if (meant === null) return null;
    if (meant === 'keep') return 1;
    return isAsked || answer === 'yes' || controlWord(message.text) === 'discard' ? 0 : null;
  }
  if (!isAsked && hasOpenDraft(state)) return null;
  if (call) return answer === null ? null : Number(answer === 'no');
  const last = options.length - 1;
  if (filed?.way === 'withdraw' && wantsWithdrawn(message.text)) return 0;
  if (filed && answer === 'no') return last;
  if (isAsked && !filed && offersOneThing(question) && goesAlong(message.text)) return 0;
  if (!hasOpenDraft(state) && first?.does.act === 'open') {
    // what stands behind the request that is offered first are other ways to say it
    return answer === 'yes' || controlWord(message.text) === 'open' || saidBehindYes(message.text) !== null
      ? 0
      : null;
  }
  // a yes before words of approval is the answer: what it changes is to be seen before it is filed
  const isYes = answer === 'yes' || (!filed && beginsWithYes(message.text));
  return isYes && last === (filed ? 1 : 0) ? 0 : null;
}

/** Whether all but its first option only tell what else can be said. */
const offersOneThing = ({ mention, options: [_, ...others] }: Question): boolean =>
  mention === null && others.every(({ does }) => isHelp(does));

/** Words of approval say yes as well, unless a request is open that they may be about; words that give up say no. */
export function yesOrNo(state: IntakeState, { text }: FreshMessage): 'yes' | 'no' | null {
  const word = controlWord(text);
  if (word === 'yes' || word === 'no') return word;
  if (hasOpenDraft(state)) return null;
  if (word === 'approve') return 'yes';
  return word === 'discard' ? 'no' : null;
}

/** What words say besides choosing an option, as a message of its own; null where that is all. */
export function moreThan(question: Question, message: FreshMessage): FreshMessage | null {
  if (doesAsOffered(message.text)) return null;
  const text = saidBehindPlace(question, message) ?? saidBehindYes(message.text);
  const isSame = text !== null && doing(question, 'compensate') !== null && wantsWithdrawn(text);
  return isSame ? null : text && { ...message, text, addressed: false };
}

/** What stands behind the number of an option, unless it only says that again: "1, open the request". */
function saidBehindPlace({ options }: Question, { text }: FreshMessage): PersonText | null {
  const { place, more } = placeBegun(text, options.length) ?? {};
  const label = place === undefined ? undefined : options[place]?.label;
  if (more === undefined || label === undefined) return null;
  return saysToOpen(more) || goesAlong(more) || isMereCourtesy(more) || repeats(more, label) ? null : more;
}
