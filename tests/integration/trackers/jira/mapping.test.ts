import { afterEach, describe, expect, it } from '@jest/globals';
import { TrackerRejected } from '../../../../src/domain/tickets/tracker-errors.js';
import { ALL, anItem, NASTY, TestClock } from '../../../support/trackers/contract.js';
import { readAdf } from '../../../support/trackers/jira/adf-reader.js';
import { jiraRig } from '../../../support/trackers/jira/rig.js';
import { FIELDS as FIELDS_OF_JIRA } from '../../../support/trackers/jira/site.js';
import { readWiki } from '../../../support/trackers/jira/wiki-reader.js';

const { signal } = new AbortController();
const FIELDS = {
  budget: 'Budget',
  impact: 'impact',
  notes: 'customfield_10012',
  reviewer: 'Reviewer',
  regions: 'Regions',
  centre: 'Cost centre',
  parts: 'Components',
  tags: 'Labels',
  urgency: 'Priority',
  start: 'Starts at',
};
const VALUES = {
  budget: '10,000.50',
  impact: 'everybody',
  notes: NASTY,
  reviewer: 'tom@acme.example',
  regions: ['EMEA', 'apac'],
  centre: `line one\nline two ${'x'.repeat(300)}`,
  parts: 'Shop',
  tags: ['needs review', 'q1'],
  urgency: 'high',
  start: '2026-03-31',
};

