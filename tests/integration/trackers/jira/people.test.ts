import { afterEach, describe, expect, it } from '@jest/globals';
import type { Item } from '../../../../src/trackers/item.js';
import { ALL, anItem, TestClock } from '../../../support/trackers/contract.js';
import { jiraRig } from '../../../support/trackers/jira/rig.js';
import { FIELDS } from '../../../support/trackers/jira/site.js';

const { signal } = new AbortController();

describe.each(['cloud', 'data_center'] as const)('whose an issue of Jira is (%s)', (edition) => {
  let rig: Awaited<ReturnType<typeof jiraRig>>;
  afterEach(() => rig.server.stop());
  const open = async () => {
    rig = await jiraRig(edition, new TestClock());
    return rig;
  };

  it('assigns to the owner of an address, and names whoever has no account', async () => {
    const { adapter, server } = await open();
    const tom = { name: 'Tom', email: 'TOM@acme.example' };
    const ref = await adapter.create(anItem({ assignee: tom }), 'k', signal);
    expect(server.items()[0]?.assignee).toBe('tom@acme.example');
    const update = (assignee: Item['assignee']) => adapter.update(ref, anItem({ assignee }), ALL, signal);
    await update({ name: 'Alex Romero', email: 'alex@acme.example' });
    expect(server.items()[0]).toMatchObject({
      assignee: null,
      text: expect.stringContaining('Assigned to Alex Romero.'),
    });
    await update({ name: 'Tom Lee', email: 'tom@acme.example' });
    expect(server.items()[0]).toMatchObject({
      assignee: 'tom@acme.example',
      text: expect.not.stringContaining('Assigned to'),
    });
    await update({ name: 'Eve', email: 'eve@acme.example' });
    expect(server.items()[0]?.assignee).toBeNull();
  });

  it('tells the operator where the account may assign nobody', async () => {
    const { adapter, server } = await open();
    const ref = await adapter.create(anItem(), 'k', signal);
    server.site.withheld = ['ASSIGN_ISSUES'];
    const item = anItem({ assignee: { name: 'Tom Lee', email: 'tom@acme.example' } });
    await expect(adapter.update(ref, item, ALL, signal)).rejects.toMatchObject({
      code: 'tracker_misconfigured',
      message: expect.stringMatching(/^The account lacks the permission "Assign Issues" in OPS\. Give/u),
    });
  });

  it('tells a person who is gone from an issue that is gone', async () => {
    const { adapter, server } = await open();
    const ref = await adapter.create(anItem(), 'k', signal);
    const item = anItem({ assignee: { name: 'Tom Lee', email: 'tom@acme.example' } });
    const answered = { status: 404, body: { errorMessages: ["User 'tom' does not exist."], errors: {} } };
    server.answerNext(/^PUT .*assignee$/u, answered);
    await expect(adapter.update(ref, item, ALL, signal)).rejects.toMatchObject({
      code: 'tracker_rejected',
      problems: { assignee: "User 'tom' does not exist." },
    });
  });

  it('gives an issue to nobody whose address does not show that it is theirs', async () => {
    const { adapter, server } = await open();
    server.site.users = server.site.users.map((user) => ({ ...user, hidesEmail: true }));
    const isShown = edition === 'data_center';
    // only the longer address begins so
    await adapter.create(anItem({ assignee: { name: 'Tom', email: 'tom@acme.example.o' } }), 'k', signal);
    await adapter.create(anItem({ assignee: { name: 'Mei', email: 'mei@acme.example' } }), 'k2', signal);
    expect(server.items().map(({ assignee }) => assignee)).toEqual([
      null,
      isShown ? 'mei@acme.example' : null,
    ]);
    expect(server.items()[0]?.text).toContain('Assigned to Tom.');
  });

  it.each(['masked', 'hidden'] as const)('takes no address that is %s for one', async (addresses) => {
    const { adapter, server } = await open();
    const ref = await adapter.create(anItem(), 'k', signal);
    server.change(ref.id, { assignee: 'mei@acme.example' });
    server.site.addresses = addresses;
    expect((await adapter.read(ref, signal))?.assignee).toEqual({ email: null, name: 'Mei Tan' });
    await adapter.create(anItem({ assignee: { name: 'Tom Lee', email: 'tom@acme.example' } }), 'k2', signal);
    const isShown = edition === 'cloud';
    expect(server.items()[1]?.assignee).toBe(isShown ? 'tom@acme.example' : null);
  });

  it('leaves out who asked and who has it where the create screen does, and assigns afterwards', async () => {
    const { adapter, server } = await open();
    server.site.fields = FIELDS.filter(({ fieldId }) => !['reporter', 'assignee'].includes(fieldId));
    const item = anItem({ assignee: { name: 'Tom Lee', email: 'tom@acme.example' } });
    const ref = await adapter.create(item, 'k', signal);
    expect(server.items()[0]).toMatchObject({
      assignee: null,
      text: expect.stringContaining('Assigned to Tom Lee.'),
    });
    await adapter.update(ref, item, ALL, signal);
    expect(server.items()[0]).toMatchObject({
      assignee: 'tom@acme.example',
      text: expect.not.stringContaining('Assigned to'),
    });
  });

  it('files without the permission to browse users, naming people in the text', async () => {
    const { adapter, server } = await open();
    server.site.withheld = ['USER_PICKER'];
    await adapter.create(anItem({ assignee: { name: 'Tom Lee', email: 'tom@acme.example' } }), 'k', signal);
    expect(server.items()[0]).toMatchObject({
      assignee: null,
      text: expect.stringContaining('Assigned to Tom Lee.'),
    });
  });
});
