import { connect } from '../../../src/trackers/connect.js';
import { Connection } from '../../../src/trackers/settings.js';
import type { Rig, TestClock } from './contract.js';
import { LOGINS, startGithubServer, TOKEN, WEBHOOK_KEY } from './github-server.js';
import * as jira from './jira-server.js';
import { CLIENT_ID, CLIENT_SECRET, TENANT } from './sharepoint-login.js';
import { LIST_ID, SITE_ID, startSharepoint } from './sharepoint-server.js';
import { SIGNING_KEY, startWebhookServer } from './webhook-server.js';

/** By the names that the connections give them. */
export const SECRETS: Readonly<Record<string, string>> = {
  GITHUB_TOKEN: TOKEN,
  GITHUB_WEBHOOK_SECRET: WEBHOOK_KEY,
  JIRA_TOKEN: jira.TOKEN,
  JIRA_WEBHOOK_SECRET: jira.WEBHOOK_KEY,
  SHAREPOINT_CLIENT_SECRET: CLIENT_SECRET,
  WEBHOOK_SIGNING_KEY: SIGNING_KEY,
};

/** An adapter beside its server, and what an operator would write to connect them. */
interface ConnectedRig extends Rig {
  connection: object;
}
type Clock = Pick<TestClock, 'now'>;

const connected = async (clock: Clock, connection: object) => ({
  connection,
  adapter: await connect(Connection.parse(connection), {
    secret: (variable) => SECRETS[variable] ?? '',
    now: clock.now,
  }),
});

async function github(clock: Clock): Promise<ConnectedRig> {
  const server = await startGithubServer(clock.now);
  const where = { kind: 'github', owner: 'acme', repo: 'shop', api_url: server.url, assignees: LOGINS };
  const statuses = {
    open: 'open',
    in_progress: 'in progress',
    blocked: 'blocked',
    done: 'completed',
    withdrawn: 'not_planned',
  };
  return { ...(await connected(clock, where)), server, statuses, lagMs: 30_000 };
}

const openJira =
  (edition: 'cloud' | 'data_center') =>
  async (clock: Clock): Promise<ConnectedRig> => {
    const server = await jira.openJira(edition, clock.now);
    const by = edition === 'cloud' ? { email: jira.EMAIL } : {};
    const where = { kind: 'jira', edition, url: server.url, project: 'OPS', ...by, index_lag_seconds: 180 };
    const statuses = {
      open: 'To Do',
      in_progress: 'In Progress',
      blocked: 'Blocked',
      done: 'Done',
      withdrawn: 'Withdrawn',
    };
    return { ...(await connected(clock, where)), server, statuses, lagMs: 180_000 };
  };

async function sharepoint(clock: Clock): Promise<ConnectedRig> {
  const server = await startSharepoint({ now: clock.now });
  const at = {
    graph_url: server.url,
    login_url: server.url,
    tenant: TENANT,
    client_id: CLIENT_ID,
    site: SITE_ID,
    list: LIST_ID,
  };
  const where = { kind: 'sharepoint', ...at, columns: { assignee: 'AssignedTo', due: 'DueDate' } };
  const statuses = {
    open: 'New',
    in_progress: 'In progress',
    blocked: 'Blocked',
    done: 'Completed',
    withdrawn: "Won't fix",
  };
  return { ...(await connected(clock, where)), server, statuses, lagMs: 0 };
}

async function webhook(clock: Clock): Promise<ConnectedRig> {
  const server = await startWebhookServer(clock.now);
  const statuses = {
    open: 'open',
    in_progress: 'in_progress',
    blocked: 'blocked',
    done: 'done',
    withdrawn: 'withdrawn',
  };
  return { ...(await connected(clock, { kind: 'webhook', url: server.url })), server, statuses, lagMs: 0 };
}

/** Every tracker that others run, each beside its server. */
export const RIGS = {
  GitHub: github,
  'Jira Cloud': openJira('cloud'),
  'Jira Data Center': openJira('data_center'),
  SharePoint: sharepoint,
  'a webhook’s receiver': webhook,
} as const;