describe.each(['cloud', 'data_center'] as const)('what goes into which field of Jira (%s)', (edition) => {
  let rig: Awaited<ReturnType<typeof jiraRig>>;
  afterEach(() => rig.server.stop());
  const open = async (fields: Record<string, string> = FIELDS) => {
    rig = await jiraRig(edition, new TestClock(), { settings: { fields } });
    return rig;
  };
  const account = (name: string) => {
    const found = rig.server.site.users.find((user) => user.name === name);
    return edition === 'cloud' ? { accountId: found?.accountId } : { name };
  };
  const rejection = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof TrackerRejected)) throw error;
    return error;
  };

  it.each([
    ['2026-03-31 14:00', '2026-03-31T18:00:00.000+0000'],
    ['2026-03-31 14:00 Europe/Berlin', '2026-03-31T12:00:00.000+0000'],
    ['2026-03-31T14:00:00+05:30', '2026-03-31T08:30:00.000+0000'],
  ])('keeps an hour, as whoever asked or the value itself means it: %s', async (start, moment) => {
    const { adapter, server } = await open();
    const item = anItem({ values: { start }, timeZone: 'America/New_York' });
    const { id } = await adapter.create(item, 'k', signal);
    expect(server.issue(id).fields['customfield_10017']).toBe(moment);
  });

  it('says which hour can’t be told for certain, and loses none', async () => {
    const { adapter } = await open();
    const error = await rejection(
      adapter.create(anItem({ values: { start: '2026-03-31 noon' } }), 'k', signal),
    );
    expect(error.problems).toEqual({
      start: '“2026-03-31 noon” is no date such as 2026-03-31 or 2026-03-31 14:00',
    });
  });

  it('converts each value to the type that Jira says', async () => {
    const { adapter, server } = await open();
    const ref = await adapter.create(anItem({ values: VALUES, due: '2026-04-01' }), 'k', signal);
    const { fields } = server.issue(ref.id);
    expect(fields).toMatchObject({
      customfield_10010: 10_000.5,
      customfield_10011: { id: '100111' },
      customfield_10013: account('tom'),
      customfield_10014: [{ id: '100140' }, { id: '100141' }],
      customfield_10015: expect.stringMatching(/^line one line two x{200,}…$/u),
      customfield_10017: '2026-03-31T10:00:00.000+0000',
      components: [{ id: '1' }],
      priority: { id: '1' },
      labels: [expect.stringMatching(/^frontdoor-[0-9a-f]{32}$/u), 'needs_review', 'q1'],
      duedate: '2026-04-01',
      reporter: account('alex'),
    });
    const notes = fields['customfield_10012'];
    expect(edition === 'cloud' ? readAdf(notes) : readWiki(String(notes))).toBe(NASTY);
  });

  it.each([
    'h1. *Sales* {color:red}EMEA{color} !a! [x|https://e.example]',
    '<b>&#42;</b> -- (y) :) ??who?? \\\\ #1',
    '---- is ours',
  ])('shows a line literally: %s', async (line) => {
    const { adapter, server } = await open();
    const made = await adapter.create(anItem({ values: { centre: line } }), 'k', signal);
    expect(server.line(made.id, 'customfield_10015')).toBe(line);
  });

  it('cuts a line to what Jira takes of it, and no character of it in two', async () => {
    const { adapter, server } = await open();
    for (let length = 1; length < 12; length += 1) {
      const line = `${'x'.repeat(length)}${'*_{😀}'.repeat(60)}`;
      const made = await adapter.create(anItem({ values: { centre: line } }), `k${length}`, signal);
      expect(String(server.issue(made.id).fields['customfield_10015']).length).toBeLessThanOrEqual(255);
      const shown = server.line(made.id, 'customfield_10015');
      expect([line.startsWith(shown.slice(0, -1)), shown.at(-1)]).toEqual([true, '…']);
      expect(shown.length).toBeGreaterThan(edition === 'cloud' ? 250 : 50);
      expect(shown).not.toMatch(/\p{Cs}/u);
    }
  });

  it('empties what a request no longer says, and keeps the label it is found by', async () => {
    const { adapter, server, lagMs } = await open();
    const clock = rig.server.site.now();
    const ref = await adapter.create(anItem({ values: VALUES }), 'k', signal);
    await adapter.update(ref, anItem({ values: { budget: '1' } }), ALL, signal);
    expect(server.issue(ref.id).fields).toMatchObject({
      customfield_10010: 1,
      customfield_10011: null,
      customfield_10014: [],
      priority: { id: '1' },
      labels: [expect.stringMatching(/^frontdoor-/u)],
    });
    server.site.now = () => new Date(clock.getTime() + lagMs);
    expect((await adapter.find('k', new Date(0), signal))?.id).toBe(ref.id);
  });

  it('leaves labels that people added in peace, where none are mapped', async () => {
    const { adapter, server } = await open({});
    const ref = await adapter.create(anItem(), 'k', signal);
    const { fields } = server.issue(ref.id);
    fields['labels'] = ['by-hand'];
    await adapter.update(ref, anItem(), ALL, signal);
    expect(fields['labels']).toEqual(['by-hand']);
  });

  it.each<[keyof typeof VALUES, string, RegExp]>([
    ['budget', 'a lot', /“a lot” is no number/u],
    ['impact', 'nobody', /none of One team, Everybody/u],
    ['start', 'soon', /no date such as/u],
    ['parts', 'Kitchen', /none of Shop, Billing/u],
  ])(
    'says at the blueprint’s field %s that %s does not fit, before it asks Jira',
    async (field, value, why) => {
      const { adapter, server } = await open();
      const error = await rejection(
        adapter.create(anItem({ values: { ...VALUES, [field]: value } }), 'k', signal),
      );
      expect(error.problems).toEqual({ [field]: expect.stringMatching(why) });
      expect(error.message).toContain(field);
      expect(server.asked).not.toContain('POST /issue');
    },
  );

  it('gives Jira’s own words at the blueprint’s field, and reads the screen anew', async () => {
    const { adapter, server } = await open();
    await adapter.create(anItem({ values: VALUES }), 'k', signal);
    server.site.fields = FIELDS_OF_JIRA.map((field) =>
      field.name === 'Impact' ? { ...field, allowedValues: [{ id: '9', value: 'Few' }] } : field,
    );
    const work = () => rejection(adapter.create(anItem({ values: VALUES }), 'k2', signal));
    expect((await work()).problems).toEqual({ impact: 'The impact selected is invalid.' });
    expect((await work()).problems).toEqual({ impact: '“everybody” is none of Few' });
  });

  it('tells the operator where a field went off the screen', async () => {
    const { adapter, server } = await open();
    const ref = await adapter.create(anItem({ values: VALUES }), 'k', signal);
    server.site.fields = FIELDS_OF_JIRA.filter(({ name }) => name !== 'Budget');
    await expect(adapter.update(ref, anItem({ values: VALUES }), ALL, signal)).rejects.toMatchObject({
      code: 'tracker_misconfigured',
      message: expect.stringContaining('"customfield_10010"'),
    });
  });

  it('changes neither status nor assignee where they are as they should be', async () => {
    const { adapter, server } = await open({});
    const tom = { name: 'Tom', email: 'tom@acme.example' };
    const ref = await adapter.create(anItem({ assignee: tom }), 'k', signal);
    await adapter.update(ref, anItem({ assignee: tom, title: 'New' }), ALL, signal);
    const changes = server.asked.filter((asked) => !asked.startsWith('GET'));
    expect(changes).toEqual(['POST /issue', `PUT /issue/${ref.id}`]);
  });

  it('says that a workflow has no such step', async () => {
    const { adapter, server } = await open({});
    server.site.stepsFrom = (status) => (status === 'To Do' ? ['In Progress'] : []);
    const ref = await adapter.create(anItem(), 'k', signal);
    const error = await rejection(adapter.update(ref, anItem({ status: 'done' }), ALL, signal));
    expect(error.problems).toEqual({ status: expect.stringContaining('no step from "To Do" to "Done"') });
    await adapter.update(ref, anItem({ status: 'in_progress' }), ALL, signal);
    expect(server.items()[0]?.status).toBe('In Progress');
  });
});
