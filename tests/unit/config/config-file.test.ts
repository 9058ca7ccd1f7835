import { describe, expect, it } from '@jest/globals';
import { channels } from '../../../playground/seed/channels.js';
import { users } from '../../../playground/seed/people.js';
import { loadBlueprints } from '../../../src/config/blueprints.js';
import { loadConfig, loadConfigFile } from '../../../src/config/config.js';
import { ConfigFile } from '../../../src/config/config-file.js';
import { parseYaml } from '../../../src/config/yaml-file.js';
import { AppError } from '../../../src/domain/errors.js';

const TEAM = `teams:
  - id: it_team
    name: IT
    description: everything
    channel: "#it"
`;

function problemsOf(text: string): string[] {
  try {
    parseYaml(text, 'f.yaml', ConfigFile);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'config_invalid') throw error;
    return error.message.split('\n').slice(1);
  }
  return [];
}

describe('frontdoor.config.yaml as it ships', () => {
  it('holds the three example teams, and lets requester and participants approve', () => {
    const { teams, approval, fallbackTeam } = loadConfigFile('frontdoor.config.yaml');
    expect(teams.map(({ name, channel }) => [name, channel])).toEqual([
      ['Identity & Access Team', '#identity-access'],
      ['Performance Engineering Team', '#performance-eng'],
      ['Data & Analytics Team', '#data-analytics'],
    ]);
    expect(approval).toEqual({ who: ['requester', 'participants'], people: [] });
    expect(fallbackTeam).toBeUndefined();
  });

  it('names people and channels that the playground has', () => {
    const { teams } = loadConfigFile('frontdoor.config.yaml');
    const handles = users.map(({ name }) => `@${name}`);
    const names = channels.map(({ name }) => `#${name}`);
    for (const team of teams) {
      expect(names).toContain(team.channel);
      for (const person of [...team.members, ...team.approvers]) expect(handles).toContain(person);
    }
  });
});

describe('a configuration file', () => {
  it('needs a team and nothing else', () => {
    expect(parseYaml(TEAM, 'f.yaml', ConfigFile)).toMatchObject({
      teams: [{ id: 'it_team', members: [], approvers: [] }],
      approval: { who: ['requester', 'participants'], people: [] },
    });
  });

  it.each([
    [
      'a misspelt name',
      `${TEAM}    aprovers: []\n`,
      /f\.yaml:6:5: "aprovers".*Did you mean "approvers"\? Known are id, /,
    ],
    ['an unknown name at the top', `${TEAM}aproval: {}\n`, /f\.yaml:6:1: "aproval".*"approval"/],
    [
      'a missing value',
      TEAM.replace('    name: IT\n', ''),
      /f\.yaml:2:5: "name" is missing\. It takes a text/,
    ],
    [
      'an unquoted channel',
      TEAM.replace('"#it"', '#it'),
      /f\.yaml:5:5: "channel" is empty.*quotes, as in "#channel"/,
    ],
    ['an unquoted handle', `${TEAM}    members: [@tom]\n`, /f\.yaml:6:15: .*in quotes, as in "@name"/],
    [
      'no handle',
      `${TEAM}    members: ["@mei", tom]\n`,
      /f\.yaml:6:23: entry 2 of "members" is "tom": use a handle/,
    ],
    [
      'a group nobody knows',
      `${TEAM}approval:\n  who: [boss]\n`,
      /f\.yaml:7:9: .*"boss"\. Allowed are requester, /,
    ],
    ['nobody to approve', `${TEAM}approval:\n  who: []\n`, /f\.yaml:7:3: "who": nobody could approve/],
    ['a fallback that is no team', `${TEAM}fallback_team: x\n`, /f\.yaml:6:1: .*"x"; there are it_team/],
    ['one id twice', `${TEAM}${TEAM.slice(7)}`, /f\.yaml:6:5: "id": "it_team" is another team's id/],
    [
      'an id with blanks',
      TEAM.replace('it_team', 'IT team'),
      /f\.yaml:2:5: "id" is "IT team": use lower case/,
    ],
    ['no team', 'teams: []\n', /f\.yaml:1:1: "teams" must not be empty/],
    ['a text instead of a list', 'teams: all\n', /f\.yaml:1:1: "teams" takes a list/],
    ['nothing at all', '# later\n', /f\.yaml:1:1: the file is empty/],
    ['a name twice', `${TEAM}teams: []\n`, /f\.yaml:6:1: Map keys must be unique/],
  ])('is refused with line, column and what is allowed: %s', (_case, text, problem) => {
    expect(problemsOf(text)).toEqual([expect.stringMatching(problem)]);
  });

  it('is refused with all its problems at once', () => {
    expect(problemsOf(TEAM.replace('it_team', 'IT').replace('name: IT', 'nam: IT'))).toHaveLength(3);
  });

  it('that is not there is named, with the way to name another', () => {
    expect(() => loadConfigFile('/nowhere/f.yaml')).toThrow(/\/nowhere\/f\.yaml.*FRONTDOOR_CONFIG/s);
  });
});

describe('the blueprint front_door', () => {
  it('has its seven fields, and words for asking twice', () => {
    const [blueprint, ...others] = loadBlueprints();
    expect(others).toEqual([]);
    expect(blueprint).toMatchObject({ id: 'front_door', routing: 'match', headline: 'request_summary' });
    expect(blueprint?.fields.map(({ name, type, required }) => `${name} ${type} ${required}`)).toEqual([
      'request_summary text true',
      'business_impact text true',
      'urgency enum true',
      'affected_users text false',
      'request_type enum true',
      'department text true',
      'desired_resolution text true',
    ]);
    for (const { question, rephrased } of blueprint?.fields ?? []) expect(rephrased).not.toBe(question);
  });
});

describe('the whole configuration', () => {
  it('can’t be changed once it is loaded', () => {
    const config = loadConfig({});
    expect(config.blueprints[0]?.id).toBe('front_door');
    expect(Object.isFrozen(config.teams[0]?.members)).toBe(true);
    expect(Object.isFrozen(config.turn)).toBe(true);
  });
});
