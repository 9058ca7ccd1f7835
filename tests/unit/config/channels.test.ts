import { describe, expect, it } from '@jest/globals';
import { problemsOf, read, TEAM, VENDOR } from './support.js';

const channels = (...entries: string[]) =>
  `${TEAM}channels:\n${entries.map((entry) => `  - ${entry}\n`).join('')}`;

describe('the channels of a configuration', () => {
  it('are none unless they are named', () => {
    expect(read(TEAM).channels).toEqual([]);
  });

  it('have a blueprint, a project or both', () => {
    const text = channels(
      '{ channel: "#epics", blueprint: epic, project: checkout }',
      '{ channel: C012ABCDEF, blueprint: front_door }',
      '{ channel: "#pay", project: 2024-pay_out }',
    );
    expect(read(text).channels).toEqual([
      { channel: '#epics', blueprint: 'epic', project: 'checkout' },
      { channel: 'C012ABCDEF', blueprint: 'front_door' },
      { channel: '#pay', project: '2024-pay_out' },
    ]);
  });

  it('may have a blueprint of one’s own', () => {
    expect(problemsOf(`${VENDOR}channels: [{ channel: "#buy", blueprint: vendor }]\n`)).toEqual([]);
  });

  it.each([
    [
      'a blueprint that is not there',
      '{ channel: "#epics", blueprint: epik }',
      '7:26: "blueprint" is "epik", and no blueprint has that id. Did you mean "epic"? There are epic, front_door, task.',
    ],
    [
      'neither blueprint nor project',
      '{ channel: "#epics" }',
      '7:5: "#epics" is given nothing. Add "blueprint", "project" or both, or take the entry out.',
    ],
    ['no channel', '{ blueprint: epic }', '7:5: "channel" is missing. It takes a text.'],
    [
      'a channel without #',
      '{ channel: epics, blueprint: epic }',
      '7:7: "channel" is "epics": use a channel such as "#it-help" or its id such as C012ABCDEF.',
    ],
    [
      'a project with blanks',
      '{ channel: "#epics", project: Check out }',
      '7:26: "project" is "Check out": use a short name of lower case letters, digits, - and _.',
    ],
    [
      'a misspelt name',
      '{ channel: "#epics", blueprin: epic, project: x }',
      '7:26: "blueprin" is not known here. Did you mean "blueprint"? Known names: channel, blueprint, project, announcements.',
    ],
  ])('are refused with line and remedy: %s', (_case, entry, problem) => {
    expect(problemsOf(channels(entry))).toEqual([problem]);
  });

  it('are named once each', () => {
    expect(
      problemsOf(channels('{ channel: "#a", project: x }', '{ channel: "#a", blueprint: epic }')),
    ).toEqual(['8:7: "channel" is "#a", which an entry above has already. Put all about it in one entry.']);
  });
});
