import { describe, expect, it } from '@jest/globals';
import { bestTeam, confidenceIn, exampleTeams, filed, indexWith } from './support.js';

const VPN = 'VPN drops every ten minutes when I work from home';
const VPN_AGAIN = 'the vpn at home drops after minutes';
const ACCESS = 'identity_access_team';
const SPEED = 'performance_engineering_team';

describe('what people decided', () => {
  it('is visible in the next match of a similar request', () => {
    const index = indexWith(exampleTeams());
    expect(index.match(VPN_AGAIN)).toEqual([]);
    index.put({ id: 'r1', text: VPN, team: SPEED, byPerson: true });
    const [best] = index.match(VPN_AGAIN);
    expect(best?.teamId).toBe(SPEED);
    expect(best?.because.requests).toEqual(['r1']);
    expect(best?.because.words).toContain('vpn');
  });

  it('turns the next match round when a person re-routes', () => {
    const text = 'the login page of the shop is slow since Monday';
    const index = indexWith(exampleTeams(), [filed('r1', SPEED, text)]);
    expect(bestTeam(index, 'login page of the shop slow')).toBe(SPEED);
    index.put({ id: 'r1', text, team: ACCESS, byPerson: true });
    expect(bestTeam(index, 'login page of the shop slow')).toBe(ACCESS);
  });

  it('counts for more than a request that was merely filed', () => {
    const other = filed('r2', ACCESS, 'VPN drops sometimes at home');
    const withFiled = indexWith(exampleTeams(), [other, filed('r1', SPEED, VPN)]);
    const withPerson = indexWith(exampleTeams(), [
      other,
      { id: 'r1', text: VPN, team: SPEED, byPerson: true },
    ]);
    expect(confidenceIn(withPerson, VPN_AGAIN, SPEED)).toBeGreaterThan(
      confidenceIn(withFiled, VPN_AGAIN, SPEED),
    );
  });

  it('is felt, but does not overrule at once what hundreds of requests say', () => {
    const many = Array.from({ length: 200 }, (_, at) =>
      filed(`r${at}`, ACCESS, `password reset for account number ${at + 100}`),
    );
    const index = indexWith(exampleTeams(), many);
    const before = confidenceIn(index, 'password reset for account', SPEED);
    index.put({ id: 'r5', text: 'password reset for account number 105', team: SPEED, byPerson: true });
    expect(bestTeam(index, 'password reset for account')).toBe(ACCESS);
    expect(confidenceIn(index, 'password reset for account', SPEED)).toBeGreaterThan(before);
  });

  it('is heard among a thousand requests of the same words', () => {
    const text = 'password reset for my account';
    const many = Array.from({ length: 1_000 }, (_, at) => filed(`r${at}`, ACCESS, text));
    const index = indexWith(exampleTeams(), many);
    expect(confidenceIn(index, text, SPEED)).toBe(0);
    index.put({ id: 'r999', text: `${text} please`, team: SPEED, byPerson: true });
    expect(confidenceIn(index, text, SPEED)).toBeGreaterThan(0);
    expect(index.match(text).find(({ teamId }) => teamId === SPEED)?.because.requests).toEqual(['r999']);
  });

  it('is forgotten with the request', () => {
    const index = indexWith(exampleTeams(), [{ id: 'r1', text: VPN, team: SPEED, byPerson: true }]);
    index.remove('r1');
    expect(index.match(VPN)).toEqual([]);
    expect(index.nearest(VPN, 5)).toEqual([]);
    expect(index.size).toBe(0);
    expect(() => index.remove('r1')).not.toThrow();
  });

  it('follows a request whose text changed', () => {
    const index = indexWith(exampleTeams(), [filed('r1', ACCESS, VPN)]);
    index.put(filed('r1', ACCESS, 'printer out of paper'));
    expect(index.match(VPN)).toEqual([]);
    expect(bestTeam(index, 'no paper in the printer')).toBe(ACCESS);
    expect(index.size).toBe(1);
  });
});
