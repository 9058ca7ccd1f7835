import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DatabaseError } from 'pg';
import { z } from 'zod';
import { AppError } from '../../../src/domain/errors.js';
import { createLog } from '../../../src/ops/log.js';
import { thrownInWords } from '../../../src/ops/safe-to-log.js';
import { runs } from '../../support/runs.js';

const SECRETS = ['token', 'authorization', 'apiKey', 'signingSecret', 'password', 'databaseUrl'];
/** Stands in whatever must not be written out. */
const MARKER = 'hidden';
const KNOWN = `a-signing-secret-${MARKER}`;

function written(fields: object, format: 'json' | 'pretty' = 'json'): string {
  const lines = new PassThrough();
  createLog({ level: 'info', format, secrets: [KNOWN] }, lines).info(fields, 'a call failed');
  return String(lines.read());
}

describe('the log', () => {
  it.each(['json', 'pretty'] as const)('writes out no secret, as %s', (format) => {
    const secrets = Object.fromEntries(SECRETS.map((name) => [name, `${MARKER}-${name}`]));
    const below = { nested: { authorization: { value: [MARKER] } } };
    const line = written({ ...secrets, channel: 'C1', slack: { ...secrets, user: 'U1' }, below }, format);
    expect(line).toMatch(/a call failed/u);
    expect(line).toMatch(/C1/u);
    expect(line).toMatch(/U1/u);
    expect(line).not.toContain(MARKER);
  });

  it('tells of an error what it is, where it was made and what it is about, with its causes', () => {
    const cause = Object.assign(new DatabaseError('duplicate key value', 1, 'error'), {
      code: '23505',
      table: 'threads',
      constraint: 'threads_pkey',
      detail: MARKER,
    });
    const error = new AppError('slack_failed', 'Slack did not answer.', { cause, fields: { channel: 'C1' } });
    const { err } = JSON.parse(written({ err: error }));
    expect(err).toMatchObject({
      type: 'AppError',
      message: 'Slack did not answer.',
      code: 'slack_failed',
      fields: { channel: 'C1' },
      cause: { message: 'duplicate key value', code: '23505', table: 'threads', constraint: 'threads_pkey' },
    });
    expect(err.stack).toMatch(/^ {4}at /);
    expect(written({ err: error })).not.toContain(MARKER);
  });

  it('leaves numbers, lists and what turns itself into JSON as they are', () => {
    const at = new Date(0);
    const fields = { tokens: 7, list: ['a', 1n, null], at, steps: { toJSON: () => ['one'] } };
    expect(JSON.parse(written(fields))).toMatchObject({
      tokens: 7,
      list: ['a', '1', null],
      at: at.toISOString(),
      steps: ['one'],
    });
  });

  it('takes a secret out whole that stands where a text is cut, also behind others', () => {
    const looks = `xoxb-1-${MARKER}`;
    for (const secret of [KNOWN, looks, `postgresql://${MARKER}:${MARKER}@host`]) {
      for (let half = 1; half < secret.length; half += 1) {
        for (const start of ['', KNOWN.repeat(100)]) {
          const text = `${start}${' '.repeat(8_000 - half - start.length)}${secret}`;
          expect(JSON.parse(written({ text: `${text} ${'x'.repeat(20_000)}` })).text).not.toMatch(
            /hid|a-sign|xoxb-/,
          );
        }
      }
    }
    const far = `${`${KNOWN} `.repeat(400)}${'x'.repeat(20_000)}`;
    for (let more = 0; more < KNOWN.length; more += 1) {
      expect(JSON.parse(written({ text: `${'-'.repeat(more)}${far}` })).text).not.toMatch(/hid|a-sign/);
    }
  });

  it('ends where things hold themselves, and cuts what is long', () => {
    const round: Record<string, unknown> = { name: 'round' };
    round['self'] = round;
    expect(JSON.parse(written({ round, long: 'x'.repeat(100_000) })).round.self).toBe('[circular]');
    expect(written({ long: 'x'.repeat(100_000) }).length).toBeLessThan(10_000);
  });

  it('writes out no secret and no row, whatever is logged, at any depth', () => {
    fc.assert(
      fc.property(anything(), (fields) => {
        expect(written(fields)).not.toContain(MARKER);
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('what ends a program', () => {
  it('is told without rows and secrets', () => {
    const said = thrownInWords(Object.assign(new Error(`for ${token()}`), { detail: MARKER }));
    expect(said).toMatch(/^Error: for \[secret\]\n {4}at /);
    expect(said).not.toContain(MARKER);
    expect(thrownInWords(`postgres://me:${MARKER}@host/db`)).toBe('postgres://[secret]@host/db');
  });
});

const token = () => `xoxb-1-${MARKER}`;

/** Objects, lists and errors in one another, with a marker wherever no text may be written out. */
function anything(): fc.Arbitrary<object> {
  const secretText = fc.constantFrom(
    token(),
    `xapp-1-${MARKER}`,
    `sk-proj-${MARKER}`,
    `Bearer ${MARKER}`,
    `Authorization: Basic ${MARKER}=`,
    `postgresql://frontdoor:${MARKER}@host:5432/db`,
    `said ${KNOWN} aloud`,
  );
  const secretName = fc.constantFrom(
    ...SECRETS,
    'Authorization',
    'bot_token',
    'x-slack-signature',
    'set-cookie',
    'client_secret',
    'OPENAI_API_KEY',
  );
  const { node } = fc.letrec<{ node: object; value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.constant(undefined),
      secretText,
      tie('node'),
      fc.array(tie('value'), { maxLength: 3 }),
    ),
    node: fc.oneof(
      { depthSize: 'small' },
      fc.dictionary(fc.constantFrom('a', 'b', 'err', 'cause', 'errors', 'text'), tie('value'), {
        maxKeys: 3,
      }),
      fc
        .tuple(secretName, fc.oneof(fc.constant(MARKER), fc.constant({ deep: [MARKER] }), secretText))
        .map(([name, value]) => ({ [name]: value })),
      tie('value').map((cause) => new Error('it failed', { cause })),
      fc.array(tie('value'), { maxLength: 2 }).map((errors) => new AggregateError(errors, 'all failed')),
      tie('value').map((value) =>
        Object.assign(new Error('it failed'), { request: MARKER, original: value }),
      ),
      tie('value').map((value) =>
        Object.assign(
          new DatabaseError(`invalid input syntax for type integer: "a ${MARKER}" b"`, 1, 'error'),
          {
            code: '22P02',
            detail: MARKER,
            where: MARKER,
            internalQuery: MARKER,
            hint: MARKER,
            cause: value,
          },
        ),
      ),
      fc.constant(null).map(jsonError),
      fc.constant(null).map(zodError),
      fc.constant(new Map([[MARKER, MARKER]])),
      fc.constant(Buffer.from(MARKER)),
    ),
  }));
  return node;
}

function jsonError(): Error {
  try {
    JSON.parse(`${MARKER} is no JSON`);
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('JSON.parse took it');
}

function zodError(): Error {
  const form = z.strictObject({ kind: z.enum(['a']), n: z.number() });
  const { error } = form.safeParse({ kind: MARKER, n: MARKER, [`${MARKER} name`]: 1 });
  if (!error) throw new Error('zod took it');
  return error;
}
