import { describe, expect, it } from '@jest/globals';
import { isAccessError, isDatabaseError } from '../../../src/db/database-errors.js';

const withCode = (code: string) => Object.assign(new Error('refused'), { code });

describe('whether the database was the reason', () => {
  it.each(['42501', '42P01', '3F000', '28000', '28P01'])(
    '%s: it was, and would not let us at something',
    (code) => {
      expect(isAccessError(withCode(code))).toBe(true);
      expect(isDatabaseError(withCode(code))).toBe(true);
    },
  );

  it.each(['ECONNREFUSED', '57P01', '08006', '53300', '40P01', '55P03'])(
    '%s: it was, for a while',
    (code) => {
      expect(isAccessError(withCode(code))).toBe(false);
      expect(isDatabaseError(withCode(code))).toBe(true);
    },
  );

  it.each(['22P05', '23505', '42601', '57014', 'ERR_ASSERTION'])('%s: it was not', (code) => {
    expect(isDatabaseError(withCode(code))).toBe(false);
  });

  it('an error without a code: as its words say', () => {
    expect(isDatabaseError(new Error('Connection terminated unexpectedly'))).toBe(true);
    expect(isDatabaseError(new Error('Query read timeout'))).toBe(true);
    expect(isDatabaseError(new Error('the graph is at fault'))).toBe(false);
  });
});
