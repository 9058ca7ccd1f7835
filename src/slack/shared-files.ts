import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import { compareTs } from '../domain/conversation/slack-ts.js';
import { bytesUpTo } from '../domain/text/bytes.js';
import { written } from '../domain/text/person-text.js';
import {
  FileRefused,
  type FilesIn,
  type LeftOut,
  type RequestFile,
  type SharedFile,
  withheld,
} from '../domain/tickets/shared-file.js';
import { classify } from './delivery/classify.js';
import { contentOf, refusalOf } from './normalize/content.js';
import type { StoredMessage } from './normalize/wire.js';
import { MAX_READ, readStretch } from './read-thread.js';
import { unlessAborted } from './web-api.js';

/**
 * What we rely on of a file that is to be copied. Slack: "file object"; a deleted one is a `tombstone`, one beyond a free plan's
 * limit is `hidden_by_limit`, and one that another workspace shared (`file_access`) may be only an id until `files.info` is asked.
 */
const Shared = z.looseObject({
  id: z.string().min(1),
  name: z.string().nullish(),
  title: z.string().nullish(),
  size: z.number().nonnegative().nullish(),
  mode: z.string().nullish(),
  file_access: z.string().nullish(),
  is_external: z.boolean().nullish(),
  url_private_download: z.string().nullish(),
});
type Shared = z.infer<typeof Shared>;

/** So many files of a request are asked about, one after the other. Slack: files.info, 100 a minute (tier 4). */
const MAX_ASKED = 50;

interface Settings {
  /** "https://slack.com/api/", or a server that speaks it */
  apiUrl: string;
  botToken: string;
}

/** Finds the files of a request where they were shared, and hands them over by the bot's token. */
export function createFilesIn(client: WebClient, settings: Settings): FilesIn {
  return async (thread, files, signal) => {
    const [oldest, ...later] = files.map(({ ts }) => ts).sort(compareTs);
    if (oldest === undefined) return [];
    const latest = later.at(-1) ?? oldest;
    const messages = await readStretch(client, thread, { oldest, latest }, signal);
    const isWhole = messages.length < MAX_READ;
    const found: SharedFile[] = [];
    let asked = 0;
    for (const file of files) {
      const told = inMessage(file, messages, isWhole);
      const lacks = typeof told !== 'string' && lacksWhatCounts(told);
      if (lacks) asked += 1;
      const known = !lacks ? told : asked > MAX_ASKED ? 'too_many' : await askAbout(client, file.id, signal);
      found.push(typeof known === 'string' ? withheld(file, known) : sharedFile(file, known, settings));
    }
    return found;
  };
}

/** A file as its message tells of it, or why it is not to be had. Of one in a message that it forwards the id counts alone. */
function inMessage(
  { id, ts }: RequestFile,
  messages: readonly StoredMessage[],
  isWhole: boolean,
): Shared | LeftOut {
  const message = messages.find((one) => one.ts === ts);
  if (message === undefined) return isWhole ? 'gone' : { id };
  for (const raw of message.files ?? []) {
    const file = Shared.safeParse(raw).data;
    if (file?.id === id) return refusalOf(file) ?? file;
  }
  const { files } = contentOf(message, { botUserId: '', groups: new Map() });
  return files.some((file) => file.id === id) ? { id } : 'gone';
}

const isElsewhere = ({ mode, is_external }: Shared): boolean => is_external === true || mode === 'external';

const lacksWhatCounts = (file: Shared): boolean =>
  !(file.name || file.title) || (!file.url_private_download && !isElsewhere(file));

/** Slack's codes where it refuses one file; every other code means that the app may not read files. */
const REFUSED: Readonly<Record<string, LeftOut>> = {
  file_deleted: 'gone',
  file_not_found: 'not_visible',
};

const Info = z.looseObject({ file: Shared });

/** What Slack tells of a file beyond its message, or why it tells nothing. */
async function askAbout(client: WebClient, file: string, signal: AbortSignal): Promise<Shared | LeftOut> {
  try {
    const told = Info.safeParse(await unlessAborted(client.files.info({ file }), signal)).data?.file;
    return told === undefined || !(told.name || told.title) ? 'unavailable' : (refusalOf(told) ?? told);
  } catch (error) {
    signal.throwIfAborted();
    const { kind, reason } = classify(error);
    return kind === 'failed' ? (REFUSED[reason] ?? 'no_permission') : 'not_now';
  }
}

function sharedFile(
  { id, channel, ts, threadTs }: RequestFile,
  known: Shared,
  settings: Settings,
): SharedFile {
  const place = { channel, ts, ...(threadTs === undefined ? {} : { threadTs }) };
  return {
    ...{ id, ...place, name: written(known.name || known.title || '') },
    ...{ size: known.size ?? 0, kind: kindOf(known), refused: null },
    read: (most, signal) => download(known, settings, most, signal),
  };
}

function kindOf(file: Shared): SharedFile['kind'] {
  if (isElsewhere(file)) return 'elsewhere';
  return file.mode === 'snippet' ? 'snippet' : 'upload';
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
  return new FileRefused('no_permission', text, fields);
}
