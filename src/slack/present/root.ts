import { shown } from '../../domain/person-text.js';
import type { Reply } from '../../domain/reply.js';
import { section } from './blocks.js';
import { clipPieces } from './clip.js';
import type { PresentContext, Presented } from './context.js';
import { words } from './message.js';
import { mrkdwnPieces } from './mrkdwn.js';

const NAME_LIMIT = 150;
const MOST_SAID = 1_000;

/**
 * What a request that a command begins stands under. Slack shows who wrote it, and that is the bot; so it says whose words they are, and
 * calls that person, who follows the thread from then on.
 */
export function presentRoot(
  { by, said }: Extract<Reply, { kind: 'root' }>,
  context: PresentContext,
): Presented {
  const lead = words(`<@${by}> has a request:`, NAME_LIMIT, { ...context, notify: [by] });
  const quoted = mrkdwnPieces(shown(said), context).map((piece) => piece.replace('\n', '\n>'));
  const text = `${lead}\n>${clipPieces(quoted, MOST_SAID).text}`;
  return { text, blocks: [section(text)] };
}
