import { describe, expect, it } from '@jest/globals';
import { pendingOf } from '../../../src/domain/pending.js';
import { written } from '../../../src/domain/text/person-text.js';
import { applyChange } from '../../../src/domain/tickets/apply-change.js';
import { guidedThread } from '../../support/guided.js';
import type { IntakeThread } from '../../support/intake-thread.js';
import { ASKER, PEER, TRIAGER, ticketOf } from '../../support/slow-app.js';

async function filed(about = 'the app is slow for everybody'): Promise<IntakeThread> {
  const thread = guidedThread();
  await thread.mention(ASKER, about);
  await thread.mention(
    ASKER,
    'Business impact: sales wait\nUrgency: high\nType: incident\nDepartment: Sales\nDesired resolution: fast again',
  );
  await thread.click('choose_team', ASKER, { value: 'performance_engineering_team' });
  await thread.click('approve', ASKER);
  const ticket = ticketOf(thread);
  const { draftId } = ticket.request;
  await thread.tracker({ intentKey: `submit:${draftId}`, draftId, outcome: { result: 'created', ticket } });
  return thread;
}

const BROKEN = 'it also happens on my phone';
const TOLD = 'my phone shows an error since noon';
const changes = (thread: IntakeThread) => thread.said('offer_update').flatMap((offer) => offer.changes);

describe('what is to be added to a request that was filed', () => {
  it.each([
    `add that ${BROKEN}`,
    `please also add that ${BROKEN}`,
    `can you add that ${BROKEN}?`,
    `add: ${BROKEN}`,
    `add this to T-1: ${BROKEN}`,
    `add to my request: ${BROKEN}`,
    `add to T-1 please: ${BROKEN}`,
    `put it on T-1: ${BROKEN}`,
    BROKEN,
    `and ${BROKEN}`,
  ])('is offered as a change of it: “%s”', async (words) => {
    for (const how of ['say', 'mention'] as const) {
      const thread = await filed();
      await thread[how](ASKER, words);
      expect(changes(thread)).toEqual([
        { label: 'In their own words', before: null, after: BROKEN, isAdded: true },
      ]);
    }
  });

  it.each(['add that it failed again', 'it also failed again'])(
    'is offered by whose request it is however few words they are, whoever has spoken since and however long ago: “%s”',
    async (words) => {
      const thread = await filed();
      await thread.say(PEER, 'thanks, I take it first thing tomorrow');
      thread.later(3 * 60 * 60);
      await thread.say(ASKER, words);
      expect(changes(thread)).toMatchObject([{ after: expect.stringMatching(/failed again$/) }]);
      const other = await filed();
      await other.say(PEER, words);
      expect(other.now.state.replies).toEqual([]);
    },
  );

  it.each([
    'add it',
    'add that to my request',
    'add it to T-1',
    'yes, add it to the ticket',
    'add this too',
    'add it please',
    'yes please add it to T-1',
    '1',
  ])('is what they wrote above: “%s”', async (words) => {
    const thread = await filed();
    await thread.say(ASKER, TOLD);
    expect(thread.said('choose')[0]?.options).toEqual(['Add it to T-1', 'Open a request with this']);
    await thread.say(ASKER, words);
    expect(changes(thread)).toEqual([
      { label: 'In their own words', before: null, after: TOLD, isAdded: true },
    ]);
  });

  it('is asked for where nothing stands above, and is none of another ticket', async () => {
    const thread = await filed();
    await thread.say(ASKER, 'add it to my request');
    expect(thread.said('text').map(({ text }) => text)).toEqual(['What should I add to T-1? Write it here.']);
    const other = await filed();
    await other.say(ASKER, `add this to T-7: ${BROKEN}`);
    expect(changes(other)).toEqual([]);
    expect(other.said('text')[0]?.text).toContain('I can only add to T-1');
  });

  it.each([
    ['make it critical', 'Critical'],
    ['can you set the urgency to low?', 'Low'],
  ])('may be a choice: “%s”', async (words, after) => {
    const thread = await filed();
    await thread.say(ASKER, words);
    expect(changes(thread)).toMatchObject([{ label: 'Urgency', after }]);
  });
});

