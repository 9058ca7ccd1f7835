import type { Follower } from '../../domain/tracker.js';
import type { PresentContext } from './context.js';
import { messageLink } from './evidence.js';
import { words } from './message.js';

/** So many are named, the newest; a card says of the others how many there are. */
const MAX_SHOWN = 3;
const NAME_LIMIT = 75;
const QUOTE_LIMIT = 100;

/** "Also asked for by Kim: “dashboards are slow” <link|message>", one a line; empty where nobody follows. */
export function followerLines(followers: readonly Follower[], context: PresentContext): string {
  const shown = followers.slice(-MAX_SHOWN).map((follower) => followerLine(follower, context));
  const others = followers.length - shown.length;
  return [...(others === 0 ? [] : [`Also asked for by ${others} more, and:`]), ...shown].join('\n');
}

function followerLine({ user, headline, evidence }: Follower, context: PresentContext): string {
  const newest = evidence.at(-1);
  const said = newest?.quote.trim() || headline;
  const who = words(context.names(user), NAME_LIMIT, context);
  const quote = words(said.replace(/\s+/g, ' '), QUOTE_LIMIT, context);
  const link = newest === undefined ? '' : messageLink(newest, context);
  return `Also asked for by ${who}: “${quote}” ${link}`.trimEnd();
}
