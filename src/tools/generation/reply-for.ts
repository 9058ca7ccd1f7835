import { shownValue } from '../../domain/conversation/card.js';
import { isThanks } from '../../domain/conversation/courtesy.js';
import type { ThreadMessage } from '../../domain/conversation/event.js';
import { person } from '../../domain/conversation/in-words.js';
import type { OpenDraft } from '../../domain/conversation/thread-view.js';
import type { Field } from '../../domain/draft/blueprint.js';
import { completion } from '../../domain/draft/decision.js';
import { folded } from '../../domain/draft/patch.js';
import { opened } from '../../domain/text/open-text.js';
import { clipped } from '../../domain/text/text.js';
import { sentencesIn } from './rewrite.js';

const MAX_VALUE = 500;
const MAX_TEXT = 4_000;

/**
 * A reply to what somebody else said, made of nothing but what the request says: the field that a question asks for, else
 * that it is not known yet; to a statement thanks, and the question that the request still waits for.
 */
export function replyFor({ author, text }: ThreadMessage, open: OpenDraft | null): string {
  const to = person(author);
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
