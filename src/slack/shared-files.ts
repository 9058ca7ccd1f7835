import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import { bytesUpTo } from '../domain/text/bytes.js';
import { written } from '../domain/text/person-text.js';
import { FileRefused, type FilesIn, type SharedFile } from '../domain/tickets/shared-file.js';
import { isSaid } from './normalize/speaker.js';
import type { StoredMessage } from './normalize/wire.js';
import { readStretch } from './read-thread.js';

/**
 * What we rely on of a file that is to be copied. Slack: "file object"; a deleted one is a `tombstone`, of one beyond a free
 * plan's limit (`hidden_by_limit`) there is no address, and of one that another workspace shared there may be only the id.
 */
const Shared = z.looseObject({
  id: z.string().min(1),
  name: z.string().nullish(),
  title: z.string().nullish(),
  size: z.number().nonnegative().nullish(),
  mode: z.string().nullish(),
  subtype: z.string().nullish(),
  is_external: z.boolean().nullish(),
  url_private_download: z.string().nullish(),
});
type Shared = z.infer<typeof Shared>;

const NAMELESS = 'a file';

interface Settings {
  /** "https://slack.com/api/", or a server that speaks it */
  apiUrl: string;
  botToken: string;
}

/** Reads which files messages have, and hands them over by the bot's token. */
export function createFilesIn(client: WebClient, botUserId: string, settings: Settings): FilesIn {
  return async (thread, messages, signal) => {
    const [oldest, ...later] = [...messages].sort((a, b) => Number(a) - Number(b));
    if (oldest === undefined) return [];
    const latest = later.at(-1) ?? oldest;
    const found = await readStretch(client, thread, { oldest, latest }, signal);
    const files = found
      .filter((one) => messages.has(one.ts) && isOfPerson(one, botUserId))
      .sort((a, b) => Number(b.ts) - Number(a.ts))
      .flatMap((message) => filesOf(message, thread.channel, settings).reverse());
    // one that was shared again stands where it was shared first
    return [...new Map(files.map((file) => [file.id, file])).values()].reverse();
  };
}

const isOfPerson = (message: StoredMessage, botUserId: string): boolean =>
  message.user !== undefined && message.user !== botUserId && !message.bot_id && isSaid(message);

function filesOf({ ts, thread_ts, files }: StoredMessage, channel: string, settings: Settings): SharedFile[] {
  const place = { channel, ts, ...(thread_ts === undefined ? {} : { threadTs: thread_ts }) };
  return (files ?? []).flatMap((raw) => {
    const file = Shared.safeParse(raw).data;
    // the words of an audio clip are its message
    if (file === undefined || file.mode === 'tombstone' || file.subtype === 'slack_audio') return [];
    const { id, name, title, size } = file;
    return {
      ...{ id, ...place, name: written(name || title || NAMELESS), size: size ?? 0, kind: kindOf(file) },
      read: (most, signal) => download(file, settings, most, signal),
    };
  });
}

function kindOf({ mode, is_external }: Shared): SharedFile['kind'] {
  if (is_external || mode === 'external') return 'elsewhere';
  return mode === 'snippet' ? 'snippet' : 'upload';
}

/**
 * Whether the token may go there. Slack has its API at slack.com and files at files.slack.com; what else speaks its API (another
 * Slack, the playground) is held to the same.
 */
export function isSlacks(address: string, apiUrl: string): boolean {
  if (!URL.canParse(address)) return false;
  const [given, api] = [new URL(address), new URL(apiUrl)];
  const isHost = given.host === api.host || given.host === `files.${api.host}`;
  return isHost && given.protocol === api.protocol && given.username === '' && given.password === '';
}

/** A file's bytes, as they come, up to `most`: what Slack says of the size is not believed. */
async function download(
  { id, url_private_download: url }: Shared,
  { apiUrl, botToken }: Settings,
  most: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const fields = { file: id };
  if (!url || !isSlacks(url, apiUrl)) {
    throw new FileRefused(
      'unavailable',
      "Slack names no address of its own for a file, or only another's.",
      fields,
    );
  }
  // a redirect leads to a page where people log in, or away from Slack
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${botToken}` },
    redirect: 'manual',
    signal,
  });
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  const { status, body } = response;
  if (status !== 200 || isPage || body === null) {
    await body?.cancel();
    throw refusal(status, isPage, fields);
  }
  const bytes = await bytesUpTo(body, most);
  if (bytes !== null) return bytes;
  throw new FileRefused('too_large', `A file has more than ${most} bytes.`, fields);
}

/** What it means that no file came. Slack shows its login page, by 200 or a redirect, to whoever may not have it. */
function refusal(status: number, isPage: boolean, fields: Record<string, unknown>): Error {
  if (status === 404 || status === 410) return new FileRefused('gone', 'A file is no longer there.', fields);
  if (status === 429 || status >= 500) return new Error(`Slack did not hand a file over (${status}).`);
  const said = isPage ? 'a page where people log in' : `${status}`;
  const text = `Slack answered ${said} in place of a file. Give the app the scope files:read and install it anew.`;
  return new FileRefused('unavailable', text, fields);
}
