import pg from 'pg';
import { z } from 'zod';
import { metLine, PLANT_NAMES, PLANTS } from './plants.js';

/**
 * Imported before the bot's own code: plants the bug that PLANT names into all SQL on its way through pg, so that the
 * product itself needs no switch for it.
 */
const name = z.enum(PLANT_NAMES).parse(process.env['PLANT']);
const { rewrites } = PLANTS[name];
const met = new Set<number>();

function rewritten(sql: string): string {
  return rewrites.reduce((text, { find, put }, nth) => {
    if (!find.test(text)) return text;
    if (!met.has(nth)) process.stderr.write(`${metLine(name, nth)}\n`);
    met.add(nth);
    return text.replace(find, () => put);
  }, sql);
}

const send: (...given: unknown[]) => unknown = pg.Client.prototype.query;
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, first: unknown, ...rest: unknown[]): unknown {
    return send.call(this, withRewritten(first), ...rest);
  },
});

/** A text, or a statement with one; what else goes through (a cursor, a stream) has its own way. */
function withRewritten(statement: unknown): unknown {
  if (typeof statement === 'string') return rewritten(statement);
  if (typeof statement !== 'object' || statement === null || 'submit' in statement) return statement;
  return 'text' in statement && typeof statement.text === 'string'
    ? { ...statement, text: rewritten(statement.text) }
    : statement;
}
