import type { App } from '@slack/bolt';
import { z } from 'zod';
import { NEWS_SUBTYPES, NEWS_TYPES, type Order, readNews } from '../directory/news.js';
import { toUser } from '../directory/to-user.js';
import type { ListenerContext } from './context.js';

const TYPES: ReadonlySet<unknown> = new Set(['app_uninstalled', 'tokens_revoked']);

/**
 * Slack's envelope of both. `event_time` is in whole seconds. A revoked user token ends nothing of ours; Slack names in
 * `bot` whose bot tokens were revoked.
 */
const Envelope = z.looseObject({
  team_id: z.string(),
  event_time: z.number().int().positive(),
  event: z.discriminatedUnion('type', [
    z.looseObject({ type: z.literal('app_uninstalled') }),
    z.looseObject({
      type: z.literal('tokens_revoked'),
      tokens: z.looseObject({ bot: z.array(z.string()).default([]) }),
    }),
  ]),
});

/** The app was removed from the workspace, or its bot token revoked: both end it, durably before Slack has its answer. */
export function registerLifecycle(app: App, { ports, self }: ListenerContext): void {
  const { log } = ports;
  app.use(async (args) => {
    if (!('event' in args) || !TYPES.has(args.event.type)) return args.next();
    const envelope = Envelope.safeParse(args.body);
    if (!envelope.success) {
      const { error: err } = envelope;
      return log.warn({ err }, 'Slack told of the end of a workspace in a form that is not known');
    }
    const { team_id: teamId, event_time: time, event } = envelope.data;
    if (teamId !== self.teamId) return log.debug({ teamId }, 'the end of a workspace that is not ours');
    if (event.type === 'tokens_revoked' && event.tokens.bot.length === 0) return;
    const why = event.type === 'app_uninstalled' ? 'the app was uninstalled' : 'its bot token was revoked';
    await ports.workspaceEnded(teamId, why, new Date(time * 1_000));
  });
}

/**
 * People, channels and who is in them, as Slack tells of changes. What an event says is saved before Slack has its answer;
 * where it does not say all, that the channel is to be read again is. Events may come late, twice or in any order.
 */
export function registerDirectory(app: App, { ports, self, sync, channelName }: ListenerContext): void {
  const { store, pace } = ports.directory;
  const { teamId } = self;

  const carryOut = async (order: Order, at: Date): Promise<void> => {
    switch (order.do) {
      case 'person':
        return store.saveEntities(teamId, [toUser(order.user, self, at)]);
      case 'member': {
        const { user, channel, present } = order;
        return store.saveMembers(teamId, [{ user, channel, present, asOf: at }]);
      }
      case 'close':
        return store.closeChannels(teamId, [order.channel], at, order.state);
      case 'forget':
        return store.replaceMembers(teamId, order.channel, [], at);
      case 'read':
        return store.wantReads(teamId, [{ what: order.channel, newsAt: at }], pace.settleMs);
      case 'welcome':
        // what is said depends on what the channel is for
        await ports.placeChannel(order.channel, channelName);
        return ports.welcome(teamId, order.channel, false);
    }
  };

  app.use(async (args) => {
    if (!('event' in args) || !isNews(args.event)) return args.next();
    let news: ReturnType<typeof readNews>;
    try {
      news = readNews(args.body, self.botUserId);
    } catch (error) {
      ports.log.warn({ err: error }, 'Slack told of people or channels in a form that is not known');
      return;
    }
    for (const order of news.orders) await carryOut(order, news.at);
    if (news.orders.some((order) => order.do === 'read')) sync.poke();
  });
}

function isNews(event: { type: string }): boolean {
  if (event.type !== 'message') return NEWS_TYPES.has(event.type);
  return 'subtype' in event && NEWS_SUBTYPES.has(event.subtype);
}
