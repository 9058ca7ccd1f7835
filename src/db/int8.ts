import pg from 'pg';

/**
 * How PostgreSQL's bigint reaches us: as a number. Every bigint of ours is a counter (seq, turn_no, count(*)), far below
 * 2^53; one beyond that fails the query rather than lose digits.
 */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`bigint ${text} can't be held exactly in a number; select it as text`);
  }
  return value;
}

/** The type parsers of our connections; pg's own but for bigint. */
export const INT8_AS_NUMBER: pg.CustomTypesConfig = withInt8AsNumber();

function withInt8AsNumber(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, parseInt8);
  return types;
}
