import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { whyNotAuthentic } from '../../../src/slack/transport/http/server.js';
import { payloadOf, shapeOf } from '../../../src/slack/transport/http/shape.js';
import { whyNotEnvelope } from '../../../src/slack/transport/socket/envelope-guard.js';
import { click, post, SELF } from './wire.js';

const NOW = 1_764_000_000_000;

describe('a request', () => {
  const body = Buffer.from('{"type":"event_callback"}');
  const headers = (seconds: number, secret = 'shh') => ({
    'x-slack-request-timestamp': String(seconds),
    'x-slack-signature': `v0=${createHmac('sha256', secret).update(`v0:${seconds}:${body}`).digest('hex')}`,
  });
  const why = (given: object): string | null => whyNotAuthentic({ ...given }, body, 'shh', NOW);

  it("is Slack's when signature and time hold", () => {
    expect(why(headers(NOW / 1000))).toBeNull();
    expect(why(headers(NOW / 1000 - 300))).toBeNull();
    expect(why(headers(NOW / 1000 + 300))).toBeNull();
  });

  it.each([
    ['signed with another secret', headers(NOW / 1000, 'other'), 'signature'],
    ['too old', headers(NOW / 1000 - 301), 'timestamp'],
    ['from the future', headers(NOW / 1000 + 301), 'timestamp'],
    ['without a time', { ...headers(NOW / 1000), 'x-slack-request-timestamp': 'soon' }, 'timestamp'],
    ['without a signature', { 'x-slack-request-timestamp': String(NOW / 1000) }, 'headers'],
    ['with another version', { ...headers(NOW / 1000), 'x-slack-signature': 'v1=00' }, 'signature'],
  ])('that is %s is not', (_what, given, reason) => {
    expect(why(given)).toBe(reason);
  });
});

describe('a payload', () => {
  const event = { type: 'event_callback', team_id: SELF.teamId, event: post('hi') };

  it.each([
    ['an event', event],
    ['a click', click({ action_id: 'fd.approve' })],
    ['a command', { command: '/frontdoor', user_id: 'U0DANA', text: '' }],
    ['the check of the URL', { type: 'url_verification', challenge: 'x' }],
  ])('that is %s passes', (_what, payload) => {
    expect(shapeOf(payload)).toEqual({ verdict: 'pass' });
  });

  it.each([
    null,
    undefined,
    17,
    'text',
    [],
    [event],
    {},
    { type: 7 },
    { type: 'event_callback', event: null },
    { type: 'event_callback', event: { type: 3 } },
    { type: 'block_actions', actions: [] },
    { type: 'view_submission', user: { id: 'U' } },
  ])('such as %j is refused', (payload) => {
    expect(shapeOf(payload).verdict).toBe('refuse');
  });

  it('of a type that we do not know is left alone', () => {
    expect(shapeOf({ type: 'app_rate_limited', minute_rate_limited: 1 }).verdict).toBe('ignore');
  });

  it('is found in JSON and in forms', () => {
    const form = 'application/x-www-form-urlencoded';
    expect(payloadOf(Buffer.from('{"a":1}'), 'application/json')).toEqual({ a: 1 });
    expect(payloadOf(Buffer.from(`payload=${encodeURIComponent('{"a":1}')}`), form)).toEqual({ a: 1 });
    expect(payloadOf(Buffer.from('command=%2Ffrontdoor'), form)).toEqual({ command: '/frontdoor' });
    expect(payloadOf(Buffer.from('{"a":'), 'application/json')).toBeUndefined();
  });
});

describe('a Socket Mode message', () => {
  const envelope = (more: object): string => JSON.stringify({ envelope_id: 'e1', ...more });

  it.each([
    { type: 'hello', num_connections: 1 },
    { type: 'disconnect', reason: 'warning' },
    { type: 'events_api', payload: { type: 'event_callback', event: post('hi') } },
    { type: 'interactive', payload: click({ action_id: 'fd.approve' }) },
  ])('such as $type passes', (given) => {
    expect(whyNotEnvelope(envelope(given), false)).toBeNull();
  });

  it.each([
    ['binary', Buffer.from('x'), true],
    ['broken', '{"type":', false],
    ['null', 'null', false],
    ['an array', '[]', false],
    ['an event without payload', envelope({ type: 'events_api' }), false],
    [
      'an event whose event is null',
      envelope({ type: 'events_api', payload: { type: 'event_callback', event: null } }),
      false,
    ],
    ['of another type', envelope({ type: 'ws_message' }), false],
  ])('that is %s is not taken', (_what, data, isBinary) => {
    expect(whyNotEnvelope(data, isBinary)).not.toBeNull();
  });
});
