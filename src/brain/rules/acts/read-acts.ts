import type { EntityRef } from '../../../domain/entity.js';
import type { ThreadMessage } from '../../../domain/message.js';
import { type Order, ordersIn } from '../../../domain/order-phrases.js';
import { readsAsQuestion, readsAsRequest, tellsOfTrouble } from '../../../domain/phrases.js';
import { contentWords } from '../text.js';
import type { Act, Known } from './act.js';
import { draftCalls } from './draft-calls.js';
import { namedIn } from './named-in.js';
import { soughtIn } from './place-calls.js';

/** What acts are read against; a message is routed before it is known who asks and what was done. */
export type ReadAgainst = Omit<Known, 'steps' | 'asker'>;

/** The acts that a message orders, in the order of its words. */
export function actsIn(message: ThreadMessage, known: ReadAgainst): Act[] {
  return ordersIn(message.text)
    .map((order): Act => ({ ...order, message, entities: entitiesOf(order, message.text, known) }))
    .filter((act) => act.sure || isMeant(act, known));
}

/** What the order names; where it only points at something, what its message named last before. */
function entitiesOf(order: Order, text: string, { references }: ReadAgainst): EntityRef[] {
  const own = namedIn(order.text, references);
  if (own.length > 0 || !POINTS.test(order.rest) || order.kind === 'remember') return own;
  return namedIn(text.slice(0, order.start), references).slice(-1);
}

const CHANGES =
  /\b(?:change[sd]?|done|closed?|resolved|fixed|finished|moves?d?|status|state|progress|assigned|assignee|owner|overdue|late|due|deadline|news|update[sd]?|happens?)\b/iu;
const POINTS = /^(?:it|this|that)\b/iu;

/** Whether words that may mean something else order an act here: by what they name, and by what is open. */
function isMeant(act: Act, known: ReadAgainst): boolean {
  const { kind, rest, entities } = act;
  switch (kind) {
    case 'remember':
    case 'forget':
    case 'recall':
    case 'new_goal':
      return known.open === null && contentWords(rest) > 1 && !asksForMore(rest);
    case 'watch':
      return (
        entities.some((one) => one.kind !== 'user') ||
        (known.focus !== null && POINTS.test(rest) && CHANGES.test(rest))
      );
    case 'person':
      return entities.some((one) => one.kind === 'user');
    case 'focus':
      return entities.length > 0;
    case 'know':
      return known.open === null && readsAsQuestion(act.text) && !tellsOfTrouble(rest);
    case 'place':
      return known.open === null;
    case 'highlight':
      return wasSaid(rest, known);
    case 'rewrite':
      return known.open !== null && (POINTS.test(rest) || draftCalls(act, known.open).length > 0);
    default:
      return known.open !== null && draftCalls(act, known.open).length > 0;
  }
}

const asksForMore = (words: string): boolean => readsAsRequest(words) || tellsOfTrouble(words);

function wasSaid(words: string, { conversation }: ReadAgainst): boolean {
  const sought = soughtIn(words).toLowerCase();
  return conversation.history.some(({ text, bot }) => !bot && text.toLowerCase().includes(sought));
}
