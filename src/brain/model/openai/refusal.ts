import type { BrainCall } from '../../../domain/brain.js';
import { isObject, jsonOrNone } from '../json-in-text.js';

/** What a server said in the place of an answer. */
export interface Refusal {
  /** of HTTP, or the one that an error in a 200 names */
  status: number;
  /** the server's own sentence; empty where it gave none */
  said: string;
  /** all that the error says: codes, types and names of parameters, too */
  whole: string;
  retryAfterMs: number | null;
}

/** Where servers put their sentence, and what they say besides. */
const SENTENCES = new Set([
  'message',
  'msg',
  'status_msg',
  'detail',
  'error',
  'error_description',
  'raw',
  'title',
  'reason',
]);
const MAX_DEPTH = 6;
const MAX_SAID = 300;

/** The texts within an error, however it is wrapped, with the names under which they stand. */
function textsIn(value: unknown, name = '', depth = 0): { name: string; text: string }[] {
  if (depth > MAX_DEPTH) return [];
  if (typeof value === 'string') return [{ name, text: value }];
  if (Array.isArray(value)) return value.slice(0, 10).flatMap((one) => textsIn(one, name, depth + 1));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, one]) => textsIn(one, key, depth + 1));
}

/**
 * What an error of a server says, in whichever of their forms: `{error: {message, code, param}}`, a list of these, `{message}`,
 * `{detail: [{loc, msg}]}`, or plain text.
 */
export function refusalIn(status: number, text: string, headers: Headers, now: number): Refusal {
  const data = jsonOrNone(text);
  const texts = data === undefined ? [{ name: 'message', text: asLine(text) }] : textsIn(data);
  const sentences = texts.filter(({ name }) => SENTENCES.has(name)).map((one) => asLine(one.text));
  return {
    status: statusIn(data) ?? status,
    said: [...new Set(sentences)].join(' ').slice(0, MAX_SAID),
    whole: texts
      .map((one) => one.text)
      .join('\n')
      .slice(0, 8_000),
    retryAfterMs: retryAfterMs(headers, texts.find(({ name }) => name === 'retryDelay')?.text ?? null, now),
  };
}

/** A page is no sentence; of one its title says what it is. */
function asLine(text: string): string {
  const title = /<title[^>]{0,100}>([^<]{0,200})/iu.exec(text)?.[1];
  const plain = title ?? (/^\s*</u.test(text) ? 'a web page' : text);
  return plain.replaceAll(/\s+/gu, ' ').trim();
}

/** An error that came with a 200 names the status that it stands for, if any. */
function statusIn(data: unknown): number | null {
  const error = isObject(data) && isObject(data['error']) ? data['error'] : data;
  const named = isObject(error) ? Number(error['code'] ?? error['status']) : Number.NaN;
  return Number.isInteger(named) && named >= 400 && named < 600 ? named : null;
}

/**
 * Milliseconds that a server asks to wait: in a Retry-After header as seconds or a date (RFC 9110), in one of Azure's in milliseconds,
 * or in the error as Google writes durations (`34s`). Null without a usable one.
 */
function retryAfterMs(headers: Headers, delay: string | null, now: number): number | null {
  const inMs = Number(headers.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(inMs)) return Math.max(0, inMs);
  const value = headers.get('retry-after') ?? delay?.replace(/s$/u, '') ?? null;
  if (value === null) return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1_000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** What servers call a filter that stopped what somebody wrote, or what the model answered; in China's in Chinese. */
const FILTERED =
  /content[_ ]?filter|content management policy|responsible_?ai|content[_ ]policy|usage (?:polic|guideline)|polic(?:y|ies) violat|violat[^.\n]{0,40}(?:polic|guideline)|moderation|data_?inspection|flagged|safety (?:system|filter|policy|reason)|prohibited content|inappropriate|censor|exists risk|high risk|(?<!case[- ])sensitive|jailbreak|敏感|违规|审核/iu;
/** A filter that can't answer itself is none that stopped something. */
const OUT_OF_ORDER = /unavailable|tim(?:ed|e) ?out|try again|overloaded/iu;
const TOO_LONG =
  /context[ _](?:length|window|size)|maximum (?:context|prompt)|too (?:long|large|many (?:input )?tokens)|exceeds? the (?:available|maximum|model'?s?)|(?:prompt|input)s?\b[^.\n]{0,40}(?:exceed|too long|length|only supports)|`inputs` tokens|prompt_tokens|model token limit|reduce the length|exceed_context|string_above_max|超长|过长|长度超/iu;
/** One that asks for patience does not ask for less. */
const PATIENCE = /too many tokens, please wait/iu;
/** The name of a limit for the answer alone is no long prompt. */
const LIMIT_ALONE =
  /^[^.\n]*max_(?:completion_)?tokens[^.\n]*(?:must be|at most|less than|valid range|supports? at most|is too large)/iu;
const UNPAID =
  /insufficient[_ ](?:quota|balance|credits|funds)|out of credits|billing|payment|account is not active|arrears|exceeded your current quota|spend(?:ing)? limit|余额|欠费|充值/iu;
const UNKNOWN_KEY = /login fail|unauthori[sz]ed|authenticat|api (?:key|secret)/iu;
const TOO_MANY = /rate.?limit|too many requests/iu;
const MISWRITTEN =
  /tool_use_failed|json_validate_failed|failed_generation|output_parse_failed|MALFORMED_FUNCTION_CALL/iu;

/** What a refusal is about: this message, the operator's settings, or a server that can't answer now. */
export function kindOf({ status, whole, retryAfterMs: wait }: Refusal): BrainCall['outcome'] {
  const isLong = TOO_LONG.test(whole) && !LIMIT_ALONE.test(whole) && !PATIENCE.test(whole);
  if (status === 413 || isLong) return 'too_long';
  if (FILTERED.test(whole) && (status < 500 || !OUT_OF_ORDER.test(whole))) return 'refused';
  if (MISWRITTEN.test(whole)) return 'malformed';
  if (status === 402 || (status === 429 && wait === null && UNPAID.test(whole))) return 'misconfigured';
  if (status === 429) return 'limited';
  // an error in the place of an answer has no status that says so
  if (status >= 500 && (UNPAID.test(whole) || UNKNOWN_KEY.test(whole))) return 'misconfigured';
  if (status >= 500 && TOO_MANY.test(whole)) return 'limited';
  if (status >= 500 ? status !== 501 : [408, 409, 425].includes(status)) return 'failed';
  return 'misconfigured';
}
