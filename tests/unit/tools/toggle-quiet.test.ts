import { describe, expect, it } from '@jest/globals';
import { toggleQuiet } from '../../../src/tools/ui/toggle-quiet.js';
import { contextWith, refuses, THREAD, use } from './support.js';

const toggle = (thread: Partial<typeof THREAD>, args: object) =>
  use(toggleQuiet, contextWith([], { thread: { ...THREAD, ...thread } }), args);

describe('toggle_quiet', () => {
  it('makes the thread quiet, or what it was before, with both ends of the change', async () => {
    for (const args of [{}, { on: true }]) {
      expect(await toggle({}, args)).toEqual({
        data: { quiet: true },
        change: { kind: 'quiet', before: false, after: true },
        said: 'I speak here only when I am mentioned.',
      });
    }
    for (const args of [{}, { on: false }]) {
      expect((await toggle({ quiet: true }, args)).change).toEqual({
        kind: 'quiet',
        before: true,
        after: false,
      });
    }
  });

  it('changes nothing that is so already, and says so', async () => {
    for (const quiet of [true, false]) {
      const made = await toggle({ quiet }, { on: quiet });
      expect(made).toEqual({ data: { error: expect.stringContaining('already') } });
    }
  });

  it('is not for direct messages, where everything is said to Frontdoor', async () => {
    expect(await toggle({ isDirect: true }, {})).toEqual({
      data: { error: expect.stringContaining('direct') },
    });
    expect((await toggle({ isDirect: true, quiet: true }, {})).change).toBeDefined();
  });

  it('takes yes or no', () => {
    for (const args of [{ on: 'yes' }, { on: null }, { thread: 'other' }])
      expect(refuses(toggleQuiet, args)).toBe(true);
  });
});
