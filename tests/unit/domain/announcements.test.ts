import { describe, expect, it } from '@jest/globals';
import { isAnnouncement } from '../../../src/domain/conversation/announcements.js';
import { written } from '../../../src/domain/text/person-text.js';

const isOne = (text: string, own: string[] = []) => isAnnouncement(written(text), own);

describe('an announcement', () => {
  it.each([
    'Heads-up: mail is down 17:00–18:00 tonight, no tickets needed.',
    'heads up, the lift is out of order',
    'FYI the new printer on floor 3 works now',
    'fyi: the wiki moves',
    ':megaphone: new VPN client',
    ':mega: new VPN client',
    '📣 new VPN client',
    '📢: new VPN client',
    '*Heads-up:* mail is down',
    '> FYI, as posted by facilities',
    'PSA - change your passwords',
    'Announcement: the office is closed on Friday',
  ])('is what begins with a usual mark: “%s”', (text) => {
    expect(isOne(text)).toBe(true);
  });

  it('is what begins with one of the channel’s own', () => {
    expect(isOne('Maintenance: the build server', ['maintenance:'])).toBe(true);
    expect(isOne(':construction: the build server', [':construction:'])).toBe(true);
    expect(isOne('Status update on the build server', ['Status'])).toBe(true);
  });

  it.each([
    'My VPN is broken, fyi it says error 809',
    'fyis are not delivered',
    'Announcements in the lobby can’t be heard',
    'the megaphone 📣 is broken',
    '',
  ])('is nothing else: “%s”', (text) => {
    expect(isOne(text)).toBe(false);
  });

  it('is not what only begins like a mark of the channel', () => {
    expect(isOne('statusbar of the shop is broken', ['Status'])).toBe(false);
  });
});
