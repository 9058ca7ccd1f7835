import type { Deed } from '../../../src/domain/audit.js';
import type { Act } from '../../../src/domain/conversation/acts.js';
import type { Reply } from '../../../src/domain/conversation/reply.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { doing, pendingOf, type Question } from '../../../src/domain/pending.js';
import { type PersonText, written } from '../../../src/domain/text/person-text.js';
import { actWording } from '../../../src/domain/tools/undo-wording.js';
import { mayTakeBack } from '../acts/compensate.js';
import { type Refusal, takes } from '../acts/perform.js';
import { spokenNow } from '../conversation.js';
import type { Turn } from '../deps.js';
import { noGoingOn } from '../draft/further-post.js';
import { notice, refusedDeeds, textReply } from '../node-result.js';
import { answered } from '../questions/answered.js';
import { viewerOf } from '../references/asking.js';
import { afterChoice, spoken } from '../references/question.js';
import type { Changes, IntakeState } from '../state.js';
import type { Choice } from './exact.js';
import { disputeCalled } from './pressed.js';
import type { Words } from './words.js';

/** An option that could not be taken; whoever wanted it is told. */
interface Refused {
  refused: string;
  update: Changes;
  replies: Reply[];
  audit: Deed[];
}

/**
 * What taking an option of the open question comes to: acts of whoever takes it, or words to be read, those that asked, with a mention
 * settled, or those that it says. Who may not answer leaves the question open for the others.
 */
export async function takeOption(
  state: IntakeState,
  turn: Turn,
  { option: at, by, ts, channel }: Choice,
): Promise<Words | Refused> {
  const question = pendingOf(state, 'choice');
  const option = question?.options[at];
  const refuse = (text: string, why: string): Refused => ({
    refused: why,
    update: {},
    replies: [notice(by, text, { channel })],
    audit: refusedDeeds(state, why, by, { wanted: option?.does.act ?? 'choose' }),
  });
  if (!question || !option || option.by !== null) {
    const text = option?.by ? actWording.takenBefore(option.by) : wording.questionGone;
    return refuse(text, 'gone, or chosen before');
  }
  const { does } = option;
  const others = await notTheirs(state, turn, question, by);
  if (others) return refuse(others.text, others.why);
  if ('entity' in does && (await turn.references.named(viewerOf(turn, by), [does.entity])).length === 0) {
    const text = wording.cantFind([spoken(question.mention ?? option.label)]);
    return refuse(text, 'not to be found by whoever chose it');
  }
  const reason = does.act === 'go_on' ? await noGoingOn(state, turn, by) : null;
  if (reason !== null) return refuse(reason, 'no going on');
  const after = afterChoice(state, question, at, by);
  const { mention } = question;
  const settled = does.act === 'mean' && mention !== null ? [{ mention, entity: does.entity }] : [];
  const update: Changes = { pending: after.pending, meant: [...question.meant, ...settled] };
  const chosen: Words = { said: [], by, acts: [], update, replies: [after.reply] };
  const stamp = { by, via: 'button' as const, ts, channel };
  const doingIt = (act: Act): Words => ({ ...chosen, acts: [act] });
  const read = (message: { ts: string; author: string; text: PersonText }): Words => ({
    ...chosen,
    said: [spokenNow(message)],
  });
  const messageAt = (asked: string) => turn.messages.find((one) => one.ts === asked && !one.bot);
  const gone = (): Refused => ({
    refused: 'the message that asked is gone',
    update,
    replies: [after.reply, textReply(wording.askedMessageGone)],
    audit: [],
  });
  switch (does.act) {
    case 'say':
      return read({ ts, author: by, text: written(does.words) });
    case 'mean': {
      const message = messageAt(question.ts);
      const words = question.words ?? message?.text;
      const author = message?.author ?? question.asker;
      return words === undefined ? gone() : read({ ts: question.ts, author, text: words });
    }
    case 'open': {
      const { ts: asked, blueprint, onBehalfOf } = does;
      if (onBehalfOf !== null) return doingIt({ ...stamp, ts: asked, act: 'on_behalf', person: onBehalfOf });
      const called = question.ts === asked ? {} : { calledBy: question.ts };
      const opens: Act = { ...stamp, ts: asked, act: 'open', blueprint, onBehalfOf, ...called };
      const message = messageAt(asked);
      return message ? { ...doingIt(opens), said: [{ ...spokenNow(message), raisedBy: by }] } : gone();
    }
    case 'set': {
      const { act, ts: said, ...value } = does;
      return doingIt({ ...stamp, ts: said, act, ...value, quote: does.value, how: 'answered' });
    }
    case 'amend':
      return doingIt({ ...stamp, act: 'amend', adds: does.adds, saidIn: does.ts });
    case 'call':
      // it rests on the message that wanted it
      return doingIt({ ...stamp, ...does, ts: question.ts, confirmed: true });
    case 'discard':
      return doingIt({ ...stamp, act: 'discard', seen: seenBy(does) });
    case 'approve':
      return doingIt({ ...stamp, act: 'approve', marked: true, seen: seenBy(does) });
    case 'settle':
      return doingIt({
        ...stamp,
        act: 'settle',
        side: does.side,
        ...disputeCalled(state, does.dispute),
        seen: seenBy(does),
      });
    case 'compensate':
      return doingIt({ ...stamp, ...does, id: question.id });
    case 'leave':
      return {
        ...chosen,
        update: { ...update, ...answered(state) },
        replies: [after.reply, textReply(does.says)],
      };
    default:
      return doingIt({ ...stamp, ...does });
  }
}

/** The request as an option was offered for it. */
const seenBy = ({ draftId, rev }: NonNullable<Act['seen']>) => ({ draftId, rev });

/** Why this person may not answer the question: what it asks about is up to others. */
async function notTheirs(
  state: IntakeState,
  turn: Turn,
  question: Question,
  by: string,
): Promise<Refusal | null> {
  if (doing(question, 'call') && by !== question.asker)
    return { text: actWording.onlyAsker(question.asker), why: 'not the one who asked for it' };
  if (doing(question, 'approve')) return takes('approve')({ by }, state, turn);
  if (doing(question, 'discard')) return takes('change')({ by }, state, turn);
  const back = doing(question, 'compensate');
  return back ? mayTakeBack(state, turn, { ...back, by }) : null;
}
