import { describe, expect, it } from '@jest/globals';
import { stepLine } from '../../../src/domain/conversation/phases.js';
import { IntakeThread } from '../../support/intake-thread.js';
import { ASKER, FIRST, FOURTH, SECOND, slowAppBrain, THIRD, toCreated } from '../../support/slow-app.js';
import { theTraceIsTheWay } from './promises.js';

const lines = (thread: IntakeThread) => thread.now.state.trace.map(stepLine);

describe('the trace of a turn', () => {
  it('has one entry for each node that ran, each with the way that was taken', async () => {
    const thread = new IntakeThread(slowAppBrain());
    await thread.mention(ASKER, FIRST);
    for (const text of [SECOND, THIRD, FOURTH]) await thread.say(ASKER, text);
    await toCreated(thread);
    expect(thread.turns.length).toBeGreaterThan(5);
    for (const { state } of thread.turns) theTraceIsTheWay(state);
  });

  it('says what a node found on its way to what it decided, and which phases it passed', async () => {
    const thread = new IntakeThread(slowAppBrain());
    await thread.mention(ASKER, FIRST);
    const asking = lines(thread).filter((line) => line.startsWith('decision'));
    expect(asking).toEqual([
      expect.stringMatching(
        /^decision → await_user: ASK: .* \(validated: 0 new contradictions\) \[ELICITATION\/AWAITING_USER, by VALIDATING; rev/u,
      ),
    ]);
    for (const text of [SECOND, THIRD, FOURTH]) await thread.say(ASKER, text);
    const nodes = lines(thread).map((line) => line.split(':')[0]);
    expect(nodes.slice(-3)).toEqual([
      'decision → team_matching',
      'team_matching → preview',
      'preview → await_user',
    ]);
    const [matching = ''] = lines(thread).filter((line) => line.startsWith('team_matching'));
    expect(matching).toMatch(
      /(the index is sure|matched): .* \(\d+ candidates, from .*\) \[TEAM_MATCHING\//u,
    );
    expect(matching).toMatch(/changed team/u);
  });
});
