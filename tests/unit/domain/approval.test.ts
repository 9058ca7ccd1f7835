import { describe, expect, it } from '@jest/globals';
import { ApprovalPolicy, mayApprove, mayHandle } from '../../../src/domain/approval.js';

const people = {
  requester: 'U_REQ',
  filer: 'U_FILER',
  participants: ['U_REQ', 'U_PART'],
  team: { members: ['U_MEM'], approvers: ['U_APP'] },
};
const ALL = ['U_REQ', 'U_PART', 'U_MEM', 'U_APP', 'U_NAMED', 'U_OTHER'];

const allowed = (policy: unknown) =>
  ALL.filter((actor) => mayApprove(ApprovalPolicy.parse(policy), actor, people).allowed);

describe('who may approve', () => {
  it.each([
    [{}, ['U_REQ', 'U_PART']],
    [{ who: ['requester'] }, ['U_REQ']],
    [{ who: ['members'] }, ['U_MEM']],
    [{ who: ['approvers', 'requester'] }, ['U_REQ', 'U_APP']],
    [{ who: [], people: ['U_NAMED'] }, ['U_NAMED']],
  ])('%j', (policy, expected) => {
    expect(allowed(policy)).toEqual(expected);
  });

  it('is told to those who may not', () => {
    const policy = ApprovalPolicy.parse({ who: ['requester', 'approvers'], people: ['U_NAMED'] });
    expect(mayApprove(policy, 'U_OTHER', people)).toEqual({
      allowed: false,
      reason: "It is up to the person who asked, the team's approvers or <@U_NAMED>.",
    });
  });
});

describe('who may work on a ticket', () => {
  it('is the team, or anyone where the team names nobody', () => {
    const may = (team: Parameters<typeof mayHandle>[0]) => ALL.filter((actor) => mayHandle(team, actor));
    expect(may(people.team)).toEqual(['U_MEM', 'U_APP']);
    expect(may({ members: [], approvers: [] })).toEqual(ALL);
    expect(may(null)).toEqual(ALL);
  });
});
