import { SharepointSettings } from '../../../src/trackers/sharepoint/settings.js';
import { createSharepoint } from '../../../src/trackers/sharepoint/sharepoint.js';
import type { TestClock } from './contract.js';
import { CLIENT_ID, CLIENT_SECRET, TENANT } from './sharepoint-login.js';
import { LIST_ID, type SharepointServer, SITE_ID } from './sharepoint-server.js';

type Over = Record<string, unknown>;

/** Settings that fit the server as it starts. */
export const settingsFor = ({ url }: { url: string }, over: Over = {}): SharepointSettings =>
  SharepointSettings.parse({
    kind: 'sharepoint',
    tenant: TENANT,
    client_id: CLIENT_ID,
    site: SITE_ID,
    list: LIST_ID,
    columns: { assignee: 'AssignedTo', due: 'DueDate' },
    fields: { urgency: 'Priority', summary: 'Notes' },
    graph_url: url,
    login_url: url,
    ...over,
  });

export const adapterFor = (
  server: SharepointServer,
  clock: TestClock,
  over: Over = {},
  secret = CLIENT_SECRET,
) => createSharepoint(settingsFor(server, over), { now: clock.now, secret: () => secret });
