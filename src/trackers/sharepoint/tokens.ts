import { ConfidentialClientApplication, type INetworkModule, type NetworkResponse } from '@azure/msal-node';
import { z } from 'zod';
import type { TrackerError } from '../../domain/tickets/tracker-errors.js';
import { retryAfterOf } from '../shared/retry-after.js';
import { busy, jsonOf, Misconfigured, silent, unreached } from './failures.js';
import type { SharepointSettings } from './settings.js';

/** How long a sign-in may take, in milliseconds. It may outlive the call that began it, since others wait for it too. */
const SIGN_IN_MS = 30_000;
const LOGIN = 'Microsoft Entra ID';

export interface Tokens {
  /** A token for Graph, kept for as long as it is good. Rejects with a TrackerError, and when `signal` aborts. */
  current(signal: AbortSignal): Promise<string>;
  /** The next one is a new one, since a token holds the permissions of the time at which it was made. */
  forget(): void;
}

const Refusal = z.object({ error: z.string(), error_description: z.string().default('') });

/** Why a sign-in was refused. https://learn.microsoft.com/entra/identity-platform/reference-error-codes */
function refusedSignIn(status: number, body: unknown, settings: SharepointSettings): TrackerError {
  const { error, error_description } = Refusal.catch({ error: 'unknown', error_description: '' }).parse(body);
  const code = /AADSTS\d+/u.exec(error_description)?.[0];
  const problem = `${LOGIN} refused the sign-in (${[status, error, code].filter(Boolean).join(', ')}).`;
  const remedies: Record<string, string> = {
    invalid_client: `Put a valid secret of the app registration into ${settings.client_secret_env}; secrets expire.`,
    unauthorized_client: 'Set client_id to the application id of the app registration in this tenant.',
    invalid_tenant: 'Set tenant to the id or a domain of your directory.',
    invalid_scope: 'Set graph_url to the address of Graph in the same cloud as login_url.',
    invalid_resource: 'Set graph_url to the address of Graph in the same cloud as login_url.',
  };
  const kind = code === 'AADSTS90002' ? 'invalid_tenant' : error;
  return new Misconfigured({
    problem,
    remedy: remedies[kind] ?? `Check tenant, client_id, login_url and ${settings.client_secret_env}.`,
  });
}

/** Ends with `signal`, though `work` goes on for others. */
const orAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(silent('The sign-in was given up, as it took too long.', { isRefusal: true }));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });

/** Signs the app in by its secret (OAuth client credentials), through MSAL. Nothing is sent before it is needed. */
export function createTokens(settings: SharepointSettings, secret: string, now: () => Date): Tokens {
  const login = new URL(settings.login_url);
  let underWay: Promise<string> | null = null;
  /** why the sign-in that is under way failed; MSAL wraps what its network throws beyond recognition */
  let failure: TrackerError | null = null;

  /** MSAL wants authorities to be https. A loopback address may be http, so the scheme of `login_url` is put back. */
  const addressOf = (asked: string): URL => {
    const url = new URL(asked);
    if (url.host === login.host) url.protocol = login.protocol;
    return url;
  };

  async function send<T>(asked: string, init: RequestInit): Promise<NetworkResponse<T>> {
    try {
      const response = await fetch(addressOf(asked), {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(SIGN_IN_MS),
      });
      const text = await response.text();
      if (response.status === 429 || response.status === 503) {
        const retryAfterMs = retryAfterOf(response.headers.get('retry-after'), now());
        throw busy(`${LOGIN} answered ${response.status} and asks to wait.`, {
          retryAfterMs,
          isRefusal: true,
        });
      }
      if (response.status >= 500) throw silent(`${LOGIN} answered ${response.status}.`, { isRefusal: true });
      const body = jsonOf(response, text, LOGIN, true);
      if (!response.ok) throw refusedSignIn(response.status, body, settings);
      // MSAL reads it as what it asked for and checks it itself
      const answer: T = JSON.parse(text);
      return { status: response.status, headers: Object.fromEntries(response.headers), body: answer };
    } catch (error) {
      failure = unreached(error, LOGIN, true);
      throw failure;
    }
  }

  // its own client would keep a 5xx for a minute, and follow redirects with the secret in hand
  const networkClient: INetworkModule = {
    sendGetRequestAsync: (url, options) => send(url, { headers: options?.headers ?? {} }),
    sendPostRequestAsync: (url, options) =>
      send(url, { method: 'POST', headers: options?.headers ?? {}, body: options?.body ?? '' }),
  };
  let app: ConfidentialClientApplication | null = null;
  const opened = () => {
    if (secret === '') {
      throw new Misconfigured({
        problem: 'There is no secret to sign in to SharePoint with.',
        remedy: `Put the secret of the app registration into ${settings.client_secret_env}.`,
      });
    }
    app ??= new ConfidentialClientApplication({
      auth: {
        clientId: settings.client_id,
        clientSecret: secret,
        authority: `https://${login.host}/${settings.tenant}`,
        knownAuthorities: [login.host],
      },
      system: { networkClient },
    });
    return app;
  };

  async function signIn(): Promise<string> {
    failure = null;
    try {
      const scope = new URL('/.default', settings.graph_url).href;
      const result = await opened().acquireTokenByClientCredential({ scopes: [scope] });
      if (result === null) throw silent(`${LOGIN} gave no token.`, { isRefusal: true });
      return result.accessToken;
    } catch (error) {
      throw failure ?? unreached(error, LOGIN, true);
    }
  }

  return {
    current(signal) {
      underWay ??= signIn().finally(() => {
        underWay = null;
      });
      return orAborted(underWay, signal);
    },
    forget: () => app?.clearCache(),
  };
}
