import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { WebhookRequest, WebhookResult } from '../adapter.js';
import { isSameSecret } from '../shared/same-secret.js';

/**
 * Jira repeats a message that got no answer up to five times, 5 to 15 minutes apart; its time is that of the change.
 * https://developer.atlassian.com/cloud/jira/platform/webhooks/
 */
const OLDEST_MS = 2 * 60 * 60 * 1_000;
const CLOCKS_DIFFER_MS = 5 * 60 * 1_000;

const Id = z.union([z.string(), z.int().transform(String)]);

const Message = z.object({
  timestamp: z.int(),
  webhookEvent: z.string(),
  issue: z.object({ id: Id }).exactOptional(),
  changelog: z.object({ items: z.array(z.object({ field: z.string() })) }).exactOptional(),
});

const FORGED: WebhookResult = { result: 'forged' };
const NO_NEWS: WebhookResult = { result: 'news', items: [] };

/** https://developer.atlassian.com/cloud/jira/platform/webhooks/#secure-admin-webhooks */
function isSigned({ headers, body }: WebhookRequest, key: string): boolean {
  const signature = headers['x-hub-signature'];
  if (typeof signature !== 'string' || key === '') return false;
  const expected = `sha256=${createHmac('sha256', key).update(body).digest('hex')}`;
  return isSameSecret(signature.toLowerCase(), expected);
}

function messageIn(body: Buffer): z.infer<typeof Message> | null {
  try {
    return Message.safeParse(JSON.parse(body.toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/** Which issue a message of an admin webhook tells of: one whose status or assignee changed, or that is gone. */
export function readWebhook(
  request: WebhookRequest,
  { key, now }: { key: string; now: Date },
): WebhookResult {
  if (!isSigned(request, key)) return FORGED;
  const message = messageIn(request.body);
  if (message === null) return FORGED;
  const age = now.getTime() - message.timestamp;
  if (age > OLDEST_MS || age < -CLOCKS_DIFFER_MS) return FORGED;
  const { issue, changelog, webhookEvent } = message;
  if (issue === undefined) return NO_NEWS;
  if (webhookEvent === 'jira:issue_deleted') {
    return { result: 'news', items: [issue.id] };
  }
  const isNews = changelog?.items.some(({ field }) => field === 'status' || field === 'assignee') ?? false;
  if (webhookEvent !== 'jira:issue_updated' || changelog === undefined || !isNews) return NO_NEWS;
  return { result: 'news', items: [issue.id] };
}
