import { shown } from '../../domain/person-text.js';
import type { Reply } from '../../domain/reply.js';
import { section } from './blocks.js';
import { clipPieces } from './clip.js';
import type { PresentContext, Presented } from './context.js';
import { mrkdwnPieces } from './mrkdwn.js';

const MOST_SAID = 1_200;

/** What a request that a command begins stands under. Slack shows who wrote it, and that is the bot; so it says whose words they are. */
export function presentRoot(
  { by, said }: Extract<Reply, { kind: 'root' }>,
  context: PresentContext,
): Presented {
  const pieces = mrkdwnPieces(shown(said), context).map((piece) => piece.replace('\n', '\n>'));
  const message = `<@${by}> has a request:\n>${clipPieces(pieces, MOST_SAID).text}`;
  return { text: message, blocks: [section(message)] };
}
