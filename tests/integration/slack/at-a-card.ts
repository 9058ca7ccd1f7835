import { CHANNELS, USERS } from '../../../playground/seed/index.js';
import type { Reply } from '../../../src/domain/conversation/reply.js';
import { createSlackDelivery } from '../../../src/slack/delivery/deliver.js';
import { reviewCard, teamCard } from '../../unit/slack/cards.js';
import { act, type Bot, seededChannel } from './support.js';

const { priya, tom } = USERS;

/** A card of draft d1 in #sales, posted for real; answers its message's ts. */
export async function postCard(bot: Bot, what: 'review' | 'team', card: object = {}): Promise<string> {
  return postReply(
    bot,
    what === 'review'
      ? { kind: 'review_card', slot: 'card:d1', card: reviewCard(card), degraded: false }
      : { kind: 'team_card', slot: 'ticket:d1:x', channel: CHANNELS.sales, card: teamCard(card) },
  );
}

/** Any reply in #sales, in a thread where one is named; answers its message's ts. */
export async function postReply(bot: Bot, reply: Reply, rootTs: string | null = null): Promise<string> {
  const { client, teamUrl, homeUrl, showHome, botUserId, namesOf } = bot.slack;
  const lookup = async () => null;
  const delivery = createSlackDelivery({
    channelOf: seededChannel,
    client,
    teamUrl,
    homeUrl,
    showHome,
    botUserId,
    namesOf,
    lookup,
    now: Date.now,
  });
  const to = { channel: CHANNELS.sales, rootTs };
  const result = await delivery.deliver({ reply, teamId: bot.slack.teamId, to, intentKey: 'k1' }, () => true);
  if (result.result !== 'posted') throw new Error(`not posted: ${JSON.stringify(result)}`);
  return result.ts;
}

/** Priya presses a button of the card. */
export const press = (bot: Bot, ts: string, actionId: string, rev = 3) =>
  act(bot, {
    type: 'click',
    as: priya,
    channel: CHANNELS.sales,
    ts,
    action: { blockId: `fd:d1:${rev}`, actionId, type: 'button' },
  });

/** Tom chooses from a menu of the card. */
export const choose = (bot: Bot, ts: string, actionId: string, value: string, rev: number) =>
  act(bot, {
    type: 'click',
    as: tom,
    channel: CHANNELS.sales,
    ts,
    action: {
      blockId: `fd:d1:${rev}`,
      actionId,
      type: 'static_select',
      selectedOption: { text: { type: 'plain_text', text: value }, value },
    },
  });
