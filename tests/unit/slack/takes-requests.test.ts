import { describe, expect, it } from '@jest/globals';
import { ApprovalPolicy } from '../../../src/domain/policies.js';
import type { Team } from '../../../src/domain/team.js';
import { normalizeMessage } from '../../../src/slack/normalize/message.js';
import { createTakesRequests } from '../../../src/wiring/slack-ports.js';
import { HEARING, SELF } from './wire.js';

const BOT = SELF.botUserId;
const team: Team = {
  id: 'identity',
  name: 'Identity',
  description: 'Accounts',
  keywords: [],
  channel: 'CTEAM',
  members: ['UMEMBER'],
  approvers: [],
};
const people = () => ({
  teams: [team],
  channels: [
    { channel: 'CHELP', blueprint: 'front_door', announcements: ['Maintenance:'] },
    { channel: 'CPAY', project: 'pay' },
  ],
  approval: ApprovalPolicy.parse({}),
});
const taken = createTakesRequests({ people, takesRequests: (channel) => channel === 'CHELP' });

/** What a post means. */
async function read(text: string, more: Record<string, string> = {}) {
  const wire = { type: 'message', channel: 'CHELP', ts: '1.000100', user: 'UANA', text, ...more };
  return normalizeMessage(wire, { ...HEARING, takesRequests: (...post) => taken(...post) ?? 'nothing' });
}

/** Whether a post is for the bot. */
async function isTaken(text: string, more: Record<string, string> = {}): Promise<boolean> {
  const found = await read(text, more);
  return 'incoming' in found && found.incoming.event.kind === 'message' && found.incoming.event.addressed;
}

describe('a channel that takes requests', () => {
  it('takes what people post there', async () => {
    expect(await isTaken('my VPN is broken')).toBe(true);
    expect(await isTaken('fyis are not delivered')).toBe(true);
  });

  it.each([
    'Heads-up: mail is down 17:00–18:00 tonight, no tickets needed.',
    ':megaphone: the new VPN client is out',
    'FYI the new printer on floor 3 works now',
    'maintenance: the build server is down',
  ])('leaves announcements alone, unless they mention the bot: “%s”', async (text) => {
    expect(await isTaken(text)).toBe(false);
    expect(await isTaken(`<@${BOT}> ${text}`)).toBe(true);
  });

  it('asks members of teams about what they post, unless they mention the bot', async () => {
    const member = { user: 'UMEMBER' };
    const asks = { asks: { channel: 'CHELP', ts: '1.000100', author: 'UMEMBER' } };
    for (const text of ['my laptop broke', 'who has the key for room 3?', 'printer again :('])
      expect([text, await read(text, member)]).toEqual([text, asks]);
    expect(await isTaken(`<@${BOT}> my laptop broke`, member)).toBe(true);
  });

  it.each([
    ['an announcement', { text: 'FYI the printer works again' }],
    ['a greeting', { text: 'good morning all' }],
    ['a hello', { text: 'hello' }],
    ['what mentions a colleague', { text: 'could you look at the printer, <@UBEN>?' }],
    ['what mentions a group', { text: '<!subteam^S1|@desk> the printer is yours' }],
    ['a reply', { text: 'my laptop broke', thread_ts: '0.000100' }],
    ['what shows nothing', { text: '' }],
    ['what stands in another channel', { text: 'my laptop broke', channel: 'CPAY' }],
  ])('asks members of teams nothing about %s', async (_, { text, ...more }) => {
    const post = { user: 'UMEMBER', ...more };
    expect(await read(text, post)).not.toHaveProperty('asks');
    expect(await isTaken(text, post)).toBe(false);
  });

  it('takes what only calls whoever is there', async () => {
    for (const text of ['hello', 'hi there!', 'hi, is anybody there?'])
      expect([text, await isTaken(text)]).toEqual([text, true]);
  });

  it('leaves greetings alone', async () => {
    for (const text of ['hi team', 'hello all', 'good morning'])
      expect([text, await isTaken(text)]).toEqual([text, false]);
  });

  it('is none where a channel is only part of a project', async () => {
    expect(await isTaken('my VPN is broken', { channel: 'CPAY' })).toBe(false);
  });
});
