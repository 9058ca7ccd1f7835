import type { App } from '@slack/bolt';
import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import { isClip, isListenedTo } from '../normalize/content.js';
import { type Hearing, normalizeMessage, normalizePost } from '../normalize/message.js';
import { Id, Ts, WireFile } from '../normalize/wire.js';
import { readMessage } from '../read-thread.js';
import { unlessRefused } from '../web-api.js';
import { type ListenerContext, onEvent, take } from './context.js';
import { createPostTaker } from './member-posts.js';

const TYPES: ReadonlySet<unknown> = new Set(['message', 'app_mention']);

/**
 * Messages, edits, deletions and mentions become events; what is left out is named in the log, never its text. Taken before the
 * listeners, of which Bolt tries every one on every request, a message costs 0.12 ms of CPU instead of 0.21 (HTTP included).
 */
export function registerMessages(app: App, context: ListenerContext): void {
  const hearing = hearingOf(context);
  const takePost = createPostTaker(context);
  app.use(async (args) => {
    if (!('event' in args) || !TYPES.has(args.event.type)) return args.next();
    await takePost(args.client, await normalizeMessage(args.event, hearing), 'Slack message');
  });
}

/**
 * What decides about a message. Where it is not known yet what its channel is for, the channel is looked at first; a look that fails
 * is thrown, so that Slack delivers the post again: none is left out because its channel's name is not known yet.
 */
function hearingOf({ ports, self, reader, channelName }: ListenerContext): Hearing {
  const takesRequests: Hearing['takesRequests'] = async (channel, author, text) => {
    const known = ports.takesRequests(channel, author, text);
    if (known !== null) return known;
    await ports.placeChannel(channel, channelName);
    return ports.takesRequests(channel, author, text) ?? 'nothing';
  };
  return { takesRequests, self, reader };
}

/** Slack tells so that something about a file is different, but not what. */
const FILE_CHANGED = 'file_change';

const WireChange = z.looseObject({ file_id: Id });

/** Where a file stands, by channel. Source: Slack, "file object". */
const Shares = z.record(z.string(), z.array(z.looseObject({ ts: Ts })));
const Info = z.looseObject({
  file: WireFile.extend({
    shares: z.looseObject({ public: Shares.optional(), private: Shares.optional() }).optional(),
  }),
});

/** A clip is in one message as a rule; who shares it on tells nothing new. */
const MAX_MESSAGES = 3;

/**
 * The transcript of a clip is made after its message was sent. Once Slack is done, the message is read and taken as if it came
 * just now: its key is the same, however we hear of it. What may pass is thrown, so that Slack tells of it again.
 */
export function registerClips(app: App, context: ListenerContext): void {
  const { ports } = context;
  const hearing = hearingOf(context);
  const takePost = createPostTaker(context);
  onEvent(app, context, FILE_CHANGED, async ({ event, client }) => {
    const change = WireChange.safeParse(event).data;
    if (change === undefined) return take(ports, { ignored: 'malformed' }, 'change of a file', 'debug');
    for (const { channel, ts } of await listenedToAt(client, change.file_id)) {
      const message = await unlessRefused(readMessage(client, channel, ts));
      const result = message === null ? { ignored: 'gone' } : await normalizePost(message, hearing);
      await takePost(client, result, 'transcript');
    }
  });
}

/** The messages of a clip that Slack has listened to, whether it understood anything or not; none for any other file. */
async function listenedToAt(
  client: WebClient,
  fileId: string,
): Promise<readonly { channel: string; ts: string }[]> {
  const answer = await unlessRefused(client.files.info({ file: fileId }));
  const file = Info.safeParse(answer).data?.file;
  if (file === undefined || !isClip(file) || isListenedTo(file)) return [];
  return [file.shares?.public, file.shares?.private]
    .flatMap((shares) => Object.entries(shares ?? {}))
    .flatMap(([channel, at]) => at.map(({ ts }) => ({ channel, ts })))
    .slice(0, MAX_MESSAGES);
}
