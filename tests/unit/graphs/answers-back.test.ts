import { describe, expect, it } from '@jest/globals';
import type { Event } from '../../../src/domain/conversation/event.js';
import { written } from '../../../src/domain/text/person-text.js';
import { IntakeThread } from '../../support/intake-thread.js';
import { ASKER, FIRST, PEER, slowAppBrain, TRIAGER, toCreated } from '../../support/slow-app.js';

/** A thread whose team has asked back, as each test goes on from it. */
async function asked(question = 'Since when?'): Promise<IntakeThread> {
  const thread = new IntakeThread(slowAppBrain());
  await toCreated(thread);
  await thread.submit('ask_back', TRIAGER, { question }, { draftId: 'd1', rev: 1 });
  return thread;
}

const ANSWER = 'Since Monday.';
const PASSED_ON = `<@${ASKER}> answers about T-1:\n>Since Monday.`;

const passedOn = (thread: IntakeThread) => thread.said('elsewhere').map(({ text }) => text);

/** An edit of a message of the thread, as an event. */
function edit(thread: IntakeThread, beginning: string, words: string): Event {
  const event = thread.message('', '', false);
  thread.messages.pop();
  const message = thread.messages.findLast(({ text }) => String(text).startsWith(beginning));
  if (message === undefined || event.kind !== 'message') throw new Error(`nobody said "${beginning}"`);
  const { ts, author } = message;
  message.text = written(words);
  return { kind: 'edit', via: 'message', ts, editTs: event.ts, author, text: written(words) };
}

describe('an answer to what a team asked back', () => {
  it.each<[string, (thread: IntakeThread) => Event[]]>([
    [
      'before it',
      (thread) => [thread.message(PEER, 'No idea.', false), thread.message(ASKER, ANSWER, false)],
    ],
    ['after it', (thread) => [thread.message(ASKER, ANSWER, false), thread.message(PEER, 'Lunch?', false)]],
    [
      'around it',
      (thread) => [
        thread.message(PEER, 'No idea.', false),
        thread.message(ASKER, ANSWER, false),
        thread.message('U_ELSE', 'Me neither.', false),
      ],
    ],
    [
      'to the bot beside it',
      (thread) => [thread.message(PEER, 'hello', true), thread.message(ASKER, ANSWER, false)],
    ],
    [
      'in thanks by the same person',
      (thread) => [thread.message(ASKER, 'Thanks!', false), thread.message(ASKER, ANSWER, false)],
    ],
    [
      'in thanks to the bot by the same person',
      (thread) => [thread.message(ASKER, 'thanks', true), thread.message(ASKER, ANSWER, false)],
    ],
    [
      'to the bot after it by the same person',
      (thread) => [thread.message(ASKER, ANSWER, false), thread.message(ASKER, 'hello', true)],
    ],
    [
      'by somebody who asked in the same batch who it is for',
      (thread) => [thread.message(TRIAGER, 'We look at it.', false), thread.message(ASKER, ANSWER, false)],
    ],
    [
      'that is edited in the same batch',
      (thread) => {
        const chat = thread.message(PEER, 'No ideaa.', false);
        return [chat, thread.message(ASKER, ANSWER, false), edit(thread, 'No ideaa.', 'No idea.')];
      },
    ],
    [
      'that was said before, and is edited now',
      (thread) => [edit(thread, FIRST, `${FIRST}, please`), thread.message(ASKER, ANSWER, false)],
    ],
  ])('is passed on whatever is said %s', async (_where, batch) => {
    const thread = await asked();
    await thread.turn(batch(thread));
    expect(passedOn(thread)).toEqual([PASSED_ON]);
  });

  it('is passed on as it reads after an edit in the same batch', async () => {
    const thread = await asked();
    const batch = [thread.message(ASKER, 'Since Monday', false), thread.message(PEER, 'Hm.', false)];
    await thread.turn([...batch, edit(thread, 'Since Monday', ANSWER)]);
    expect(passedOn(thread)).toEqual([PASSED_ON]);
  });

  it('is all that they say to nobody in particular, and nothing that others say', async () => {
    const thread = await asked();
    await thread.turn([
      thread.message(ASKER, ANSWER, false),
      thread.message(PEER, 'I saw it, too.', false),
      thread.message(ASKER, 'In the evening.', false),
    ]);
    expect(passedOn(thread)).toEqual([`<@${ASKER}> answers about T-1:\n>Since Monday.\n>In the evening.`]);
  });

  it('is not what follows in a batch once they have turned to the bot, nor what others say alone', async () => {
    const thread = await asked();
    await thread.turn([thread.message(ASKER, FIRST, true), thread.message(ASKER, 'It blocks us.', false)]);
    expect(passedOn(thread)).toEqual([]);
    const other = await asked();
    await other.turn([other.message(PEER, 'No idea.', false), other.message(TRIAGER, 'Hm.', false)]);
    expect(passedOn(other)).toEqual([]);
  });

  it('is answered as well as what somebody else says to the bot in that batch', async () => {
    const thread = await asked();
    await thread.turn([thread.message(PEER, FIRST, true), thread.message(ASKER, ANSWER, false)]);
    expect(passedOn(thread)).toEqual([PASSED_ON]);
    expect(thread.now.state).toMatchObject({ requester: PEER, phase: 'AWAITING_USER' });
  });

  it('can be given back beside what others say', async () => {
    const thread = await asked();
    await thread.say(ASKER, 'Lunch, Tom?');
    await thread.turn([thread.message(PEER, 'Yes!', false), thread.message(ASKER, 'Not an answer', false)]);
    expect(passedOn(thread)).toEqual([expect.not.stringContaining('Lunch')]);
    await thread.turn([thread.message(PEER, 'At noon.', false), thread.message(ASKER, ANSWER, false)]);
    expect(passedOn(thread)).toEqual([PASSED_ON]);
  });
});
