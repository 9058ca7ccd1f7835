import type { Bot, Channel, Story, User, UserGroup } from '../protocol.js';

/** What a workspace starts with. */
export interface Seed {
  readonly team: { readonly id: string; readonly name: string; readonly domain: string };
  readonly app: {
    readonly appId: string;
    readonly botId: string;
    readonly botUserId: string;
    readonly name: string;
  };
  readonly users: User[];
  readonly userGroups: readonly UserGroup[];
  readonly channels: Channel[];
  readonly stories: readonly Story[];
  /** Slash commands and message shortcuts that the app has registered. */
  readonly commands: Bot['commands'];
  readonly shortcuts: Bot['shortcuts'];
}
