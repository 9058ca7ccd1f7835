import { describe, expect, it } from '@jest/globals';
import { PressEvent } from '../../../src/domain/conversation/event.js';
import type { Incoming } from '../../../src/domain/conversation/incoming.js';
import { normalizeClick, readClick } from '../../../src/slack/normalize/click.js';
import { readSubmission, submissionToIncoming } from '../../../src/slack/normalize/form.js';
import { click, DANA, SELF } from './wire.js';

function event(body: unknown): Incoming | null {
  const read = readClick(body);
  if (read === null) return null;
  const result = normalizeClick(read, SELF.teamId);
  return 'incoming' in result ? result.incoming : null;
}

describe('a click', () => {
  const approve = { action_id: 'fd.approve', value: '{"d":"d1","r":3}' };

  it('on a button is an event for the draft on the card, due at once', () => {
    expect(event(click(approve))).toEqual({
      teamId: SELF.teamId,
      dedupeKey: expect.stringMatching(/^act:[0-9a-f]{40}$/),
      address: {
        by: 'draft',
        draftId: 'd1',
        channel: 'C0SALES',
        messageTs: '1764000100.000300',
        rootTs: '1764000000.000100',
      },
      event: {
        kind: 'press',
        via: 'button',
        does: { act: 'approve' },
        seen: { draftId: 'd1', rev: 3 },
        actor: DANA,
        channel: 'C0SALES',
        ts: '1764000100.000300',
      },
      actor: DANA,
      slackTs: '1764000200.123456',
      urgent: true,
    });
  });

  it('on a select takes the draft from the block and the choice from the option', () => {
    const chosen = {
      type: 'static_select',
      action_id: 'fd.change_team',
      block_id: 'fd:2f8b:4cf0:7',
      selected_option: { text: { type: 'plain_text', text: 'Data' }, value: 'data_analytics_team' },
    };
    const incoming = event(click(chosen));
    expect(incoming).toMatchObject({
      event: {
        does: { act: 'choose_team', team: 'data_analytics_team', asked: false },
        seen: { draftId: '2f8b:4cf0', rev: 7 },
      },
    });
  });

  it.each([
    ['fd.retry', undefined, { act: 'approve' }],
    ['fd.choose_team:1', 'data', { act: 'choose_team', team: 'data', asked: true }],
    ['fd.answer', 'urgency=a=b', { act: 'set', field: 'urgency', value: 'a=b' }],
    ['fd.nobody_knows', undefined, { act: 'unknown' }],
    ['fd.nobody_knows', 'urgency', { act: 'unknown', field: 'urgency' }],
    ['fd.not_an_answer', 'urgency', { act: 'give_back', field: 'urgency' }],
    ['fd.own_words', '-1.2', { act: 'leave_out', which: '1.2', isOut: true }],
    ['fd.files', '+F1', { act: 'leave_out', which: 'F1', isOut: false }],
    ['fd.change_form', 'task', { act: 'change_form', blueprint: 'task' }],
    ['fd.settle:1', 'deadline#1', { act: 'settle', dispute: 'deadline', side: 1 }],
    ['fd.settle:0', 'constraints/a#b#0', { act: 'settle', dispute: 'constraints/a#b', side: 0 }],
    ['fd.follow', 'd7', { act: 'follow', draftId: 'd7' }],
    ['fd.file_anyway', undefined, { act: 'follow', draftId: null }],
    ['fd.update_ticket', undefined, { act: 'update_filed', take: true }],
    ['fd.leave_ticket', undefined, { act: 'update_filed', take: false }],
    ['fd.snooze', '2', { act: 'snooze', number: 2 }],
    ['fd.stop_reminding', '2', { act: 'stop_reminding', number: 2 }],
  ])('on %s with %s is what it says', (actionId, choice, does) => {
    const value = JSON.stringify({ d: 'd1', r: 3, ...(choice === undefined ? {} : { v: choice }) });
    const incoming = event(click({ action_id: actionId, value, block_id: 'b1' }));
    const { does: made, seen } = PressEvent.parse(incoming?.event);
    expect({ made, seen }).toEqual({ made: does, seen: { draftId: 'd1', rev: 3 } });
  });

  it('in the menu that searches teams chooses like the menu beside it', () => {
    const found = {
      type: 'external_select',
      action_id: 'fd.reroute:search',
      block_id: 'fd:d1:5',
      selected_option: { text: { type: 'plain_text', text: 'Data' }, value: 'data_analytics_team' },
    };
    expect(event(click(found))?.event).toMatchObject({
      does: { act: 'reroute', team: 'data_analytics_team' },
    });
  });

  it('keeps its key when it is delivered twice, and has another for another click or person', () => {
    const key = (body: object): unknown => event(body)?.dedupeKey;
    expect(key(click(approve))).toBe(key(click(approve)));
    expect(key(click(approve, { trigger_id: '1234.5678.other' }))).not.toBe(key(click(approve)));
    expect(key(click(approve, { user: { id: 'U0LEE' } }))).not.toBe(key(click(approve)));
  });

  it.each([
    ['no value', { action_id: 'fd.approve', block_id: 'x' }],
    ['a value of another shape', { action_id: 'fd.approve', value: '{"d":"d1","r":"3"}', block_id: 'x' }],
    ['a value with more in it', { action_id: 'fd.approve', value: '{"d":"d1","r":3,"x":1}', block_id: 'x' }],
    ['an action that is not an event', { action_id: 'fd.edit', value: '{"d":"d1","r":3}' }],
    ['a reminder without its number', { action_id: 'fd.snooze', value: '{"d":"d1","r":3,"v":"x"}' }],
  ])('with %s makes none', (_what, action) => {
    expect(event(click(action))).toBeNull();
  });

  it('yields what the domain accepts', () => {
    const made = event(click(approve))?.event;
    expect(PressEvent.parse(made)).toEqual(made);
  });
});

