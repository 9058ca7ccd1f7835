import { describe, expect, it } from '@jest/globals';
import type { Incoming } from '../../../src/domain/conversation/incoming.js';
import { normalizeMessage } from '../../../src/slack/normalize/message.js';
import { changed, HEARING, post } from './wire.js';

/** An audio clip's file, as Slack's events carry it. */
const clip = (transcription: object | undefined) => ({
  id: 'F0CLIP',
  name: 'audio_message.m4a',
  mimetype: 'audio/mp4',
  subtype: 'slack_audio',
  media_display_type: 'audio',
  transcription,
});
const heard = (content: string, has_more = false) =>
  clip({ status: 'complete', locale: 'en-US', preview: { content, has_more } });
const listening = clip({ status: 'processing' });
const IM = { channel: 'D0DANA', channel_type: 'im' };
const sent = (files: object[], text = '', more: object = {}) =>
  post(text, { subtype: 'file_share', files, ...IM, ...more });

async function taken(raw: unknown): Promise<Incoming> {
  const result = await normalizeMessage(raw, HEARING);
  if (!('incoming' in result)) throw new Error(JSON.stringify(result));
  return result.incoming;
}
async function ignored(raw: unknown): Promise<string> {
  const result = await normalizeMessage(raw, HEARING);
  return 'ignored' in result ? result.ignored : 'taken';
}

describe('an audio clip', () => {
  it('says what its transcript says, and counts as spoken', async () => {
    expect((await taken(sent([heard(' the app is slow ')]))).event).toEqual({
      kind: 'message',
      via: 'dm',
      ts: '1764000000.000100',
      author: 'U0DANA',
      text: 'the app is slow',
      addressed: true,
      voice: true,
    });
  });

  it('with typed words beside it is written: both are its words', async () => {
    expect((await taken(sent([heard('the app is slow')], 'as discussed:'))).event).toMatchObject({
      text: 'as discussed:\nthe app is slow',
    });
    expect((await taken(sent([heard('the app is slow')], 'as discussed:'))).event).not.toHaveProperty(
      'voice',
    );
  });

  it('is addressed by a typed mention, which is no word of its own', async () => {
    const channel = { channel: 'C0SALES', channel_type: 'channel' };
    expect((await taken(sent([heard('the app is slow')], '<@U0FRONTD>', channel))).event).toMatchObject({
      via: 'mention',
      text: 'the app is slow',
      voice: true,
    });
    expect(await ignored(sent([heard('the app is slow')], '', channel))).toBe('not_addressed');
  });

  it('of which Slack gives only the beginning says so', async () => {
    expect((await taken(sent([heard('first this', true)]))).event).toMatchObject({ text: 'first this …' });
  });

  it('waits for its transcript, then is a message as if it came just now, once', async () => {
    expect(await ignored(sent([listening]))).toBe('transcript_pending');
    const now = changed('', '', { files: [heard('the app is slow')], edited: undefined });
    const incoming = await taken(now);
    expect(incoming.dedupeKey).toBe('msg:C0SALES:1764000000.000100:');
    expect(incoming.event).toMatchObject({ kind: 'message', text: 'the app is slow', voice: true });
    expect(
      (await taken(sent([heard('x')], '', { channel: 'C0SALES', thread_ts: '1763999999.000100' }))).dedupeKey,
    ).toBe(incoming.dedupeKey);
  });

  it('that nobody understands is a message without words, and a file to listen to', async () => {
    expect((await taken(sent([clip({ status: 'failed' })]))).event).toMatchObject({
      text: '',
      files: [{ id: 'F0CLIP', name: 'audio_message.m4a' }],
    });
    expect((await taken(sent([heard('the app is slow')]))).event).not.toHaveProperty('files');
    expect((await taken(sent([clip(undefined)]))).event).not.toHaveProperty('voice');
  });

  it.each([
    ['in which Slack understood nothing', clip({ status: 'failed' })],
    ['of which Slack made no transcript after all', clip({ status: 'none' })],
  ])('%s is a message once Slack has done with it', async (_what, file) => {
    const done = changed('', '', { files: [file], edited: undefined });
    const before = { previous_message: { text: '', ts: '1764000000.000100', files: [listening] } };
    expect(await taken({ ...done, ...before })).toMatchObject({
      dedupeKey: 'msg:C0SALES:1764000000.000100:',
      event: { kind: 'message', text: '', files: [{ id: 'F0CLIP' }] },
    });
  });

  it('with a picture says its words, and is handed on as well', async () => {
    const video = { ...heard('the app is slow'), subtype: 'slack_video', name: 'clip.mp4' };
    expect((await taken(sent([video]))).event).toMatchObject({
      text: 'the app is slow',
      voice: true,
      files: [{ id: 'F0CLIP', name: 'clip.mp4' }],
    });
    expect(await ignored(sent([{ ...listening, subtype: 'slack_video' }]))).toBe('transcript_pending');
  });

  it('whose file is touched without a change of words is no news', async () => {
    const same = changed('hello', 'hello', { files: [heard('hi')], edited: undefined });
    const before = { previous_message: { text: 'hello', ts: '1764000000.000100', files: [heard('hi')] } };
    expect(await ignored({ ...same, ...before })).toBe('looks_the_same');
  });

  it('and other files say nothing of themselves', async () => {
    expect(
      (await taken(sent([{ id: 'F0PDF', mimetype: 'application/pdf' }], 'see this'))).event,
    ).toMatchObject({
      text: 'see this',
    });
  });
});
