import type { Field } from '../../domain/blueprint.js';
import { shownValue } from '../../domain/card.js';
import { isThanks } from '../../domain/courtesy.js';
import { completion } from '../../domain/decision.js';
import type { ThreadMessage } from '../../domain/event.js';
import { opened } from '../../domain/open-text.js';
import { folded } from '../../domain/patch.js';
import { clipped } from '../../domain/text.js';
import type { OpenDraft } from '../../domain/thread-view.js';
import { sentencesIn } from './rewrite.js';

const MAX_VALUE = 500;
const MAX_TEXT = 4_000;

/**
 * A reply to what somebody else said, made of nothing but what the request says: the field that a question asks for, else
 * that it is not known yet; to a statement thanks, and the question that the request still waits for.
 */
export function replyFor({ author, text }: ThreadMessage, open: OpenDraft | null): string {
  const to = `<@${author}>`;
  if (isThanks(text)) return `You're welcome, ${to}.`;
  const question = opened(text)
    .slice(0, MAX_TEXT)
    .split('\n')
    .flatMap((line) => sentencesIn(line))
    .findLast((sentence) => sentence.endsWith('?'));
  if (question === undefined) {
    const next = open === null ? undefined : completion(open.draft, open.blueprint).missing[0]?.question;
    return next === undefined
      ? `Thanks, ${to}. I'll write here as soon as there is news.`
      : `Thanks, ${to}. One more thing would help: ${next}`;
  }
  const answer = open === null ? null : answerIn(question, open);
  return answer === null ? `${to} I don't know that yet. I'll find out and write here.` : `${to} ${answer}`;
}

/** What the request says in the field that the question names. */
function answerIn(question: string, { draft, blueprint }: OpenDraft): string | null {
  const asked = folded(question);
  const isAsked = ({ label }: Field) =>
    folded(label)
      .split(' ')
      .every((word) => asked.includes(word));
  const field = blueprint.fields.find(
    (one) => isAsked(one) && shownValue(blueprint, draft, one.name) !== null,
  );
  const value = field && shownValue(blueprint, draft, field.name);
  return field && value ? `${field.label}: ${clipped(value.replaceAll('\n', '; '), MAX_VALUE)}` : null;
}
