import type { EnvReader } from './env-reader.js';

/** How we connect to Slack: to the playground, whose tokens it supplies itself, or to a workspace, in one of two ways. */
export type SlackMode =
  | { mode: 'playground' }
  | { mode: 'socket'; botToken: string; appToken: string; apiUrl: string }
  | { mode: 'http'; botToken: string; signingSecret: string; apiUrl: string };

export const SLACK_API = 'https://slack.com/api/';

/** The mode that the SLACK_* variables mean. Where they contradict each other it notes what to set or unset. */
export function readSlackMode(env: EnvReader): SlackMode {
  const botToken = env.text('SLACK_BOT_TOKEN');
  const appToken = env.text('SLACK_APP_TOKEN');
  const signingSecret = env.text('SLACK_SIGNING_SECRET');
  const apiUrl = env.webAddress('SLACK_API_URL');
  checkPrefixes(env, { botToken, appToken, signingSecret });

  if (appToken && signingSecret) {
    env.problems.push(
      'SLACK_APP_TOKEN and SLACK_SIGNING_SECRET are both set, and there is one way in. ' +
        'Unset SLACK_SIGNING_SECRET for Socket Mode, or SLACK_APP_TOKEN for HTTP.',
    );
  }
  if (!botToken) {
    noteWithoutBotToken(env);
    return { mode: 'playground' };
  }
  if (appToken) return { mode: 'socket', botToken, appToken, apiUrl: apiUrl ?? SLACK_API };
  if (signingSecret) return { mode: 'http', botToken, signingSecret, apiUrl: apiUrl ?? SLACK_API };
  env.problems.push(
    'SLACK_BOT_TOKEN is set alone. Set SLACK_APP_TOKEN (xapp-…) too for Socket Mode, or SLACK_SIGNING_SECRET for HTTP, ' +
      'or unset it for the playground.',
  );
  return { mode: 'playground' };
}

function noteWithoutBotToken(env: EnvReader): void {
  const stray = ['SLACK_APP_TOKEN', 'SLACK_SIGNING_SECRET', 'SLACK_API_URL'].filter((name) => env.text(name));
  if (stray.length === 0) return;
  env.problems.push(
    `SLACK_BOT_TOKEN is unset, but ${stray.join(' and ')} ${stray.length === 1 ? 'is' : 'are'} set. ` +
      `Set SLACK_BOT_TOKEN (xoxb-…, from the app's page "OAuth & Permissions"), or unset ${stray.join(' and ')} for the playground.`,
  );
}

function checkPrefixes(
  env: EnvReader,
  given: { botToken: string | null; appToken: string | null; signingSecret: string | null },
): void {
  if (given.botToken && !given.botToken.startsWith('xoxb-')) {
    env.problems.push(
      'SLACK_BOT_TOKEN does not begin with xoxb-. Set it to the "Bot User OAuth Token" of the app\'s page "OAuth & Permissions".',
    );
  }
  if (given.appToken && !given.appToken.startsWith('xapp-')) {
    env.problems.push(
      'SLACK_APP_TOKEN does not begin with xapp-. Set it to an app-level token with the scope connections:write, from ' +
        'the app\'s page "Basic Information".',
    );
  }
  if (given.signingSecret && /^x(ox[a-z]|app)-/.test(given.signingSecret)) {
    env.problems.push(
      'SLACK_SIGNING_SECRET holds a token. Set it to the "Signing Secret" of the app\'s page "Basic Information".',
    );
  }
}
