import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { WebhookRequest, WebhookResult } from '../adapter.js';
import type { JiraSettings } from './settings.js';
import { Standing, stateOf } from './standing.js';

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
  issue: z.object({ id: Id, fields: z.unknown() }).exactOptional(),
  changelog: z.object({ id: Id, items: z.array(z.object({ field: z.string() })) }).exactOptional(),
});

const FORGED: WebhookResult = { result: 'forged' };
const NO_NEWS: WebhookResult = { result: 'news', news: [] };

/** https://developer.atlassian.com/cloud/jira/platform/webhooks/#secure-admin-webhooks */
function isSigned({ headers, body }: WebhookRequest, key: string): boolean {
  const signature = headers['x-hub-signature'];
  if (typeof signature !== 'string' || key === '') return false;
  const expected = Buffer.from(`sha256=${createHmac('sha256', key).update(body).digest('hex')}`);
  const given = Buffer.from(signature.toLowerCase());
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function messageIn(body: Buffer): z.infer<typeof Message> | null {
  try {
    return Message.safeParse(JSON.parse(body.toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/**
 * What a message of an admin webhook says. A change is told from others by its id in Jira's changelog: X-Atlassian-Webhook-Identifier
 * is no part of what is signed, so that whoever repeats a message could give it another.
 */
export function readWebhook(
  request: WebhookRequest,
  { settings, key, now }: { settings: JiraSettings; key: string; now: Date },
): WebhookResult {
  if (!isSigned(request, key)) return FORGED;
  const message = messageIn(request.body);
  if (message === null) return FORGED;
  const age = now.getTime() - message.timestamp;
  if (age > OLDEST_MS || age < -CLOCKS_DIFFER_MS) return FORGED;
  const { issue, changelog, webhookEvent, timestamp } = message;
  if (issue === undefined) return NO_NEWS;
  if (webhookEvent === 'jira:issue_deleted') {
    return {
      result: 'news',
      news: [{ id: issue.id, state: null, change: `${issue.id}:deleted:${timestamp}` }],
    };
  }
  const isNews = changelog?.items.some(({ field }) => field === 'status' || field === 'assignee') ?? false;
  if (webhookEvent !== 'jira:issue_updated' || changelog === undefined || !isNews) return NO_NEWS;
  const standing = Standing.safeParse(issue.fields);
  const state = standing.success ? stateOf(settings, standing.data) : null;
  return { result: 'news', news: [{ id: issue.id, state, change: `${issue.id}:${changelog.id}` }] };
}
