import { describe, expect, it } from '@jest/globals';
import {
  ApprovalPolicy,
  isUpTo,
  mayDecide,
  mayHandle,
  mayName,
  type Standing,
} from '../../../src/domain/policies.js';

const people = {
  requester: 'U_REQ',
  filer: 'U_FILER',
  named: ['U_NAMED'],
  team: { members: ['U_MEM'], approvers: ['U_APP'] },
};
const ALL = ['U_REQ', 'U_FILER', 'U_NAMED', 'U_MEM', 'U_APP', 'U_CONF', 'U_OTHER'];

const allowed = (policy: unknown, wants: 'approve' | 'change' = 'approve') =>
  ALL.filter((actor) => isUpTo(ApprovalPolicy.parse(policy), wants, actor, people).allowed);

describe('who may approve', () => {
  it.each([
    [{}, ['U_REQ', 'U_FILER', 'U_NAMED']],
    [{ who: ['requester'] }, ['U_REQ', 'U_FILER']],
    [{ who: ['members'] }, ['U_MEM']],
    [{ who: ['approvers', 'requester'] }, ['U_REQ', 'U_FILER', 'U_APP']],
    [{ who: [], people: ['U_CONF'] }, ['U_CONF']],
    [{ self_approval: false }, ['U_NAMED']],
    [{ people: ['U_REQ'], self_approval: false }, ['U_NAMED']],
  ])('%j', (policy, expected) => {
    expect(allowed(policy)).toEqual(expected);
  });

  it('is told to those who may not', () => {
    const policy = ApprovalPolicy.parse({ who: ['requester', 'named', 'approvers'], people: ['U_CONF'] });
    expect(isUpTo(policy, 'approve', 'U_OTHER', people)).toEqual({
      allowed: false,
      reason: "It is up to the person who asked, <@U_NAMED>, the team's approvers or <@U_CONF>.",
    });
  });

  it('are never those who asked where that takes a second pair of eyes, also when they name themselves', () => {
    const policy = ApprovalPolicy.parse({ self_approval: false });
    const own = { ...people, named: ['U_REQ', 'U_FILER'] };
    for (const actor of own.named) expect(isUpTo(policy, 'approve', actor, own).allowed).toBe(false);
  });
});

describe('who decides what becomes of a draft', () => {
  it.each([
    [{}, ['U_REQ', 'U_FILER', 'U_NAMED']],
    [{ who: ['approvers'] }, ['U_REQ', 'U_FILER', 'U_APP']],
    [{ self_approval: false }, ['U_REQ', 'U_FILER', 'U_NAMED']],
  ])('%j', (policy, expected) => {
    expect(allowed(policy, 'change')).toEqual(expected);
  });
});

describe('guests, people of other organisations and those of whom nothing is known', () => {
  const STRANGE: Standing[] = ['guest', 'outsider', 'unknown'];
  const decide = (wants: 'approve' | 'change', actor: string, standing: Standing, policy = {}) => {
    const asked: string[] = [];
    const told = () => {
      asked.push(actor);
      return Promise.resolve(standing);
    };
    return mayDecide(ApprovalPolicy.parse(policy), wants, actor, people, told).then((permission) => ({
      allowed: permission.allowed,
      reason: permission.allowed ? '' : permission.reason,
      asked: asked.length,
    }));
  };

  it.each(STRANGE)('approve nothing and decide nothing of others: %s', async (standing) => {
    for (const actor of ['U_NAMED', 'U_REQ']) {
      expect((await decide('approve', actor, standing)).allowed).toBe(false);
      expect((await decide('approve', actor, standing, { guests: true })).allowed).toBe(true);
    }
    expect((await decide('change', 'U_NAMED', standing)).allowed).toBe(false);
    expect((await decide('approve', 'U_CONF', standing, { people: ['U_CONF'] })).allowed).toBe(false);
  });

  it.each(STRANGE)('shape what is their own, and are told what helps: %s', async (standing) => {
    expect(await decide('change', 'U_REQ', standing)).toEqual({ allowed: true, reason: '', asked: 0 });
    expect((await decide('approve', 'U_REQ', standing)).reason).toContain('Name a colleague');
    expect((await decide('approve', 'U_NAMED', standing)).reason).toContain('the person who asked');
  });

  it('are looked up only where they may decide otherwise', async () => {
    expect(await decide('approve', 'U_OTHER', 'member')).toMatchObject({ allowed: false, asked: 0 });
    expect(await decide('approve', 'U_REQ', 'member')).toMatchObject({ allowed: true, asked: 1 });
    expect(await decide('approve', 'U_REQ', 'guest', { guests: true })).toMatchObject({ asked: 0 });
  });
});

describe('who may say who else may approve', () => {
  const may = (policy: unknown) =>
    ALL.filter((actor) => mayName(ApprovalPolicy.parse(policy), actor, people));

  it('is whoever asked or filed it and whom the configuration names, but not who was only named', () => {
    expect(may({})).toEqual(['U_REQ', 'U_FILER']);
    expect(may({ who: ['requester', 'named', 'approvers'], people: ['U_CONF'] })).toEqual([
      'U_REQ',
      'U_FILER',
      'U_APP',
      'U_CONF',
    ]);
    expect(may({ who: ['requester'] })).toEqual([]);
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
