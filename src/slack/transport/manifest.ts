import { CALLBACK, COMMAND } from '../views/action-ids.js';

/** Bot events that the listeners take, and the scope that Slack asks for each, if any (Slack: Events API reference). */
const EVENTS = {
  app_home_opened: null,
  app_mention: 'app_mentions:read',
  'message.channels': 'channels:history',
  'message.groups': 'groups:history',
  'message.im': 'im:history',
  'message.mpim': 'mpim:history',
  app_uninstalled: null,
  channel_archive: 'channels:read',
  channel_created: 'channels:read',
  channel_deleted: 'channels:read',
  channel_id_changed: 'channels:read',
  channel_left: 'channels:read',
  channel_rename: 'channels:read',
  channel_shared: 'channels:read',
  channel_unarchive: 'channels:read',
  channel_unshared: 'channels:read',
  file_change: 'files:read',
  group_archive: 'groups:read',
  group_deleted: 'groups:read',
  group_left: 'groups:read',
  group_rename: 'groups:read',
  group_unarchive: 'groups:read',
  member_joined_channel: 'channels:read',
  member_left_channel: 'channels:read',
  reaction_added: 'reactions:read',
  team_join: 'users:read',
  tokens_revoked: null,
  user_change: 'users:read',
} as const;

/**
 * What the calls to the Web API need besides: to post, to open direct messages, to know people, user groups, channels and who is in them, and
 * by their email addresses whom a tracker means.
 */
const CALLS = [
  ...['chat:write', 'im:write', 'channels:read', 'groups:read', 'mpim:read'],
  ...['users:read', 'users:read.email', 'usergroups:read'],
] as const;

/** The slash command. Escaped, people and channels in its words come with their ids. Source: Slack, app manifest reference. */
const SLASH_COMMANDS = [
  {
    command: COMMAND,
    description: 'Find things, ask something quick, see what is yours, take something back',
    usage_hint: '[new | find | mine | focus | undo | redo | help | a quick question]',
    should_escape: true,
  },
] as const;

/** The entry in the menu of every message. Slack: a name of 24 characters at most. */
const SHORTCUTS = [
  {
    name: 'Turn into a request',
    type: 'message',
    callback_id: CALLBACK.request,
    description: 'Starts a request out of this message, in its thread',
  },
] as const;

/**
 * The app's manifest, for Slack's app page: the least scopes, the events and the interactivity that Frontdoor uses. It says
 * Socket Mode; for HTTP switch that off there and fill in one URL for all: the request URLs of events, interactivity and
 * slash command, and the options URL of select menus.
 */
export function manifest() {
  return {
    display_information: {
      name: 'Frontdoor',
      description: "Turns a conversation into a well-formed request in the right team's hands.",
      background_color: '#1f4d4a',
    },
    features: {
      bot_user: { display_name: 'Frontdoor', always_online: true },
      app_home: { home_tab_enabled: true, messages_tab_enabled: true, messages_tab_read_only_enabled: false },
      shortcuts: SHORTCUTS,
      slash_commands: SLASH_COMMANDS,
    },
    oauth_config: { scopes: { bot: scopes() } },
    settings: {
      event_subscriptions: { bot_events: Object.keys(EVENTS).sort() },
      interactivity: { is_enabled: true },
      org_deploy_enabled: false,
      socket_mode_enabled: true,
      token_rotation_enabled: false,
    },
  };
}

function scopes(): string[] {
  const ofEvents = Object.values(EVENTS).filter((scope) => scope !== null);
  return [...new Set<string>([...ofEvents, ...CALLS, 'commands'])].sort();
}
