/**
 * What a person is to a workspace, as Slack tells it. `member`: belongs to it in full. `guest`: is let into some of its channels
 * only (Slack: single- and multi-channel guests). `outsider`: belongs to another organisation and is there for a shared channel.
 * `unknown`: deactivated, no person, or nothing is known of them; whoever decides by this takes them for a guest.
 */
export type Standing = 'member' | 'guest' | 'outsider' | 'unknown';
