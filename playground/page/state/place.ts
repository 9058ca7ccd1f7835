/** What the page shows: a channel (with a thread open beside it, a message highlighted) or the bot's App Home. */
export type Place =
  | {
      readonly view: 'channel';
      readonly channel: string;
      readonly thread: string | null;
      readonly highlight: string | null;
    }
  | { readonly view: 'home' }
  | { readonly view: 'start' };

export const HOME_PATH = '/app/home';

export function channelPlace(channel: string, thread: string | null = null): Place {
  return { view: 'channel', channel, thread, highlight: null };
}

/**
 * Reads a place from an address. Permalinks are Slack's: `/archives/C1/p1700000000000100?thread_ts=…&cid=C1`,
 * where `p` carries the message's ts without its dot.
 */
export function parsePlace(url: URL): Place {
  if (url.pathname === HOME_PATH) return { view: 'home' };
  const match = /^\/archives\/([A-Z0-9]+)(?:\/p(\d{7,}))?\/?$/.exec(url.pathname);
  const channel = match?.[1];
  if (channel === undefined) return { view: 'start' };
  const highlight = match?.[2] === undefined ? null : dotted(match[2]);
  return { view: 'channel', channel, thread: url.searchParams.get('thread_ts'), highlight };
}

/** The address of a place; {@link parsePlace} reads it back. */
export function formatPlace(place: Place): string {
  if (place.view === 'home') return HOME_PATH;
  if (place.view === 'start') return '/';
  const message = place.highlight === null ? '' : `/p${place.highlight.replace('.', '')}`;
  const query = place.thread === null ? '' : `?thread_ts=${place.thread}&cid=${place.channel}`;
  return `/archives/${place.channel}${message}${query}`;
}

function dotted(digits: string): string {
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}
