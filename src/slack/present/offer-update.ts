import type { Reply } from '../../domain/reply.js';
import { ACTION } from '../action-ids.js';
import { button, cardActions, context as contextBlock, section } from './blocks.js';
import { clipPieces } from './clip.js';
import type { PresentContext, Presented } from './context.js';
import { shares } from './fields.js';
import { folded, message, words } from './message.js';
import { mrkdwnPieces } from './mrkdwn.js';
import { WORDS } from './words.js';

type OfferUpdate = Extract<Reply, { kind: 'offer_update' }>;
type Change = OfferUpdate['changes'][number];

/** As many as a blueprint has fields, and what they may take of a message's text together. */
const MAX_CHANGES = 20;
const CHANGES_BUDGET = 9000;
const LONGEST = 2800;
const LABEL_LIMIT = 75;
const NUMBER_LIMIT = 50;
const NOTHING = 'nothing yet';

/** What was said since would change the ticket so; a person says whether it shall. */
export function presentOfferUpdate(reply: OfferUpdate, context: PresentContext): Presented {
  const number = words(reply.shortId, NUMBER_LIMIT, context);
  const changes = reply.changes.slice(0, MAX_CHANGES);
  const lines = changes.map((change) => mrkdwnPieces(difference(change), context));
  const rooms = shares(
    lines.map((pieces) => Math.min(LONGEST, pieces.join('').length)),
    CHANGES_BUDGET,
  );
  const said = changes.map((change) => `${change.label}: ${difference(change)}`);
  return message(
    [`This would change ${reply.shortId}:`, ...said].join('\n'),
    [
      section(`This would change ${number}:`),
      ...folded(
        changes.map(({ label }, index) => {
          const { text } = clipPieces(lines[index] ?? [], rooms[index] ?? 0);
          return `*${words(label, LABEL_LIMIT, context)}*\n${text}`;
        }),
        1,
      ),
      ...(reply.over === null ? choices(reply) : [contextBlock(ending(reply.over, number, context))]),
    ],
    false,
    context,
  );
}

function choices(reply: OfferUpdate) {
  return cardActions(reply, [
    button(ACTION.updateTicket, `Update ${reply.shortId}`, reply, { style: 'primary' }),
    button(ACTION.leaveTicket, WORDS.leaveTicket, reply, { says: `Leave ${reply.shortId} as it is` }),
  ]);
}

function ending(
  { how, by }: NonNullable<OfferUpdate['over']>,
  number: string,
  context: PresentContext,
): string {
  if (how === 'renewed') return WORDS.offeredAnew;
  const who = words(context.names(by), LABEL_LIMIT, context);
  return `${who} chose *${how === 'taken' ? `Update ${number}` : WORDS.leaveTicket}*.`;
}

/** "before → after", or the lines that come and go where there are several: of a long list only they matter. */
function difference({ before, after }: Change): string {
  const [old, now] = [before?.split('\n') ?? [], after.split('\n')];
  const gone = old.filter((line) => !now.includes(line)).map((line) => `− ${line}`);
  const come = now.filter((line) => !old.includes(line)).map((line) => `+ ${line}`);
  const several = old.length > 1 || now.length > 1;
  return several && gone.length + come.length > 0
    ? [...gone, ...come].join('\n')
    : `${before ?? NOTHING} → ${after}`;
}
