import type { App } from '@slack/bolt';
import type { WebClient } from '@slack/web-api';
import { type Press, readPress } from '../normalize/click.js';
import type { NormalizedPost, Unclear } from '../normalize/message.js';
import { normalizeRaising } from '../normalize/raise.js';
import { Ts } from '../normalize/wire.js';
import { readMessage } from '../read-thread.js';
import { AgedCache } from '../remembering.js';
import { ACTION } from '../views/action-ids.js';
import { isItRequest, NOT_RAISED, RAISED } from '../views/answers/is-it-request.js';
import { unlessRefused } from '../web-api.js';
import { type ListenerContext, onPress, take } from './context.js';
import { tell, whyNotRaised } from './shortcut.js';

/** Slack delivers an event again for an hour. Milliseconds. */
const HOUR_MS = 60 * 60_000;
const MAX_KEPT = 1000;

type Asking = Pick<ListenerContext, 'ports'>;

/**
 * Takes what a post means, or asks its author, alone, whether it is a request: once a post, and without keeping Slack waiting for its
 * answer. A question that Slack doesn't take is told in the log, since its author can still mention the bot.
 */
export function createPostTaker({ ports }: Asking) {
  const asked = new AgedCache<true>(MAX_KEPT, ports.now);
  const ask = async (client: WebClient, { channel, ts, author: user }: Unclear): Promise<void> => {
    const key = `${channel}:${ts}`;
    if (asked.get(key)) return;
    asked.set(key, true, HOUR_MS);
    await client.chat.postEphemeral({ channel, user, ...isItRequest(ts) }).catch((error: unknown) => {
      ports.log.warn(
        { err: error, channel, ts },
        'somebody could not be asked whether their post is a request',
      );
    });
  };
  return async (client: WebClient, result: NormalizedPost, what: string): Promise<void> => {
    if ('asks' in result) void ask(client, result.asks);
    else await take(ports, result, what, 'debug');
  };
}

/** Reads which post a press wants to be made a request, or null for a payload that says none. */
function readRaise(body: unknown): (Press & { channel: string; post: string }) | null {
  const press = readPress(body);
  const post = Ts.safeParse(press?.value).data;
  return press?.channel === undefined || post === undefined
    ? null
    : { ...press, channel: press.channel, post };
}

/**
 * The button under that question: the post becomes a request as by a reaction, once, however often it is pressed. Slack tells
 * nothing of a message that only one person sees, so that the post is read first. The question stays where that fails, to be pressed
 * again.
 */
export function registerMemberPosts(app: App, { ports, self, reader }: ListenerContext): void {
  onPress(app, ACTION.raise, readRaise, async ({ channel, post, actor, actionTs: at }, client, respond) => {
    const say = async (text: string, replaces: boolean): Promise<void> => {
      if (respond !== undefined) await tell(respond, { text }, ports.log, { replaces });
    };
    try {
      const message = await unlessRefused(readMessage(client, channel, post));
      if (message === null) return await say(whyNotRaised('gone'), true);
      const key = `raised:${channel}:${post}`;
      const raising = { message, via: 'shortcut', actor, key, at } as const;
      const result = await normalizeRaising(raising, { self, reader });
      if ('ignored' in result) return await say(whyNotRaised(result.ignored), true);
      await ports.ingest(result.incoming);
      await say(RAISED, true);
    } catch (error) {
      ports.log.error({ err: error, channel, ts: post }, 'a post could not be made a request');
      await say(NOT_RAISED, false);
    }
  });
}
