import type { AdapterDeps } from '../adapter.js';
import { boundedText, TooLong } from '../shared/bounded-text.js';
import { type Answer, unavailable } from './failures.js';
import { bodyOf, type Message } from './message.js';
import type { WebhookSettings } from './settings.js';
import { signed } from './signature.js';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sends messages to the receiver, once each; whatever it answers is an answer. */
export type Send = (message: Message, signal: AbortSignal, key?: string) => Promise<Answer>;

/** `key`: signs instead of the one that both sides know. */
export function createSend(settings: WebhookSettings, deps: AdapterDeps, ours: string): Send {
  return async (message, signal, key = ours) => {
    const body = bodyOf(settings, message);
    // what a header may hold; the message has it as it is
    const once =
      message.event === 'created' || message.event === 'commented'
        ? { 'idempotency-key': encodeURIComponent(message.key) }
        : {};
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'frontdoor',
      ...signed(key, body, deps.now()),
      ...once,
    };
    try {
      const response = await fetch(settings.url, {
        method: 'POST',
        headers,
        body,
        signal,
        redirect: 'manual',
      });
      const text = await boundedText(response);
      const { status, headers: told } = response;
      const isJson = /^application\/json\b/iu.test(told.get('content-type') ?? '');
      return { status, retryAfter: told.get('retry-after'), json: parsed(text), isJson };
    } catch (error) {
      // why it failed may hold the address, which may hold what is nobody's business
      throw unavailable(
        settings,
        error instanceof TooLong ? 'an answer without an end' : 'no answer in time',
      );
    }
  };
}
