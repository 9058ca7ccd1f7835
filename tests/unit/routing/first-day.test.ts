import { describe, expect, it } from '@jest/globals';
import { RequestIndex } from '../../../src/routing/request-index.js';
import { bestTeam, exampleTeams, indexWith } from './support.js';

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

  it('is surer of several words than of one', () => {
    const [several] = index.match('dashboard export shows wrong figures');
    const [one] = index.match('the export that I told you of when we met at lunch last week');
    expect(several?.confidence).toBeGreaterThan(0.8);
    expect(one?.confidence).toBeLessThan(0.5);
  });

  it('names the words that decided, as they were written', () => {
    const because = index.match('Dashboards: wrong FIGURES, again')[0]?.because;
    expect(new Set(because?.words)).toEqual(new Set(['Dashboards', 'wrong', 'FIGURES']));
    expect(because?.requests).toEqual([]);
  });

  it('names two words that are one in the description, as they were written', () => {
    expect(index.match('Cannot log in')[0]?.because.words).toContain('log in');
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
    const request = { id: 'r1', text: 'the coffee is cold', team: 'kitchen_team', byPerson: true };
    const index = indexWith(exampleTeams(), [request]);
    expect(index.match('the coffee is cold')).toEqual([]);
    index.setTeams([{ id: 'kitchen_team', name: 'Kitchen', description: 'Food and drink' }]);
    expect(bestTeam(index, 'the coffee is cold')).toBe('kitchen_team');
  });
});
