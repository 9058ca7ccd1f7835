import type { FreshMessage } from '../../domain/brain.js';
import { controlWord } from '../../domain/conversation/control-words.js';
import { isMereCourtesy } from '../../domain/conversation/courtesy.js';
import { newer } from '../../domain/conversation/slack-ts.js';
import { isPerson } from '../../domain/conversation/speaker.js';
import { findField } from '../../domain/draft/blueprint.js';
import { opened } from '../../domain/text/open-text.js';
import type { PersonText } from '../../domain/text/person-text.js';
import { hasWords, MIN_WORDS } from '../../domain/text/words.js';
import { partsOfForm } from './forms.js';
import { authorOf, headlineIn, mattersIn, onlyPoints, saysEnough } from './matter.js';
import { asksIfAnswer, labels } from './offered-values.js';
import { isLead, isPaste, isQuestion, partsOf } from './text.js';
import type { Turn } from './turn.js';
import { labelledValues, valuesIn } from './values.js';

/**
 * Somebody turned a message into a request: it begins one, or is the second one. "new request: the printer …" is about the
 * printer.
 */
export async function raises(turn: Turn, message: FreshMessage, by: string): Promise<void> {
  if (turn.open !== null) {
    turn.begin(message, by, null);
    return;
  }
  const onBehalfOf = by === message.author || !isPerson(message.author) ? null : message.author;
  const match = await turn.phrases.match(message);
  const [opens, ...sets] = match?.kind === 'acts' ? match.acts : [];
  if (opens?.act === 'open' && sets.length > 0) {
    const theirs = { ...opens, onBehalfOf: onBehalfOf ?? opens.onBehalfOf };
    turn.say({ ...message, author: by }, 'phrase', theirs, ...sets);
  } else begins(turn, message, by, onBehalfOf);
}

/**
 * Begins a request: label lines fill their fields, and the rest answers what it is about. Where that says nothing of it, its author's
 * next words do.
 */
export function begins(turn: Turn, message: FreshMessage, by: string, onBehalfOf: string | null): void {
  const blueprint = turn.begin(message, by, onBehalfOf);
  if (blueprint === null) return;
  const author = authorOf(message);
  const parts = partsOf(mattersIn(message), blueprint);
  const { labelled, rest } = isPerson(author) ? parts : partsOfForm(parts, blueprint);
  if (isPerson(message.author)) labels(turn, message, labelled);
  else turn.note(message, 'label', 'extracted', labelledValues(labelled).values);
  const headline = findField(blueprint, blueprint.headline);
  const isTaken = turn.open?.draft.fields[blueprint.headline] !== undefined;
  if (headline === undefined || isTaken || isLead(rest, labelled.length > 0)) return;
  const goesOn = turn.saidAfter(message) !== undefined && !onlyPoints(rest);
  const about = headlineIn(author, rest, headline);
  if (labelled.length === 0 && !goesOn && !saysEnough(message, rest)) turn.expects(message, headline);
  else if (isPaste(about)) asksIfAnswer(turn, message, headline, about);
  else if (by === message.author) {
    const piece = pieceBefore(turn, message);
    if (piece === null || !turn.answer(piece, headline, opened(piece.text)))
      turn.answer(message, headline, about);
    else turn.goOn(message, about);
  }
  // who did not ask for the request does not go on with it either
  else turn.note(message, 'answer', 'answered', valuesIn(headline, about));
}

/** The word or two with which its author has begun to tell the bot what they need, where only the bot has spoken since: "my vpn". */
function pieceBefore(
  { input: { conversation, question } }: Turn,
  message: FreshMessage,
): FreshMessage | null {
  const before = conversation.history.findLast(({ ts, bot }) => !bot && newer(message.ts, ts));
  // what the bot has asked nothing about was said to the people there
  const isAsked = question?.asker === message.author;
  return isAsked && before?.author === message.author && isPiece(before.text)
    ? { ...message, ts: before.ts, text: before.text }
    : null;
}

/** Whether words name a matter and say nothing of it yet. */
export function isPiece(text: PersonText): boolean {
  const said = opened(text);
  return (
    !hasWords(said, MIN_WORDS) &&
    !isQuestion(said) &&
    !onlyPoints(said) &&
    !isMereCourtesy(text) &&
    controlWord(text) === null
  );
}
