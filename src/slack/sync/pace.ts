import type { Pace } from './ports.js';

/**
 * A pace that leaves room for whoever else calls. Slack: `users.list` and `conversations.list` about 20 times a minute,
 * `conversations.info` about 50, `conversations.members` about 100; 200 to a page at most is recommended.
 */
export const STEADY: Pace = {
  pageSize: 200,
  listMs: 4_000,
  infoMs: 3_000,
  membersMs: 1_000,
  settleMs: 3_000,
  pollMs: 15_000,
  retryMs: 5 * 60_000,
  repeatMs: 24 * 60 * 60_000,
};
