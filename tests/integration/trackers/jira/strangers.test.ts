import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ItemRef } from '../../../../src/trackers/adapter.js';
import { ALL, anItem, TestClock } from '../../../support/trackers/contract.js';
import { jiraRig } from '../../../support/trackers/jira/rig.js';

const { signal } = new AbortController();
const comment = { id: 'c1', by: 'Mei', text: 'a word' };
const file = { id: 'F1', name: 'a', mimeType: 'text/plain', size: 1, read: async () => new Uint8Array(1) };

describe.each(['cloud', 'data_center'] as const)('an issue of Jira is believed (%s)', (edition) => {
  let rig: Awaited<ReturnType<typeof jiraRig>>;
  let ref: ItemRef;
  beforeEach(async () => {
    rig = await jiraRig(edition, new TestClock());
    ref = await rig.adapter.create(anItem(), 'k', signal);
  });
  afterEach(() => rig.server.stop());

  it('to be ours by its property alone, not by its number, as after url came to name another site', async () => {
    const { adapter, server } = rig;
    const stranger = { ...server.issue(ref.id), properties: new Map([['sla', 'another app’s']]) };
    server.remove(ref.id);
    server.site.issues.push(stranger);
    const before = server.asked.length;
    const works = [
      () => adapter.read(ref, signal),
      () => adapter.update(ref, anItem({ title: 'Another' }), ALL, signal),
      () => adapter.comment(ref, comment, signal),
      () => adapter.attach(ref, file, signal),
    ];
    for (const work of works) {
      await expect(work()).rejects.toMatchObject({
        code: 'tracker_misconfigured',
        message: expect.stringMatching(/OPS-1 was not made by Frontdoor.*url/u),
      });
    }
    expect(server.asked.slice(before).filter((asked) => !asked.startsWith('GET'))).toEqual([]);
  });

  it('to be ours also where its properties come nested', async () => {
    const { adapter, server } = rig;
    server.site.nestsProperties = true;
    expect(await adapter.read(ref, signal)).toMatchObject({ status: 'open' });
    await adapter.comment(ref, comment, signal);
    await adapter.attach(ref, file, signal);
    const stranger = { ...server.issue(ref.id), properties: new Map() };
    server.remove(ref.id);
    server.site.issues.push(stranger);
    await expect(adapter.read(ref, signal)).rejects.toMatchObject({ code: 'tracker_misconfigured' });
  });

  it('to be gone only where its project can be seen', async () => {
    const { adapter, server } = rig;
    server.remove(ref.id);
    expect(await adapter.read(ref, signal)).toBeNull();
    expect(server.asked.at(-1)).toBe('GET /project/OPS');
    server.site.withheld = ['BROWSE_PROJECTS'];
    await expect(adapter.read(ref, signal)).rejects.toMatchObject({
      code: 'tracker_misconfigured',
      message: expect.stringContaining('browse'),
    });
  });

  it('by one request where it is there', async () => {
    const before = rig.server.asked.length;
    await rig.adapter.read(ref, signal);
    expect(rig.server.asked.slice(before)).toEqual([`GET /issue/${ref.id}`]);
  });
});
