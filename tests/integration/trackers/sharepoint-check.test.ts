import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SharepointSettings } from '../../../src/trackers/sharepoint/settings.js';
import { TestClock } from '../../support/trackers/contract.js';
import { CLIENT_ID, TENANT } from '../../support/trackers/sharepoint-login.js';
import { adapterFor, settingsFor } from '../../support/trackers/sharepoint-rig.js';
import { type SharepointServer, startSharepoint } from '../../support/trackers/sharepoint-server.js';

const clock = new TestClock();
const { signal } = new AbortController();
let server: SharepointServer;
beforeEach(async () => {
  server = await startSharepoint({ now: clock.now });
});
afterEach(() => server.stop());

const column = (name: string) => {
  const found = server.columns.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no column ${name}`);
  return found;
};

describe('the check of a SharePoint list', () => {
  type Planted = [what: string, over: object, plant: () => void, problem: RegExp, remedy: RegExp];
  const PLANTED: Planted[] = [
    ['an unknown site', { site: 'acme.sharepoint.com:/sites/hr' }, () => {}, /no site/u, /Set site/u],
    ['an unknown list', { list: 'Tickets' }, () => {}, /no list Tickets/u, /one of: Requests\./u],
    [
      'a library',
      {},
      () => {
        server.template = 'documentLibrary';
      },
      /library/u,
      /Set list/u,
    ],
    ...['Documents', 'Shared Documents', 'shared documents'].map(
      (list): Planted => [
        `a library that is called ${list}`,
        { list },
        () => {},
        new RegExp(`${list} is a library`, 'u'),
        /Set list to a list/u,
      ],
    ),
    [
      'a missing permission',
      {},
      () => {
        server.login.roles = ['Sites.Read.All'];
      },
      /may not write/u,
      /Sites\.Selected/u,
    ],
    ['no key column', { columns: { key: 'Key' } }, () => {}, /no column Key/u, /columns\.key/u],
    [
      'a key without index',
      {},
      () => {
        column('FrontdoorKey').indexed = false;
      },
      /no index/u,
      /Indexed columns/u,
    ],
    [
      'a key that is not unique',
      {},
      () => {
        column('FrontdoorKey').enforceUniqueValues = false;
      },
      /twice/u,
      /unique values/u,
    ],
    [
      'a key of lines',
      { columns: { key: 'Notes' }, fields: {} },
      () => {},
      /one line of text/u,
      /Single line/u,
    ],
    [
      'a description of one line',
      {},
      () => {
        column('Description').text = { allowMultipleLines: false };
      },
      /several lines/u,
      /Multiple lines/u,
    ],
    [
      'a description that appends',
      {},
      () => {
        column('Description').text = { allowMultipleLines: true, appendChangesToExistingText: true };
      },
      /keeps old texts/u,
      /Append/u,
    ],
    [
      'an unknown status',
      { statuses: { done: 'Done' } },
      () => {},
      /no choice "Done"/u,
      /statuses\.done to one of: New/u,
    ],
    ['a status of numbers', { columns: { status: 'Budget' } }, () => {}, /no status/u, /Choice/u],
    [
      'an assignee of numbers',
      { columns: { assignee: 'Budget' } },
      () => {},
      /one person, or text/u,
      /type/u,
    ],
    ['a due date of numbers', { columns: { due: 'Budget' } }, () => {}, /a date/u, /type/u],
    [
      'an unknown mapped column',
      { fields: { urgency: 'Urgency' } },
      () => {},
      /no column Urgency/u,
      /fields\.urgency to one of: .*Priority/u,
    ],
    [
      'a mapped column that people see under this name, and whose own name Graph does not write',
      { fields: { urgency: 'Reason' } },
      () => {
        const text = { allowMultipleLines: false };
        server.columns.push({ name: '_x00c5_rsag', displayName: 'Reason', text });
      },
      /Graph can't write the column Reason, whose internal name is _x00c5_rsag/u,
      /new column with a plain English name.*fields\.urgency.*then rename/u,
    ],
    [
      'a required column whose name Graph does not write',
      {},
      () => {
        server.columns.push({ name: '_x00c5_rsag', required: true, text: { allowMultipleLines: false } });
      },
      /requires the column _x00c5_rsag, and Graph can't write it/u,
      /default value, make it optional, or make a new column/u,
    ],
    [
      'a mapped column that is read-only',
      { fields: { urgency: 'Modified' } },
      () => {},
      /Nothing can be written/u,
      /fields\.urgency/u,
    ],
    [
      'a mapped lookup',
      { fields: { urgency: 'Product' } },
      () => {
        server.columns.push({ name: 'Product', lookup: { listId: 'x', columnName: 'Title' } });
      },
      /Nothing can be written/u,
      /another column/u,
    ],
    ...['Title', 'FrontdoorKey', 'Description', 'Status', 'AssignedTo', 'DueDate'].map(
      (name): Planted => [
        `a field that is mapped onto ${name}, which is written anyway`,
        { fields: { urgency: name } },
        () => {},
        new RegExp(`^fields\\.urgency names the column ${name}, which .* writes already`, 'u'),
        /Set fields\.urgency to a column of its own/u,
      ],
    ),
    [
      'two fields that are mapped onto one column',
      { fields: { urgency: 'Notes', summary: 'Notes' } },
      () => {},
      /fields\.summary names the column Notes, which fields\.urgency writes already/u,
      /fields\.summary/u,
    ],
    [
      'a key that is written over by the title',
      { columns: { key: 'Title' } },
      () => {},
      /columns\.key names the column Title, which the title/u,
      /columns\.key/u,
    ],
    [
      'a required column that nothing fills',
      {},
      () => {
        column('Budget').required = true;
      },
      /requires the column Budget/u,
      /Map a field/u,
    ],
    [
      'changes that do not come back',
      {},
      () => {
        column('Modified').indexed = false;
      },
      /Modified has no index/u,
      /Indexed columns/u,
    ],
    [
      'people that cannot be seen',
      {},
      () => {
        server.showsPeople = false;
      },
      /list of people/u,
      /columns of text/u,
    ],
    ['a key that is not allowed in', {}, () => server.failNext('forbidden'), /403/u, /role "write"/u],
    ['a service that is down', {}, () => server.failNext('unavailable'), /503/u, /check again/u],
  ];

  it.each(PLANTED)('finds %s', async (_what, over, plant, problem, remedy) => {
    plant();
    const findings = await adapterFor(server, clock, { ...over }).check(signal);
    expect(findings).toHaveLength(1);
    expect(findings[0]?.problem).toMatch(problem);
    expect(findings[0]?.remedy).toMatch(remedy);
    expect(server.asked().every(({ method }) => method === 'GET')).toBe(true);
  });

  it('offers no column whose name Graph does not write', async () => {
    server.columns.push({ name: '_x00c5_rsag', text: { allowMultipleLines: false } });
    const [finding] = await adapterFor(server, clock, { fields: { urgency: 'Arsag' } }).check(signal);
    expect(finding?.remedy).toMatch(/set fields\.urgency to one of: .*Notes/u);
    expect(finding?.remedy).not.toContain('rsag');
  });

  it('finds all at once, and takes a default for a value', async () => {
    column('FrontdoorKey').indexed = false;
    column('Budget').required = true;
    column('Urgent').required = true;
    column('Urgent').defaultValue = { value: '0' };
    server.columns.push({ name: 'Inner', required: true, hidden: true, text: { allowMultipleLines: false } });
    const findings = await adapterFor(server, clock, { statuses: { open: 'Open' } }).check(signal);
    expect(findings.map(({ problem }) => problem)).toEqual([
      expect.stringContaining('index'),
      expect.stringContaining('"Open"'),
      expect.stringContaining('Budget'),
    ]);
  });
});

it('sees a permission that was granted since the last check', async () => {
  const adapter = adapterFor(server, clock);
  server.login.roles = [];
  expect(await adapter.check(signal)).toMatchObject([{ problem: expect.stringContaining('none') }]);
  server.login.roles = ['Sites.Selected'];
  expect(await adapter.check(signal)).toEqual([]);
});

describe('the sign-in to Microsoft Graph', () => {
  const WRONG: [what: string, over: object, secret: string | undefined, problem: RegExp, remedy: RegExp][] = [
    ['another tenant', { tenant: 'acne.onmicrosoft.com' }, undefined, /AADSTS90002/u, /Set tenant/u],
    [
      'another app',
      { client_id: CLIENT_ID.replace('6f', '7f') },
      undefined,
      /AADSTS700016/u,
      /Set client_id/u,
    ],
    ['a wrong secret', {}, 'hunter2~wrong', /AADSTS7000215/u, /SHAREPOINT_CLIENT_SECRET/u],
    ['no secret', {}, '', /no secret/u, /SHAREPOINT_CLIENT_SECRET/u],
    [
      'a Graph of another cloud',
      { graph_url: 'https://graph.microsoft.us' },
      undefined,
      /invalid_scope/u,
      /graph_url/u,
    ],
  ];
  it.each(WRONG)('says of %s what to set', async (_what, over, secret, problem, remedy) => {
    const adapter = adapterFor(server, clock, { ...over }, secret);
    const [finding, ...more] = await adapter.check(signal);
    expect(more).toEqual([]);
    expect(finding?.problem).toMatch(problem);
    expect(finding?.remedy).toMatch(remedy);
    const error: unknown = await adapter
      .find('submit:1', clock.now(), signal)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: 'tracker_misconfigured',
      message: `${finding?.problem} ${finding?.remedy}`,
    });
    expect(JSON.stringify([finding, error])).not.toContain('hunter2');
  });

  it.each([
    [503, 'application/json', '{}', { isRefusal: true, retryAfterMs: 120_000 }],
    [500, 'application/json', '{}', { isRefusal: true }],
    [200, 'text/html', '<p>', { isRefusal: true }],
    [200, 'application/json', '{"token_type":', { isRefusal: true }],
  ])('waits while it answers %i with %s %s', async (status, type, body, error) => {
    const adapter = adapterFor(server, clock);
    server.login.fail = { status, type, body };
    await expect(adapter.find('submit:1', clock.now(), signal)).rejects.toMatchObject({
      code: 'tracker_unavailable',
      ...error,
    });
    server.login.fail = null;
    // nothing of it is kept: the next attempt signs in
    expect(await adapter.find('submit:1', clock.now(), signal)).toBeNull();
  });
});

describe('the settings of a SharePoint list', () => {
  const parse = (over: object) => SharepointSettings.safeParse({ ...settingsFor(server), ...over });

  it('are short', () => {
    const minimal = {
      kind: 'sharepoint',
      tenant: TENANT,
      client_id: CLIENT_ID,
      site: 'acme.sharepoint.com:/sites/it',
      list: 'Requests',
    };
    expect(SharepointSettings.parse(minimal)).toMatchObject({
      client_secret_env: 'SHAREPOINT_CLIENT_SECRET',
      columns: { key: 'FrontdoorKey', description: 'Description', status: 'Status' },
      graph_url: 'https://graph.microsoft.com',
      login_url: 'https://login.microsoftonline.com',
    });
  });

  it.each([
    [{ graph_url: 'https://graph.microsoft.us' }, 'graph_url'],
    [{ login_url: 'https://login.microsoftonline.us' }, 'login_url'],
  ])('want both addresses of a national cloud, not just %j', (over, path) => {
    const { graph_url: _graph, login_url: _login, ...rest } = settingsFor(server);
    const { error } = SharepointSettings.safeParse({ ...rest, ...over });
    expect(error?.issues).toMatchObject([{ path: [path], message: expect.stringMatching(/set both/u) }]);
    const both = { graph_url: 'https://graph.microsoft.us/', login_url: 'https://login.microsoftonline.us' };
    expect(SharepointSettings.safeParse({ ...rest, ...both }).success).toBe(true);
    const neither = { graph_url: 'https://graph.microsoft.com/' };
    expect(SharepointSettings.safeParse({ ...rest, ...neither }).success).toBe(true);
  });

  it.each(['_x00c5_rsag', 'OData__x00c5_rsag', '_Status'])(
    'say of a column such as %s that Graph can’t write it, and how it is made anew',
    (name) => {
      for (const over of [{ fields: { urgency: name } }, { columns: { status: name } }]) {
        const [issue, ...more] = parse(over).error?.issues ?? [];
        expect(more).toEqual([]);
        expect(issue?.message).toMatch(/Graph can't write .* new column with a plain English name.* rename/u);
        expect(issue?.message).not.toContain('use the internal name');
      }
    },
  );

  it.each([
    { client_secret_env: 'Qx8~the-secret-itself' },
    { graph_url: 'http://graph.microsoft.com' },
    { login_url: 'https://login.microsoftonline.us/tenant' },
    { site: 'https://acme.sharepoint.com/sites/it' },
    { site: 'acme.sharepoint.com:/sites/it?x=1' },
    { list: '../users' },
    { columns: { key: "Key eq '" } },
    { fields: { urgency: 'Due date' } },
    { clientid: 'x' },
  ])('refuse %j', (over) => {
    expect(parse(over).success).toBe(false);
  });
});
