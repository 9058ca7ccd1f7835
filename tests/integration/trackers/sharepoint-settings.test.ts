import { describe, expect, it } from '@jest/globals';
import { SharepointSettings } from '../../../src/trackers/sharepoint/settings.js';
import { CLIENT_ID, TENANT } from '../../support/trackers/sharepoint-login.js';
import { settingsFor } from '../../support/trackers/sharepoint-rig.js';

describe('the settings of a SharePoint list', () => {
  const parse = (over: object) =>
    SharepointSettings.safeParse({ ...settingsFor({ url: 'https://graph.microsoft.us' }), ...over });

  it('are short', () => {
    const minimal = {
      kind: 'sharepoint',
      tenant: TENANT,
      client_id: CLIENT_ID,
      site: 'acme.sharepoint.com:/sites/it',
      list: 'Requests',
    };
    expect(SharepointSettings.parse(minimal)).toMatchObject({
      client_secret_variable: 'SHAREPOINT_CLIENT_SECRET',
      columns: { key: 'FrontdoorKey', description: 'Description', status: 'Status' },
      graph_url: 'https://graph.microsoft.com',
      login_url: 'https://login.microsoftonline.com',
    });
  });

  it.each([
    { client_secret_variable: 'Qx8~the-secret-itself' },
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
