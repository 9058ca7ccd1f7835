import type { Reply } from '../../src/domain/reply.js';
import { present } from '../../src/slack/present/present.js';
import { nameOf } from './people.js';

/** Links in what the bot says lead here; nobody follows them. */
const context = { teamUrl: 'https://example.slack.com/', homeUrl: null, names: nameOf, slot: () => null };

/**
 * What the bot's replies add to the transcript of the thread: the text that the product posts. A card that is rewritten in
 * place, what one person alone sees and what goes to a team's channel add nothing. `posted` are the slots that stand.
 */
export function wordsOfBot(replies: readonly Reply[], posted: ReadonlySet<string>): string[] {
  return replies
    .filter((reply) => reply.kind !== 'notice' && reply.kind !== 'team_card')
    .filter((reply) => reply.kind !== 'review_card' || !posted.has(reply.slot))
    .map((reply) => present(reply, context).text);
}

/** The slots in which these replies stand. */
export function slotsOf(replies: readonly Reply[]): string[] {
  return replies.flatMap((reply) => (reply.kind === 'review_card' ? [reply.slot] : []));
}
