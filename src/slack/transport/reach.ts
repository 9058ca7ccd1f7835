import { WebAPIPlatformError, type WebClient, type WebClientOptions } from '@slack/web-api';

/** Why Slack can't be worked with: it does not answer, it answers with errors, it does not take our token. */
type Out = 'unreachable' | 'failing' | 'refusing';

/** How long the outcome of a call says something about the next, in milliseconds: a good one, and a bad one. */
const GOOD_FOR_MS = 30_000;
const BAD_FOR_MS = 1_000;

/** Whether Slack's Web API answers us, as far as our own calls tell. */
export interface Reach {
  /** what every client is to call Slack with, so that its calls are noticed */
  fetch: NonNullable<WebClientOptions['fetch']>;
  /** Null: it answers. Asks it only where no call of ours has told lately. Never rejects. */
  whyOut(client: Pick<WebClient, 'auth'>): Promise<Out | null>;
}

/** @param now milliseconds, of a clock that is never set back */
export function createReach(now: () => number): Reach {
  let last: { at: number; out: Out | null } = { at: now(), out: null };
  let asking: Promise<void> | null = null;
  const note = (out: Out | null) => {
    last = { at: now(), out };
  };
  const ask = async (client: Pick<WebClient, 'auth'>): Promise<void> => {
    try {
      await client.auth.test();
      note(null);
    } catch (error) {
      // what the connection was like is noted already; only here an answer is read for what it says of our token
      if (error instanceof WebAPIPlatformError) note('refusing');
    } finally {
      asking = null;
    }
  };
  return {
    fetch: async (...request) => {
      try {
        const response = await globalThis.fetch(...request);
        if (response.status >= 500) note('failing');
        else if (last.out !== 'refusing') note(null);
        return response;
      } catch (error) {
        note('unreachable');
        throw error;
      }
    },
    async whyOut(client) {
      const goodFor = last.out === null ? GOOD_FOR_MS : BAD_FOR_MS;
      if (now() - last.at >= goodFor) {
        asking ??= ask(client);
        await asking;
      }
      return last.out;
    },
  };
}