describe('whose request was filed just now', () => {
  it.each([
    'any idea how long that takes?',
    'when will someone look at it?',
    'now the whole finance team has it, too',
    'it also happens on my phone',
    'add that it also happens on my phone',
    'who has it?',
    'who has it now?',
    'any update on this?',
    'make it critical please',
    'what happens next?',
  ])('is heard without a mention, and answered: “%s”', async (words) => {
    const thread = await filed();
    await thread.say(ASKER, words);
    expect(thread.now.state.replies).not.toEqual([]);
    expect(thread.now.state.phase).toBe('CREATED');
  });

  it.each([
    'thanks!',
    'thank you so much, great',
    'ok',
    'ok cool',
    'great',
    'great, that was quick',
    '👍',
    '🎉🎉',
    'lol',
    'yes',
  ])('needs no answer to “%s”', async (words) => {
    const thread = await filed();
    await thread.say(ASKER, words);
    expect(thread.now.state.replies).toEqual([]);
  });

  it('is heard after thanks, too', async () => {
    const thread = await filed();
    await thread.say(ASKER, 'thanks!');
    expect(thread.now.state.replies).toEqual([]);
    await thread.say(ASKER, 'when will someone look at it?');
    expect(thread.now.state.replies).not.toEqual([]);
  });

  it('is left to people once somebody else has spoken, or is spoken to, and after a while', async () => {
    const thread = await filed();
    await thread.say(PEER, 'lunch?');
    await thread.say(ASKER, 'any idea how long that takes?');
    expect(thread.now.state.replies).toEqual([]);
    const other = await filed();
    await other.say(ASKER, '<@UPEER> any idea how long that takes?');
    expect(other.now.state.replies).toEqual([]);
    const late = await filed();
    late.later(16 * 60);
    await late.say(ASKER, 'any idea how long that takes?');
    expect(late.now.state.replies).toEqual([]);
  });

  it('is heard after a remark of somebody else, where they tell more', async () => {
    const thread = await filed();
    await thread.say(PEER, 'thanks, I take it first thing tomorrow');
    await thread.say(ASKER, 'perfect, ty. one more: she needs it by 8:30, not 9, there’s a welcome call');
    expect(thread.said('choose')[0]?.options[0]).toBe('Add it to T-1');
    const other = await filed();
    await other.say(PEER, 'thanks, I take it first thing tomorrow');
    await other.say(ASKER, 'cool, see you there');
    expect(other.now.state.replies).toEqual([]);
  });

  it('is answered where they add something, however they begin, or speak of what is offered', async () => {
    const thread = await filed();
    await thread.say(ASKER, 'perfect, danke alex');
    await thread.say(ASKER, 'btw her last name is spelled Voigt with i');
    expect(thread.said('choose')[0]?.options[0]).toBe('Add it to T-1');
    await thread.say(ASKER, 'can you add that to the ticket? it’s Hanna Voigt');
    expect(changes(thread)).toMatchObject([{ after: 'it’s Hanna Voigt' }]);
    await thread.say(ASKER, 'no thats ugly. put: last name is Voigt');
    expect(thread.now.state.replies).not.toEqual([]);
  });

  it('wants no change by words that only begin as a choice is explained', async () => {
    const thread = await filed();
    await thread.say(ASKER, 'wait, I meant yes to alex’s line, the affected users, not file it');
    expect(changes(thread)).toEqual([]);
  });

  it('leaves what was offered by its words, whatever no they begin with', async () => {
    const thread = await filed();
    await thread.say(ASKER, 'nvm, it works again');
    expect(thread.said('choose')[0]?.options).toContain('Leave it');
    await thread.say(ASKER, 'nooo leave it');
    expect(thread.said('text').at(-1)?.text).toContain('stays as it is');
  });

  it('answers the team that has asked back, and speaks to the bot again once it has', async () => {
    const thread = await filed();
    const { draftId } = ticketOf(thread).request;
    await thread.submit('ask_back', TRIAGER, { question: 'Since when?' }, { draftId, rev: 1 });
    await thread.say(ASKER, 'since the new version, I think');
    expect(thread.said('elsewhere')).toHaveLength(1);
    await thread.say(ASKER, 'when will someone look at it?');
    expect(thread.said('elsewhere')).toEqual([]);
    expect(thread.now.state.replies).not.toEqual([]);
  });
});

it('what is added to a long value is seen in the offer', async () => {
  const long =
    'the app is slow for everybody in the building since they moved the offices to the third floor';
  const thread = await filed(long);
  await thread.say(ASKER, `Summary: ${long}, and ${BROKEN}`);
  const [change] = changes(thread);
  expect(change?.before).toMatch(/…$/u);
  expect(change?.after).toContain(BROKEN);
  expect(change?.after).not.toBe(change?.before);
});

describe('what is added to a request that was filed', () => {
  it('goes along in the words of whoever said it, and changes no value', async () => {
    const thread = await filed();
    await thread.say(ASKER, TOLD);
    await thread.say(ASKER, 'add it');
    await thread.click('update_ticket', ASKER, { rev: 1 });
    expect(thread.now.state.intents).toMatchObject([
      {
        kind: 'update',
        change: { change: 'words', by: ASKER, words: [{ author: ASKER, text: written(TOLD) }] },
      },
    ]);
    const [intent] = thread.now.state.intents;
    const ticket = ticketOf(thread);
    if (intent?.kind !== 'update') throw new Error('no update');
    const updated = { ...ticket, request: { ...ticket.request } };
    const outcome = {
      result: 'updated' as const,
      ticket: applyChange(updated, intent.change),
      change: intent.change,
    };
    await thread.tracker({ intentKey: intent.key, draftId: ticket.request.draftId, outcome });
    expect(thread.now.state.ownWords.at(-1)).toMatchObject({ text: written(TOLD), leftOut: false });
    expect(thread.now.state.draft.fields).toMatchObject({ request_summary: 'the app is slow for everybody' });
  });

  it('is offered no longer once its message is deleted', async () => {
    const thread = await filed();
    await thread.say(ASKER, TOLD);
    await thread.say(ASKER, 'add it');
    await thread.takeBack(TOLD);
    expect(pendingOf(thread.now.state, 'amend')).toBeNull();
  });
});
