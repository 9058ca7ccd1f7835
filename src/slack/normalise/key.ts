import { createHash } from 'node:crypto';

/** One click, one key: Slack gives each a trigger id of its own. Hashed, since trigger ids are long and secret-like. */
export function interactionKey(triggerId: string, action: string, user: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([triggerId, action, user]))
    .digest('hex');
  return `act:${digest.slice(0, 40)}`;
}
