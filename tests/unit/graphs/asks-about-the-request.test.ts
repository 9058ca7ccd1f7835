import { describe, expect, it } from '@jest/globals';
import type { IntakeDeps } from '../../../graphs/intake/deps.js';
import { ApprovalPolicy } from '../../../src/domain/policies.js';
import { teamsOnly } from '../../../src/knowledge/routing/past-requests.js';
import { teams } from '../../support/front-door.js';
import { guidedThread } from '../../support/guided.js';
import { IntakeThread } from '../../support/intake-thread.js';
import { ASKER, PEER, slowAppBrain, TRIAGER, toCard } from '../../support/slow-app.js';

const LINES = ['Business impact: no sales', 'Urgency: high', 'Type: incident', 'Department: Sales'];

/** A thread at its card, without a model. */
async function atCard(more: Partial<IntakeDeps> = {}): Promise<IntakeThread> {
  const thread = guidedThread(undefined, more);
  await thread.mention(ASKER, 'The app has slow loading, timeouts and crashes');
  await thread.say(ASKER, [...LINES, 'Desired resolution: pages open at once'].join('\n'));
  return thread;
}

/** What the bot answers in words. */
async function answerTo(thread: IntakeThread, question: string): Promise<string> {
  const before = thread.now.state;
  const { state } = await thread.say(ASKER, question);
  expect([state.rev, state.ownWords, state.draft]).toEqual([before.rev, before.ownWords, before.draft]);
  return thread.said('text')[0]?.text ?? '';
}

describe('whoever asks at the card, with no model to answer', () => {
  it.each([
    'why this team?',
    'which team gets this?',
    'why did you choose the Performance Engineering Team?',
  ])('is told the team and why it was chosen: %s', async (question) => {
    const text = await answerTo(await atCard(), question);
    expect(text).toContain('goes to Performance Engineering Team. It mentions “timeouts”, “crashes”');
  });

  it('is told who chose the team, where a person has', async () => {
    const thread = await atCard();
    await thread.click('change_team', ASKER, { value: 'data_analytics_team' });
    expect(await answerTo(thread, 'why this team?')).toContain(
      `goes to Data & Analytics. Chosen by <@${ASKER}>.`,
    );
  });

  it.each([
    'who may approve?',
    'who has to approve this?',
    'whose approval does it need?',
    'can I approve it?',
  ])('is told who may approve: %s', async (question) => {
    const approval = ApprovalPolicy.parse({ who: ['requester', 'named', 'members'], people: ['U_BOSS'] });
    const thread = await atCard({ approval });
    await thread.mention(ASKER, `<@${PEER}> can approve this`);
    expect(await answerTo(thread, question)).toContain(
      `<@${ASKER}>, <@U_BOSS>, <@${PEER}> or <@${TRIAGER}> can approve this request.`,
    );
  });

  it('is told of nobody who may not: a guest, or who asked where a second pair of eyes is wanted', async () => {
    const isGuest = await atCard({ standingOf: () => Promise.resolve('guest') });
    expect(await answerTo(isGuest, 'who may approve?')).toMatch(/^Nobody can approve .* “@name can approve/);
    const eyes = ApprovalPolicy.parse({ who: ['requester', 'members'], self_approval: false });
    expect(await answerTo(await atCard({ approval: eyes }), 'who may approve?')).toBe(
      `<@${TRIAGER}> can approve this request.`,
    );
  });

  it('is told so of the first ten of a large team, who alone are looked up, and how many more there are', async () => {
    const people = Array.from({ length: 60 }, (_, at) => `U_${at}`);
    const asked: string[] = [];
    const standingOf = (_team: string, user: string) => {
      asked.push(user);
      return Promise.resolve('member' as const);
    };
    const thread = await atCard({ approval: ApprovalPolicy.parse({ who: [], people }), standingOf });
    asked.length = 0;
    expect(await answerTo(thread, 'who may approve?')).toContain('<@U_9> or 50 more can approve');
    expect(asked).toHaveLength(10);
  });

  it.each(['who will see this?', 'who can read it?', 'is this private?'])(
    'is told who reads it here, in the team’s channel and in its tracker: %s',
    async (question) => {
      const text = await answerTo(await atCard({ trackerNameOf: () => 'Jira' }), question);
      expect(text).toContain('<#C_HELP> can read this');
      expect(text).toContain('Performance Engineering Team in <#C_performance_engineering_team>');
      expect(text).toContain('Jira');
    },
  );

  it('is told that a direct conversation is read by nobody else so far', async () => {
    const thread = guidedThread(undefined, {});
    thread.isDirect = true;
    await thread.mention(ASKER, 'The app has slow loading, timeouts and crashes');
    await thread.mention(ASKER, 'who will see this?');
    expect(thread.said('choose')[0]?.text ?? thread.said('text')[0]?.text).toContain('only you and I');
  });

  it.each(["what's the status of my request?", 'has it been filed yet?', 'what happens next?'])(
    'is told what the request waits for: %s',
    async (question) => {
      const thread = await atCard();
      expect(await answerTo(thread, question)).toContain('waits for somebody to approve its card');
    },
  );

  it('is told nothing where colleagues ask each other', async () => {
    const thread = await atCard();
    await thread.say(PEER, 'who has to approve this?');
    expect(thread.said('text')).toEqual([]);
  });
});

describe('before its card stands there, whoever asks about the request', () => {
  it('is told what it lacks, and that no team is chosen yet; nothing of it is taken for an answer', async () => {
    const thread = guidedThread();
    await thread.mention(ASKER, 'The app has slow loading, timeouts and crashes');
    const { draft } = thread.now.state;
    await thread.mention(ASKER, "what's the status of my request?");
    expect(thread.said('text')[0]?.text).toBe('I still need business impact before I can file this.');
    await thread.mention(ASKER, 'why this team?');
    expect(thread.said('text')[0]?.text).toBe(
      'No team is chosen yet. I look for one once the request is complete.\nStill open for your request: business impact.',
    );
    expect(thread.now.state.draft).toEqual(draft);
  });

  it('is told that it has no team, where none was found', async () => {
    const thread = await atCard({ past: { ...teamsOnly(teams), candidates: () => Promise.resolve([]) } });
    expect(await answerTo(thread, 'why this team?')).toContain('All teams are in the menu');
    expect(await answerTo(thread, "what's the status of my request?")).toContain('it has no team');
  });
});

describe('whoever asks at the card, with a model to answer', () => {
  it('is answered by a model that knows the team and why, who is in it, who may approve and where it is filed', async () => {
    const question = 'hm, and who are those people?';
    const brain = slowAppBrain({ asks: [question] });
    const approval = ApprovalPolicy.parse({ who: ['requester'], people: ['U_BOSS'] });
    const thread = new IntakeThread(brain, { approval, trackerNameOf: () => 'Jira' });
    await toCard(thread);
    await thread.mention(ASKER, question);
    expect(brain.conversed[0]?.open?.facts).toMatchObject({
      team: {
        name: 'Performance Engineering Team',
        reasoning: expect.stringContaining('It mentions “Slow”'),
        alternatives: [],
      },
      members: [TRIAGER],
      approvers: [ASKER, 'U_BOSS'],
      teamChannel: 'C_performance_engineering_team',
      tracker: 'Jira',
      waitsFor: 'approval',
    });
  });
});
