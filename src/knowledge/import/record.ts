import { z } from 'zod';
import { type Entity, EntityId, EntityKind, Relation } from '../../domain/entities/entity.js';

const NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};
const MAX_ISSUES = 3;
const MAX_SHOWN = 80;

/** What is wrong with a line, in words for the person who wrote the file. */
function explain({ issues }: z.ZodError, line: unknown): string {
  const sentences = issues.slice(0, MAX_ISSUES).map((issue) => `${sentence(issue, line)}.`);
  const more = issues.length - sentences.length;
  return more > 0 ? `${sentences.join(' ')} And ${more} more.` : sentences.join(' ');
}

function sentence(issue: z.core.$ZodIssue, line: unknown): string {
  const name = issue.path.length === 0 ? 'The line' : `"${issue.path.join('.')}"`;
  const value = at(line, issue.path);
  const isMissing = value === undefined && ['invalid_type', 'invalid_value'].includes(issue.code ?? '');
  if (isMissing) return `${name} is missing`;
  switch (issue.code) {
    case 'invalid_type':
      return `${name} must be ${NAMES[issue.expected] ?? issue.expected}, but is ${shown(value)}`;
    case 'too_small':
      return `${name} is empty`;
    case 'too_big':
      return `${name} is too long: at most ${Number(issue.maximum).toLocaleString('en')} ${issue.origin === 'array' ? 'entries' : 'characters'}`;
    case 'invalid_value':
      return `${name} is ${shown(value)}, but must be one of ${issue.values.join(', ')}`;
    default:
      return `${name} is ${shown(value)}: ${issue.message}`;
  }
}

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );

function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

/** What is nested deeper than this is not read by anybody, and could break what stores it. */
const MAX_LEVELS = 16;

/** With the flag u, whole pairs are one character and don't match. */
const HALF_A_PAIR = /\p{Surrogate}/u;

/** Why PostgreSQL could not keep a value as it is, in words for the person who sends it; null where it can. */
function whyNotStorable(value: unknown, level = 0): string | null {
  if (level > MAX_LEVELS) return `It is nested more than ${MAX_LEVELS} levels deep.`;
  if (typeof value === 'string') return whyNotText(value);
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const why = whyNotText(key) ?? whyNotStorable(inner, level + 1);
    if (why !== null) return why;
  }
  return null;
}

function whyNotText(text: string): string | null {
  if (text.includes('\u0000')) return 'It contains the character NUL (\\u0000).';
  return HALF_A_PAIR.test(text) ? 'It contains half of a surrogate pair (\\ud800 to \\udfff).' : null;
}

/** A line that gives no date has been there for ever; the time of reading would differ on every run. */
const LONG_AGO = '1970-01-01T00:00:00.000Z';
const EARLIEST_YEAR = 1900;

const MAX_NAMES = 50;
const MAX_PRINCIPALS = 1_000;
const MAX_PROPERTIES = 100;

const text = (most: number) => z.string().trim().min(1).max(most);
/** Left out, null and empty mean the same, for exports of tables write what a row lacks in all three ways. */
const optional = <T extends z.ZodType>(schema: T) =>
  z
    .preprocess((given) => (given === '' ? null : given), schema.nullish())
    .transform((given) => given ?? null);

const NO_ID = 'an id is its kind, a colon and up to 200 characters without spaces, as document:kep-34';
const isId = (given: string) => EntityId.safeParse(given).success;
const id = z.string().refine(isId, { error: NO_ID });

const NO_DATE =
  'a date is written 2026-03-31, a time with its zone, as 2026-03-31T17:00:00Z, between the years 1900 and 9999';
const isTime = z.iso.datetime({ offset: true });
const moment = z
  .string()
  .refine((given) => timeOf(given) !== null, { error: NO_DATE })
  .transform(timeOf);
/** When something was made or changed is not what it is found by; where that can't be read, the rest is worth having. */
const roughMoment = z.string().transform(timeOf);

/** A day alone, with or without leading zeros, stands at noon UTC, which is that day nearly everywhere. */
function timeOf(given: string): string | null {
  const [, year, month = '', day = ''] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(given) ?? [];
  const written =
    year === undefined ? given : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T12:00:00Z`;
  const time = new Date(written);
  return isTime.safeParse(written).success && time.getUTCFullYear() >= EARLIEST_YEAR
    ? time.toISOString()
    : null;
}

const webAddress = z
  .url({ protocol: /^https?$/, error: 'an address begins with https:// or http://' })
  .max(2_000);
const principal = z.string().regex(/^(user|channel):\S{1,200}$/u, {
  error: 'who may see it are people and channels, as user:U123 or channel:C123',
});

const EntityLine = z
  .object({
    id,
    kind: EntityKind,
    name: text(300),
    shortId: optional(text(100)),
    slug: optional(text(200)),
    handle: optional(text(200)),
    otherNames: optional(z.array(text(200)).max(MAX_NAMES)),
    state: optional(text(100)),
    typeKey: optional(text(100)),
    description: optional(text(40_000)),
    url: optional(webAddress),
    owner: optional(id),
    assignee: optional(id),
    dueAt: optional(moment),
    createdAt: optional(roughMoment),
    updatedAt: optional(roughMoment),
    properties: optional(
      z.record(z.string(), z.unknown()).refine((given) => Object.keys(given).length <= MAX_PROPERTIES, {
        error: `at most ${MAX_PROPERTIES} properties are kept`,
      }),
    ),
    visibleTo: optional(z.array(principal).max(MAX_PRINCIPALS)),
  })
  .refine(({ id: given, kind }) => !isId(given) || given.startsWith(`${kind}:`), {
    path: ['id'],
    error: 'the id has to begin with the kind and a colon',
  });

/** A link of two entities; it is read from the source to the target. */
export const Edge = z.object({ source: id, relation: Relation, target: id });
export type Edge = z.infer<typeof Edge>;

/** Reads a line: an edge where it has a source or a target, else an entity; or why it says nothing that can be loaded. */
export function readRecord(line: string): { entity: Entity } | { edge: Edge } | { problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    value = undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { problem: 'The line is no JSON object.' };
  }
  const why = whyNotStorable(value);
  if (why !== null) return { problem: why };
  if ('source' in value || 'target' in value) {
    const edge = Edge.safeParse(value);
    return edge.success ? { edge: edge.data } : { problem: explain(edge.error, value) };
  }
  const entity = EntityLine.safeParse(value);
  return entity.success ? { entity: toEntity(entity.data) } : { problem: explain(entity.error, value) };
}

function toEntity(line: z.infer<typeof EntityLine>): Entity {
  const { slug, handle, otherNames, createdAt, updatedAt, properties, ...rest } = line;
  const names = [slug, handle, ...(otherNames ?? [])].filter((name) => name !== null);
  return {
    ...rest,
    otherNames: [...new Set(names)],
    properties: { ...properties, ...(updatedAt === null ? {} : { updatedAt }) },
    createdAt: createdAt ?? LONG_AGO,
  };
}
