import { beforeEach, describe, expect, it } from '@jest/globals';
import { ApprovalPolicy } from '../../../src/domain/policies.js';
import { createOpenDrafts } from '../../../src/wiring/slack-ports.js';
import { testDatabase } from '../../support/database.js';
import { frontDoor, teams } from '../../support/front-door.js';
import { ours } from '../../support/ours.js';

const TEAM = 'T0HARBOUR';
const [DANA, LEE, KIM] = ['U0DANA', 'U0LEE', 'U0KIM'];
const TEAMS = teams.map((team) => ({ ...team, approvers: [KIM] }));
const database = testDatabase();

describe('the drafts of App Home', () => {
  beforeEach(async () => {
    await database.owner.query('TRUNCATE drafts, threads, channel_members');
    await ours(database, { users: [DANA, LEE, KIM] }, TEAM);
  });

  interface Made {
    requester?: string;
    status?: string;
    phase?: string;
    named?: string[];
    channel?: string;
    team?: string;
    of?: string;
    stopped?: string | null;
  }
  const draft = async (id: string, made: Made = {}) => {
    const {
      requester = DANA,
      status = 'open',
      phase = 'AWAITING_USER',
      channel = 'C0SALES',
      of = TEAM,
    } = made;
    await database.owner.query(
      `INSERT INTO threads (team_id, thread_id, channel, root_ts, is_direct, stopped) VALUES ($1, $2, $3, $2, false, $4)`,
      [of, id, channel, made.stopped ?? null],
    );
    const team = made.team === undefined ? null : { id: made.team, name: 'Performance' };
    const card = { headline: `About ${id}`, status, requester, filer: null, team };
    await database.owner.query(
      `INSERT INTO drafts (team_id, draft_id, thread_id, rev, phase, blueprint, view) VALUES ($1, $2, $2, 1, $3, 'front_door', $4)`,
      [of, id, phase, JSON.stringify({ card: { ...card, ...(made.named ? { named: made.named } : {}) } })],
    );
  };
  const of = async (user: string, policy: object = {}) => {
    const known = { teams: TEAMS, approval: ApprovalPolicy.parse(policy) };
    const { own, waiting } = await createOpenDrafts(database.pool, () => known, [frontDoor])(TEAM, user);
    return { own: own.map(({ draftId }) => draftId), waiting: waiting.map(({ draftId }) => draftId) };
  };

  it('are one’s own, and wait for those who may approve them and nobody else', async () => {
    await draft('d1', { named: [LEE] });
    expect(await of(DANA)).toEqual({ own: ['d1'], waiting: ['d1'] });
    expect(await of(LEE)).toEqual({ own: [], waiting: ['d1'] });
    expect(await of(KIM)).toEqual({ own: [], waiting: [] });
  });

  it('wait for the approvers of their team, where the policy says so, and not for who asked', async () => {
    await draft('d1', { team: TEAMS[0]?.id ?? '' });
    const policy = { who: ['approvers'], self_approval: false };
    expect(await of(KIM, policy)).toEqual({ own: [], waiting: ['d1'] });
    expect(await of(DANA, policy)).toEqual({ own: ['d1'], waiting: [] });
  });

  it('wait for nobody while a question is open or once they are filed', async () => {
    await draft('d1', { status: 'asking' });
    await draft('d2', { status: 'created', phase: 'CREATED' });
    await draft('d3', { status: 'open', stopped: 'lost' });
    expect(await of(DANA)).toEqual({ own: ['d1'], waiting: [] });
  });

  it('of a channel that the person has left, or of another workspace, are not theirs to see', async () => {
    await draft('d1', { named: [LEE], channel: 'C0SECRET' });
    await draft('d2', { named: [LEE], of: 'T0OTHER' });
    expect(await of(LEE)).toEqual({ own: [], waiting: ['d1'] });
    await database.owner.query(
      `INSERT INTO channel_members (team_id, user_id, channel, present, as_of) VALUES ($1, $2, 'C0SECRET', false, now())`,
      [TEAM, LEE],
    );
    expect(await of(LEE)).toEqual({ own: [], waiting: [] });
  });
});
