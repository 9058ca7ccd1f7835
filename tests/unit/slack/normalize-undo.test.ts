import { describe, expect, it } from '@jest/globals';
import { PressEvent } from '../../../src/domain/conversation/event.js';
import type { Incoming } from '../../../src/domain/conversation/incoming.js';
import { normalizeUndo } from '../../../src/slack/normalize/click.js';
import { click, DANA, SELF } from './wire.js';

const undo = { action_id: 'fd.undo', value: 'command-1' };

function event(body: unknown): Incoming | null {
  const result = normalizeUndo(body, SELF.teamId);
  return 'incoming' in result ? result.incoming : null;
}

describe('a click on Undo or Redo', () => {
  it('is an event for the thread in which the confirmation stands, due at once', () => {
    const made = event(click(undo));
    expect(made).toMatchObject({
      teamId: SELF.teamId,
      dedupeKey: expect.stringMatching(/^act:[0-9a-f]{40}$/),
      address: { by: 'root', channel: 'C0SALES', rootTs: '1764000000.000100', opens: false },
      actor: DANA,
      slackTs: '1764000200.123456',
      urgent: true,
    });
    expect(PressEvent.parse(made?.event)).toEqual({
      kind: 'press',
      via: 'button',
      does: { act: 'undo', command: 'command-1' },
      actor: DANA,
      channel: 'C0SALES',
      ts: '1764000100.000300',
    });
    expect(event(click({ ...undo, action_id: 'fd.redo' }))?.event).toMatchObject({ does: { act: 'redo' } });
  });

  it('in a direct message is one of the conversation as a whole', () => {
    const container = { type: 'message', channel_id: 'D0DANA', message_ts: '1764000100.000300' };
    expect(event(click(undo, { container }))?.address).toMatchObject({ rootTs: 'dm', isDirect: true });
  });

  it('keeps its key when it is delivered twice, and has another for the next click', () => {
    const key = (body: object) => event(click(undo, body))?.dedupeKey;
    expect(key({})).toBe(key({}));
    expect(key({ trigger_id: 'other' })).not.toBe(key({}));
  });

  it.each([
    ['no value', click({ action_id: 'fd.undo' })],
    ['an empty value', click({ ...undo, value: '' })],
    ['a value that no command has', click({ ...undo, value: 'x'.repeat(201) })],
    ['no message around it', { ...click(undo), container: { type: 'view' } }],
  ])('with %s makes none', (_what, body) => expect(event(body)).toBeNull());
});
