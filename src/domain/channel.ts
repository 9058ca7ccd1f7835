/** What the configuration says of a Slack channel: the blueprint that its requests take, and the project they are part of. */
export interface ChannelBinding {
  /** a channel id once the bot is connected; in the configuration also `#name` */
  channel: string;
  blueprint?: string;
  project?: string;
}
