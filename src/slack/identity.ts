import { WebAPIPlatformError, type WebClient } from '@slack/web-api';
import { z } from 'zod';
import { AppError } from '../domain/errors.js';
import type { SlackIdentity } from './ports.js';

const AuthTest = z.looseObject({
  user_id: z.string().min(1),
  bot_id: z.string().min(1),
  team_id: z.string().min(1),
  enterprise_id: z.string().nullish(),
  url: z.url(),
});

/** The app behind a bot, which `auth.test` does not tell. Slack: `bots.info`. */
const BotInfo = z.looseObject({ bot: z.looseObject({ app_id: z.string().regex(/^A[A-Z0-9]+$/) }) });

/** Asks Slack who the bot token belongs to. @throws AppError slack_failed, naming the variable to check */
export async function readIdentity(client: WebClient, apiUrl: string): Promise<SlackIdentity> {
  const answer = await client.auth.test().catch((cause: unknown) => {
    throw authError(cause, apiUrl);
  });
  const parsed = AuthTest.safeParse(answer);
  if (!parsed.success) {
    throw new AppError(
      'slack_failed',
      'SLACK_BOT_TOKEN is not a bot token: Slack named no bot for it. Use the "Bot User OAuth Token" (xoxb-…) of the app.',
      { cause: parsed.error },
    );
  }
  const {
    user_id: botUserId,
    bot_id: botId,
    team_id: teamId,
    enterprise_id: enterpriseId = null,
    url,
  } = parsed.data;
  const teamUrl = url.endsWith('/') ? url : `${url}/`;
  const appId = await appOf(client, botId);
  // Slack's deep link to the app's Home tab
  const homeUrl = appId && `slack://app?team=${encodeURIComponent(teamId)}&id=${appId}&tab=home`;
  return { botUserId, botId, teamId, enterpriseId, appId, teamUrl, homeUrl };
}

/**
 * No failure matters: a signing secret and a socket are one app's alone, so that the app that a request names is looked at only
 * to be sure, and a shortcut to the Home tab is the rest that depends on it.
 */
async function appOf(client: WebClient, botId: string): Promise<string | null> {
  try {
    return BotInfo.parse(await client.bots.info({ bot: botId })).bot.app_id;
  } catch {
    return null;
  }
}

function authError(cause: unknown, apiUrl: string): AppError {
  if (cause instanceof WebAPIPlatformError) {
    const code = cause.data.error;
    return new AppError(
      'slack_failed',
      `Slack refuses the bot token (${code}). Check SLACK_BOT_TOKEN: it must be the app's current "Bot User OAuth Token" (xoxb-…).`,
      { cause, fields: { error: code } },
    );
  }
  return new AppError(
    'slack_failed',
    `Slack could not be reached at ${apiUrl}. Check the network, or SLACK_API_URL if it is set.`,
    { cause },
  );
}
