import { describe, expect, it } from '@jest/globals';
import { programOptions } from '../../../playground/server/arguments.js';

const SECRETS = {
  PLAYGROUND_SIGNING_SECRET: 's',
  PLAYGROUND_BOT_TOKEN: 'xoxb-1',
  PLAYGROUND_APP_TOKEN: 'xapp-1',
};

describe('the playground’s command line', () => {
  it('has Slack’s own times unless told otherwise', () => {
    expect(programOptions([], SECRETS)).toEqual({
      withParent: false,
      playground: {
        port: 3000,
        botUrls: [],
        signingSecret: 's',
        botToken: 'xoxb-1',
        appToken: 'xapp-1',
        page: true,
      },
    });
  });

  it('takes several URLs of the bot, delays and a file', () => {
    const argv =
      '--port 0 --bot-url http://a:1/x --bot-url http://b:2/y --data f.json --retry-delays 0,50 --ack-timeout 9 --no-page --with-parent';
    expect(programOptions(argv.split(' '), SECRETS)).toMatchObject({
      withParent: true,
      playground: {
        port: 0,
        botUrls: ['http://a:1/x', 'http://b:2/y'],
        dataFile: 'f.json',
        retryDelaysMs: [0, 50],
        ackTimeoutMs: 9,
        page: false,
      },
    });
  });

  it.each([
    [['--port', 'http'], '--port takes a number'],
    [['--bot-url', 'file:///etc/passwd'], '--bot-url takes an address'],
    [['--retry-delays', '1;2'], '--retry-delays takes milliseconds'],
    [['--colour', 'red'], "Unknown option '--colour'"],
  ])('refuses %j', (argv, message) => {
    expect(() => programOptions(argv, SECRETS)).toThrow(message);
  });

  it('names every secret that is missing', () => {
    expect(() => programOptions([], { PLAYGROUND_BOT_TOKEN: '' })).toThrow(
      /SIGNING_SECRET is not set.*\n.*BOT_TOKEN is empty.*\n.*APP_TOKEN is not set/,
    );
  });
});
