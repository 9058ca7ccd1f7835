import type { Blueprint, Field } from '../domain/blueprint.js';
import { findField } from '../domain/blueprint.js';
import type { Conversation, ExtractedUpdate, Extraction, Match } from '../domain/brain.js';
import type { ThreadMessage } from '../domain/message.js';
import { readsAsUnknown } from '../domain/phrases.js';
import type { ExtractAnswer, MatchAnswer } from './answers.js';

/** How many of a model's statements were dropped, by why; logged, for it tells when a prompt or a model went wrong. */
export interface Dropped {
  emptyValue: number;
  unknownField: number;
  valueNotAllowed: number;
  unknownMessage: number;
}

const LONGEST_REPLY = 1_500;
const EMPTY_VALUES = new Set([
  'null',
  'undefined',
  'none',
  'n/a',
  'na',
  '-',
  'unknown',
  'not specified',
  'tbd',
  '',
]);

const flat = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s_-]+/gu, ' ')
    .trim();

/** Whether a value says nothing ("n/a", "unknown", ""). */
function isEmptyValue(value: string): boolean {
  return EMPTY_VALUES.has(value.trim().toLowerCase()) || readsAsUnknown(value);
}

/** The value as the field allows it: an enum's value by its name or label, whatever the case; null if it allows none. */
function allowedBy(field: Field, value: string): string | null {
  if (field.type === 'text') return value.trim();
  const entry = field.values.find(
    (one) => flat(one.value) === flat(value) || flat(one.label) === flat(value),
  );
  return entry?.value ?? null;
}

/** `extracted` if the quote stands in the message, letter by letter but for white space and case. */
function evidenceOf(message: ThreadMessage, quote: string): ExtractedUpdate['how'] {
  const words = quote.replaceAll(/\s+/gu, ' ').trim().toLowerCase();
  const text = message.text.replaceAll(/\s+/gu, ' ').toLowerCase();
  return words !== '' && text.includes(words) ? 'extracted' : 'inferred';
}

/** A text for people: trimmed, bounded, or null when there is none. */
export function cleanText(text: string | null): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed.slice(0, LONGEST_REPLY);
}

/** A model's extraction as far as it can be believed: fields and values that exist, on messages that people wrote. */
export function cleanExtraction(
  answer: ExtractAnswer,
  blueprint: Blueprint,
  conversation: Conversation,
): { value: Extraction; dropped: Dropped } {
  const dropped: Dropped = { emptyValue: 0, unknownField: 0, valueNotAllowed: 0, unknownMessage: 0 };
  const messages = [...conversation.history, ...conversation.fresh].filter((message) => !message.bot);
  const updates = new Map<string, ExtractedUpdate>();
  for (const { field: name, value: said, ts, quote } of answer.updates) {
    const field = findField(blueprint, name);
    const message = messages.find((candidate) => candidate.ts === ts);
    const value = field === undefined || said === null ? null : allowedBy(field, said);
    if (field === undefined) dropped.unknownField += 1;
    else if (said === null || (isEmptyValue(said) && !isAmongValues(field, said))) dropped.emptyValue += 1;
    else if (value === null) dropped.valueNotAllowed += 1;
    else if (message === undefined) dropped.unknownMessage += 1;
    else updates.set(name, { field: name, value, ts, quote: quote.trim(), how: evidenceOf(message, quote) });
  }
  const exists = (name: string) => findField(blueprint, name) !== undefined;
  return {
    value: {
      updates: [...updates.values()],
      markedUnknown: [...new Set(answer.marked_unknown)].filter((name) => exists(name) && !updates.has(name)),
      handover: answer.handover,
      conflicts: answer.conflicts.filter(({ field }) => exists(field)),
      suggestions: answer.suggestions.flatMap((text) => cleanText(text) ?? []).slice(0, 2),
      reasoning: answer.reasoning,
      followup: cleanText(answer.followup_response),
    },
    dropped,
  };
}

/** "unknown" and "none" say nothing, unless a blueprint has them among its values. */
function isAmongValues(field: Field, value: string): boolean {
  return field.type === 'enum' && allowedBy(field, value) !== null;
}

/** A model's choice among the teams offered; a team that was not offered is none. Confidence is kept between 0 and 1. */
export function cleanMatch(answer: MatchAnswer, offered: readonly string[]): Match {
  const teamId = answer.team_id !== null && offered.includes(answer.team_id) ? answer.team_id : null;
  const others = answer.alternatives.filter((id) => offered.includes(id) && id !== teamId);
  return {
    teamId,
    confidence: teamId === null ? 0 : Math.min(1, Math.max(0, answer.confidence)),
    reasoning: answer.reasoning.trim(),
    alternatives: [...new Set(others)].slice(0, 3),
  };
}
