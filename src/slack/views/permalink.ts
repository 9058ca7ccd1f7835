const TS = /^(\d+)\.(\d+)$/;
const CHANNEL = /^[A-Z0-9]+$/;

/**
 * The address of a message, as Slack's "Copy link" gives it, for a reply with its thread. Null when channel or ts are not
 * Slack's.
 * @param teamUrl ends with "/"
 */
export function permalink(
  teamUrl: string,
  channel: string,
  ts: string,
  threadTs?: string | null,
): string | null {
  const [, seconds, counter] = TS.exec(ts) ?? [];
  if (seconds === undefined || counter === undefined || !CHANNEL.test(channel)) return null;
  const base = `${teamUrl}archives/${channel}/p${seconds}${counter}`;
  const reply = threadTs && threadTs !== ts && TS.test(threadTs);
  return reply ? `${base}?thread_ts=${threadTs}&cid=${channel}` : base;
}
