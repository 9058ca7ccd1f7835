import type { ThreadName } from '../db/queries/read-story.js';

const PATH = /^\/archives\/([A-Z0-9]+)\/p(\d{10})(\d{6})$/;
const TS = /^\d{10}\.\d{6}$/;
const ID = /^[\w-]{1,100}$/;

/** What a person calls a thread: its id, or the permalink of any message in it as Slack copies it; null if it is neither. */
export function readThreadName(given: string): ThreadName | null {
  if (!URL.canParse(given)) return ID.test(given) ? { by: 'id', id: given } : null;
  const { pathname, searchParams } = new URL(given);
  const [, channel, seconds, counter] = PATH.exec(pathname) ?? [];
  if (channel === undefined || seconds === undefined || counter === undefined) return null;
  const ts = `${seconds}.${counter}`;
  const root = searchParams.get('thread_ts') ?? ts;
  return TS.test(root) ? { by: 'message', channel, ts, rootTs: root } : null;
}
