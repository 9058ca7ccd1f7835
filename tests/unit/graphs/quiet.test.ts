import { describe, expect, it } from '@jest/globals';
import { reminderOf } from '../../../graphs/intake/questions/due-reminder.js';
import { type PersonText, written } from '../../../src/domain/text/person-text.js';
import { ASK, actThread } from '../../support/act-tools.js';
import { call } from '../../support/growth.js';
import {
  ASKER,
  FIRST,
  FOURTH,
  PEER,
  SECOND,
  slowApp,
  THIRD,
  TRIAGER,
  toCard,
  toCreated,
} from '../../support/slow-app.js';

const QUIET = 'be quiet here';
const readings = {
  ...slowApp.readings,
  lower: { values: { urgency: 'low' } },
  [ASK]: { acts: [{ act: 'ask' } as const] },
  'what is this?': { acts: [{ act: 'ask' } as const] },
  [QUIET]: { acts: [{ act: 'ask' } as const] },
};
function thread() {
  const converse = ({
    conversation,
    steps,
  }: {
    conversation: { fresh: readonly { text: PersonText }[] };
    steps: readonly unknown[];
  }) =>
    conversation.fresh[0]?.text === written(QUIET) && steps.length === 0
      ? { calls: [call('hush', { on: true })] }
      : { text: steps.length > 0 ? '' : 'Here is an answer.' };
  return actThread(converse, { script: { readings } }).thread;
}

describe('a quiet thread', () => {
  it('is made so on request, which is on record', async () => {
    const made = thread();
    const { state } = await made.mention(ASKER, QUIET);
    expect(state.quiet).toBe(true);
    expect(state.commands).toMatchObject([
      { tool: 'hush', change: { kind: 'quiet', before: false, after: true } },
    ]);
    expect(made.said('done')).toHaveLength(1);
  });

  it('is made so by a reaction that says so', async () => {
    const made = thread();
    await made.mention(ASKER, FIRST);
    const at = { actor: PEER, channel: 'C_SALES', ts: '1900000000.000100' };
    const does = { act: 'say' as const, words: written(QUIET) };
    const { state } = await made.turn([{ kind: 'press', via: 'reaction', does, ...at }]);
    expect(state.quiet).toBe(true);
    expect(state.commands).toMatchObject([{ tool: 'hush', by: PEER }]);
  });

  it('takes in what people say among themselves, and says nothing', async () => {
    const made = thread();
    await made.mention(ASKER, FIRST);
    await made.mention(ASKER, QUIET);
    await made.say(ASKER, SECOND);
    const { state } = await made.say(ASKER, THIRD);
    expect(state.draft.fields).toMatchObject({ urgency: 'critical', request_type: 'incident' });
    expect(made.turns.slice(2).flatMap(({ state: { replies } }) => replies)).toEqual([]);
  });

  it('goes on where it is spoken to', async () => {
    const made = thread();
    await made.mention(ASKER, FIRST);
    await made.mention(ASKER, QUIET);
    await made.say(ASKER, SECOND);
    await made.say(ASKER, THIRD);
    await made.mention(ASKER, FOURTH);
    expect(made.said('review_card')).toHaveLength(1);
  });

  it('brings its card up to date where it stands, and posts nothing', async () => {
    const made = thread();
    await toCard(made);
    await made.mention(ASKER, QUIET);
    const { state } = await made.say(ASKER, 'lower');
    expect(state.replies.map(({ kind }) => kind)).toEqual(['review_card']);
    expect(made.said('review_card')[0]?.card).toMatchObject({ rev: state.rev, status: 'open' });
    await made.say(ASKER, 'what is this?');
    expect(made.now.state.replies.filter(({ kind }) => kind !== 'review_card')).toEqual([]);
  });

  it('shows on its card that something is missing again, and asks for it when it is spoken to', async () => {
    const made = thread();
    await toCard(made);
    await made.mention(ASKER, QUIET);
    const second = made.messages.find(({ text }) => text === written(SECOND));
    const { state } = await made.turn([{ kind: 'deletion', via: 'message', ts: second?.ts ?? '' }]);
    expect(state.replies).toMatchObject([{ kind: 'review_card', card: { status: 'asking' } }]);
    expect(state).toMatchObject({ mode: 'ELICITATION', pendingQuestions: [] });
    await made.mention(PEER, 'hm');
    expect(made.said('ask')).toHaveLength(1);
  });

  it('sends no reminder', async () => {
    const made = thread();
    await made.mention(ASKER, FIRST);
    expect(reminderOf(made.now.state, made.deps, new Date())).not.toBeNull();
    await made.mention(ASKER, QUIET);
    expect(reminderOf(made.now.state, made.deps, new Date())).toBeNull();
  });

  it('answers clicks as ever', async () => {
    const made = thread();
    await toCard(made);
    await made.mention(ASKER, QUIET);
    await made.click('approve', 'U_STRANGER');
    expect(made.said('notice')).toHaveLength(1);
  });

  it('files on an approval in words, as the card shows', async () => {
    const made = thread();
    await toCard(made);
    await made.mention(ASKER, QUIET);
    const { state } = await made.say(ASKER, 'send it');
    expect(state.intents).toHaveLength(1);
    expect(state.replies).toMatchObject([{ kind: 'review_card', card: { status: 'submitting' } }]);
  });
});

describe('what the requester answers to their team in a quiet thread', () => {
  /** A thread that was told to be quiet, and whose team has asked back. */
  async function asked() {
    const made = thread();
    await toCreated(made);
    await made.mention(ASKER, QUIET);
    await made.submit('ask_back', TRIAGER, { question: 'Since when?' }, { draftId: 'd1', rev: 1 });
    expect(made.said('text').map(({ mentions }) => mentions)).toEqual([[ASKER]]);
    return made;
  }
  const passedOn = (made: ReturnType<typeof thread>) => made.said('elsewhere').map(({ text }) => text);
  const replies = (made: ReturnType<typeof thread>) => made.now.state.replies.map(({ kind }) => kind);

  it('reaches the team, and nothing is said in the thread', async () => {
    const made = await asked();
    await made.say(ASKER, 'Since Monday.');
    expect(passedOn(made)).toEqual([`<@${ASKER}> answers about T-1:\n>Since Monday.`]);
    expect(replies(made)).toEqual(['elsewhere']);
  });

  it('reaches the team beside what others say, and what those say does not', async () => {
    const made = await asked();
    await made.turn([made.message(PEER, 'Lunch?', false), made.message(ASKER, 'Since Monday.', false)]);
    expect(passedOn(made)).toEqual([`<@${ASKER}> answers about T-1:\n>Since Monday.`]);
    await made.say(PEER, 'Me neither.');
    expect(replies(made)).toEqual([]);
  });

  it('can be taken back', async () => {
    const made = await asked();
    await made.say(ASKER, 'Lunch, Tom?');
    await made.say(ASKER, 'Not an answer');
    expect(passedOn(made)).toEqual([expect.not.stringContaining('Lunch')]);
    await made.say(ASKER, 'Since Monday.');
    expect(passedOn(made)).toEqual([`<@${ASKER}> answers about T-1:\n>Since Monday.`]);
  });

  it('reaches the team while another request is open', async () => {
    const made = thread();
    await toCreated(made);
    await made.mention(ASKER, FIRST);
    await made.mention(ASKER, QUIET);
    await made.submit('ask_back', TRIAGER, { question: 'Since when?' }, { draftId: 'd1', rev: 1 });
    await made.say(ASKER, 'Since Monday.');
    expect(passedOn(made)).toEqual([`<@${ASKER}> answers about T-1:\n>Since Monday.`]);
  });
});
