import { describe, expect, it } from '@jest/globals';
import type { IntakeDeps } from '../../../graphs/intake/deps.js';
import { teamsOnly } from '../../../src/knowledge/routing/past-requests.js';
import { teams } from '../../support/front-door.js';
import { guidedThread, guidedThreads } from '../../support/guided.js';
import { IntakeThread } from '../../support/intake-thread.js';
import { ASKER, PEER, slowAppBrain, toCard } from '../../support/slow-app.js';

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

describe('when no team fits, and no model reads what people add', () => {
  const MORE = 'it is the dashboards and exports, BI and analytics for reports';

  /** The index speaks for a team only where these words do. */
  async function atTeams(more: Partial<IntakeDeps> = {}): Promise<IntakeThread> {
    const thread = guidedThread(undefined, more);
    await thread.mention(ASKER, 'the thing on floor 4 is broken');
    const lines = ['Business impact: nobody works', 'Urgency: high', 'Request type: incident'];
    await thread.say(ASKER, [...lines, 'Department: sales', 'Desired resolution: it works'].join('\n'));
    expect(thread.said('choose_team')).toHaveLength(1);
    return thread;
  }

  it.each([
    ['whose request it is', (thread: IntakeThread) => thread.say(ASKER, MORE)],
    ['whoever speaks to the bot', (thread: IntakeThread) => thread.mention(PEER, MORE)],
    ['a colleague in passing', (thread: IntakeThread) => thread.say(PEER, MORE)],
  ])('the words of %s go with the request, and find its team', async (_who, adds) => {
    const thread = await atTeams();
    const { draft } = thread.now.state;
    await adds(thread);
    expect(thread.said('review_card')[0]?.card.team).toMatchObject({ id: 'data_analytics_team' });
    expect(thread.said('review_card')[0]?.card.team?.reasoning).toContain('“dashboards”');
    expect(thread.now.state.draft).toEqual(draft);
    expect(thread.now.state.ownWords.at(-1)?.text).toBe(MORE);
  });

  it('the team that they have found stays when something else changes', async () => {
    const thread = await atTeams();
    await thread.say(ASKER, MORE);
    await thread.say(ASKER, 'Summary: the thing on floor 5 is broken');
    expect(thread.now.waits.kind).toBe('preview');
    expect(thread.now.state.team?.id).toBe('data_analytics_team');
  });

  it('words that one left out count no more', async () => {
    const thread = await atTeams();
    await thread.say(ASKER, MORE);
    const { ts = '' } = thread.now.state.ownWords.at(-1) ?? {};
    await thread.pressed({ act: 'leave_out', which: ts, isOut: true }, ASKER);
    await thread.say(ASKER, 'Summary: the thing on floor 5 is broken');
    expect(thread.said('choose_team')).toHaveLength(1);
  });

  it.each([0, 3_600])(
    'it is said that they name none either, %s seconds later, and no second menu is posted',
    async (later) => {
      const thread = await atTeams();
      thread.later(later);
      for (const words of ['it is about as broken as can be', 'hm', 'who does such things?']) {
        await thread.say(ASKER, words);
        expect(thread.now.state.replies.map(({ kind }) => kind)).toEqual(['text']);
      }
      await thread.say(ASKER, MORE);
      expect(thread.now.waits.kind).toBe('preview');
    },
  );

  it('nobody is interrupted who talks to others, and the words go with the request', async () => {
    const thread = await atTeams();
    const { ownWords } = thread.now.state;
    await thread.say(ASKER, '<@UPEER> have you seen the broken thing?');
    expect(thread.now.state.replies).toEqual([]);
    await thread.say(PEER, 'the thing on floor 4 has been like that for weeks');
    await thread.say(ASKER, 'that long, really, this broken thing?');
    expect(thread.now.state.replies).toEqual([]);
    expect(thread.now.state.ownWords.length).toBeGreaterThan(ownWords.length);
  });

  it('what is pasted goes along without a word', async () => {
    const thread = await atTeams();
    await thread.say(ASKER, 'that is what I get:\n```\nPOST /session 401\n{"error":"unknown_thing"}\n```');
    expect(thread.now.state.replies).toEqual([]);
    expect(thread.now.state.ownWords.at(-1)?.text).toContain('POST /session');
  });

  it('the fallback team has it then, where one is configured', async () => {
    const thread = await atTeams({ fallbackTeam: 'identity_access_team' });
    await thread.say(ASKER, 'it is about as broken as can be');
    expect(thread.said('review_card')[0]?.card.team?.id).toBe('identity_access_team');
  });
});
