import type { FreshMessage } from '../../../src/domain/brain.js';
import type { Act } from '../../../src/domain/conversation/acts.js';
import { controlWord } from '../../../src/domain/conversation/control-words.js';
import { callsAnother, isGreeting, isThanks } from '../../../src/domain/conversation/courtesy.js';
import type { ThreadMessage } from '../../../src/domain/conversation/event.js';
import { newer } from '../../../src/domain/conversation/slack-ts.js';
import { isEmpty, type PersonText, shown } from '../../../src/domain/text/person-text.js';
import { hasWords } from '../../../src/domain/text/words.js';
import type { TurnContext } from '../context.js';
import { hasOpenDraft } from '../draft/draft-life.js';
import type { IntakeState } from '../state.js';

/** Whether a message says nothing beside the files that it shares: it has no word, only signs or a greeting. */
export const isFileAlone = ({ text, files = [] }: Pick<ThreadMessage, 'text' | 'files'>): boolean =>
  files.length > 0 && (isGreeting(text) || !(hasWords(shown(text), 1) || meansSomething(text)));

/** Whether a sign says something by itself, such as :+1: or a mention. */
const meansSomething = (text: PersonText): boolean =>
  isThanks(text) || controlWord(text) !== null || callsAnother(text);

/** The messages as they are to be read, and what is known of them without a reading. */
interface Shown {
  said: readonly FreshMessage[];
  acts: readonly Act[];
}

/**
 * Begins a request with a file that somebody sends the bot without words, where nothing is open: people show first what is wrong. What
 * the same person writes before the bot has answered is the request in words, and begins it in the file's place. In a thread whose
 * request was filed, a file is about that one.
 */
export function shownFirst(
  state: Pick<IntakeState, 'draftId' | 'phase'>,
  { isDirect }: Pick<TurnContext, 'isDirect'>,
  said: readonly FreshMessage[],
): Shown {
  const raised = said.filter((one) => isFileAlone(one) && one.raisedBy !== null).map(opening);
  if (hasOpenDraft(state) || (state.phase === 'CREATED' && !isDirect)) return { said, acts: raised };
  const file = said.find((one) => isFileAlone(one) && one.addressed && one.raisedBy === null);
  if (file === undefined) return { said, acts: raised };
  const words = said.find((one) => one.author === file.author && newer(one.ts, file.ts) && tells(one));
  if (words === undefined) return { said, acts: [...raised, opening(file)] };
  const told = { ...words, addressed: true, raisedBy: words.raisedBy ?? words.author };
  return { said: said.map((one) => (one === words ? told : one)), acts: raised };
}

/** Whether a message has words that may be what somebody wants. */
const tells = ({ text }: FreshMessage): boolean =>
  !isEmpty(text) && !isGreeting(text) && !isThanks(text) && controlWord(text) === null;

const opening = ({ ts, author, raisedBy }: FreshMessage): Act => ({
  act: 'open',
  blueprint: null,
  onBehalfOf: null,
  by: raisedBy ?? author,
  via: 'control',
  ts,
});
