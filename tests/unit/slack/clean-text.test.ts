import { describe, expect, it } from '@jest/globals';
import { cleanText, mentionsUser } from '../../../src/slack/normalize/text.js';

const BOT = 'U0FRONTD';

describe('the text of a message', () => {
  it.each([
    ['<@U0FRONTD> the app is slow', 'the app is slow'],
    ['<@U0FRONTD>, the app is slow', 'the app is slow'],
    ['Hi <@U0FRONTD|frontdoor> the app is slow', 'Hi the app is slow'],
    ['the app is slow <@U0FRONTD>', 'the app is slow'],
    ['<@U0FRONTD>', ''],
    ['ask <@U0DANA|dana> too', 'ask <@U0DANA> too'],
    ['see <https://x.example/a?b=1&amp;c=2>', 'see https://x.example/a?b=1&c=2'],
    ['see <https://x.example/a|the page>', 'see the page (https://x.example/a)'],
    ['see <http://x.example|x.example>', 'see http://x.example'],
    ['mail <mailto:dana@x.example|dana@x.example>', 'mail dana@x.example'],
    ['in <#C0SALES|sales>', 'in <#C0SALES>'],
    ['in <#C0SALES>', 'in <#C0SALES>'],
    ['<!here> and <!channel>', '@here and @channel'],
    ['<!subteam^S012|@perf> help', '@perf help'],
    ['<!subteam^S012> help', 'a group (S012) help'],
    ['on <!date^1764000000^{date}|24 November>', 'on 24 November'],
    ['a &lt; b &amp;&amp; b &gt; c', 'a < b && b > c'],
    ['I typed &lt;!channel&gt; &amp;lt;', 'I typed <!channel> &lt;'],
    ['two  spaces\nand a line', 'two  spaces\nand a line'],
  ])('%j reads %j', (raw, read) => {
    expect(cleanText(raw, BOT)).toBe(read);
  });

  it('mentions the bot only by a real mention', () => {
    expect(mentionsUser('hi <@U0FRONTD>', BOT)).toBe(true);
    expect(mentionsUser('hi <@U0FRONTD|frontdoor>', BOT)).toBe(true);
    expect(mentionsUser('hi &lt;@U0FRONTD&gt; <@U0FRONTD2>', BOT)).toBe(false);
  });
});
