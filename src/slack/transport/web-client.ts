import type { WebClientOptions } from '@slack/web-api';

/** A call to Slack that takes longer counts as unanswered. Milliseconds. */
const TIMEOUT_MS = 10_000;

/**
 * How we call Slack's Web API: once, and honestly. The library's own retries repeat a post whose answer was lost;
 * the outbox looks before it posts again.
 */
export function webClientOptions(apiUrl: string): WebClientOptions {
  return {
    slackApiUrl: apiUrl,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    timeout: TIMEOUT_MS,
  };
}
