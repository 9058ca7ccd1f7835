import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { WebhookRequest, WebhookResult } from '../adapter.js';
import { isSameSecret } from '../shared/same-secret.js';
import { idOf } from './issue.js';
import type { GithubSettings } from './settings.js';

/** What is read of an event: https://docs.github.com/webhooks/webhook-events-and-payloads#issues */
const IssuesEvent = z.object({
  action: z.string(),
  issue: z.object({ number: z.int().positive() }),
  label: z.object({ name: z.string() }).optional(),
  repository: z.object({ full_name: z.string() }),
});

const TOLD = ['closed', 'reopened', 'deleted', 'assigned', 'unassigned', 'labeled', 'unlabeled'];

const single = (header: string | string[] | undefined): string => (typeof header === 'string' ? header : '');

/** https://docs.github.com/webhooks/using-webhooks/validating-webhook-deliveries */
function isSigned(body: Buffer, signature: string, secret: string): boolean {
  return isSameSecret(signature, `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
}

/** JSON, or in a form's field `payload`, which is how GitHub sends it unless it is told otherwise. */
function read(body: Buffer): unknown {
  const text = body.toString('utf8');
  try {
    return JSON.parse(text.startsWith('payload=') ? (new URLSearchParams(text).get('payload') ?? '') : text);
  } catch {
    return null;
  }
}

/** Which issue a webhook of the repository tells of. GitHub's signature has no time: a message of long ago is as good as new. */
export function newsOf(
  settings: GithubSettings,
  secret: string,
  { headers, body }: WebhookRequest,
): WebhookResult {
  if (secret === '' || !isSigned(body, single(headers['x-hub-signature-256']), secret))
    return { result: 'forged' };
  const event = single(headers['x-github-event']);
  if (event === 'ping') return { result: 'handshake', reply: 'pong' };
  const { data } = IssuesEvent.safeParse(read(body));
  if (event !== 'issues' || data === undefined) return { result: 'news', items: [] };
  const { action, issue, label, repository } = data;
  const isHere = repository.full_name.toLowerCase() === `${settings.owner}/${settings.repo}`.toLowerCase();
  const statuses = Object.values(settings.statuses).map((status) => status.toLowerCase());
  const matters =
    TOLD.includes(action) && (label === undefined || statuses.includes(label.name.toLowerCase()));
  if (!isHere || !matters) return { result: 'news', items: [] };
  return { result: 'news', items: [idOf(settings, issue.number)] };
}
