type Env = Readonly<Record<string, string | undefined>>;

/** Set to nothing, so that neither the environment nor an .env file leads a story into a real workspace. */
const NO_SLACK = { SLACK_BOT_TOKEN: '', SLACK_APP_TOKEN: '', SLACK_SIGNING_SECRET: '', SLACK_API_URL: '' };

/**
 * The environment of the bot that plays: everybody's own settings (database, model, time limits), with the playground
 * for Slack, ports and a data folder that no other bot uses, and a shorter pause before a message is answered and
 * none between posts or turns, for nobody types here.
 */
export function stackEnv(env: Env, own: { port: number; dataDir: string }): Record<string, string> {
  const given = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    ...Object.fromEntries(given),
    ...NO_SLACK,
    PORT: String(own.port),
    PLAYGROUND_PORT: '0',
    DATA_DIR: own.dataDir,
    DEBOUNCE_MS: '200',
    MAX_WAIT_MS: '1000',
    POST_INTERVAL_MS: '0',
    TURNS_A_MINUTE: '0',
    LOG_FORMAT: 'pretty',
  };
}
