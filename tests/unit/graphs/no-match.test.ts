import { describe, expect, it } from '@jest/globals';
import { teamsOnly } from '../../../src/knowledge/routing/past-requests.js';
import { teams } from '../../support/front-door.js';
import { guidedThreads } from '../../support/guided.js';
import { IntakeThread } from '../../support/intake-thread.js';
import { ASKER, slowAppBrain, toCard } from '../../support/slow-app.js';

/** The index speaks for no team, so that the brain is asked. */
const past = { ...teamsOnly(teams), candidates: () => Promise.resolve([]) };
const angle = { 'It is a report': { values: { request_summary: 'Slow report' } } };

describe('when no team fits', () => {
  it('plays back, offers every team and loses nothing', async () => {
    const thread = new IntakeThread(slowAppBrain({ match: () => null }), { past });
    await toCard(thread);
    expect(thread.now.state).toMatchObject({ mode: 'CHAT', phase: 'COLLECTING', team: null });
    expect(thread.said('choose_team')[0]?.teams).toHaveLength(3);
    expect(Object.keys(thread.now.state.draft.fields)).toHaveLength(7);
  });

  it('says what it noted of the last answer, and of what is said meanwhile', async () => {
    const thread = new IntakeThread(slowAppBrain({ match: () => null, readings: angle }), { past });
    await toCard(thread);
    expect(thread.said('choose_team').at(-1)?.text).toMatch(/^Noted: /);
    await thread.say(ASKER, 'It is a report');
    expect(thread.said('choose_team').at(-1)?.text).toContain('Slow report');
  });

  it('tries again with what is said next', async () => {
    const match = (fields: Readonly<Record<string, string>>) =>
      fields['request_summary'] === 'Slow report' ? 'data_analytics_team' : null;
    const thread = new IntakeThread(slowAppBrain({ match, readings: angle }), { past });
    await toCard(thread);
    await thread.say(ASKER, 'It is a report');
    expect(thread.now.waits.kind).toBe('preview');
    expect(thread.said('review_card')[0]?.card.team?.id).toBe('data_analytics_team');
  });

  it('asks anew once a message that it asked about is deleted, or says something else', async () => {
    const past_ = { ...teamsOnly(teams), candidates: () => Promise.resolve([]) };
    for (const change of ['deletion', 'edit'] as const) {
      const thread = guidedThreads(undefined, { past: past_ })();
      await thread.mention(ASKER, 'the printer on floor 4 is broken');
      const lines = ['Business impact: nobody prints', 'Urgency: high', 'Request type: incident'];
      await thread.say(ASKER, [...lines, 'Department: sales', 'Desired resolution: it prints'].join('\n'));
      expect(thread.said('choose_team')).toHaveLength(1);
      if (change === 'deletion') await thread.takeBack('the printer');
      else await thread.rewrite('the printer', 'the scanner on floor 4 is broken');
      expect(thread.now.state.replies.map(({ kind }) => kind)).toContain(
        change === 'edit' ? 'choose_team' : 'ask',
      );
    }
  });

  it('takes the team that a person chooses, whatever was said since, and refuses another one from that message', async () => {
    const thread = new IntakeThread(slowAppBrain({ match: () => null, readings: angle }), { past });
    await toCard(thread);
    const { rev } = thread.now.state;
    await thread.say(ASKER, 'It is a report');
    expect(thread.now.state.rev).toBeGreaterThan(rev);
    await thread.click('choose_team', ASKER, { value: 'data_analytics_team', rev });
    expect(thread.said('notice')).toHaveLength(0);
    expect(thread.said('review_card')[0]?.card.team).toMatchObject({
      id: 'data_analytics_team',
      chosenBy: 'person',
    });
    await thread.click('choose_team', ASKER, { value: 'identity_access_team', rev });
    expect(thread.said('notice')).toHaveLength(1);
  });

  it('asks again only for what is new, and then uses the fallback team, where one is configured', async () => {
    const brain = slowAppBrain({ match: () => null, readings: angle });
    const thread = new IntakeThread(brain, { past, fallbackTeam: 'identity_access_team' });
    const matches = () => brain.asked.filter((purpose) => purpose === 'match').length;
    await toCard(thread);
    await thread.say(ASKER, 'hm');
    expect(matches()).toBe(1);
    await thread.say(ASKER, 'It is a report');
    expect(thread.said('review_card')[0]?.card.team).toMatchObject({
      id: 'identity_access_team',
      confidence: 0,
    });
    expect(matches()).toBe(2);
  });

  it('does not believe in a team that was not offered', async () => {
    const thread = new IntakeThread(slowAppBrain({ match: () => 'made_up_team' }), { past });
    await toCard(thread);
    expect(thread.said('choose_team')).toHaveLength(1);
  });
});
