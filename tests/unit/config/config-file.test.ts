import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { channels as playgroundChannels } from '../../../playground/seed/channels.js';
import { users } from '../../../playground/seed/people.js';
import { loadConfig, loadConfigFile } from '../../../src/config/config.js';
import { changed, problemsOf, read, TEAM, VENDOR } from './support.js';

const team = (from: string, to: string) => changed(TEAM, from, to);

/** As many teams as asked for, a line each. */
const manyTeams = (count: number) =>
  `teams:\n${Array.from({ length: count }, (_, index) => `  - { id: t${index}, name: T, description: d, channel: "#c" }\n`).join('')}`;

describe('frontdoor.config.yaml as it ships', () => {
  const shipped = loadConfigFile('frontdoor.config.yaml');

  it('holds the three example teams, and lets requester and whom they name approve', () => {
    expect(shipped.teams.map(({ name, channel }) => [name, channel])).toEqual([
      ['Identity & Access Team', '#identity-access'],
      ['Performance Engineering Team', '#performance-eng'],
      ['Data & Analytics Team', '#data-analytics'],
    ]);
    expect(shipped.approval).toEqual({
      who: ['requester', 'named'],
      people: [],
      self_approval: true,
      guests: false,
    });
    expect(shipped.fallbackTeam).toBeUndefined();
    expect(shipped.reminders).toEqual({ after_hours: 4, business_hours: { from: 9, to: 17 } });
  });

  it('makes epics of what is said in #epics, for the project checkout', () => {
    expect(shipped.channels).toEqual([{ channel: '#epics', blueprint: 'epic', project: 'checkout' }]);
  });

  it('names people and channels that the playground has', () => {
    const handles = users.map(({ name }) => `@${name}`);
    const names = playgroundChannels.map(({ name }) => `#${name}`);
    for (const { channel } of [...shipped.teams, ...shipped.channels]) expect(names).toContain(channel);
    for (const { members, approvers } of shipped.teams) {
      for (const person of [...members, ...approvers]) expect(handles).toContain(person);
    }
  });

  it('gives examples in its comments that hold when they are taken out of them', () => {
    const text = readFileSync('frontdoor.config.yaml', 'utf8');
    const example = (from: string, to: string) =>
      text.slice(text.indexOf(from), text.indexOf(to)).replaceAll(/^# ?/gm, '');
    const own = text.slice(text.indexOf('# blueprints:')).replaceAll(/^# ?/gm, '');
    const phrases = example('# phrases:', '# Forms of your own');
    expect(read(`${text}${phrases}`).phrases).toHaveLength(4);
    const bound = text.replace(
      /^# {3}- channel: "#it-help"\n# {5}blueprint: front_door\nchannels:\n/m,
      (example) => `channels:\n${example.replace('channels:\n', '').replaceAll(/^# /gm, '')}`,
    );
    expect(read(`${text}${own}`).blueprints.map(({ id }) => id)).toEqual(['vendor_check']);
    expect(read(bound).channels.map(({ channel }) => channel)).toEqual(['#it-help', '#epics']);
    expect(read(text.replace('# fallback_team', 'fallback_team')).fallback_team).toBe('identity_access_team');
  });
});

describe('a configuration file', () => {
  it('needs a team and nothing else', () => {
    expect(read(TEAM)).toEqual({
      teams: [
        {
          id: 'it_team',
          name: 'IT',
          description: 'everything',
          keywords: [],
          channel: '#it',
          members: [],
          approvers: [],
        },
      ],
      approval: { who: ['requester', 'named'], people: [], self_approval: true, guests: false },
      reminders: { after_hours: 4, business_hours: { from: 9, to: 17 } },
      daily_tokens: { person: 3_000_000, workspace: 500_000_000 },
      blueprints: [],
      channels: [],
      phrases: [],
      trackers: [],
      tracker: 'builtin',
    });
  });

  it('holds up to 1,000 teams', () => {
    expect(problemsOf(manyTeams(1_000))).toEqual([]);
    expect(problemsOf(manyTeams(1_001))).toEqual([
      '1:1: "teams" is too long. At most 1000 entries are allowed.',
    ]);
  });

  it.each([
    [
      'a misspelt name',
      `${TEAM}    aprovers: []\n`,
      '6:5: "aprovers" is not known here. Did you mean "approvers"? Known names: id, name, description, keywords, channel, members, approvers, tracker.',
    ],
    [
      'an unknown name at the top',
      `${TEAM}owner: me\n`,
      '6:1: "owner" is not known here. Known names: teams, approval, reminders, daily_tokens, fallback_team, blueprints, channels, trackers, tracker, phrases.',
    ],
    ['a missing value', team('    name: IT\n', ''), '2:5: "name" is missing. It takes a text.'],
    [
      'an unquoted channel',
      team('"#it"', '#it'),
      '5:5: "channel" is empty. It takes a text. One that begins with # needs quotes, as in "#channel".',
    ],
    [
      'no handle',
      `${TEAM}    members: ["@mei", "<@U012ABCDEF>"]\n`,
      '6:23: entry 2 of "members" is "<@U012ABCDEF>": use a handle or display name such as "@tom", or a user id such as U012ABCDEF.',
    ],
    [
      'an id with blanks',
      team('it_team', 'IT team'),
      '2:5: "id" is "IT team": use lower case letters, digits and _.',
    ],
    [
      'an id that means something else',
      team('it_team', 'none'),
      '2:5: "id" is "none", which means something else in a blueprint’s "routing". Use another.',
    ],
    [
      'one id twice',
      `${TEAM}${TEAM.slice(7)}`,
      '6:5: "id" is "it_team", which is another team’s id already. Use another.',
    ],
    ['no team', 'teams: []\n', '1:1: "teams" must not be empty.'],
    ['a text instead of a list', 'teams: all\n', '1:1: "teams" takes a list.'],
    [
      'a fallback that is no team',
      `${TEAM}fallback_team: itteam\n`,
      '6:1: "fallback_team" is "itteam", and no team has that id. Did you mean "it_team"? There are it_team.',
    ],
    [
      'a fallback that is none of many teams',
      `${manyTeams(200)}fallback_team: nobody\n`,
      '202:1: "fallback_team" is "nobody", and no team has that id. There are t0, t1, t2, t3, t4, t5, t6, t7, t8, t9 and 190 more.',
    ],
  ])('is refused with line, column and what to do: %s', (_case, text, problem) => {
    expect(problemsOf(text)).toEqual([problem]);
  });

  it('is refused with all its problems at once', () => {
    expect(problemsOf(changed(team('it_team', 'IT'), 'name: IT', 'nam: IT'))).toHaveLength(3);
  });

  it('that is not there is named, with the way to name another', () => {
    expect(() => loadConfigFile('/nowhere/f.yaml')).toThrow(/\/nowhere\/f\.yaml.*FRONTDOOR_CONFIG/s);
  });
});

describe('who may approve', () => {
  const approval = (...lines: string[]) => `${TEAM}approval:\n${lines.map((line) => `  ${line}\n`).join('')}`;
  const REMEDY = 'add named to "who" under "approval", or people to "people"';
  const epics = 'channels: [{ channel: "#epics", blueprint: epic }]\n';

  it('can be anybody but the one who asked', () => {
    expect(read(approval('self_approval: false')).approval).toEqual({
      who: ['requester', 'named'],
      people: [],
      self_approval: false,
      guests: false,
    });
  });

  it.each([
    [
      'a group that is none',
      approval('who: [requestor]'),
      [
        '7:9: entry 1 of "who" is "requestor". Did you mean "requester"? Allowed: requester, named, members, approvers.',
      ],
    ],
    [
      'neither a group nor a person',
      approval('who: []'),
      [
        '7:3: "who" is empty and so is "people", so nobody could approve. Name a group or a person in one of them.',
      ],
    ],
    [
      'the requester alone, who may not',
      approval('who: [requester]', 'self_approval: false'),
      [
        '8:3: "self_approval" is false and only the requester is named, so nobody could approve. ' +
          'Add named, members or approvers to "who", name people, or set "self_approval: true".',
      ],
    ],
    [
      'approvers, where a team has none',
      approval('who: [approvers]'),
      [
        `2:5: team "it_team" names no approvers, so nobody could approve a request to it. Name some, or ${REMEDY}.`,
      ],
    ],
    [
      'people of a team, where requests of a channel go to none',
      `${changed(approval('who: [members]'), 'channel: "#it"', 'channel: "#it"\n    members: ["@tom"]')}${epics}`,
      [
        `9:33: its requests go to no team, and only members of a team may approve, so nobody could. You can ${REMEDY}.`,
      ],
    ],
    [
      'people of a team, where requests of a blueprint of one’s own go to none',
      `${changed(VENDOR, 'routing: it_team', 'routing: none')}approval: { who: [requester, members], self_approval: false }\nchannels: [{ channel: "#buy", blueprint: vendor }]\n`,
      [
        `2:5: team "it_team" names no members, so nobody could approve a request to it. Name some, or ${REMEDY}.`,
        `11:5: blueprint "vendor": its requests go to no team, and only members of a team may approve, so nobody could. You can ${REMEDY}.`,
      ],
    ],
  ])('is refused where that is nobody: %s', (_case, text, problems) => {
    expect(problemsOf(text)).toEqual(problems);
  });

  it.each([
    [
      'the requester with people',
      approval('who: [requester]', 'people: ["@ana"]', 'self_approval: false') + epics,
    ],
    ['people alone', approval('who: []', 'people: [U0123]') + epics],
    ['the requester alone, who may', approval('who: [requester]') + epics],
    ['named', approval('who: [named]', 'self_approval: false') + epics],
    ['members of each team', changed(approval('who: [members]'), '"#it"', '"#it"\n    members: ["@tom"]')],
  ])('is somebody: %s', (_case, text) => {
    expect(problemsOf(text)).toEqual([]);
  });
});

describe('the whole configuration', () => {
  it('can’t be changed once it is loaded', () => {
    const config = loadConfig({});
    expect(config.blueprints.map(({ id }) => id)).toContain('front_door');
    expect(Object.isFrozen(config.teams[0]?.members)).toBe(true);
    expect(Object.isFrozen(config.channels[0])).toBe(true);
    expect(Object.isFrozen(config.turn)).toBe(true);
  });
});

describe('phrases of the operator', () => {
  const phrases = (...lines: string[]) => `${TEAM}phrases:\n${lines.map((line) => `  - ${line}\n`).join('')}`;

  it('are templates in any language, with what they stand for', () => {
    const text = phrases(
      '{ say: "zeig [mir] meine (Aufgaben | Tickets)", means: show my tickets }',
      '{ say: "wie steht es um {entity}", means: "what\'s the status of {entity}" }',
    );
    expect(problemsOf(text)).toEqual([]);
    expect(read(text).phrases).toHaveLength(2);
  });

  it.each([
    ['"zeig [mir"', '7:7: "say" is "zeig [mir": “]” is missing (after 5 of its characters).'],
    ['"zeig {thin}"', /there is no slot of the kind “thin”; the kinds are text, rest/],
    ['""', '7:7: "say" must not be empty.'],
  ])('that can not be read are told with what is wrong: %s', (say, problem) => {
    const [told] = problemsOf(phrases(`{ say: ${say}, means: undo }`));
    expect(told).toEqual(problem instanceof RegExp ? expect.stringMatching(problem) : problem);
  });

  it('name nothing that is not said', () => {
    expect(problemsOf(phrases('{ say: "beobachte {thing}", means: "watch {ticket}" }'))).toEqual([
      '7:33: "means" is "watch {ticket}": "say" has no slot {ticket}.',
    ]);
  });
});
