import { describe, expect, it } from '@jest/globals';
import { changed, problemsOf, TEAM } from './support.js';

const team = (from: string, to: string) => changed(TEAM, from, to);

const TOP =
  'teams, approval, reminders, daily_tokens, fallback_team, blueprints, channels, trackers, tracker, phrases';

const BAD: readonly (readonly [string, string, readonly string[]])[] = [
  ['nothing at all', '', [`1:1: the file is empty. It takes a group of names and values: ${TOP}.`]],
  ['comments alone', '# later\n', [`1:1: the file is empty. It takes a group of names and values: ${TOP}.`]],
  ['one word', 'teams', [`1:1: the file takes a group of names and values: ${TOP}.`]],
  [
    'tabs, each of them',
    team('    name', '\tname').replace('    channel', '  \tchannel'),
    [
      '3:1: there is a tab in the indentation. Use spaces instead.',
      '5:3: there is a tab in the indentation. Use spaces instead.',
    ],
  ],
  [
    'a name twice, with what else is wrong',
    `${team('name: IT', 'name: 7')}teams: []\n`,
    ['1:1: "teams" must not be empty.', '6:1: "teams" is here for the second time. Keep one of the two.'],
  ],
  [
    'a colon in a value',
    team('description: everything', 'description: all: of it'),
    ['4:18: there is a second name on this line. If a value contains a colon, put it in quotes.'],
  ],
  [
    'a line indented too far',
    team('    channel', '      channel'),
    [
      '4:18: this runs on into the next line. Put a colon after a name, and indent names that belong together by the same amount.',
    ],
  ],
  [
    'a line indented too little',
    team('    channel', '   channel'),
    [
      '5:1: this line is not aligned with its neighbours. Indent lines that belong together by the same amount.',
    ],
  ],
  [
    'a name without its colon',
    team('name: IT', 'name'),
    [
      '3:5: this runs on into the next line. Put a colon after a name, and indent names that belong together by the same amount.',
    ],
  ],
  [
    'a quote that is not closed',
    team('name: IT', 'name: "IT'),
    ['3:11: the quote that opens here is never closed. Put the same mark where the value ends.'],
  ],
  [
    'an apostrophe in single quotes',
    team('everything', "'what's broken'"),
    ['4:24: this is not valid YAML from here on. Check the line’s quotes, brackets, dashes and indentation.'],
  ],
  [
    'a bracket that is not closed',
    `${TEAM}    members: ["@tom"\n`,
    ['7:1: a [ or { above is not closed. Put the ] or } where its entries end.'],
  ],
  [
    'a handle without quotes',
    `${TEAM}    members: [@tom]\n`,
    ['6:15: a value that begins with @ needs quotes, as in "@name".'],
  ],
  [
    'a value that begins with an exclamation mark',
    team('everything', '!important all'),
    ['4:18: a value that begins with ! needs quotes, as in "!name".'],
  ],
  [
    'a value that begins with an asterisk',
    team('everything', '*all*'),
    ['4:18: nothing above is marked "&all*". If this is text, put it in quotes.'],
  ],
  [
    'a backslash in double quotes',
    team('everything', '"C:\\work"'),
    ['4:21: in double quotes a backslash has a meaning of its own. Write two of them, or use single quotes.'],
  ],
  [
    'a second document',
    `${TEAM}---\nfallback_team: it_team\n`,
    ['6:1: a line of three dashes begins a second document. Keep all in one.'],
  ],
  [
    'a file that holds itself',
    'teams: &teams [*teams]\n',
    [
      '1:16: entry 1 of "teams" takes a group of names and values: id, name, description, keywords, channel, members, approvers, tracker.',
    ],
  ],
  [
    'a small file that grows without end',
    ['a', 'b', 'c', 'd', 'e']
      .map((name, at, all) => `${name}: &${name} [${Array(9).fill(at === 0 ? 'x' : `*${all[at - 1]}`)}]\n`)
      .join(''),
    ['1:1: the file repeats parts of itself too often. Write out what begins with *.'],
  ],
];

describe('a file that is no good YAML is refused, naming the line and what to do, for', () => {
  it.each(BAD)('%s', (_case, text, problems) => {
    expect(problemsOf(text)).toEqual(problems);
  });

  it.each([500, 1_500, 3_000, 20_000])('brackets in brackets, %i deep', (depth) => {
    const [problem] = problemsOf(`teams: ${'['.repeat(depth)}${']'.repeat(depth)}`);
    expect(problem).toMatch(
      /^1:\d+: (entry 1 of "teams" takes a group of names and values: id, name, description, keywords, channel, members, approvers, tracker|this is nested too deeply to be read\. Make it flatter)\.$/,
    );
  });

  it('nothing, where it comes from another system or repeats itself within reason', () => {
    expect(problemsOf(`\uFEFF${TEAM.replaceAll('\n', '\r\n')}`)).toEqual([]);
    const people = `${team('id: it_team', 'id: it_team\n    members: &people ["@tom"]')}    approvers: *people\n`;
    expect(problemsOf(people)).toEqual([]);
  });
});
