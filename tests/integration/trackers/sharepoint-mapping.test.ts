import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TrackerRejected } from '../../../src/domain/tickets/tracker-errors.js';
import type { Item } from '../../../src/trackers/item.js';
import { ALL, anItem, NASTY, TestClock } from '../../support/trackers/contract.js';
import { adapterFor } from '../../support/trackers/sharepoint-rig.js';
import { type SharepointServer, startSharepoint } from '../../support/trackers/sharepoint-server.js';

describe('the mapping to a SharePoint list', () => {
  const clock = new TestClock();
  const { signal } = new AbortController();
  const fields = {
    urgency: 'Priority',
    tags: 'Tags',
    budget: 'Budget',
    rush: 'Urgent',
    notes: 'Notes',
    by: 'Due_by',
    reviewer: 'Reviewer',
    place: 'Place',
  };
  let server: SharepointServer;
  beforeEach(async () => {
    server = await startSharepoint({ now: clock.now });
    server.columns.push(
      { name: 'Due_by', displayName: 'Due by', dateTime: { displayAs: 'default', format: 'dateOnly' } },
      { name: 'Reviewer', personOrGroup: { allowMultipleSelection: true, chooseFromType: 'peopleOnly' } },
      { name: 'Place', text: { allowMultipleLines: false, maxLength: 10 } },
    );
  });
  afterEach(() => server.stop());

  const column = (name: string) => {
    const found = server.columns.find((one) => one.name === name);
    if (found === undefined) throw new Error(`no column ${name}`);
    return found;
  };
  const sent = (): Record<string, unknown> => {
    const { body } = server.asked().at(-1) ?? {};
    return Object(Object(body).fields ?? body);
  };
  const created = (over: Partial<Item>, settings: object = { fields }) =>
    adapterFor(server, clock, { ...settings }).create(anItem(over), 'submit:1', signal);

  it('gives each column its kind of value', async () => {
    await created(
      {
        values: {
          urgency: 'HIGH',
          tags: ['web', "It's"],
          budget: '10,000.50',
          rush: 'yes',
          notes: NASTY,
          by: '2026-03-31',
          reviewer: ['tom@acme.example', 'alex@ACME.example', 'nobody@acme.example'],
          place: 'Lisbon\nand Porto',
        },
        due: '2026-04-02',
        assignee: { name: 'Tom', email: 'Tom@acme.example' },
      },
      { fields, columns: { assignee: 'AssignedTo', due: 'DueDate' } },
    );
    expect(sent()).toMatchObject({
      Title: 'The checkout is slow',
      FrontdoorKey: 'submit:1',
      Status: 'New',
      Priority: 'High',
      'Tags@odata.type': 'Collection(Edm.String)',
      Tags: ['web', "it's"],
      Budget: 10_000.5,
      Urgent: true,
      Notes: NASTY,
      Due_by: '2026-03-31T10:00:00Z',
      DueDate: '2026-04-02T10:00:00Z',
      'ReviewerLookupId@odata.type': 'Collection(Edm.Int32)',
      ReviewerLookupId: [14, 7],
      Place: 'Lisbon an…',
      AssignedToLookupId: 14,
    });
    expect(server.items()[0]?.text).not.toContain('Assigned to');
  });

  it('keeps an hour, as whoever asked or the value itself means it, and the day in a column of days', async () => {
    server.columns.push({ name: 'Starts', dateTime: { displayAs: 'default', format: 'dateTime' } });
    const settings = { fields: { by: 'Due_by', start: 'Starts' } };
    const adapter = adapterFor(server, clock, settings);
    const said: [said: string, starts: string][] = [
      ['2026-03-31', '2026-03-31T10:00:00Z'],
      ['2026-03-31 22:00', '2026-04-01T02:00:00Z'],
      ['2026-03-31T22:00:00+02:00', '2026-03-31T20:00:00Z'],
    ];
    for (const [by, starts] of said) {
      const item = anItem({ values: { by, start: by }, timeZone: 'America/New_York' });
      await adapter.create(item, `submit:${by}`, signal);
      expect(sent()).toMatchObject({ Due_by: '2026-03-31T10:00:00Z', Starts: starts });
    }
    await expect(created({ values: { start: 'noon' } }, settings)).rejects.toMatchObject({
      problems: { start: '"noon" is not a date such as 2026-03-31 or 2026-03-31 14:00.' },
    });
  });

  it('says what is wrong with values by the names of their fields, before it sends any', async () => {
    const values = {
      urgency: 'yesterday',
      tags: ['web', 'desktop'],
      budget: 'a lot',
      rush: 'maybe',
      by: 'soon',
    };
    const error = await created({ values }).catch((thrown: unknown) => thrown);
    if (!(error instanceof TrackerRejected)) throw error;
    expect(error.problems).toEqual({
      urgency: '"yesterday" is none of Low, Medium, High.',
      tags: '"desktop" is none of web, app, it\'s.',
      budget: '"a lot" is not a number such as 1200 or 0.5.',
      rush: 'It must be yes or no.',
      by: '"soon" is not a date such as 2026-03-31.',
    });
    expect(server.asked().filter(({ method }) => method === 'POST')).toEqual([]);
    const negative = created({ values: { budget: '-1', urgency: ['Low', 'High'] } });
    await expect(negative).rejects.toMatchObject({
      problems: { budget: 'It must be at least 0.', urgency: 'Only one of these can be chosen.' },
    });
  });

  it('leaves what is not known to the defaults of the list, and empties what is known no longer', async () => {
    const adapter = adapterFor(server, clock, { fields });
    const ref = await adapter.create(anItem({ values: { notes: ' ', tags: [] } }), 'submit:1', signal);
    expect(Object.keys(sent()).sort()).toEqual(['Description', 'FrontdoorKey', 'Status', 'Title']);
    column('Place').required = true;
    clock.advance(3_600_000);
    await adapter.update(ref, anItem({ values: {} }), ALL, signal);
    expect(sent()).toMatchObject({
      Priority: null,
      Notes: null,
      Tags: [],
      ReviewerLookupId: [],
      Due_by: null,
    });
    expect(sent()).not.toHaveProperty('Place');
    expect(sent()).not.toHaveProperty('FrontdoorKey');
  });

  it('names in the text who has it where the site does not know them', async () => {
    const assignee = { name: 'Zoë', email: 'zoe@acme.example' };
    await created({ assignee }, { columns: { assignee: 'AssignedTo' } });
    expect(sent()['AssignedToLookupId']).toBeUndefined();
    expect(server.items()[0]?.text).toContain('Assigned to: Zoë');
  });

  it('writes people into columns of text, and reads them back', async () => {
    const columns = { assignee: 'Owner', requester: 'Asker' };
    server.columns.push(
      { name: 'Owner', text: { allowMultipleLines: false } },
      { name: 'Asker', text: { allowMultipleLines: false } },
    );
    const adapter = adapterFor(server, clock, { columns });
    const ref = await adapter.create(anItem({ assignee: { name: 'Tom', email: null } }), 'submit:1', signal);
    expect(sent()).toMatchObject({ Owner: 'Tom', Asker: 'alex@acme.example' });
    expect((await adapter.read(ref, signal))?.assignee).toEqual({ email: null, name: 'Tom' });
    await adapter.update(ref, anItem({ assignee: { name: 'Tom', email: 'tom@acme.example' } }), ALL, signal);
    expect((await adapter.read(ref, signal))?.assignee?.email).toBe('tom@acme.example');
  });

  it('writes plain text where the column is plain', async () => {
    column('Description').text = { allowMultipleLines: true, textType: 'plain' };
    await created({});
    const said = String(sent()['Description']);
    expect(said).toContain(`• ${NASTY}`);
    expect(said).toContain('Since Monday the checkout (https://acme.slack.com/archives/C1/p1)');
    expect(said).toContain('it hangs\nfor a minute\n— Mei (https://acme.slack.com/archives/C1/p2)');
  });

  it('names the field of a blueprint whose column a refusal names', async () => {
    column('Notes').refuses = 'spam';
    // lists show a column under the same name as a link, too
    server.columns.unshift({ name: 'LinkNotes', displayName: 'Notes', readOnly: true });
    await expect(created({ values: { notes: 'spam' } })).rejects.toMatchObject({
      problems: { notes: "Field 'Notes' holds an invalid value" },
    });
  });

  it('goes by what the columns have become', async () => {
    column('Notes').text = { allowMultipleLines: true };
    const adapter = adapterFor(server, clock, { fields: { notes: 'Notes' } });
    await adapter.create(anItem(), 'submit:0', signal);
    column('Notes').text = { allowMultipleLines: false };
    const item = anItem({ values: { notes: 'a\nb' } });
    await expect(adapter.create(item, 'submit:1', signal)).rejects.toMatchObject({ isRefusal: true });
    await adapter.create(item, 'submit:1', signal);
    expect(sent()).toMatchObject({ Notes: 'a b' });
  });

  it('goes by what a column takes now, where Graph calls a value of the old shape a general exception', async () => {
    const adapter = adapterFor(server, clock, { fields });
    const item = anItem({ values: { urgency: 'High' } });
    const ref = await adapter.create(item, 'submit:0', signal);
    const takes = (displayAs: string) => Object.assign(column('Priority').choice ?? {}, { displayAs });
    takes('checkBoxes');
    const changed = {
      code: 'tracker_unavailable',
      message: expect.stringContaining('columns of the list were'),
    };
    await expect(adapter.create(item, 'submit:1', signal)).rejects.toMatchObject(changed);
    await adapter.create(item, 'submit:1', signal);
    expect(sent()).toMatchObject({ Priority: ['High'] });
    takes('dropDownMenu');
    await expect(adapter.update(ref, item, ALL, signal)).rejects.toMatchObject(changed);
    await adapter.update(ref, item, ALL, signal);
    expect(server.items()).toHaveLength(2);
  });

  it('keeps what Graph says where nothing of ours explains a general exception', async () => {
    server.failNext('general_exception');
    const unknown = {
      code: 'tracker_unavailable',
      isRefusal: false,
      message: expect.stringMatching(/500 generalException.*General exception/u),
    };
    const adapter = adapterFor(server, clock, { fields });
    await expect(adapter.create(anItem(), 'submit:0', signal)).rejects.toMatchObject(unknown);
  });

  it('writes a percentage as the fraction that SharePoint keeps', async () => {
    column('Budget').number = { decimalPlaces: 'automatic', displayAs: 'percentage', minimum: 0, maximum: 1 };
    for (const [said, kept] of [
      ['50 %', 0.5],
      ['7%', 0.07],
      ['0.25', 0.25],
    ] as const) {
      await adapterFor(server, clock, { fields }).create(anItem({ values: { budget: said } }), said, signal);
      expect(sent()).toMatchObject({ Budget: kept });
    }
    await expect(created({ values: { budget: '120%' } })).rejects.toMatchObject({
      problems: { budget: 'It must be at most 1.' },
    });
    column('Budget').number = { decimalPlaces: 'automatic' };
    await expect(created({ values: { budget: '50%' } })).rejects.toMatchObject({
      problems: { budget: expect.stringContaining('is not a number') },
    });
  });

  it('is the operator’s to mend where a status has no choice', async () => {
    const work = created({ status: 'done' }, { statuses: { done: 'Done' } });
    await expect(work).rejects.toMatchObject({ code: 'tracker_misconfigured' });
    await expect(work).rejects.toThrow(/Set statuses\.done/u);
  });

  it('looks for somebody new once a minute', async () => {
    const adapter = adapterFor(server, clock, { columns: { assignee: 'AssignedTo' } });
    const assignee = { name: 'Zoë', email: 'zoe@acme.example' };
    const looks = () => server.asked().filter(({ query }) => query['$expand']?.includes('EMail')).length;
    for (const key of ['a', 'b', 'c']) await adapter.create(anItem({ assignee }), key, signal);
    expect(looks()).toBe(1);
    clock.advance(60_000);
    await adapter.create(anItem({ assignee }), 'd', signal);
    expect(looks()).toBe(2);
  });

  it('is the operator’s to mend where a column can not be written', async () => {
    server.columns.push({ name: 'Product', lookup: { listId: 'x', columnName: 'Title' } });
    await expect(created({ values: { product: 'x' } }, { fields: { product: 'Product' } })).rejects.toThrow(
      /no column Product/u,
    );
  });

  it('writes no column twice, least of all the key', async () => {
    const ref = await created({}, {});
    const before = server.items();
    for (const over of [
      { fields: { urgency: 'FrontdoorKey' } },
      { fields: { urgency: 'Place', place: 'Place' } },
      { columns: { key: 'Title' } },
    ]) {
      const adapter = adapterFor(server, clock, over);
      const item = anItem({ values: { urgency: 'low', place: 'Lisbon' } });
      for (const work of [adapter.create(item, 'submit:2', signal), adapter.update(ref, item, ALL, signal)]) {
        await expect(work).rejects.toMatchObject({ code: 'tracker_misconfigured' });
        await expect(work).rejects.toThrow(/writes already\. Set .* to a column of its own/u);
      }
    }
    expect(server.items()).toEqual(before);
    expect(await adapterFor(server, clock).find('submit:1', clock.now(), signal)).toEqual(ref);
  });

  it('is the operator’s to mend where a column is gone', async () => {
    const adapter = adapterFor(server, clock, { fields: { notes: 'Notes' } });
    await adapter.create(anItem(), 'submit:0', signal);
    server.columns.splice(server.columns.indexOf(column('Notes')), 1);
    const item = anItem({ values: { notes: 'x' } });
    await expect(adapter.create(item, 'submit:1', signal)).rejects.toThrow(
      /no column Notes that can be written/u,
    );
  });
});
