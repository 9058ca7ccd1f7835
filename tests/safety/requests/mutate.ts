import { pick, type Random, type Sample } from './samples.js';

/** A body as it goes over the wire. */
export interface Written {
  text: string | Buffer;
  contentType: string;
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const DEPTH = 10_000;
const HUGE = 100_000;

/** JSON of that depth can't be written by JSON.stringify, which gives up before; its place is held by a word. */
const DEEP = '~deep~';
const deepJson = (random: Random): string =>
  random() < 0.5 ? '['.repeat(DEPTH) + ']'.repeat(DEPTH) : `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`;

const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202eright to left',
  '👩‍👩‍👧‍👦'.repeat(500),
  '<@U0>'.repeat(2_000),
  '<!channel> <!everyone> <@U0NHPRIYA>',
  '__proto__',
  'constructor',
  '1e999',
  '9'.repeat(400),
  '-1.000000',
  '99999999999.999999',
  '../../../etc/passwd',
  "'; DROP TABLE inbox; --",
  '%00%ff',
  '"'.repeat(1_000),
  '['.repeat(1_000),
  DEEP,
] as const;

function oddValue(random: Random): unknown {
  return pick<() => unknown>(random, [
    () => null,
    () => true,
    () => 7,
    () => -1,
    () => 1e308,
    () => [],
    () => ({}),
    () => [null],
    () => [[[[]]]],
    () => ({ id: 7 }),
    () => ({ toString: 'x', constructor: {} }),
    () => 'x'.repeat(HUGE),
    () => Array.from({ length: 2_000 }, (_, i) => ({ i })),
    ...ODD_TEXTS.map((text) => () => text),
    ...ODD_TEXTS.map((text) => () => text),
  ])();
}

/** Not String(): what has a `toString` that is none can't become a primitive. */
const inText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** A field or an element, wherever it stands. */
export interface Spot {
  value: unknown;
  put(value: unknown): void;
  remove(): void;
  /** puts another one beside it */
  add(value: unknown): void;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

export function spotsIn(value: unknown, random: Random): Spot[] {
  if (Array.isArray(value)) {
    return value.flatMap((inner, i) => [
      {
        value: inner,
        put: (given: unknown) => void value.splice(i, 1, given),
        remove: () => void value.splice(i, 1),
        add: (given: unknown) => void value.push(given),
      },
      ...spotsIn(inner, random),
    ]);
  }
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    {
      value: inner,
      put: (given: unknown) => void Object.assign(value, { [key]: given }),
      remove: () => void delete value[key],
      add: (given: unknown) => void Object.assign(value, { [pick(random, ODD_TEXTS).slice(0, 50)]: given }),
    },
    ...spotsIn(inner, random),
  ]);
}

/** Does something to one field. */
export function mutateField(random: Random, body: Record<string, unknown>): void {
  const spots = spotsIn(body, random);
  const spot = pick(random, spots);
  const { value } = spot;
  pick(random, [
    () => spot.put(oddValue(random)),
    () => spot.put(oddValue(random)),
    () => spot.put(oddValue(random)),
    () => spot.remove(),
    () => spot.put([value]),
    () => spot.put(Array.isArray(value) ? [...value, ...value] : `${inText(value)}${inText(value)}`),
    () => pick(random, spots).put(structuredClone(value)),
    () => spot.add(oddValue(random)),
  ])();
}

/** JSON in which the first keys stand twice, with other values. */
function withDoubles(random: Random, text: string): string {
  const doubled = Array.from(
    { length: 3 },
    () =>
      `${JSON.stringify(pick(random, ['type', 'event', 'team_id', 'user', 'actions']))}:${JSON.stringify(oddValue(random))}`,
  );
  return text.startsWith('{') ? `{${doubled.join(',')},${text.slice(1)}` : text;
}

function mutateText(random: Random, text: string): string | Buffer {
  const at = Math.floor(random() * text.length);
  return pick<() => string | Buffer>(random, [
    () => text.slice(0, at),
    () => text + text,
    () => `\ufeff${text}`,
    () => withDoubles(random, text),
    () => withDoubles(random, text),
    () =>
      Buffer.concat([
        Buffer.from(text.slice(0, at)),
        Buffer.from([0xff, 0xfe, 0xc0]),
        Buffer.from(text.slice(at)),
      ]),
    () => deepJson(random),
    () => text.replaceAll('"', "'"),
    () => '',
  ])();
}

function writtenAs(random: Random, as: Sample['as'], body: Record<string, unknown>): Written {
  const json = () => JSON.stringify(body).replaceAll(`"${DEEP}"`, () => deepJson(random));
  if (as === 'json') return { text: json(), contentType: JSON_TYPE };
  if (as === 'payload') return { text: `payload=${encodeURIComponent(json())}`, contentType: FORM_TYPE };
  const form = Object.entries(body).map(
    ([key, value]) =>
      `${encodeURIComponent(wellFormed(key))}=${encodeURIComponent(wellFormed(inText(value)))}`,
  );
  return { text: form.join('&'), contentType: FORM_TYPE };
}

/** Half of an emoji can't be written in a form. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

/** A form as nobody writes it. */
function mutateForm(random: Random, text: string): string {
  return pick(random, [
    `${text}&${text}`,
    `payload=%7B%7D&${text}`,
    text.replace('payload=', 'payload[]='),
    text.replaceAll('%', '%25'),
    `${text}&payload=%`,
    text.replaceAll('=', '&'),
    `${'a=b&'.repeat(5_000)}${text}`,
    `&&&=${text}=&`,
  ]);
}

const OTHER_TYPES = [
  `${JSON_TYPE}; charset=utf-8`,
  `${FORM_TYPE}; charset=utf-16`,
  'text/plain',
  'multipart/form-data; boundary=x',
  '',
  'APPLICATION/JSON',
];

/** A sample as it is sent: as it is, or with anything done to its fields, its text, its form and its content type. */
export function mutated(random: Random, { as, body }: Sample): Written {
  if (random() < 0.1) return writtenAs(random, as, body);
  const copy = structuredClone(body);
  const times = Math.floor(random() * 4);
  for (let time = 0; time < times; time += 1) mutateField(random, copy);
  const written = writtenAs(random, as, copy);
  if (random() < 0.1 && typeof written.text === 'string') written.text = mutateText(random, written.text);
  if (random() < 0.2 && as !== 'json' && typeof written.text === 'string')
    written.text = mutateForm(random, written.text);
  if (random() < 0.05) written.contentType = pick(random, OTHER_TYPES);
  return written;
}
