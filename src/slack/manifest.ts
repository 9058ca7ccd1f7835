/** Bot events that the listeners take, and the scope that Slack asks for each, if any (Slack: Events API reference). */
const EVENTS = {
  app_mention: 'app_mentions:read',
  'message.channels': 'channels:history',
  'message.groups': 'groups:history',
  'message.im': 'im:history',
  'message.mpim': 'mpim:history',
  app_uninstalled: null,
  tokens_revoked: null,
} as const;

/** What the calls to the Web API need besides: to post, to open direct messages, to find channels by name and people by id. */
const CALLS = ['chat:write', 'im:write', 'channels:read', 'groups:read', 'users:read'] as const;

/**
 * The app's manifest: the least scopes, the events and the interactivity that Frontdoor uses. Slack's app page takes it as
 * JSON. It says Socket Mode; for HTTP switch that off there and fill in the URLs: the request URLs of events and of
 * interactivity, and the options URL of select menus, where people search for a team by name. All three are the same.
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
      app_home: { messages_tab_enabled: true, messages_tab_read_only_enabled: false },
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
  return [...new Set<string>([...ofEvents, ...CALLS])].sort();
}
