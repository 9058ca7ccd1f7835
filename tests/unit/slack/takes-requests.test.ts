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
const isBound = createTakesRequests({ people, takesRequests: (channel) => channel === 'CHELP' });
const takesRequests = (...post: Parameters<typeof isBound>) => isBound(...post) === true;

/** Whether a post is for the bot. */
async function isTaken(text: string, more: Record<string, string> = {}): Promise<boolean> {
  const wire = { type: 'message', channel: 'CHELP', ts: '1.000100', user: 'UANA', text, ...more };
  const found = await normalizeMessage(wire, { ...HEARING, takesRequests });
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

  it('leaves alone what members of teams post, unless they mention the bot', async () => {
    expect(await isTaken('my laptop broke', { user: 'UMEMBER' })).toBe(false);
    expect(await isTaken(`<@${BOT}> my laptop broke`, { user: 'UMEMBER' })).toBe(true);
  });

  it('leaves greetings alone', async () => {
    for (const text of ['hi team', 'hello all', 'good morning'])
      expect([text, await isTaken(text)]).toEqual([text, false]);
  });

  it('is none where a channel is only part of a project', async () => {
    expect(await isTaken('my VPN is broken', { channel: 'CPAY' })).toBe(false);
  });
});
