import type { EnvReader } from './env-reader.js';

/** Which server is asked, and what each request to it carries beside its body. */
export interface ModelServer {
  apiKey: string | null;
  /** ends with "/"; null: OpenAI's own */
  baseUrl: string | null;
  /** goes along as ?api-version=…, which Azure's older addresses ask for */
  apiVersion: string | null;
  /** further headers; their values are secrets */
  headers: Readonly<Record<string, string>>;
}

export function readModelServer(env: EnvReader): ModelServer {
  const baseUrl = readAddress(env);
  return {
    apiKey: readKey(env),
    baseUrl,
    apiVersion: readApiVersion(env),
    headers: readHeaders(env),
  };
}

/** What a header can carry on the way to any server: visible ASCII and, within, blanks. */
const IN_A_HEADER = /^[\x20-\x7e]+$/;

/** What is wrong with a key. None of these is repeated: what looks like a broken key is one. */
const BROKEN_KEYS: readonly (readonly [wrong: RegExp, problem: string])[] = [
  [/[\r\n]/, 'has a line end within. Set it to the key alone, on one line.'],
  [/\s/, 'has a blank within. Set it to the key alone, without "Bearer" before it or a remark behind it.'],
  // as "docker run --env-file" hands it over
  [/^["'].*["']$/, 'stands in quotes. Set it without them.'],
  [/[^\x21-\x7e]/, 'has a character that no key has. Copy the key anew from where it was made.'],
];

function readKey(env: EnvReader): string | null {
  const key = env.text('OPENAI_API_KEY');
  const broken = BROKEN_KEYS.find(([wrong]) => wrong.test(key ?? ''));
  if (broken) env.problems.push(`OPENAI_API_KEY ${broken[1]}`);
  return key;
}

/** What requests go to below the address; whoever copies a whole address has it too. */
const OPERATION = /\/(chat\/completions|completions|responses|models)\/*$/;

/**
 * The address without what is added to it. A missing /v1 is not added, because not every server has it: a 404 tells. Nothing
 * of a wrong one is repeated, since addresses are copied with keys in them.
 */
function readAddress(env: EnvReader): string | null {
  const given = env.text('OPENAI_BASE_URL');
  const problem = given === null ? null : problemOfAddress(given);
  if (problem === null) return env.webAddress('OPENAI_BASE_URL');
  env.problems.push(`OPENAI_BASE_URL ${problem}`);
  return null;
}

function problemOfAddress(given: string): string | null {
  if (/\s/.test(given)) {
    return 'has a blank or a line end within. Set it to one address, such as https://example.com/v1/.';
  }
  if (!URL.canParse(given)) return null;
  const { search, hash, username, password, pathname } = new URL(given);
  if (search || hash) {
    return (
      'has a query ("?" and what follows). Set it to what stands before that; ' +
      'an api-version, as Azure has it, belongs into OPENAI_API_VERSION, and a key into OPENAI_API_KEY.'
    );
  }
  if (username || password) {
    return 'has a user or a password within. Take them out, and put them into OPENAI_HEADERS, as "Authorization: Basic …".';
  }
  const operation = OPERATION.exec(pathname)?.[1];
  if (operation === undefined) return null;
  return `ends in /${operation}, which is added to it where it is needed. Set it to what stands before that.`;
}

/** Azure names versions by a day, and two by a word. */
const API_VERSION = /^(\d{4}-\d{2}-\d{2}(-preview)?|preview|latest)$/;

function readApiVersion(env: EnvReader): string | null {
  const given = env.text('OPENAI_API_VERSION');
  if (given === null) return null;
  if (!API_VERSION.test(given)) {
    env.problems.push(
      `OPENAI_API_VERSION is "${given}". Set it to a version such as 2024-10-21, or unset it for an address that needs none.`,
    );
  } else if (env.text('OPENAI_BASE_URL') === null) {
    env.problems.push(
      'OPENAI_API_VERSION is set, but OPENAI_BASE_URL is not, and OpenAI has no such versions. ' +
        'Set OPENAI_BASE_URL to the address of your deployment, or unset OPENAI_API_VERSION.',
    );
  }
  return given;
}

/** A header's name (RFC 9110, 5.6.2), but for "|", which stands between headers here. */
const HEADER_NAME = /^[\w!#$%&'*+.^`~-]+$/;
/** Headers that say how the request itself is sent. */
const OF_THE_REQUEST = ['host', 'connection', 'content-type', 'content-length', 'transfer-encoding'];

/** "Name: value" pairs with "|" between them: one line, because not all that read .env files take several. */
function readHeaders(env: EnvReader): Record<string, string> {
  const given = env.text('OPENAI_HEADERS') ?? '';
  if (/[\r\n]/.test(given)) {
    env.problems.push(
      'OPENAI_HEADERS has a line end within. Set it to one line, with | between the headers.',
    );
    return {};
  }
  const headers = new Map<string, string>();
  for (const [index, pair] of given.split('|').entries()) {
    if (pair.trim() === '') continue;
    const [name = '', ...rest] = pair.split(':');
    const header = { name: name.trim(), value: rest.join(':').trim() };
    const problem = problemOfHeader(header, index + 1, [...headers.keys()]);
    if (problem === null) headers.set(header.name, header.value);
    else env.problems.push(`OPENAI_HEADERS ${problem}`);
  }
  return Object.fromEntries(headers);
}

function problemOfHeader(
  { name, value }: { name: string; value: string },
  place: number,
  before: readonly string[],
): string | null {
  if (!HEADER_NAME.test(name) || value === '') {
    return `has no "Name: value" in place ${place}. Set it to such pairs, with | between them, or unset it.`;
  }
  const lowerCase = name.toLowerCase();
  if (OF_THE_REQUEST.includes(lowerCase)) {
    return `names ${name}, which belongs to the request itself. Leave it out.`;
  }
  if (before.some((other) => other.toLowerCase() === lowerCase)) {
    return `names ${name} twice. Leave one of them out.`;
  }
  if (!IN_A_HEADER.test(value)) {
    return `is wrong: the value of ${name} has a character that no header can carry. Set it to letters, digits and signs of ASCII.`;
  }
  return null;
}
