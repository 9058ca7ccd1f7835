import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The app registration that the server knows. */
export const TENANT = 'acme.onmicrosoft.com';
export const CLIENT_ID = '6f1c0d0e-4b0b-4d27-9a2c-6c1f6f0f7a11';
export const CLIENT_SECRET = 'Qx8~kept-in-the-environment';

export interface LoginAnswer {
  status: number;
  body: object;
}

/** https://learn.microsoft.com/entra/identity-platform/reference-error-codes */
function refused(status: number, error: string, code: number, description: string): LoginAnswer {
  return {
    status,
    body: {
      error,
      error_description: `AADSTS${code}: ${description} Trace ID: ${randomUUID()}`,
      error_codes: [code],
      timestamp: '2026-03-02 09:00:00Z',
      trace_id: randomUUID(),
      correlation_id: randomUUID(),
      error_uri: `https://login.microsoftonline.com/error?code=${code}`,
    },
  };
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Entra ID as far as the client credentials grant goes, https://learn.microsoft.com/entra/identity-platform/v2-oauth2-client-creds-grant-flow,
 * and the discovery that MSAL asks for before it. It names its own addresses with https, which MSAL insists on.
 */
export class SharepointLogin {
  /** application permissions that stand in the next tokens */
  roles: string[] = ['Sites.Selected'];
  /** what tokens are answered with instead, with Retry-After in two minutes */
  fail: { status: number; type: string; body: string } | null = null;
  /** how many tokens were asked for */
  asked = 0;
  readonly #tokens = new Set<string>();

  isGood(authorization: string | undefined): boolean {
    return this.#tokens.has(/^Bearer (\S+)$/u.exec(authorization ?? '')?.[1] ?? '');
  }

  answer({ method, headers }: IncomingMessage, path: string, host: string, body: string): LoginAnswer | null {
    const [, tenant = '', rest] =
      /^\/([^/]+)\/(v2\.0\/\.well-known\/openid-configuration|oauth2\/v2\.0\/token)$/u.exec(path) ?? [];
    if (rest === undefined) return null;
    if (tenant !== TENANT) {
      return refused(
        400,
        rest.startsWith('v2') ? 'invalid_tenant' : 'invalid_request',
        90002,
        `Tenant '${tenant}' not found.`,
      );
    }
    const authority = `https://${host}/${tenant}`;
    if (method === 'GET' && rest.startsWith('v2')) {
      return {
        status: 200,
        body: {
          issuer: `${authority}/v2.0`,
          authorization_endpoint: `${authority}/oauth2/v2.0/authorize`,
          token_endpoint: `${authority}/oauth2/v2.0/token`,
          end_session_endpoint: `${authority}/oauth2/v2.0/logout`,
          jwks_uri: `${authority}/discovery/v2.0/keys`,
        },
      };
    }
    this.asked += 1;
    if (method !== 'POST' || !headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
      return refused(400, 'invalid_request', 900144, 'The request body must be a form.');
    }
    const form = new URLSearchParams(body);
    if (form.get('grant_type') !== 'client_credentials') {
      return refused(400, 'unsupported_grant_type', 70003, 'The grant type is not supported.');
    }
    if (form.get('client_id') !== CLIENT_ID) {
      return refused(
        400,
        'unauthorized_client',
        700016,
        `Application with identifier '${form.get('client_id')}' was not found.`,
      );
    }
    if (form.get('client_secret') !== CLIENT_SECRET) {
      return refused(401, 'invalid_client', 7000215, 'Invalid client secret provided.');
    }
    const scopes = (form.get('scope') ?? '').split(' ').filter((scope) => scope.includes('://'));
    if (scopes.length !== 1 || scopes[0] !== `http://${host}/.default`) {
      return refused(
        400,
        'invalid_scope',
        70011,
        'The provided value for the input parameter scope is not valid.',
      );
    }
    const token = `${encoded({ typ: 'JWT', alg: 'none' })}.${encoded({ roles: this.roles, jti: randomUUID() })}.x`;
    this.#tokens.add(token);
    return {
      status: 200,
      body: { token_type: 'Bearer', expires_in: 3599, ext_expires_in: 3599, access_token: token },
    };
  }
}
