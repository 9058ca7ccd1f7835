import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ItemRef } from '../../../../src/trackers/adapter.js';
import { attachmentName } from '../../../../src/trackers/jira/additions.js';
import { ALL, anItem, NASTY, TestClock } from '../../../support/trackers/contract.js';
import { jiraRig } from '../../../support/trackers/jira/rig.js';

const { signal } = new AbortController();

describe.each(['cloud', 'data_center'] as const)('what is added to an issue (%s)', (edition) => {
  let rig: Awaited<ReturnType<typeof jiraRig>>;
  let ref: ItemRef;
  beforeEach(async () => {
    rig = await jiraRig(edition, new TestClock());
    ref = await rig.adapter.create(anItem(), 'k', signal);
  });
  afterEach(() => rig.server.stop());
  const link = 'https://acme.slack.com/archives/C1/p3';
  const comment = (id: string, text = 'a word') => ({ id, by: 'Mei', text, link });
  const file = (id: string, name: string, size = 3) => ({
    id,
    name,
    mimeType: 'text/plain',
    size,
    read: async () => new Uint8Array(size),
  });

  it('leaves a comment once among more than a page of them', async () => {
    const { comments } = rig.server.issue(ref.id);
    await rig.adapter.comment(ref, comment('c1'), signal);
    for (let index = 0; index < 130; index += 1)
      comments.unshift({ id: `9${index}`, body: '', properties: [] });
    await rig.adapter.comment(ref, comment('c1'), signal);
    expect(comments).toHaveLength(131);
    await rig.adapter.comment(ref, comment('c2'), signal);
    expect(comments).toHaveLength(132);
  });

  it('takes two comments of the same words for two', async () => {
    await rig.adapter.comment(ref, comment('c1'), signal);
    await rig.adapter.comment(ref, comment('c2'), signal);
    expect(rig.server.items()[0]?.comments).toEqual(['a word\n\n— Mei in Slack', 'a word\n\n— Mei in Slack']);
  });

  it('cuts a comment that is too long, and says so', async () => {
    await rig.adapter.comment(ref, comment('c1', NASTY.repeat(1_000)), signal);
    expect(rig.server.items()[0]?.comments[0]).toMatch(/the rest is in Slack\.\s+— Mei in Slack$/u);
  });

  it('tells two files of one name apart, and reads no bytes that it need not', async () => {
    let reads = 0;
    const read = async () => {
      reads += 1;
      return new Uint8Array(3);
    };
    const counted = { ...file('F1', 'log.txt'), read };
    await rig.adapter.attach(ref, counted, signal);
    await rig.adapter.attach(ref, counted, signal);
    await rig.adapter.attach(ref, file('F2', 'log.txt'), signal);
    expect(reads).toBe(1);
    expect(rig.server.items()[0]?.files.map(({ name }) => name)).toEqual(['log (F1).txt', 'log (F2).txt']);
  });

  it('leaves a file in Slack that Jira takes for too large', async () => {
    rig.server.site.attachments = { enabled: true, uploadLimit: 10 };
    await expect(rig.adapter.attach(ref, file('F1', 'big.bin', 11), signal)).rejects.toMatchObject({
      code: 'tracker_rejected',
      told: 'Jira takes no file as large as big.bin. It stays in Slack.',
    });
  });

  it.each([
    ['says it in another language', { errorMessages: ['Die Datei ist zu groß.'], errors: {} }],
    ['says nothing', undefined],
  ])('leaves a file in Slack that is over the limit where Jira’s 404 %s', async (_what, body) => {
    rig.server.site.attachments = { enabled: true, uploadLimit: 10 };
    const sends = /^POST \/issue\/\d+\/attachments$/u;
    rig.server.answerNext(sends, { status: 404, body });
    await expect(rig.adapter.attach(ref, file('F1', 'big.bin', 11), signal)).rejects.toMatchObject({
      code: 'tracker_rejected',
      problems: { file: 'too large' },
    });
    rig.server.answerNext(sends, { status: 404, body });
    await expect(rig.adapter.attach(ref, file('F1', 'small.bin', 10), signal)).rejects.toMatchObject({
      told: expect.stringContaining('OPS-1 can’t be found'),
    });
  });

  it('leaves a file in Slack that a proxy before Jira takes for too large', async () => {
    const page = '<html><title>413 Request Entity Too Large</title></html>';
    rig.server.answerNext(/^POST .*attachments$/u, { status: 413, body: page });
    await expect(rig.adapter.attach(ref, file('F1', 'big.bin', 11), signal)).rejects.toMatchObject({
      code: 'tracker_rejected',
      problems: { file: 'too large' },
    });
  });

  it('tells the operator where Jira takes no files at all', async () => {
    rig.server.site.attachments = { enabled: false, uploadLimit: 0 };
    await expect(rig.adapter.attach(ref, file('F1', 'a'), signal)).rejects.toMatchObject({
      code: 'tracker_misconfigured',
      told: expect.not.stringContaining('OPS-1'),
    });
  });

  it('tells where an issue is gone', async () => {
    rig.server.remove(ref.id);
    const works = [
      () => rig.adapter.update(ref, anItem(), ALL, signal),
      () => rig.adapter.comment(ref, comment('c1'), signal),
      () => rig.adapter.attach(ref, file('F1', 'a'), signal),
    ];
    for (const work of works) {
      await expect(work()).rejects.toMatchObject({
        code: 'tracker_misconfigured',
        told: expect.stringContaining('OPS-1 can’t be found'),
      });
    }
  });
});

describe('the name of an attachment', () => {
  it.each([
    ['trace "1".png', 'trace _1_ (F1).png'],
    ['../../etc/passwd', '.._.._etc_passwd (F1)'],
    ['', 'file (F1)'],
    ['.env', '.env (F1)'],
    ['a.tar.gz', 'a.tar (F1).gz'],
    ['two\nlines', 'two lines (F1)'],
  ])('of %j is %j', (name, wanted) => {
    expect(attachmentName({ id: 'F1', name })).toBe(wanted);
  });
});
