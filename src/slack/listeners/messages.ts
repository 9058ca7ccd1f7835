import type { App } from '@slack/bolt';
import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import { classify } from '../delivery/classify.js';
import { WireFile } from '../normalize/clip.js';
import { normalizeMessage, normalizePost } from '../normalize/message.js';
import { Ts } from '../normalize/wire.js';
import { readMessage } from '../read-thread.js';
import type { ListenerContext } from './context.js';

const TYPES: ReadonlySet<unknown> = new Set(['message', 'app_mention']);

/**
 * Messages, edits, deletions and mentions become events; what is left out is named in the log, never its text.
 * They are most of what Slack sends, and Bolt tries every listener on every request; taken before the listeners, one
 * costs 0.12 ms of CPU instead of 0.21 (signature and HTTP included).
 */
export function registerMessages(app: App, { ports, self }: ListenerContext): void {
  app.use(async (args) => {
    if (!('event' in args) || !TYPES.has(args.event.type)) return args.next();
    const result = normalizeMessage(args.event, self, ports.takesRequests);
    if ('incoming' in result) await ports.ingest(result.incoming);
    else ports.log.debug({ reason: result.ignored }, 'Slack message left out');
  });
}

/** Slack tells so that something about a file is different, but not what. */
export const FILE_CHANGED = 'file_change';

const WireChange = z.looseObject({ file_id: z.string().min(1) });

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
 * The transcript of an audio clip is made after its message was sent. Once it is there, the message is read and taken as if it
 * came just now: its key is the same, however we hear of it.
 */
export function registerClips(app: App, { ports, self }: ListenerContext): void {
  app.event(FILE_CHANGED, async ({ event, client }) => {
    const change = WireChange.safeParse(event).data;
    if (change === undefined) return ports.log.debug({ reason: 'malformed' }, 'change of a file left out');
    for (const place of await transcribedAt(client, change.file_id)) {
      const message = await readMessage(client, place.channel, place.ts).catch(gone);
      const result =
        message === null ? { ignored: 'gone' } : normalizePost(message, self, ports.takesRequests);
      if ('incoming' in result) await ports.ingest(result.incoming);
      else ports.log.debug({ reason: result.ignored }, 'transcript left out');
    }
  });
}

/** The messages of a clip that has its transcript; none for any other file. */
async function transcribedAt(
  client: WebClient,
  fileId: string,
): Promise<readonly { channel: string; ts: string }[]> {
  const answer = await client.files.info({ file: fileId }).catch(gone);
  const file = Info.safeParse(answer).data?.file;
  if (file?.subtype !== 'slack_audio' || file.transcription?.status !== 'complete') return [];
  const places = [file.shares?.public, file.shares?.private].flatMap((shares) =>
    Object.entries(shares ?? {}).flatMap(([channel, at]) => at.map(({ ts }) => ({ channel, ts }))),
  );
  return places.slice(0, MAX_MESSAGES);
}

/** What can't be read for good is as good as gone. @throws any other failure, so that Slack tells of it again */
function gone(error: unknown): null {
  if (classify(error).kind === 'failed') return null;
  throw error;
}
