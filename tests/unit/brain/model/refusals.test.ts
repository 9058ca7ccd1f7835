import { describe, expect, it } from '@jest/globals';
import { Body } from '../../../../src/brain/model/openai/body.js';
import { firstDialect, inDialect } from '../../../../src/brain/model/openai/dialect.js';
import { learned } from '../../../../src/brain/model/openai/lessons.js';
import { kindOf, refusalIn } from '../../../../src/brain/model/openai/refusal.js';
import { FOR_WORDS, WITH_TOOLS } from './reading.js';
import { SAID } from './refusals/all.js';
import type { Said } from './refusals/said.js';

const NOW = Date.UTC(2026, 0, 1);
const HERE = new Map();

const refusalOf = ({ status, body, headers = {} }: Said) =>
  refusalIn(status, typeof body === 'string' ? body : JSON.stringify(body), new Headers(headers), NOW);

/** The next request after a refusal; null where it is not asked again. */
function nextAfter(said: Said): Record<string, unknown> | null {
  const refusal = refusalOf(said);
  if (!['misconfigured', 'failed'].includes(kindOf(refusal))) return null;
  const dialect = { ...firstDialect(null, false), ...said.speaking };
  const body = said.request ?? FOR_WORDS;
  const sent = inDialect(body, dialect, HERE);
  const next = learned(refusal, { body, sent }, dialect);
  return next === null ? null : inDialect(body, next, HERE);
}

const named = SAID.map(
  (said) => [`${said.server}, ${said.status}: ${JSON.stringify(said.body)}`, said] as const,
);

describe('what a refusal concerns', () => {
  it.each(named)('%s', (_, said) => {
    expect(kindOf(refusalOf(said))).toBe(said.outcome);
    if (said.waitMs !== undefined) expect(refusalOf(said).retryAfterMs).toBe(said.waitMs);
  });
});

describe('what is asked differently after it', () => {
  it.each(named.filter(([, { next }]) => next !== undefined))('%s', (_, said) => {
    const sent = nextAfter(said);
    if (said.next === null || said.next === undefined) expect(sent).toBeNull();
    else expect([sent, sent !== null && said.next(sent)]).toEqual([sent, true]);
  });

  it('takes away what a server does not want back', () => {
    const call = {
      id: 'call_1',
      type: 'function',
      function: { name: 'get_item', arguments: '{"key":"OPS-12"}' },
    };
    const body = Body.parse({
      ...WITH_TOOLS,
      messages: [
        ...WITH_TOOLS.messages,
        { role: 'assistant', content: '', tool_calls: [call] },
        { role: 'tool', tool_call_id: 'call_1', content: '{}' },
      ],
    });
    const origins = new Map([
      [
        'call_1',
        {
          role: 'assistant' as const,
          content: '',
          reasoning_content: 'Hm.',
          reasoning: 'Hm.',
          tool_calls: [call],
        },
      ],
    ]);
    const dialect = firstDialect(null, false);
    const sent = inDialect(body, dialect, origins);
    expect(JSON.stringify(sent)).toContain('Hm.');
    for (const said of [
      {
        object: 'error',
        message: {
          detail: [
            {
              type: 'extra_forbidden',
              loc: ['body', 'messages', 2, 'assistant', 'reasoning_content'],
              msg: 'Extra inputs are not permitted',
              input: 'Hm.',
            },
          ],
        },
      },
      {
        error: {
          message:
            "'messages.2' : for 'role:assistant' the following must be satisfied[('messages.2' : property 'reasoning_content' is unsupported)]",
          type: 'invalid_request_error',
        },
      },
    ]) {
      const refusal = refusalIn(422, JSON.stringify(said), new Headers(), NOW);
      const next = learned(refusal, { body, sent }, dialect);
      expect(next).not.toBeNull();
      if (next !== null) expect(JSON.stringify(inDialect(body, next, origins))).not.toContain('Hm.');
    }
  });
});

describe('how long a server wants to be left alone', () => {
  it.each<readonly [Record<string, string>, number | null]>([
    [{ 'retry-after': '7' }, 7_000],
    [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:30 GMT' }, 30_000],
    [{ 'retry-after-ms': '250' }, 250],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after': '-3' }, null],
    [{}, null],
  ])('is read from %j', (headers, wait) => {
    const { retryAfterMs } = refusalIn(429, '{}', new Headers(headers), NOW);
    if (wait === null) expect(retryAfterMs ?? 0).toBe(0);
    else expect(retryAfterMs).toBe(wait);
  });
});

describe('any error', () => {
  it.each([
    '',
    'null',
    '[]',
    '{}',
    '""',
    '<html></html>',
    '{"error":null}',
    '{"error":{}}',
    '{"error":[1]}',
    '\u0000',
    '{',
  ])('of %j is read without a fault', (text) => {
    for (const status of [400, 401, 403, 404, 409, 418, 422, 429, 500, 503, 529]) {
      const refusal = refusalIn(status, text, new Headers(), NOW);
      expect(['misconfigured', 'limited', 'failed']).toContain(kindOf(refusal));
      expect(learned(refusal, { body: FOR_WORDS, sent: {} }, firstDialect(null, false))).toBeNull();
    }
  });
});
