import { SharepointSettings } from '../../../src/trackers/sharepoint/settings.js';
import { createSharepoint } from '../../../src/trackers/sharepoint/sharepoint.js';
import { describeTracker, type TestClock } from '../../support/trackers/contract.js';
import { CLIENT_ID, CLIENT_SECRET, TENANT } from '../../support/trackers/sharepoint-login.js';
import {
  LIST_ID,
  type SharepointServer,
  SITE_ID,
  startSharepoint,
} from '../../support/trackers/sharepoint-server.js';

type Over = Partial<Parameters<typeof SharepointSettings.parse>[0] & object>;

const settingsFor = (server: SharepointServer, over: Over = {}): SharepointSettings =>
  SharepointSettings.parse({
    kind: 'sharepoint',
    tenant: TENANT,
    client_id: CLIENT_ID,
    site: SITE_ID,
    list: LIST_ID,
    columns: { assignee: 'AssignedTo', due: 'DueDate' },
    fields: { urgency: 'Priority', summary: 'Notes' },
    graph_url: server.url,
    login_url: server.url,
    ...over,
  });

const adapterFor = (server: SharepointServer, clock: TestClock, over: Over = {}, secret = CLIENT_SECRET) =>
  createSharepoint(settingsFor(server, over), { now: clock.now, secret: () => secret });

describeTracker('sharepoint', async (clock) => {
  const server = await startSharepoint({ now: clock.now });
  return { adapter: adapterFor(server, clock), server, statuses: settingsFor(server).statuses, lagMs: 0 };
});
