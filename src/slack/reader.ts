import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import { type Content, contentOf } from './normalize/content.js';
import { type Account, type Speaker, speakerOf } from './normalize/speaker.js';
import type { GroupNames } from './normalize/text.js';
import type { StoredMessage } from './normalize/wire.js';
import { remembering } from './remembering.js';
import { unlessRefused } from './web-api.js';

/** A message as people see it, and who said it; `speaker` is null for nobody. */
export interface ReadMessage {
  speaker: Speaker | null;
  content: Content;
}

/** Reads messages in whatever form Slack sends them. @throws what may pass, such as a rate limit */
export interface MessageReader {
  read(message: StoredMessage): Promise<ReadMessage>;
  /** Whether an account is a person's, and no app's. @throws what may pass */
  isPerson(user: string): Promise<boolean>;
}

const UserInfo = z.looseObject({
  user: z.looseObject({
    is_bot: z.boolean().optional(),
    is_workflow_bot: z.boolean().optional(),
    real_name: z.string().optional(),
  }),
});
const BotInfo = z.looseObject({ bot: z.looseObject({ name: z.string().optional() }) });
const Groups = z.looseObject({
  usergroups: z.array(z.looseObject({ id: z.string(), handle: z.string() })),
});

const HOUR_MS = 60 * 60_000;
const MINUTE_MS = 60_000;
/** There is one list of groups in a workspace. */
const ALL_GROUPS = 'all';

/**
 * One reader for events, histories, shortcuts and reactions. What an app's post leaves open is asked of Slack and remembered for an
 * hour: whether an account is a person's (`users.info`), how the app is called (`bots.info`), and the handles of groups
 * (`usergroups.list`), without which a group is told by its id.
 */
export function createReader(
  client: WebClient,
  self: { botUserId: string; botId: string },
  now: () => number,
): MessageReader {
  const accountOf = remembering({ now, ageMs: HOUR_MS }, async (user): Promise<Account> => {
    const info = UserInfo.safeParse(await unlessRefused(client.users.info({ user }))).data?.user;
    // an account that Slack doesn't tell of is no person of this workspace
    return {
      isBot: info?.is_bot ?? true,
      isWorkflow: info?.is_workflow_bot ?? false,
      name: info?.real_name ?? null,
    };
  });
  const appName = remembering({ now, ageMs: HOUR_MS }, async (bot): Promise<Account> => {
    const info = BotInfo.safeParse(await unlessRefused(client.bots.info({ bot }))).data?.bot;
    return { isBot: true, isWorkflow: false, name: info?.name ?? null };
  });
  const groupNames = remembering<GroupNames>(
    { now, ageMs: HOUR_MS, otherwise: { value: new Map(), ageMs: MINUTE_MS } },
    async () => {
      const answer = Groups.parse(await client.usergroups.list({ include_disabled: true }));
      return new Map(answer.usergroups.map(({ id, handle }) => [id, handle]));
    },
  );

  const accountBehind = async (message: StoredMessage): Promise<Account | null> => {
    const { user, bot_id, username, bot_profile } = message;
    if (!bot_id || bot_id === self.botId || user === self.botUserId) return null;
    if (user !== undefined) return accountOf(user);
    return username || bot_profile?.name ? null : appName(bot_id);
  };

  const contentIn = async (message: StoredMessage): Promise<Content> => {
    const { botUserId, botId } = self;
    let isAsked = false;
    const unnamed: GroupNames = {
      get() {
        isAsked = true;
        return undefined;
      },
    };
    const content = contentOf(message, { botUserId, botId, groups: unnamed });
    return isAsked ? contentOf(message, { botUserId, botId, groups: await groupNames(ALL_GROUPS) }) : content;
  };

  return {
    async read(message) {
      const [account, content] = await Promise.all([accountBehind(message), contentIn(message)]);
      return { speaker: speakerOf(message, self, account), content };
    },
    isPerson: async (user) => !(await accountOf(user)).isBot,
  };
}