describe('a submitted form', () => {
  const submission = (view: object): object => ({
    type: 'view_submission',
    team: { id: SELF.teamId, domain: 'harbour' },
    user: { id: DANA, name: 'dana' },
    trigger_id: '99.1.abc',
    view: {
      id: 'V1',
      type: 'modal',
      callback_id: 'fd.edit_form',
      hash: '1764000200.abc',
      private_metadata: JSON.stringify({
        draftId: 'd1',
        rev: 4,
        channel: 'C0SALES',
        ts: '1764000100.000300',
      }),
      state: {
        values: {
          request_summary: { value: { type: 'plain_text_input', value: '  Slow app ' } },
          affected_users: { value: { type: 'plain_text_input', value: null } },
          urgency: {
            value: {
              type: 'static_select',
              selected_option: { text: { type: 'plain_text', text: 'High' }, value: 'high' },
            },
          },
        },
      },
      ...view,
    },
  });

  it('becomes an event with one value an input, empty ones as empty', () => {
    const read = readSubmission(submission({}));
    if (read === null) throw new Error('not read');
    const incoming = submissionToIncoming(read, SELF.teamId, 1_764_000_300_250);
    const values = { request_summary: 'Slow app', affected_users: '', urgency: 'high' };
    expect(PressEvent.parse(incoming.event)).toEqual({
      kind: 'press',
      via: 'modal',
      does: { act: 'edit', values },
      seen: { draftId: 'd1', rev: 4 },
      actor: DANA,
      channel: 'C0SALES',
      ts: '1764000100.000300',
    });
    expect(incoming).toMatchObject({ slackTs: '1764000300.250000', urgent: true });
  });

  it.each([
    ['of another app', { callback_id: 'other' }],
    ['without our metadata', { private_metadata: '' }],
    ['with metadata of another shape', { private_metadata: '{"draftId":"d1"}' }],
  ])('%s is not ours', (_what, view) => {
    expect(readSubmission(submission(view))).toBeNull();
  });
});
