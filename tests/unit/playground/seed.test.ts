import { describe, expect, it } from '@jest/globals';
import { channelSchema, storySchema, userSchema } from '../../../playground/protocol.js';
import { APP, seed } from '../../../playground/seed/index.js';

describe('Northwind Harbor', () => {
  const ids = seed.users.map((user) => user.id);

  it('has ids in Slack’s form, each once', () => {
    const channelIds = seed.channels.map((channel) => channel.id);
    expect(new Set([...ids, ...channelIds]).size).toBe(ids.length + channelIds.length);
    for (const id of ids) expect(id).toMatch(/^U0[A-Z0-9]{8}$/);
    for (const id of channelIds) expect(id).toMatch(/^C0[A-Z0-9]{8}$/);
  });

  it('fits the protocol', () => {
    for (const user of seed.users) expect(userSchema.parse(user)).toEqual(user);
    for (const channel of seed.channels) expect(channelSchema.parse(channel)).toEqual(channel);
    for (const story of seed.stories) expect(storySchema.parse(story)).toEqual(story);
  });

  it('has two named Alex, two Growths, and the channels of the three teams', () => {
    expect(seed.users.filter((user) => user.realName.startsWith('Alex '))).toHaveLength(2);
    const names = seed.channels.map((channel) => channel.name);
    expect(names.filter((name) => name.startsWith('growth'))).toHaveLength(2);
    expect(names).toEqual(expect.arrayContaining(['identity-access', 'performance-eng', 'data-analytics']));
  });

  it('has the bot in every public channel and in no private one', () => {
    for (const channel of seed.channels)
      expect(channel.members.includes(APP.botUserId)).toBe(!channel.isPrivate);
  });

  it('tells stories of people in channels where they and the bot are', () => {
    for (const { as, channel } of seed.stories.flatMap((story) => story.steps)) {
      const members = seed.channels.find((one) => one.id === channel)?.members;
      expect(members).toEqual(expect.arrayContaining([as, APP.botUserId]));
    }
  });
});
