import { describe, expect, it } from '@jest/globals';
import { bestTeam, confidenceIn, exampleTeams, filed, indexWith, taken } from './support.js';

const VPN = 'VPN drops every ten minutes when I work from home';
const VPN_AGAIN = 'the vpn at home drops after minutes';
const ACCESS = 'identity_access_team';
const SPEED = 'performance_engineering_team';

describe('what people decided', () => {
  it('is visible in the next match of a similar request', () => {
    const index = indexWith(exampleTeams());
    expect(index.match(VPN_AGAIN)).toEqual([]);
    index.put({ id: 'r1', text: VPN, team: SPEED, taken: true });
    const [best] = index.match(VPN_AGAIN);
    expect(best?.teamId).toBe(SPEED);
    expect(best?.like).toEqual(['r1']);
    expect(best?.words).toEqual([]);
  });

  it('turns the next match round when people re-route twice, and not once, against what teams say of themselves', () => {
    const text = 'the login page of the shop is slow since Monday';
    const index = indexWith(exampleTeams(), [filed('r1', SPEED, text)]);
    const next = () => index.match('login page of the shop slow')[0];
    expect(next()?.teamId).toBe(SPEED);
    index.put({ id: 'r1', text, team: ACCESS, taken: true });
    expect(next()).toMatchObject({ teamId: SPEED, like: [] });
    index.put({ id: 'r2', text: `${text}, in the warehouse too`, team: ACCESS, taken: true });
    expect(next()?.teamId).toBe(ACCESS);
    expect(next()?.like.toSorted()).toEqual(['r1', 'r2']);
  });

  it('counts from the first on where the team says as much of the matter as any other', () => {
    const text = 'the projector of the canteen stays dark';
    const index = indexWith(exampleTeams(), [filed('r1', SPEED, text)]);
    index.put({ id: 'r1', text, team: ACCESS, taken: true });
    expect(index.match('canteen projector dark')[0]).toMatchObject({ teamId: ACCESS, like: ['r1'] });
  });

  it('counts for more than a request that was merely filed', () => {
    const other = filed('r2', ACCESS, 'VPN drops sometimes at home');
    const withFiled = indexWith(exampleTeams(), [other, filed('r1', SPEED, VPN)]);
    const withPerson = indexWith(exampleTeams(), [other, { id: 'r1', text: VPN, team: SPEED, taken: true }]);
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
    index.put({ id: 'r5', text: 'password reset for account number 105', team: SPEED, taken: true });
    expect(bestTeam(index, 'password reset for account')).toBe(ACCESS);
    expect(confidenceIn(index, 'password reset for account', SPEED)).toBeGreaterThan(before);
  });

  it('is heard among a thousand requests of the same words', () => {
    const text = 'password reset for my account';
    const many = Array.from({ length: 1_000 }, (_, at) => filed(`r${at}`, ACCESS, text));
    const index = indexWith(exampleTeams(), many);
    expect(confidenceIn(index, text, SPEED)).toBe(0);
    index.put({ id: 'r999', text: `My ${text}`, team: SPEED, taken: true });
    expect(confidenceIn(index, text, SPEED)).toBeGreaterThan(0);
    expect(index.match(text).find(({ teamId }) => teamId === SPEED)?.like).toEqual(['r999']);
  });

  it('is forgotten with the request', () => {
    const index = indexWith(exampleTeams(), [{ id: 'r1', text: VPN, team: SPEED, taken: true }]);
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

describe('a request that was merely filed, as it was proposed', () => {
  it('counts less than one that a team took', () => {
    const index = indexWith(exampleTeams(), [
      filed('r1', ACCESS, VPN),
      filed('r2', ACCESS, VPN),
      taken('r3', SPEED, VPN),
    ]);
    expect(bestTeam(index, VPN_AGAIN)).toBe(SPEED);
  });

  it('does not add up with any number of others to what a team did', () => {
    const many = Array.from({ length: 100 }, (_, at) => filed(`r${at}`, ACCESS, VPN));
    expect(bestTeam(indexWith(exampleTeams(), many), VPN)).toBe(ACCESS);
    expect(bestTeam(indexWith(exampleTeams(), [...many, taken('own', SPEED, VPN)]), VPN)).toBe(SPEED);
  });

  it('is never named as one that the team took', () => {
    const index = indexWith(exampleTeams(), [filed('r1', SPEED, VPN)]);
    expect(index.match(VPN_AGAIN)[0]).toMatchObject({ teamId: SPEED, like: [] });
    index.put(taken('r1', SPEED, VPN));
    expect(index.match(VPN_AGAIN)[0]).toMatchObject({ teamId: SPEED, like: ['r1'] });
  });
});

describe('a word', () => {
  const lunch =
    'Booking of the conference room in Lisbon for the yearly gathering of all sales people and partners';

  it('says nothing about a team that has it in one request, unless that is like this one as a whole', () => {
    const index = indexWith(exampleTeams(), [taken('r1', SPEED, lunch)]);
    expect(index.match('The flights from Lisbon were late')).toEqual([]);
    expect(bestTeam(index, 'Booking of a conference room in Lisbon for the yearly gathering')).toBe(SPEED);
  });

  it('says something once two of its requests have it', () => {
    const index = indexWith(exampleTeams(), [
      taken('r1', SPEED, lunch),
      taken('r2', SPEED, 'Somebody from Lisbon wants to see the new studio before the summer break begins'),
    ]);
    expect(bestTeam(index, 'The flights from Lisbon were late')).toBe(SPEED);
  });

  it('says nothing where it is a number', () => {
    const doors = [1, 2, 3].map((at) => taken(`r${at}`, SPEED, `Door 4711 closes badly, attempt ${at}`));
    expect(indexWith(exampleTeams(), doors).match('Invoice 4711 of 2026')).toEqual([]);
  });

  it('says nothing where requests of all teams have it, in whatever language', () => {
    const teams = [ACCESS, SPEED, 'data_analytics_team'];
    const things = 'Drucker Badge Vorhang Aufzug Fenster Lampe Kaffee Schrank Teppich'.split(' ');
    const requests = things.map((thing, at) =>
      taken(`r${at}`, teams[at % 3] ?? ACCESS, `Könntet ihr bitte ${thing} ${thing.toLowerCase()}x ansehen?`),
    );
    const index = indexWith(exampleTeams(), requests);
    expect(index.match('Könntet ihr das bitte ansehen?')).toEqual([]);
    expect(bestTeam(index, 'Könntet ihr bitte den Aufzug ansehen?')).toBe(ACCESS);
  });
});

describe('fifty careless approvals of wrong proposals', () => {
  const kinds: [string, string[], string[]][] = [
    [
      ACCESS,
      ['login', 'password', 'MFA', 'account', 'permission'],
      ['fails', 'is refused', 'expired', 'is gone'],
    ],
    [
      SPEED,
      ['page', 'app', 'checkout', 'search', 'intranet'],
      ['is slow', 'crashes', 'times out', 'freezes'],
    ],
    [
      'data_analytics_team',
      ['report', 'dashboard', 'export', 'analytics', 'figures'],
      ['shows nothing', 'is wrong', 'is missing', 'stops early'],
    ],
  ];
  const places = ['the shop', 'the warehouse', 'the office in Porto', 'our partners', 'the night shift'];
  const requests = kinds.flatMap(([team, things, troubles], kind) =>
    things.flatMap((thing, i) =>
      troubles.map((trouble, j) => ({
        id: `${kind}${i}${j}`,
        team,
        text: `${thing} ${trouble} for ${places[(i + j + kind) % places.length] ?? ''}`,
      })),
    ),
  );

  it.each([
    ['on the first day', 0],
    ['among requests that teams took', 20],
  ])('leave the first proposal right for the rest, %s', (_when, count) => {
    const asked = requests.filter((_request, at) => at % 3 === 0);
    const others = requests.filter((_request, at) => at % 3 !== 0);
    const index = indexWith(
      exampleTeams(),
      others.slice(0, count).map(({ id, team, text }) => taken(id, team, text)),
    );
    const right = () =>
      asked.filter(({ team, text }) => bestTeam(index, text) === team).length / asked.length;
    const before = right();
    for (let at = 0; at < 50; at += 1) {
      const { id, team, text } = others[at % others.length] ?? { id: '', team: '', text: '' };
      const wrong = index.match(text).find(({ teamId }) => teamId !== team);
      index.put(filed(`careless ${id} ${at}`, wrong?.teamId ?? ACCESS, text));
    }
    expect(before).toBeGreaterThan(0.8);
    expect(right()).toBeGreaterThanOrEqual(before - 0.05);
  });
});
