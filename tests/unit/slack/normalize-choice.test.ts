import { describe, expect, it } from '@jest/globals';
import { PressEvent } from '../../../src/domain/conversation/event.js';
import type { Incoming } from '../../../src/domain/conversation/incoming.js';
import { written } from '../../../src/domain/text/person-text.js';
import { normalizeCall, normalizeChoice } from '../../../src/slack/normalize/click.js';
import { commandToIncoming, readCommand } from '../../../src/slack/normalize/command.js';
import { callValue } from '../../../src/slack/views/button-refs.js';
import { click, DANA, SELF } from './wire.js';

const option = { action_id: 'fd.choose:1', value: '{"q":"q1","o":1}' };

function event(body: unknown): Incoming | null {
  const result = normalizeChoice(body, SELF.teamId);
  return 'incoming' in result ? result.incoming : null;
}

describe('a click on an option', () => {
  it('is an event for the thread in which the question stands, due at once', () => {
    expect(event(click(option))).toEqual({
      teamId: SELF.teamId,
      dedupeKey: expect.stringMatching(/^act:[0-9a-f]{40}$/),
      address: {
        by: 'root',
        channel: 'C0SALES',
        rootTs: '1764000000.000100',
        opens: false,
        isDirect: false,
      },
      event: {
        kind: 'press',
        via: 'button',
        does: { act: 'choose', of: 'q1', option: 1 },
        actor: DANA,
        channel: 'C0SALES',
        ts: '1764000100.000300',
      },
      actor: DANA,
      slackTs: '1764000200.123456',
      urgent: true,
    });
    const made = event(click(option))?.event;
    expect(PressEvent.parse(made)).toEqual(made);
  });

  it.each([
    ['of the conversation as a whole', {}, 'dm'],
    ['of a thread in it', { thread_ts: '1764000050.000100' }, '1764000050.000100'],
  ])('in a direct message is one %s', (_what, more, rootTs) => {
    const container = { type: 'message', channel_id: 'D0DANA', message_ts: '1764000100.000300', ...more };
    expect(event(click(option, { container }))?.address).toMatchObject({
      channel: 'D0DANA',
      rootTs,
      isDirect: true,
    });
  });

  it('keeps its key when it is delivered twice, and has another for another option, click or person', () => {
    const key = (more: object, body: object = {}) => event(click({ ...option, ...more }, body))?.dedupeKey;
    expect(key({})).toBe(key({}));
    expect(key({ action_id: 'fd.choose:0' })).not.toBe(key({}));
    expect(key({}, { trigger_id: 'other' })).not.toBe(key({}));
    expect(key({}, { user: { id: 'U0LEE' } })).not.toBe(key({}));
  });

  it.each([
    ['no value', {}],
    ['the value of a card', { value: '{"d":"d1","r":3}' }],
    ['more in it than the two', { value: '{"q":"q1","o":1,"x":1}' }],
    ['an option that no question has', { value: '{"q":"q1","o":10}' }],
    ['an option that is no number', { value: '{"q":"q1","o":"1"}' }],
  ])('with %s makes none', (_what, action) => {
    expect(event(click({ action_id: 'fd.choose:1', ...action }))).toBeNull();
  });

  it('is never of the workspace that the payload names', () => {
    const forged = { team: { id: 'T0OTHER' }, user: { id: DANA, team_id: 'T0OTHER' } };
    expect(event(click(option, forged))?.teamId).toBe(SELF.teamId);
  });
});

describe('a slash command', () => {
  const command = (text: string) => ({
    command: '/frontdoor',
    text,
    user_id: DANA,
    channel_id: 'C0SALES',
    team_id: 'T0OTHER',
    trigger_id: '12.34.abc',
  });
  const readText = (text: string) => readCommand(command(text), SELF.botUserId);

  it.each([
    ['find  Q1 launch ', 'find', 'Q1 launch', 'find  Q1 launch'],
    ['FIND', 'find', '', 'FIND'],
    ['', '', '', ''],
    [
      'focus <#C0PERF|perf> &amp; <@U0LEE|lee>',
      'focus',
      '<#C0PERF> & <@U0LEE>',
      'focus <#C0PERF> & <@U0LEE>',
    ],
  ])('"%s" is read as a word and the rest', (text, word, rest, typed) => {
    const whole = { typed, word, rest, actor: DANA, channel: 'C0SALES', triggerId: '12.34.abc' };
    expect(readText(text)).toEqual(whole);
  });

  it('without its person or channel is none', () => {
    expect(readCommand({ command: '/frontdoor', text: 'help' }, SELF.botUserId)).toBeNull();
  });

  it('that acts on a thread is an event of that thread, with our own time', () => {
    const thread = { channel: 'C0SALES', rootTs: '1764000000.000100', isDirect: false };
    const does = { act: 'focus_on', words: written('T-12') } as const;
    const given = { does, actor: DANA, triggerId: '12.34.abc' };
    const incoming = commandToIncoming(given, thread, SELF.teamId, 1_764_000_300_250);
    expect(incoming).toMatchObject({
      teamId: SELF.teamId,
      address: { by: 'root', ...thread, opens: false },
      slackTs: '1764000300.250000',
      urgent: true,
    });
    expect(PressEvent.parse(incoming.event)).toEqual({
      kind: 'press',
      via: 'command',
      does,
      actor: DANA,
      channel: 'C0SALES',
      ts: '1764000300.250000',
    });
  });
});

describe('what has a call made', () => {
  const chosen = (value: unknown) => ({ action_id: 'fd.row', selected_option: { value } });
  const row = (value: unknown) => normalizeCall(click(chosen(value)), SELF.teamId);

  const WATCH = { tool: 'watch_entity', args: { entity: 'task:t12' } };

  it('is for the thread in which its row stands', () => {
    const result = row(callValue(WATCH));
    const made = 'incoming' in result ? result.incoming : null;
    expect(made?.address).toMatchObject({ by: 'root', rootTs: '1764000000.000100', opens: false });
    expect(PressEvent.parse(made?.event)).toMatchObject({
      does: { act: 'call', ...WATCH },
      actor: DANA,
      ts: '1764000200.123456',
    });
  });

  it('is the same as a button, which in a direct message may be the first that is said there', () => {
    const container = { type: 'message', message_ts: '1764000100.000300', channel_id: 'D0DANA' };
    const body = click({ action_id: 'fd.row:0', value: callValue(WATCH) }, { container });
    const result = normalizeCall(body, SELF.teamId);
    expect('incoming' in result ? result.incoming : null).toMatchObject({
      address: { channel: 'D0DANA', opens: true, isDirect: true },
      event: { does: { act: 'call', ...WATCH } },
    });
  });

  it.each([
    [undefined],
    [''],
    [{}],
    ['watch T-12'],
    ['{"t":"watch_entity"}'],
    ['{"t":"a b","a":{}}'],
    ['{"t":"watch_entity","a":[]}'],
    [callValue({ tool: 'watch_entity', args: { entity: 'x'.repeat(2000) } })],
  ])('is left out where its value is none of ours: %j', (value) => {
    expect(row(value)).toEqual({ ignored: 'not_our_call' });
  });
});
