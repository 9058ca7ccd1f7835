import { mutateField } from '../requests/mutate.js';
import { pick, type Random } from '../requests/samples.js';
import type { Wire } from './answers.js';
import { CALLS } from './marks.js';
import { THOUGHT } from './shown.js';
import { BIG, DEEP } from './sizes.js';

type Body = Omit<Wire, 'marked'>;

const JSON_TYPE = 'application/json';
const BROKEN = 0.25;
const CALL = CALLS['Hermes']?.({ name: 'frobnicate', json: '{}', args: [] }) ?? '';

const at = (random: Random, text: string | Buffer): number => Math.floor(random() * text.length);
const spliced = (text: string, place: number, put: Buffer | string): Buffer =>
  Buffer.concat([Buffer.from(text.slice(0, place)), Buffer.from(put), Buffer.from(text.slice(place))]);

const TYPES = [
  ...['text/plain', 'text/html; charset=utf-8', 'application/octet-stream', 'text/event-stream', ''],
  ...['application/json; charset=utf-16', 'application/problem+json', 'multipart/form-data'],
];
const ERRORS: readonly unknown[] = [
  { error: { message: `<think>${THOUGHT}</think> no such model ${CALL}`, code: 'x' } },
  { error: { message: 'Provider returned error', code: 502, metadata: { raw: CALL } } },
  { error: 'overloaded' },
  { error: null },
  { error: { message: null } },
  { detail: [{ loc: ['body'], msg: THOUGHT }] },
  { object: 'error', message: `${CALL}`, code: 400 },
  { message: { nested: CALL } },
  {},
];
const STATUSES = [
  400, 401, 402, 403, 404, 408, 409, 413, 415, 418, 422, 424, 429, 451, 498, 500, 501, 502, 503, 504, 524,
  529, 599,
];

/** What may be done to a whole body, by kind. */
const BREAKS: Readonly<
  Record<string, (random: Random, text: string, body: Record<string, unknown>) => Partial<Body>>
> = {
  'cut off': (random, text) => ({ body: Buffer.from(text).subarray(0, at(random, text)) }),
  'cut off near its end': (random, text) => ({
    body: Buffer.from(text.slice(0, -1 - Math.floor(random() * 200))),
  }),
  'bytes that are no UTF-8': (random, text) => ({
    body: spliced(
      text,
      at(random, text),
      Buffer.from(pick(random, [[0xff, 0xfe], [0xc3], [0xed, 0xa0, 0x80], [0xf0, 0x9f]])),
    ),
  }),
  NUL: (random, text) => ({ body: spliced(text, at(random, text), pick(random, ['\u0000', '\\u0000'])) }),
  'half a pair': (random, text) => ({ body: spliced(text, at(random, text), '\\ud83d') }),
  'a mark of byte order': (_, text) => ({ body: Buffer.from(`\ufeff${text}`) }),
  UTF16: (_, text) => ({ body: Buffer.from(text, 'utf16le') }),
  'a body twice': (_, text) => ({ body: Buffer.from(text + text) }),
  'keys that stand twice': (random, text) => ({
    body: Buffer.from(
      pick(random, [
        text.replace('{', '{"choices":null,'),
        text.replace('{', '{"choices":[],"id":{},"__proto__":{"x":1},'),
        text.replace(/\}$/u, ',"choices":null}'),
        text.replace('"message":{', '"message":{"content":7,"tool_calls":{},'),
      ]),
    ),
  }),
  'a great depth': (random, text) => ({
    body: Buffer.from(
      pick(random, [
        text.replace('{', () => `{"deep":${pick(random, Object.values(DEEP))()},`),
        text.replace('"message":{', () => `"message":{"deep":${pick(random, Object.values(DEEP))()},`),
        pick(random, Object.values(DEEP))(),
      ]),
    ),
  }),
  'a megabyte': (random) => ({ body: Buffer.from(pick(random, Object.values(BIG))()) }),
  'huge numbers': (random, text) => ({
    body: Buffer.from(
      text.replaceAll(
        /:\d+/gu,
        () => `:${pick(random, ['1e999', '-1e400', '9'.repeat(400), '0.1e-999', '-0', '1e308'])}`,
      ),
    ),
  }),
  'another type': (random, text) => ({
    body: Buffer.from(text),
    headers: { 'content-type': pick(random, TYPES) },
  }),
  'other fields': (random, _, body) => {
    const copy = structuredClone(body);
    for (let times = 1 + Math.floor(random() * 4); times > 0; times -= 1) mutateField(random, copy);
    return { body: Buffer.from(JSON.stringify(copy)) };
  },
  'no choices': (random, _, body) => ({
    body: Buffer.from(
      JSON.stringify({
        ...body,
        choices: pick<unknown>(random, [
          [],
          null,
          {},
          'x',
          [null],
          [{}],
          [{ message: null }],
          [{ delta: {} }],
          [{ text: CALL }],
        ]),
      }),
    ),
  }),
  'several choices': (_, text, body) => ({
    body: Buffer.from(
      JSON.stringify({
        ...body,
        choices: [{ index: 0, message: { content: CALL } }, ...[body['choices']].flat()],
        x: text.length,
      }),
    ),
  }),
  'an error with 200': (random) => ({ body: Buffer.from(JSON.stringify(pick(random, ERRORS))) }),
  'an error beside the answer': (random, _, body) => ({
    body: Buffer.from(JSON.stringify({ ...body, ...Object(pick(random, ERRORS)) })),
  }),
  'an error': (random) => ({
    status: pick(random, STATUSES),
    body: Buffer.from(pick(random, [JSON.stringify(pick(random, ERRORS)), `<html>${CALL}</html>`, '', CALL])),
    headers: {
      'content-type': pick(random, [JSON_TYPE, 'text/html']),
      ...pick(random, [{}, { 'retry-after': pick(random, ['0', '-1', '1e9', 'soon']) }]),
    },
  }),
  'other JSON': (random) => ({
    body: Buffer.from(
      pick(random, [
        'null',
        '[]',
        '7',
        '"text"',
        'true',
        '',
        ' ',
        '{}',
        '<!DOCTYPE html><html></html>',
        CALL,
      ]),
    ),
  }),
  'a stream': (_, text) => ({
    body: Buffer.from(`data: ${text.replace('"message":', '"delta":')}\n\ndata: [DONE]\n\n`),
    headers: { 'content-type': 'text/event-stream' },
  }),
};
const HANGING = 0.003;

/** A completion as it goes over the wire: sound, or broken in one way. */
export function brokenBody(random: Random, completion: Record<string, unknown>): Body {
  const text = JSON.stringify(completion);
  const sound: Body = {
    ...{ status: 200, headers: { 'content-type': JSON_TYPE }, body: Buffer.from(text), kinds: [] },
    hangs: false,
  };
  if (random() < HANGING) return { ...sound, kinds: ['a body without an end'], hangs: true };
  if (random() >= BROKEN) return sound;
  const [kind, make] = pick(random, Object.entries(BREAKS));
  return { ...sound, ...make(random, text, completion), kinds: [`body: ${kind}`] };
}
