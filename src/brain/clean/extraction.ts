import { findField } from '../../domain/blueprint.js';
import type { Extraction } from '../../domain/brain.js';
import type { ExtractAnswer } from '../answers.js';
import { showsAnything } from '../visible.js';
import { cleanConflicts, disagreements, withoutDisputed } from './disputes.js';
import type { Dropped } from './dropped.js';
import type { Frame } from './frame.js';
import { namedMessage } from './named-message.js';
import { cleanRemovals } from './removals.js';
import { cleanText, cleanTexts } from './text.js';
import { believed, newestOnly } from './updates.js';

const MOST_SUGGESTIONS = 3;
const LONGEST_HINT = 300;
/** No conversation that fits into a request says more than this. */
const MOST_STATEMENTS = 100;

/**
 * A model's extraction as far as it can be believed: fields, items and values that exist, on messages that people wrote and
 * that the model was shown, in words that stand there.
 */
export function cleanExtraction(
  answer: ExtractAnswer,
  given: Frame,
): { value: Extraction; dropped: Dropped } {
  const dropped: Dropped = {};
  const frame = {
    ...given,
    messages: given.messages.filter(({ bot, text }) => !bot && showsAnything(text)),
  };
  const bounded = {
    ...answer,
    updates: answer.updates.slice(0, MOST_STATEMENTS),
    removals: answer.removals.slice(0, MOST_STATEMENTS),
  };
  const said = believed(bounded, frame, dropped);
  const conflicts = cleanConflicts([...answer.conflicts, ...disagreements(said, frame)], frame.blueprint);
  const updates = newestOnly(withoutDisputed(said, conflicts, frame, dropped)).map(({ update }) => update);
  const mayBeUnknown = (name: string) =>
    findField(frame.blueprint, name) !== undefined && !updates.some(({ field }) => field === name);
  return {
    value: {
      updates,
      removals: cleanRemovals(bounded, frame, dropped),
      markedUnknown: [...new Set(answer.marked_unknown)].filter(mayBeUnknown),
      handover: answer.handover,
      handoverTs: answer.handover === 'question' ? namedMessage(answer.handover_ts, frame.messages) : null,
      conflicts,
      suggestions: cleanTexts(answer.suggestions, MOST_SUGGESTIONS, LONGEST_HINT),
      reasoning: cleanText(answer.reasoning) ?? '',
      followup: cleanText(answer.followup_response),
    },
    dropped,
  };
}
