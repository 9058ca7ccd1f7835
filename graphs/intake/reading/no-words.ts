import type { FreshMessage } from '../../../src/domain/brain.js';
import type { Reply } from '../../../src/domain/conversation/reply.js';
import { isPerson } from '../../../src/domain/conversation/speaker.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { asked } from '../../../src/domain/pending.js';
import { isEmpty } from '../../../src/domain/text/person-text.js';
import type { TurnContext } from '../context.js';
import { hasOpenDraft } from '../draft/draft-life.js';
import { textReply } from '../node-result.js';
import { offering, questionReply } from '../references/question.js';
import type { Changes, IntakeState } from '../state.js';

/** A form that names no one person: nobody in particular asks. */
const asksForNobody = ({ author, raisedBy }: FreshMessage): boolean => !isPerson(author) && raisedBy === null;

/** A forward that Slack does not show to the bot, with nothing beside it. */
const isHidden = ({ text, files, unreadable }: FreshMessage): boolean =>
  unreadable === true && isEmpty(text) && !files?.length;

/**
 * Answers a batch in which no person says anything that could be read; null where somebody does. A form of a workflow that names
 * nobody, or several people, is offered to whoever opens it. A forward that the bot can't see is told to be one.
 */
export function answerWithoutWords(
  state: IntakeState,
  { newId }: TurnContext,
): { update: Changes; replies: Reply[]; why: string } | null {
  const called = state.said.filter(({ addressed }) => addressed);
  const [first] = called;
  if (first === undefined) return null;
  if (!hasOpenDraft(state) && called.every(asksForNobody)) {
    const opens = {
      label: wording.openRequest,
      does: { act: 'open' as const, ts: first.ts, blueprint: null, onBehalfOf: null },
    };
    const asking = { message: first, by: first.author };
    const question = offering(newId(), asking, wording.formForNobody(first.author), [opens], []);
    return {
      update: { pending: asked(state, question) },
      replies: [questionReply(question)],
      why: 'a form that names no one person',
    };
  }
  if (!called.every(isHidden)) return null;
  return { update: {}, replies: [textReply(wording.hiddenForward)], why: 'a forward that is not shown here' };
}
