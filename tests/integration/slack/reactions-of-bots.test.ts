import { afterEach, describe, expect, it } from '@jest/globals';
import type { Incoming } from '../../../src/domain/conversation/incoming.js';
import { raiseByReaction } from '../../../src/slack/listeners/reactions.js';
import { READER, SELF } from '../../unit/slack/wire.js';
import { stubSlack } from './stub-slack.js';
import { portsOf } from './support.js';

const TS = '1764000000.000100';
const MESSAGE = { ts: TS, user: 'U0DANA', text: 'the app is slow' };
const reaction = {
  user: 'U0LEE',
  reaction: 'ticket',
  item: { type: 'message' as const, channel: 'C0SALES', ts: TS },
  event_ts: '1764000300.000000',
};

describe(':ticket:', () => {
  let slack: Awaited<ReturnType<typeof stubSlack>>;
  afterEach(() => slack.close());

  /** What comes of the reaction where Slack answers so. */
  const raise = async (user: object, messages: object[]) => {
    slack = await stubSlack({
      'users.info': () => ({ user }),
      'conversations.replies': () => ({ messages }),
    });
    const handed: Incoming[] = [];
    const { ports } = portsOf({}, handed);
    const rest = { reader: READER, afterwards: (show: () => Promise<unknown>) => void show() };
    const left = await raiseByReaction(
      { ports, self: { ...SELF, enterpriseId: null, appId: null, homeUrl: null }, ...rest },
      slack.client,
      reaction,
    );
    return { left, handed };
  };

  it('of a person makes a request', async () => {
    const { left, handed } = await raise({ id: 'U0LEE', is_bot: false }, [MESSAGE]);
    expect(left).toBeNull();
    expect(handed).toMatchObject([
      { event: { via: 'reaction', raisedBy: 'U0LEE', text: 'the app is slow' } },
    ]);
  });

  it('of another bot makes none', async () => {
    expect(await raise({ id: 'U0LEE', is_bot: true }, [MESSAGE])).toEqual({ left: 'bot', handed: [] });
  });

  it('on what is gone, or is not the message that Slack was asked for, makes none', async () => {
    const tombstone = { ...MESSAGE, subtype: 'tombstone' };
    expect(await raise({}, [tombstone])).toEqual({ left: 'gone', handed: [] });
    await slack.close();
    expect(await raise({}, [{ ...MESSAGE, ts: '1763999999.000100' }])).toEqual({ left: 'gone', handed: [] });
  });
});
