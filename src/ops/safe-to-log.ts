import { isNativeError } from 'node:util/types';
import { z } from 'zod';

/** What stands in a log in the place of a secret. */
const SECRET = '[secret]';

/** Names under which secrets are kept; no text below one is written out. Numbers are, such as counts of tokens. */
const SECRET_NAME = /token|secret|passw|authorization|api[-_]?key|cookie|credential|signature|database_?url/i;

/**
 * Secrets as they look: Slack's tokens, keys of OpenAI and those who speak its protocol, what follows "Bearer", and the user's
 * part of an address. Each is read in time linear in the text.
 */
const SECRET_LOOKS: readonly [looks: RegExp, instead: string][] = [
  [/\bx(?:ox[a-z]|app)-[\w-]+/g, SECRET],
  [/\bsk-[\w-]{8,}/g, SECRET],
  [/\b(Bearer|Basic) [\w.~+/=-]+/gi, `$1 ${SECRET}`],
  [/:\/\/[^\s/@]{1,500}@/g, `://${SECRET}@`],
];

/** Longer texts are cut, and nothing is read deeper than this: a log is for reading. */
const MAX_TEXT = 8_000;
/** A look is known by less than this; of a given secret all is needed. */
const MAX_LOOK = 512;
const MAX_DEPTH = 10;
const MAX_ISSUES = 10;

/** What an error may tell besides its message: words of its maker, and no value of a row, a payload or a request. */
const TELLING = [
  'code',
  'status',
  'statusCode',
  'syscall',
  'errno',
  'address',
  'port',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
] as const;

/** Errors that an error holds. */
const WITHIN = ['cause', 'errors', 'original'] as const;

const Issues = z.object({ issues: z.array(z.object({ code: z.string(), path: z.array(z.unknown()) })) });

/** Takes secrets out of texts: by their looks, and those that are given, whatever they look like. */
export function createRedactor(known: readonly string[] = []): (text: string) => string {
  // a short one would be found in the midst of other words
  const secrets = known.filter((secret) => secret.length >= 8);
  const longest = Math.max(MAX_LOOK, ...secrets.map((secret) => secret.length));
  return (text) => {
    // read so far beyond what is shown that no half of a secret is: what stands at the end may be one, and is not shown
    const read = text.slice(0, MAX_TEXT + longest);
    const withoutKnown = secrets.reduce((left, secret) => left.replaceAll(secret, SECRET), read);
    const without = SECRET_LOOKS.reduce(
      (left, [looks, instead]) => left.replace(looks, instead),
      withoutKnown,
    );
    if (text.length <= MAX_TEXT) return without;
    const sure = read.length < text.length ? Math.max(0, without.length - longest) : without.length;
    return `${without.slice(0, Math.min(MAX_TEXT, sure))}…`;
  };
}

type Redact = (text: string) => string;

/**
 * Fields as they may be logged, at any depth: without secrets, and of errors without what quotes rows and payloads (pg's
 * `detail`, `where`, `internalQuery` and the like).
 */
export function safeToLog(fields: object, redact: Redact): Record<string, unknown> {
  const place = { redact, isSecret: false, above: [fields] };
  return isError(fields) ? { err: safeError(fields, place) } : safeEntries(fields, place);
}

/** What was thrown, with the place where, as it may be shown to an operator. */
export function thrownInWords(thrown: unknown): string {
  const redact = createRedactor();
  if (typeof thrown !== 'object' || thrown === null || !isError(thrown)) return redact(String(thrown));
  const { type, message, stack } = safeError(thrown, { redact, isSecret: false, above: [] });
  return `${type}: ${message}\n${stack}`.trimEnd();
}

interface Place {
  redact: Redact;
  /** below a name for secrets */
  isSecret: boolean;
  /** what this is part of, outermost first */
  above: readonly object[];
}

function safe(value: unknown, place: Place): unknown {
  if (typeof value === 'string') return place.isSecret ? SECRET : place.redact(value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value;
  if (place.above.includes(value)) return '[circular]';
  if (place.above.length >= MAX_DEPTH) return '[deeper]';
  const below = { ...place, above: [...place.above, value] };
  if (isError(value)) return safeError(value, below);
  if (ArrayBuffer.isView(value)) return '[bytes]';
  if ('toJSON' in value && typeof value.toJSON === 'function') return safe(value.toJSON(), below);
  if (Array.isArray(value)) return value.map((one) => safe(one, below));
  return safeEntries(value, below);
}

function safeEntries(value: object, place: Place): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      place.redact(name),
      safe(inner, { ...place, isSecret: place.isSecret || SECRET_NAME.test(name) }),
    ]),
  );
}

/** In a vm context, as in tests, Node's own errors are no instances of Error. */
function isError(value: object): value is Error {
  return isNativeError(value) || value instanceof Error;
}

function safeError(error: Error, place: Place): Record<string, unknown> {
  const of = new Map<string, unknown>(Object.entries(error));
  if ('errors' in error) of.set('errors', error.errors);
  if (error.cause !== undefined) of.set('cause', error.cause);
  const told = [...TELLING].filter((name) => ['string', 'number'].includes(typeof of.get(name)));
  const held = [...WITHIN].filter((name) => of.get(name) !== undefined);
  return {
    type: error.name,
    message: place.redact(messageIn(error, of.get('code'))),
    stack: framesOf(error).map(place.redact).join('\n'),
    ...Object.fromEntries([...told, ...held].map((name) => [name, safe(of.get(name), place)])),
    // those of an AppError are safe to log
    ...(of.has('fields') ? { fields: safe(of.get('fields'), place) } : {}),
  };
}

/** SQLSTATE: data exceptions, and what a function raises; these quote the value that they are about. */
const QUOTES_VALUES = /^(22...|P0...)$/;

function messageIn(error: Error, code: unknown): string {
  const issues = Issues.safeParse(error);
  if (issues.success) {
    const told = issues.data.issues.slice(0, MAX_ISSUES);
    return told.map(({ code: what, path }) => `${path.map(String).join('.')}: ${what}`).join('; ');
  }
  // JSON.parse quotes the text that it can't read
  if (error.name === 'SyntaxError') return 'a text could not be parsed';
  if (typeof code === 'string' && QUOTES_VALUES.test(code)) return beforeQuotes(error.message);
  return error.message;
}

function beforeQuotes(message: string): string {
  const at = message.indexOf('"');
  return at < 0 ? message : `${message.slice(0, at)}"…"`;
}

/** Where an error was made, without its message, which its stack begins with. */
function framesOf({ stack, message }: Error): string[] {
  const at = stack?.indexOf(message) ?? -1;
  if (stack === undefined || at < 0) return [];
  return stack
    .slice(at + message.length)
    .split('\n')
    .filter((line) => line.startsWith('    at '));
}
