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
    ['ask &lt;@U0DANA&gt; or &lt;@U0DANA|dana&gt;', 'ask < @U0DANA> or < @U0DANA|dana>'],
    ['in &lt;#C0SALES&gt;, List&lt;#x&gt;', 'in < #C0SALES>, List<#x>'],
    ['<https://x.example/a|&lt;@U0DANA&gt;>', '< @U0DANA> (https://x.example/a)'],
    ['two  spaces\nand a line', 'two  spaces\nand a line'],
    ['*Disk full* on db-3', 'Disk full on db-3'],
    ['*Disk full*\n_since 08:40_', 'Disk full\nsince 08:40'],
    ['*_really_* and _*so*_', 'really and so'],
    ['**Disk full**', 'Disk full'],
    ['*Model:* MacBook, (*new*)', 'Model: MacBook, (new)'],
    ['*<https://x.example|Disk full>*', 'Disk full (https://x.example)'],
    ['*CPU &gt; 90%*', 'CPU > 90%'],
    ['a * b and c * d', 'a * b and c * d'],
    ['2*3*4 is 24', '2*3*4 is 24'],
    ['2&gt;1', '2>1'],
    ['snake_case_name and __init__', 'snake_case_name and __init__'],
    ['delete *.log and *.txt', 'delete *.log and *.txt'],
    ['run `a *b* c` and *this*', 'run `a *b* c` and this'],
    ['```\nif (*p*) _x_\n```', '```\nif (*p*) _x_\n```'],
    ['&gt; quoted *so*', '> quoted so'],
    ['~not this~ but that', '~not this~ but that'],
    ['https://x.example/_a_/*b*', 'https://x.example/_a_/*b*'],
    ['*not closed', '*not closed'],
  ])('%j reads %j', (raw, read) => {
    expect(cleanText(raw, BOT)).toBe(read);
  });

  it('mentions the bot only by a real mention', () => {
    expect(mentionsUser('hi <@U0FRONTD>', BOT)).toBe(true);
    expect(mentionsUser('hi <@U0FRONTD|frontdoor>', BOT)).toBe(true);
    expect(mentionsUser('hi &lt;@U0FRONTD&gt; <@U0FRONTD2>', BOT)).toBe(false);
  });
});
