import { describe, expect, it } from '@jest/globals';
import { guidedThread } from '../../support/guided.js';
import type { IntakeThread } from '../../support/intake-thread.js';
import { ASKER, PEER, ticketOf } from '../../support/slow-app.js';

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
    'now the whole finance team has it, too',
    'who has it?',
    'any update on this?',
  ])('is heard without a mention, and answered: “%s”', async (words) => {
    const thread = await filed();
    await thread.say(ASKER, words);
    expect(thread.now.state.replies).not.toEqual([]);
  });

  it.each(['thanks!', 'thank you so much, great', 'ok'])('needs no answer to “%s”', async (words) => {
    const thread = await filed();
    await thread.say(ASKER, words);
    expect(thread.now.state.replies).toEqual([]);
  });

  it('is left to people once somebody else has spoken, and after a while', async () => {
    const thread = await filed();
    await thread.say(PEER, 'lunch?');
    await thread.say(ASKER, 'any idea how long that takes?');
    expect(thread.now.state.replies).toEqual([]);
    const late = await filed();
    late.later(16 * 60);
    await late.say(ASKER, 'any idea how long that takes?');
    expect(late.now.state.replies).toEqual([]);
  });
});
