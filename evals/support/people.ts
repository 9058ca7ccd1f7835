import { cleanText, mentionsUser } from '../../src/slack/normalise/text.js';
import type { Handle } from './conversation.js';

/** How the conversations call the bot, at the beginning of a message. */
export const BOT = '@frontdoor';
export const BOT_ID = 'U0FRONTDOOR';

/** The Slack user id behind a handle. */
export const idOf = (who: Handle): string => `U0${who.toUpperCase()}`;

/** The name behind a user id. */
export const nameOf = (id: string): string =>
  id === BOT_ID ? 'Frontdoor' : `${id.slice(2, 3)}${id.slice(3).toLowerCase()}`;

/** What Slack's markup may begin with after a "<"; a "<" before anything else is one that a person typed. */
const TYPED = /<(?![@#!]|https?:|mailto:)/g;

/** A written message as the bot gets it from Slack: on the wire and cleaned by the same rules as in the product. */
export function asReceived(says: string): { text: string; addressed: boolean } {
  const typed = says.replaceAll('&', '&amp;').replace(TYPED, '&lt;');
  const wire = typed.startsWith(BOT) ? `<@${BOT_ID}>${typed.slice(BOT.length)}` : typed;
  return { text: cleanText(wire, BOT_ID), addressed: mentionsUser(wire, BOT_ID) };
}
