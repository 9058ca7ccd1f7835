import { describe, expect, it } from '@jest/globals';
import { SURE_OF_TEAM } from '../../../../src/domain/team.js';
import { RequestIndex } from '../../../../src/knowledge/routing/request-index.js';
import { bestTeam, confidenceIn, exampleTeams, indexWith, taken } from './support.js';

describe('on the first day, with three teams and no past request', () => {
  const index = indexWith(exampleTeams());

  it.each([
    ["I can't log in with SSO", 'identity_access_team'],
    ['I forgot my password', 'identity_access_team'],
    ['dashboard export shows wrong figures', 'data_analytics_team'],
    ['the app is slow, pages time out', 'performance_engineering_team'],
    ['our checkout crashes', 'performance_engineering_team'],
  ])('finds the team of "%s"', (text, team) => {
    expect(bestTeam(index, text)).toBe(team);
  });

  it.each(['', '   \n ', 'hello', 'xqzt brrm flurb', '🙂 🎉', '!!! ???', 'the and of'])(
    'says that no team fits %j',
    (text) => {
      expect(index.match(text)).toEqual([]);
    },
  );

  it('is surer of several words than of one, on which alone it decides nothing', () => {
    const [several] = index.match('dashboard export shows wrong figures');
    const [one] = index.match('the export that I told you of when we met at lunch last week');
    expect(several?.confidence).toBeGreaterThan(SURE_OF_TEAM);
    expect(one?.confidence).toBeLessThan((several?.confidence ?? 0) - 0.2);
    expect(one?.confidence).toBeLessThan(SURE_OF_TEAM);
  });

  it('names the words that decided, as they were written', () => {
    const [best] = index.match('Dashboards: wrong FIGURES, again');
    expect(new Set(best?.words)).toEqual(new Set(['Dashboards', 'wrong', 'FIGURES']));
    expect(best?.like).toEqual([]);
  });

  it('names two words that are one in the description, as they were written', () => {
    expect(index.match('Cannot log in')[0]?.words).toContain('log in');
  });

  it('knows nothing without teams', () => {
    expect(new RequestIndex().match('dashboard')).toEqual([]);
  });

  it('gives no more candidates than asked for', () => {
    const text = 'login to the dashboard is slow';
    expect(index.match(text)).toHaveLength(3);
    expect(index.match(text, 2)).toEqual(index.match(text).slice(0, 2));
    expect(index.match(text, 0)).toEqual([]);
  });
});

describe('teams', () => {
  it('take effect at once when they change', () => {
    const index = indexWith(exampleTeams());
    const coffee = { id: 'kitchen_team', name: 'Kitchen', description: 'Coffee machines and fridges' };
    expect(index.match('the coffee is cold')).toEqual([]);
    index.setTeams([...exampleTeams(), coffee]);
    expect(bestTeam(index, 'the coffee is cold')).toBe('kitchen_team');
    index.setTeams([{ ...coffee, description: 'Fridges' }]);
    expect(index.match('the coffee is cold')).toEqual([]);
  });

  it('that are gone are never proposed, and speak again when they come back', () => {
    const request = { id: 'r1', text: 'the coffee is cold', team: 'kitchen_team', taken: true };
    const index = indexWith(exampleTeams(), [request]);
    expect(index.match('the coffee is cold')).toEqual([]);
    index.setTeams([{ id: 'kitchen_team', name: 'Kitchen', description: 'Food and drink' }]);
    expect(bestTeam(index, 'the coffee is cold')).toBe('kitchen_team');
  });
});

describe('what a team says of itself', () => {
  const vpn = 'VPN drops every ten minutes when I work from home';
  const taken20 = (team: string, text: string) =>
    Array.from({ length: 20 }, (_, at) => taken(`r${at}`, team, `${text} in room ${at}`));
  const withKeywords = (...keywords: string[]) =>
    exampleTeams().map((team) => (team.id === 'identity_access_team' ? { ...team, keywords } : team));

  it('outweighs by a keyword what was filed before', () => {
    const history = taken20('performance_engineering_team', vpn);
    expect(bestTeam(indexWith(exampleTeams(), history), vpn)).toBe('performance_engineering_team');
    const index = indexWith(withKeywords('vpn', 'badge printer'), history);
    expect(index.match(vpn)[0]).toMatchObject({ teamId: 'identity_access_team', words: ['VPN'] });
  });

  it('is a keyword of several words only where all of them stand there', () => {
    const index = indexWith(withKeywords('badge printer'));
    expect(bestTeam(index, 'the printers for badges are broken')).toBe('identity_access_team');
    expect(index.match('the printer is broken')[0]?.confidence ?? 0).toBeLessThan(SURE_OF_TEAM);
    expect(confidenceIn(index, 'the printers for badges are broken', 'identity_access_team')).toBeGreaterThan(
      SURE_OF_TEAM,
    );
  });

  it('is left to history where two teams have the same keyword', () => {
    const teams = exampleTeams().map((team) => ({ ...team, keywords: ['vpn'] }));
    expect(bestTeam(indexWith(teams, taken20('data_analytics_team', vpn)), vpn)).toBe('data_analytics_team');
  });

  it('outweighs by a description that says most of the request what was filed before', () => {
    const text = 'dashboard export shows wrong figures';
    const index = indexWith(exampleTeams(), taken20('identity_access_team', text));
    expect(bestTeam(index, text)).toBe('data_analytics_team');
  });

  it('does not outweigh it by a word among many', () => {
    const text = 'the lift to the canteen stops between floors whenever somebody carries a report';
    const index = indexWith(exampleTeams(), taken20('identity_access_team', text));
    expect(bestTeam(index, text)).toBe('identity_access_team');
  });
});
