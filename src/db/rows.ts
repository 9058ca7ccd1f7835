import { z } from 'zod';

const toCamelCase = (column: string) =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const toSnakeCase = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function renamed(row: object, rename: (key: string) => string): object {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [rename(key), value]));
}

/** The rows of an answer as a schema reads them, which knows thread_id as threadId. @throws ZodError */
export function rowsOf<T>(row: z.ZodType<T>, { rows }: { rows: readonly object[] }): T[] {
  return rows.map((one) => row.parse(renamed(one, toCamelCase)));
}

/** The first row, or null where there is none. */
export function firstOf<T>(row: z.ZodType<T>, { rows }: { rows: readonly object[] }): T | null {
  return rowsOf(row, { rows: rows.slice(0, 1) })[0] ?? null;
}

/** The one row of an answer that always has one. */
export function onlyOf<T>(row: z.ZodType<T>, { rows }: { rows: readonly object[] }): T {
  return row.parse(renamed(rows[0] ?? {}, toCamelCase));
}

/** A timestamptz as an ISO time. */
export const IsoTime = z.date().transform((time) => time.toISOString());

/** With the flag u, whole pairs are one character and don't match. */
const HALF_A_PAIR = /\p{Surrogate}/gu;

/**
 * A value as the text of a jsonb parameter, without what PostgreSQL does not take: NUL is left out, and half of a surrogate pair,
 * which a text that was cut may end with, replaced.
 */
export function toJsonb(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'string' ? inner.replaceAll('\u0000', '').replaceAll(HALF_A_PAIR, '\ufffd') : inner,
  );
}

/** Objects as the parameter of jsonb_to_recordset, which knows threadId as thread_id. */
export function toRecords(rows: readonly object[]): string {
  return toJsonb(rows.map((row) => renamed(row, toSnakeCase)));
}

/** The last row of each key, since a statement can't write a row twice. */
export function lastBy<T>(rows: readonly T[], keyOf: (row: T) => string): T[] {
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

/** The key of a thread, wherever those of several workspaces are asked for. */
export const ThreadKey = z.object({ teamId: z.string(), threadId: z.string() });
export type ThreadKey = z.infer<typeof ThreadKey>;
