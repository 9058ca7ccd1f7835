/**
 * What a person is to a workspace, as Slack tells it. `member`: belongs to it in full. `guest`: is let into some of its channels
 * only (Slack: single- and multi-channel guests). `outsider`: belongs to another workspace or organisation, or their account is
 * closed. `unknown`: nothing is known of them; whoever decides by this takes them for a guest.
 */
export type Standing = 'member' | 'guest' | 'outsider' | 'unknown';
