import type { BotLink, Delivery, FailureReason, Outgoing } from './outgoing.js';
import { signatureHeaders } from './sign.js';

export interface HttpLinkOptions {
  /** The bot's request URLs, taken in turn as a load balancer would. At least one. */
  readonly urls: readonly string[];
  readonly signingSecret: string;
  /** Slack: three seconds. */
  readonly ackTimeoutMs: number;
  /** The machine's clock, epoch milliseconds. */
  readonly machineNow: () => number;
}

/** Signed POSTs to the bot's URL, as Slack's Events API and interactivity send them. */
export class HttpLink implements BotLink {
  readonly via = 'http';
  readonly #options: HttpLinkOptions;
  #turn = 0;

  constructor(options: HttpLinkOptions) {
    this.#options = options;
  }

  async send(outgoing: Outgoing): Promise<Delivery> {
    const { contentType, body } = encode(outgoing);
    return this.#post(body, contentType, retryHeaders(outgoing));
  }

  /** Slack's handshake: the bot has to send the challenge back. */
  async verify(challenge: string, token: string): Promise<boolean> {
    const body = JSON.stringify({ token, challenge, type: 'url_verification' });
    const delivery = await this.#post(body, 'application/json', {});
    if (!delivery.acked) return false;
    const answer = delivery.body;
    if (typeof answer === 'string') return answer.trim() === challenge;
    return (
      typeof answer === 'object' && answer !== null && 'challenge' in answer && answer.challenge === challenge
    );
  }

  #nextUrl(): string {
    const { urls } = this.#options;
    const url = urls[this.#turn % urls.length];
    this.#turn += 1;
    if (url === undefined) throw new Error('HttpLink needs at least one URL of the bot.');
    return url;
  }

  async #post(body: string, contentType: string, headers: Record<string, string>): Promise<Delivery> {
    const { signingSecret, machineNow, ackTimeoutMs } = this.#options;
    const signal = AbortSignal.timeout(ackTimeoutMs);
    try {
      const response = await fetch(this.#nextUrl(), {
        method: 'POST',
        redirect: 'manual',
        signal,
        body,
        headers: {
          'content-type': contentType,
          'user-agent': 'Slackbot 1.0 (playground)',
          ...signatureHeaders(signingSecret, body, Math.floor(machineNow() / 1000)),
          ...headers,
        },
      });
      const text = await response.text();
      if (response.ok) return { acked: true, body: parseBody(text) };
      return failed('http_error', response.headers.get('x-slack-no-retry') === '1');
    } catch {
      return failed(signal.aborted ? 'http_timeout' : 'connection_failed');
    }
  }
}

function failed(reason: FailureReason, noRetry = false): Delivery {
  return { acked: false, reason, noRetry };
}

function encode(outgoing: Outgoing): { contentType: string; body: string } {
  if (outgoing.kind === 'events_api')
    return { contentType: 'application/json', body: JSON.stringify(outgoing.payload) };
  const contentType = 'application/x-www-form-urlencoded';
  if (outgoing.kind === 'interactive') {
    return {
      contentType,
      body: new URLSearchParams({ payload: JSON.stringify(outgoing.payload) }).toString(),
    };
  }
  const fields = Object.entries(outgoing.payload).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return { contentType, body: new URLSearchParams(fields).toString() };
}

function retryHeaders(outgoing: Outgoing): Record<string, string> {
  if (!outgoing.retry) return {};
  return { 'x-slack-retry-num': String(outgoing.retry.num), 'x-slack-retry-reason': outgoing.retry.reason };
}

/** An ack is empty, JSON, or (to a slash command) plain text. */
function parseBody(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
