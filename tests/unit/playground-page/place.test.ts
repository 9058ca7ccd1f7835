import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatPlace, type Place, parsePlace } from '../../../playground/page/state/place.js';

const at = (path: string) => parsePlace(new URL(path, 'http://127.0.0.1:3000'));
const ts = fc.stringMatching(/^[1-9]\d{9}\.\d{6}$/);
const place = fc.record({
  view: fc.constant('channel' as const),
  channel: fc.stringMatching(/^C[A-Z0-9]{8}$/),
  thread: fc.option(ts),
  highlight: fc.option(ts),
});

describe('addresses', () => {
  it('read a permalink of a reply: the channel, its thread, the message', () => {
    expect(at('/archives/C123/p1700000000123456?thread_ts=1700000000.000100&cid=C123')).toEqual({
      view: 'channel',
      channel: 'C123',
      thread: '1700000000.000100',
      highlight: '1700000000.123456',
    });
  });

  it('read back what they were written from', () => {
    fc.assert(
      fc.property(place, (wanted: Place) => {
        expect(at(formatPlace(wanted))).toEqual(wanted);
      }),
    );
  });

  it.each(['/', '/archives/', '/archives/../x', '/elsewhere', '/archives/C1/pxyz'])(
    'that lead nowhere begin at the start: %s',
    (path) => expect(at(path)).toEqual({ view: 'start' }),
  );
});
