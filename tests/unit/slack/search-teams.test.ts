import { describe, expect, it } from '@jest/globals';
import { createTeamSearch } from '../../../src/slack/directory/find-options.js';

const named = (...names: string[]) => names.map((name, index) => ({ id: `t${index}`, name }));
const find = (teams: { id: string; name: string }[], query: string) =>
  createTeamSearch(teams)(query).map(({ name }) => name);

describe('finding a team by its name', () => {
  const teams = named('Identity & Access', 'Data Platform', 'Platform Data Quality', 'Équipe Été', 'Billing');

  it('takes the beginning of any word, in any letter case and with or without accents', () => {
    expect(find(teams, 'acc')).toEqual(['Identity & Access']);
    expect(find(teams, 'EQUIPE')).toEqual(['Équipe Été']);
    expect(find(teams, 'cess')).toEqual([]);
  });

  it('wants every word, in any order', () => {
    expect(find(teams, 'access identity')).toEqual(['Identity & Access']);
    expect(find(teams, 'access billing')).toEqual([]);
  });

  it('puts first the names that begin with what is typed', () => {
    expect(find(teams, 'plat')).toEqual(['Platform Data Quality', 'Data Platform']);
    expect(find(teams, 'data')).toEqual(['Data Platform', 'Platform Data Quality']);
  });

  it('finds a hundred at most, and the first hundred when nothing is typed', () => {
    const many = named(...Array.from({ length: 250 }, (_, index) => `Team ${index}`));
    expect(find(many, ' ')).toEqual(many.slice(0, 100).map(({ name }) => name));
    expect(find(many, 'team')).toHaveLength(100);
    expect(find(many, '249')).toEqual(['Team 249']);
  });
});
