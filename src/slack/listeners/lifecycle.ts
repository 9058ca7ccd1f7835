import type { App } from '@slack/bolt';
import { z } from 'zod';
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
  app.use(async (args) => {
    if (!('event' in args) || !TYPES.has(args.event.type)) return args.next();
    const envelope = Envelope.safeParse(args.body);
    if (!envelope.success) {
      ports.log.warn(
        { err: envelope.error },
        'Slack told of the end of a workspace in a form that is not known',
      );
      return;
    }
    const { team_id: teamId, event_time: time, event } = envelope.data;
    if (teamId !== self.teamId) return ports.log.debug({ teamId }, 'the end of a workspace that is not ours');
    if (event.type === 'tokens_revoked' && event.tokens.bot.length === 0) return;
    const why = event.type === 'app_uninstalled' ? 'the app was uninstalled' : 'its bot token was revoked';
    await ports.workspaceEnded(teamId, why, new Date(time * 1_000));
  });
}
