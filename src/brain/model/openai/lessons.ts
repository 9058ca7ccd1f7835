import type { Body } from './body.js';
import { type Dialect, LIMIT_NAMES } from './dialect.js';
import type { Refusal } from './refusal.js';

/** One thing that a server may refuse: by which words it is told, and how it is spoken to from then on; null where that is tried. */
type Lesson = (said: string, request: Request, dialect: Dialect) => Dialect | null;

/** What was sent, and what it was made of. */
interface Request {
  body: Body;
  sent: Readonly<Record<string, unknown>>;
}

/**
 * How to ask again after a refusal; null where asking differently would not help. Each lesson takes something away for good, so that
 * there is an end to it.
 */
export function learned({ whole, status }: Refusal, request: Request, dialect: Dialect): Dialect | null {
  if (status === 401 || status === 403 || status === 429) return null;
  for (const lesson of LESSONS) {
    const next = lesson(whole, request, dialect);
    if (next !== null) return next;
  }
  return null;
}

const UNKNOWN =
  /un(?:supported|recogni[sz]ed|known|expected|available)|not (?:supported|support|permitted|allowed|enabled|available|compatible|recogni[sz]ed)|(?:does|do)(?: not|n't) support|extra[_ ](?:inputs|forbidden|fields)|additional properties|invalid|must|requires?|cannot|can't|only|instead|no endpoints found|is not/iu;

/** Whether a word stands in the text by itself, and not as part of a longer name. */
const names = (said: string, word: string): boolean =>
  new RegExp(`(?<![\\w])${word}(?![\\w])`, 'u').test(said);

/** A limit that the server knows by another name, or not at all. */
const limitName: Lesson = (said, { sent }, dialect) => {
  const { limit, refusedLimits } = dialect;
  if (limit === null || !(limit in sent) || !names(said, limit) || !UNKNOWN.test(said)) return null;
  if (smallerLimit(said, { sent, limit }) !== null) return null;
  const refused = [...refusedLimits, limit];
  return {
    ...dialect,
    refusedLimits: refused,
    limit: LIMIT_NAMES.find((name) => !refused.includes(name)) ?? null,
  };
};

/** A limit that is above what the server takes, which it tells as a number: "at most 2048", "[1, 8192]". */
const limitSize: Lesson = (said, { sent }, dialect) => {
  const { limit } = dialect;
  if (limit === null || !LIMIT_NAMES.some((name) => names(said, name))) return null;
  const mostTokens = smallerLimit(said, { sent, limit });
  return mostTokens === null ? null : { ...dialect, mostTokens };
};

/** Less than this is no room for an answer, and more likely a number of something else. */
const MIN_LIMIT = 64;

function smallerLimit(
  said: string,
  { sent, limit }: { sent: Request['sent']; limit: string },
): number | null {
  const ours = Number(sent[limit]);
  // what is left beside the prompt is told as a difference: "(20000 > 16384 - 500)"
  const [, all, prompt] = /(\d{2,7}) - (\d{1,7})\b/u.exec(said) ?? [];
  const left = Number(all) - Number(prompt);
  if (left >= MIN_LIMIT && left < ours) return left;
  const told = [...said.matchAll(/\d{2,7}/gu)].map(([number]) => Number(number));
  const fitting = told.filter((number) => number >= MIN_LIMIT && number < ours);
  return /most|less|range|maximum|exceed|≤|<=|between|large|within|up to/iu.test(said) && fitting.length > 0
    ? Math.max(...fitting)
    : null;
}

/** How long the model thinks: some can't beside tools, some know no such setting. */
const effort: Lesson = (said, { sent }, dialect) => {
  const isSent = sent['reasoning_effort'] !== undefined;
  const isAbout = isSent ? /reasoning|thinking/iu : /reasoning[_ .]?effort/iu;
  if (!isAbout.test(said)) return null;
  if (!isSent && (sent['tools'] === undefined || dialect.without.includes('reasoning_effort'))) return null;
  // what it asks for is tried; what it then refuses as well is left out
  if (dialect.effortWithTools !== 'none' && sent['tools'] !== undefined && names(said, 'none')) {
    return { ...dialect, effortWithTools: 'none' };
  }
  return isSent ? { ...dialect, without: [...dialect.without, 'reasoning_effort'] } : null;
};

/** The form of an answer, asked for in a way that the server does not take. */
const form: Lesson = (said, { sent }, dialect) => {
  const isAbout =
    /response_format|json_schema|json_object|json[ _]mode|schema|structured|grammar|guided|strict|\$ref|\$defs|requested parameters/iu.test(
      said,
    );
  if (sent['response_format'] === undefined || !isAbout) return null;
  if (dialect.form === 'strict' && names(said, 'strict')) return { ...dialect, form: 'schema' };
  if (dialect.form === 'json') return { ...dialect, form: 'words' };
  return { ...dialect, form: 'json' };
};

/** The model's own message, of which the server takes only what all servers know. */
const ownMessage: Lesson = (said, { body }, dialect) => {
  const hasCalls = body.messages.some(({ tool_calls: calls }) => calls !== undefined);
  const isAbout =
    /reasoning|thinking|extra[_ ](?:inputs|forbidden|content)|refusal|annotations|signature|assistant|messages?[.[\]\d'" ,]+/iu.test(
      said,
    );
  return hasCalls && dialect.asItCame && isAbout && dialect.tools === 'functions'
    ? { ...dialect, asItCame: false }
    : null;
};

/** Tools as functions, which the server or its model does not know. */
const tools: Lesson = (said, { sent }, dialect) => {
  const isAbout =
    /\btools?\b|tool[_ ]?choice|tool[_ ]?call|function[_ ]?(?:call|declaration)|functions?\b|roles? must alternate|after (?:the )?(?:optional )?system message|requested parameters/iu.test(
      said,
    );
  return sent['tools'] !== undefined && isAbout && UNKNOWN.test(said) ? { ...dialect, tools: 'words' } : null;
};

/** Messages of a system, which some templates don't know. */
const system: Lesson = (said, _, dialect) =>
  dialect.system === 'own' &&
  /(?:system|developer) (?:role|message|prompt|instruction)|role[^.\n]{0,30}system|only user and assistant/iu.test(
    said,
  ) &&
  UNKNOWN.test(said)
    ? { ...dialect, system: 'user' }
    : null;

/** What no request can do without, or what is learned in another way. */
const ESSENTIAL: ReadonlySet<string> = new Set([
  'model',
  'messages',
  'tools',
  'response_format',
  ...LIMIT_NAMES,
]);

/** Any other parameter that the server refuses by name. */
const parameter: Lesson = (said, { sent }, dialect) => {
  const named = Object.keys(sent).filter(
    (name) => sent[name] !== undefined && !ESSENTIAL.has(name) && names(said, name),
  );
  return named.length > 0 && UNKNOWN.test(said)
    ? { ...dialect, without: [...dialect.without, ...named] }
    : null;
};

/** A switch of the server's own that it wants set: "enable_thinking must be set to false". */
const demanded: Lesson = (said, _, dialect) => {
  const [, name = '', value] =
    /\b([a-z]+(?:_[a-z]+)+)['"`]? must be (?:set to )?['"`]?(true|false)\b/iu.exec(said) ?? [];
  const isNew = value !== undefined && !(name in dialect.besides);
  return isNew
    ? { ...dialect, besides: { ...dialect.besides, [name]: value.toLowerCase() === 'true' } }
    : null;
};

const LESSONS: readonly Lesson[] = [
  demanded,
  limitSize,
  limitName,
  effort,
  form,
  system,
  parameter,
  ownMessage,
  tools,
];
