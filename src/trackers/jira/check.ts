import { z } from 'zod';
import { TicketStatus } from '../../domain/tickets/tracker.js';
import { TrackerError } from '../../domain/tickets/tracker-errors.js';
import type { Finding } from '../adapter.js';
import { attachmentMeta, NO_ATTACHMENTS } from './additions.js';
import { isRefusal, type JiraApi, Misconfigured } from './http.js';
import { mappingOf } from './mapping.js';
import { type CreateScreen, createScreen, sameName } from './metadata.js';
import type { JiraSettings } from './settings.js';

const ServerInfo = z.object({ deploymentType: z.string() });
const Permissions = z.object({
  permissions: z.record(z.string(), z.object({ name: z.string(), havePermission: z.boolean() })),
});
/** https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-projects/ A project in use may come without the last two. */
const Project = z.object({
  projectTypeKey: z.string().default(''),
  archived: z.boolean().default(false),
  deleted: z.boolean().default(false),
});
const ProjectStatuses = z.array(
  z.object({ id: z.string(), statuses: z.array(z.object({ name: z.string() })) }),
);

/** What the account needs, by Jira's keys of permissions, with what for. */
const NEEDED = {
  BROWSE_PROJECTS: 'to see issues',
  CREATE_ISSUES: 'to file requests',
  EDIT_ISSUES: 'to keep them up to date',
  TRANSITION_ISSUES: 'to set their status',
  ASSIGN_ISSUES: 'to set who has them',
  ADD_COMMENTS: 'to leave comments',
  CREATE_ATTACHMENTS: 'to copy files',
  USER_PICKER: 'to find people by their address',
} as const;

interface Context {
  api: JiraApi;
  settings: JiraSettings;
  signal: AbortSignal;
}

/** The credentials work, and the edition is the one that is set. */
async function connection({ api, settings, signal }: Context): Promise<Finding[]> {
  await api.call({ method: 'GET', path: '/myself' }, z.object({ active: z.boolean() }), signal);
  const info = await api.call({ method: 'GET', path: '/serverInfo' }, ServerInfo, signal);
  if (isRefusal(info)) {
    return [
      {
        problem: `${settings.url} has no Jira of this edition.`,
        remedy: 'Correct url or edition.',
      },
    ];
  }
  const edition = info.deploymentType === 'Cloud' ? 'cloud' : 'data_center';
  if (edition === settings.edition) return [];
  return [
    {
      problem: `This Jira is not the edition ${settings.edition}.`,
      remedy: `Set edition to ${edition}.`,
    },
  ];
}

async function permissions({ api, settings, signal }: Context): Promise<Finding[]> {
  const query = { projectKey: settings.project, permissions: Object.keys(NEEDED).join(',') };
  const answer = await api.call({ method: 'GET', path: '/mypermissions', query }, Permissions, signal);
  if (isRefusal(answer)) {
    const remedy = 'Correct project, or let the account browse it.';
    return [{ problem: `Jira shows no project ${settings.project} to this account.`, remedy }];
  }
  return Object.entries(NEEDED)
    .filter(([permission]) => answer.permissions[permission]?.havePermission !== true)
    .map(([permission, purpose]) => {
      const name = answer.permissions[permission]?.name ?? permission;
      const remedy = `Give the account the permission "${name}" ${purpose}.`;
      return { problem: `The account lacks the permission "${name}" in ${settings.project}.`, remedy };
    });
}

/**
 * What makes requests go astray in a project that takes them, or keeps it from taking any.
 * https://confluence.atlassian.com/jirakb/a-request-can-t-be-viewed-from-the-customer-portal-in-jsm-1157182061.html
 */
async function projectFindings({ api, settings, signal }: Context): Promise<Finding[]> {
  const path = `/project/${encodeURIComponent(settings.project)}`;
  const answer = await api.call({ method: 'GET', path }, Project, signal);
  // that it is not shown is said where permissions are
  if (isRefusal(answer)) return [];
  const found: Finding[] = [];
  if (answer.archived || answer.deleted) {
    found.push({
      problem: `${settings.project} is ${answer.deleted ? 'in the trash' : 'archived'}: Jira takes no issues there.`,
      remedy: 'Restore it in Jira, or set project to one that is in use.',
    });
  }
  if (answer.projectTypeKey === 'service_desk') {
    found.push({
      problem:
        `${settings.project} is a service project, and issues that are made in it by Frontdoor have no request type: ` +
        'they are missing from its portal and from queues that go by request types.',
      remedy:
        'Set project to one of another type, or have an automation rule of the project give new issues a request type.',
    });
  }
  return found;
}

async function statusFindings({ api, settings, signal }: Context, screen: CreateScreen): Promise<Finding[]> {
  const path = `/project/${encodeURIComponent(settings.project)}/statuses`;
  const answer = await api.call({ method: 'GET', path }, ProjectStatuses, signal);
  if (isRefusal(answer)) return [];
  const names = answer.find(({ id }) => id === screen.issueType)?.statuses.map(({ name }) => name) ?? [];
  return TicketStatus.options
    .filter((status) => !names.some((name) => sameName(name, settings.statuses[status])))
    .map((status) => ({
      problem: `The workflow of "${settings.issue_type}" has no status "${settings.statuses[status]}" (statuses.${status}).`,
      remedy: `Add it to the workflow, or set statuses.${status} to one of ${names.join(', ')}.`,
    }));
}

async function attachments({ api, signal }: Context): Promise<Finding[]> {
  const meta = await attachmentMeta(api, signal);
  return isRefusal(meta) || meta.enabled ? [] : [NO_ATTACHMENTS];
}

/** Everything wrong with a connection; what can't be asked without credentials or a project is not asked. */
export async function findings(context: Context): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  const parts: (() => Promise<Finding[]>)[] = [
    () => connection(context),
    () => permissions(context),
    () => projectFindings(context),
    async () => {
      const screen = await createScreen(context.api, context.settings, context.signal);
      return [...mappingOf(context.settings, screen).findings, ...(await statusFindings(context, screen))];
    },
    () => attachments(context),
  ];
  for (const part of parts) {
    try {
      found.push(...(await part()));
    } catch (error) {
      if (!(error instanceof TrackerError)) throw error;
      const finding =
        error instanceof Misconfigured
          ? error.finding
          : { problem: error.message, remedy: 'Check again when Jira answers.' };
      if (!found.some(({ problem }) => problem === finding.problem)) found.push(finding);
      if (error.code === 'tracker_unavailable') break;
    }
  }
  return found;
}
