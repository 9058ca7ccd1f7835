/** Who the app is in this workspace and how it proves itself; fixed while the server runs. */
export interface AppIdentity {
  readonly appId: string;
  readonly botId: string;
  readonly botUserId: string;
  readonly name: string;
  /** Signs what goes to the bot's URL (Slack: the app's signing secret). */
  readonly signingSecret: string;
  /** xoxb-…: what the bot calls the Web API with. */
  readonly botToken: string;
  /** xapp-…: opens Socket Mode connections. */
  readonly appToken: string;
  /** The old verification token; Slack still sends it in every payload. */
  readonly verificationToken: string;
}

export interface Team {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
}
