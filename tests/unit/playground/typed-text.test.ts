import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CHANNELS, seed, USERS } from '../../../playground/seed/index.js';
import { escapeText, typedText } from '../../../playground/server/typed-text.js';
import { cpuMs } from '../../support/cpu.js';

const typed = (text: string) => typedText(text, seed.users, seed.channels, seed.userGroups);

describe('what people type, in Slack’s form', () => {
  it.each([
    ['@Frontdoor the app is slow', `<@${USERS.frontdoor}> the app is slow`],
    ['hey @frontdoor, look', `hey <@${USERS.frontdoor}>, look`],
    ['ask @Alex Chen about it', `ask <@${USERS.alexChen}> about it`],
    ['@alex.romero!', `<@${USERS.alexRomero}>!`],
    ['@priya’s idea', `<@${USERS.priya}>’s idea`],
    [
      'see #growth-eu and #growth.',
      `see <#${CHANNELS.growthEu}|growth-eu> and <#${CHANNELS.growth}|growth>.`,
    ],
    ['@here now', '<!here> now'],
  ])('%s', (given, expected) => {
    expect(typed(given)).toBe(expected);
  });

  it.each([
    'status on @T-12 and @alex',
    'mail me: someone@frontdoor',
    'C#general',
    '@nobody',
    '#no-such-channel',
  ])('leaves "%s" as it is', (given) => {
    expect(typed(given)).toBe(given);
  });

  it('wraps addresses and escapes the three characters', () => {
    expect(typed('see https://x.example/a?b=1&c=2, <b> & more')).toBe(
      'see <https://x.example/a?b=1&amp;c=2>, &lt;b&gt; &amp; more',
    );
  });

  it('keeps what is in Slack’s form already', () => {
    const text = `<@${USERS.priya}> <#${CHANNELS.sales}|sales> <https://x.example|x>`;
    expect(typed(text)).toBe(text);
  });

  it('loses no character of a text without mentions and addresses', () => {
    const plain = fc.string().filter((text) => !/[@#<]|https?:/.test(text));
    fc.assert(fc.property(plain, (text) => expect(typed(text)).toBe(escapeText(text))));
  });

  it('is quick on hostile input', () => {
    const hostile = `${'@'.repeat(20_000)} ${'<@U'.repeat(10_000)} ${'https://'.repeat(5000)}`;
    expect(cpuMs(() => typed(hostile))).toBeLessThan(500);
  });
});
