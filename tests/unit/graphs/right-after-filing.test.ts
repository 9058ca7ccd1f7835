import { describe, expect, it } from '@jest/globals';
import { guidedThread } from '../../support/guided.js';
import type { IntakeThread } from '../../support/intake-thread.js';
import { ASKER, PEER, TRIAGER, ticketOf } from '../../support/slow-app.js';

async function filed(): Promise<IntakeThread> {
  const thread = guidedThread();
  await thread.mention(ASKER, 'the app is slow for everybody');
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
    'can you make it urgent',
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
