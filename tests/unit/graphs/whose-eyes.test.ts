import { describe, expect, it } from '@jest/globals';
import type { Viewer } from '../../../src/domain/entities/entity.js';
import { teamsOnly } from '../../../src/knowledge/routing/past-requests.js';
import { epicThread } from '../../support/epics.js';
import { teams } from '../../support/front-door.js';
import { CHANNEL, IntakeThread } from '../../support/intake-thread.js';
import { ASKER, slowAppBrain, TRIAGER, toCard, toCreated } from '../../support/slow-app.js';

/** Ports that note for whom they were asked. */
function watched() {
  const viewers: Viewer[] = [];
  const past = {
    ...teamsOnly(teams),
    alike: async (viewer: Viewer) => {
      viewers.push(viewer);
      return [];
    },
    acceptedConstraints: async (viewer: Viewer) => {
      viewers.push(viewer);
      return [];
    },
  };
  return { viewers, past };
}

const ON_BEHALF = 'I am filing this on behalf of <@U0KIM>';
const FOR_KIM = { act: 'open', blueprint: null, onBehalfOf: 'U0KIM' } as const;

describe('what other requests say is looked up', () => {
  it('for who asks, and for all who read along in the channel', async () => {
    const { viewers, past } = watched();
    await toCard(new IntakeThread(slowAppBrain(), { past }));
    expect(viewers).toEqual([{ teamId: 'T1', user: ASKER, place: CHANNEL }]);
  });

  it('for who asks alone in a direct message', async () => {
    const { viewers, past } = watched();
    const thread = new IntakeThread(slowAppBrain(), { past });
    thread.isDirect = true;
    await toCard(thread);
    expect(viewers).toEqual([{ teamId: 'T1', user: ASKER, place: null }]);
  });

  it('never for somebody on whose behalf another asks', async () => {
    const { viewers, past } = watched();
    const thread = new IntakeThread(slowAppBrain({ readings: { [ON_BEHALF]: { acts: [FOR_KIM] } } }), {
      past,
    });
    thread.isDirect = true;
    await thread.mention(ASKER, ON_BEHALF);
    await toCard(thread);
    expect(thread.now.state).toMatchObject({ requester: 'U0KIM', filer: ASKER });
    expect(viewers).toEqual([{ teamId: 'T1', user: ASKER, place: null }]);
  });

  it('for who asks where it is about what a project agreed on, too', async () => {
    const { viewers, past } = watched();
    const text = 'It must answer in 200 ms';
    const reading = { values: {}, items: { constraints: [['latency', '200 ms'] as const] } };
    const thread = epicThread({ [text]: reading }, [], { past });
    await thread.mention(ASKER, text);
    expect(viewers).toEqual([{ teamId: 'T1', user: ASKER, place: CHANNEL }]);
  });
});

describe('a filed request', () => {
  const seenBy = (thread: IntakeThread) => thread.now.state.requests[0]?.facts.seenBy;

  it('is for who asked and for the team that has it', async () => {
    const thread = new IntakeThread(slowAppBrain());
    const { request } = await toCreated(thread);
    const team = teams.find(({ id }) => id === request.team?.id);
    expect(team).toBeDefined();
    expect(seenBy(thread)).toEqual(expect.arrayContaining([`user:${ASKER}`, `channel:${team?.channel}`]));
    expect(thread.now.state.requests[0]?.facts).toMatchObject({ priority: 'Critical', assignee: null });
  });

  it('is the next team’s and no longer the first one’s when it moves', async () => {
    const thread = new IntakeThread(slowAppBrain());
    const ticket = await toCreated(thread);
    const [from, to] = [ticket.request.team, teams.find(({ id }) => id !== ticket.request.team?.id)];
    if (!from || !to) throw new Error('no two teams');
    await thread.tracker({
      intentKey: 'k',
      draftId: 'd1',
      outcome: {
        result: 'updated',
        ticket: {
          ...ticket,
          assignee: TRIAGER,
          request: { ...ticket.request, team: { id: to.id, name: to.name } },
        },
        change: { change: 'team', team: { id: to.id, name: to.name }, from, by: TRIAGER },
      },
    });
    const left = teams.find(({ id }) => id === from.id);
    expect(seenBy(thread)).toContain(`channel:${to.channel}`);
    expect(seenBy(thread)).not.toContain(`channel:${left?.channel}`);
    expect(thread.now.state.requests[0]?.facts.assignee).toBe(`user:${TRIAGER}`);
  });
});
