import { describe, expect, it } from '@jest/globals';
import {
  WebAPIHTTPError,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebAPIRequestError,
} from '@slack/web-api';
import { classify } from '../../../src/slack/delivery/classify.js';

const platform = (error: string): Error => new WebAPIPlatformError({ ok: false, error });
const coded = (code: string): Error => Object.assign(new Error(code), { code });
const request = (cause: Error): Error => new WebAPIRequestError(new TypeError('fetch failed', { cause }));

describe('a failed call to Slack', () => {
  it('that was rate limited is repeated after the wait that Slack names', () => {
    expect(classify(new WebAPIRateLimitedError(7))).toEqual({
      kind: 'retry',
      afterMs: 7000,
      reason: 'rate_limited',
    });
    expect(classify(new Error('Retry header did not contain a valid timeout (url: x)'))).toMatchObject({
      kind: 'retry',
      reason: 'rate_limited',
    });
  });

  it.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])(
    'that never left (%s) is repeated',
    (code) => {
      expect(classify(request(coded(code)))).toEqual({ kind: 'retry', afterMs: 1000, reason: code });
    },
  );

  it('that found no address to connect to is repeated', () => {
    const several = new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]);
    expect(classify(request(several))).toMatchObject({ kind: 'retry', reason: 'ECONNREFUSED' });
  });

  it.each([
    ['a reset', request(coded('ECONNRESET')), 'ECONNRESET'],
    ['a closed socket', request(coded('UND_ERR_SOCKET')), 'UND_ERR_SOCKET'],
    ['a timeout', new WebAPIRequestError(new DOMException('too late', 'TimeoutError')), 'timeout'],
    ['a broken answer', new TypeError('terminated', { cause: coded('UND_ERR_SOCKET') }), 'UND_ERR_SOCKET'],
    ['no clue', new Error('what?'), 'no_answer'],
    ['nothing at all', undefined, 'no_answer'],
    ['a 502', new WebAPIHTTPError(502, 'Bad Gateway', {}, 'x'), 'http_502'],
    ["Slack's own doubt", platform('internal_error'), 'internal_error'],
    ["a proxy's page", platform('<html>Sorry</html>'), 'not_slacks_answer'],
  ])('with %s may have worked', (_what, error, reason) => {
    expect(classify(error)).toEqual({ kind: 'unknown', reason });
  });

  it.each([
    'channel_not_found',
    'is_archived',
    'not_in_channel',
    'missing_scope',
    'msg_too_long',
    'invalid_blocks',
  ])('that Slack refuses as %s stays failed', (code) => {
    expect(classify(platform(code))).toEqual({ kind: 'failed', reason: code });
  });

  it.each(['ratelimited', 'service_unavailable', 'invalid_auth', 'token_revoked'])(
    'that Slack refuses for now as %s is repeated',
    (code) => {
      expect(classify(platform(code))).toMatchObject({ kind: 'retry', reason: code });
    },
  );

  it('that a proxy forbade is repeated later', () => {
    expect(classify(new WebAPIHTTPError(403, 'Forbidden', {}, 'x'))).toMatchObject({
      kind: 'retry',
      reason: 'http_403',
    });
  });
});
