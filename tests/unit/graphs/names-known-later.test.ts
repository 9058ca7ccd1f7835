import { describe, expect, it } from '@jest/globals';
import { ApprovalPolicy } from '../../../src/domain/policies.js';
import type { Team } from '../../../src/domain/team.js';
import { teams } from '../../support/front-door.js';
import { IntakeThread } from '../../support/intake-thread.js';
import { slowAppBrain, toCard } from '../../support/slow-app.js';

describe('whom a name means', () => {
  it('counts in the graph as soon as it is known, also where the graph stands already', async () => {
    const thread = new IntakeThread(slowAppBrain(), {
      approval: ApprovalPolicy.parse({ who: ['members'] }),
    });
    let known: readonly Team[] = teams.map((team) => ({ ...team, members: ['@lee'] }));
    Object.defineProperty(thread.deps, 'teams', { get: () => known, enumerable: true });
    await toCard(thread);
    await thread.click('approve', 'U_LEE');
    expect(thread.now.state.intents).toEqual([]);
    known = teams.map((team) => ({ ...team, members: ['U_LEE'] }));
    await thread.click('approve', 'U_LEE');
    expect(thread.now.state.intents).toMatchObject([{ kind: 'submit' }]);
  });
});
