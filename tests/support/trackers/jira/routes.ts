import { type Answered, type Asked, ok, refuse, type Site } from './exchange.js';
import { commentList, create, ofIssue, shownUser } from './issues.js';
import { PERMISSIONS, type SiteIssue } from './site.js';

/** What the index shows: labels as they were `indexLagMs` ago. */
function indexedLabels({ labelled }: SiteIssue, site: Site): readonly string[] {
  const upTo = site.now().getTime() - site.indexLagMs;
  return labelled.filter(({ at }) => at <= upTo).at(-1)?.labels ?? [];
}

function search(site: Site, { query, path }: Asked): Answered {
  const jql = query.get('jql') ?? '';
  if (jql.includes('issue.property')) {
    return refuse(400, ["Field 'issue.property' does not exist or you do not have permission to view it."]);
  }
  const label = /^labels = "((?:[^"\\]|\\.)*)" ORDER BY created ASC$/u.exec(jql)?.[1];
  if (label === undefined) return refuse(400, ['Error in the JQL Query.']);
  const found = site.issues.filter((issue) => indexedLabels(issue, site).includes(label));
  const size = Math.min(Number(query.get('maxResults') ?? 50), site.searchPage);
  const start = Number(query.get('nextPageToken') ?? query.get('startAt') ?? 0);
  const issues = found.slice(start, start + size).map(({ id, key }) => ({ id, key, fields: {} }));
  const end = start + issues.length;
  if (path === '/search') return ok({ startAt: start, maxResults: size, total: found.length, issues });
  return ok({
    issues,
    ...(end < found.length ? { nextPageToken: String(end) } : {}),
    isLast: end >= found.length,
  });
}

/** Jira looks for the beginnings of addresses, names and words of names. */
function users(site: Site, { query, path }: Asked): Answered {
  const wanted = query.get(site.edition === 'cloud' ? 'query' : 'username')?.toLowerCase();
  if (wanted === undefined) return refuse(400, ['The query parameter is required.']);
  const isAssignable = path.includes('assignable');
  if (isAssignable && query.get('project') !== site.project)
    return refuse(404, ['No project could be found.']);
  if (site.withheld.includes('USER_PICKER')) {
    return site.edition === 'cloud' ? ok([]) : refuse(403, ['You do not have permission to browse users.']);
  }
  const found = site.users
    .filter((user) => !isAssignable || user.isAssignable)
    .filter(({ email, displayName, name }) =>
      [email, displayName, name].some((text) => text.toLowerCase().startsWith(wanted)),
    );
  return ok(found.map((user) => shownUser(site, user)));
}

/** A list in pages: Cloud calls it by what it holds, Data Center `values`. */
function page(site: Site, { query }: Asked, name: string, items: readonly unknown[]): Answered {
  const start = Number(query.get('startAt') ?? 0);
  const size = Math.min(Number(query.get('maxResults') ?? 50), 10);
  const list = items.slice(start, start + size);
  const about = { startAt: start, maxResults: size, total: items.length };
  return ok(
    site.edition === 'cloud'
      ? { ...about, [name]: list }
      : { ...about, isLast: start + list.length >= items.length, values: list },
  );
}

export const noProject = (project: string): Answered =>
  refuse(404, [`No project could be found with key '${project}'.`]);

function createMeta(site: Site, asked: Asked, project: string, issueType: string | undefined): Answered {
  if (project !== site.project) return noProject(project);
  if (site.withheld.includes('CREATE_ISSUES')) {
    return site.edition === 'cloud'
      ? page(site, asked, 'issueTypes', [])
      : refuse(400, ['The project does not exist, or you may not create issues in it.']);
  }
  if (issueType === undefined)
    return page(site, asked, 'issueTypes', [{ id: '10001', name: 'Epic' }, site.issueType]);
  if (issueType !== site.issueType.id) return refuse(404, ['The issue type does not exist.']);
  return page(site, asked, 'fields', site.fields);
}

function myPermissions(site: Site, { query }: Asked): Answered {
  if (query.get('projectKey') !== site.project) return noProject(query.get('projectKey') ?? '');
  const permissions = Object.entries(PERMISSIONS).map(([key, name]) => [
    key,
    { id: '1', key, name, havePermission: !site.withheld.includes(key) },
  ]);
  return ok({ permissions: Object.fromEntries(permissions) });
}

const NO_ISSUE = refuse(404, ['Issue does not exist or you do not have permission to see it.']);

/** What the site answers to a request below /rest/api/3 (Cloud) or /rest/api/2 (Data Center). */
export async function answer(site: Site, asked: Asked): Promise<Answered> {
  const { method, path } = asked;
  const isCloud = site.edition === 'cloud';
  if (method === 'POST' && path === '/issue') return create(site, asked);
  if (method === 'GET' && path === (isCloud ? '/search/jql' : '/search')) return search(site, asked);
  if (path === '/search')
    return refuse(410, [
      'The requested API has been removed. Please migrate to the /rest/api/3/search/jql API.',
    ]);
  if (method === 'POST' && path === '/comment/list' && isCloud) return commentList(site, asked);
  if (method === 'GET' && ['/user/search', '/user/assignable/search'].includes(path))
    return users(site, asked);
  if (path === '/myself') return ok({ active: true, displayName: 'Frontdoor' });
  if (path === '/serverInfo') return ok({ deploymentType: isCloud ? 'Cloud' : 'Server', version: '10.3.1' });
  if (path === '/mypermissions') return myPermissions(site, asked);
  if (path === '/attachment/meta') return ok(site.attachments);
  if (path === `/project/${site.project}`) {
    if (site.withheld.includes('BROWSE_PROJECTS')) return noProject(site.project);
    const over = site.standing === 'active' ? {} : { [site.standing]: true };
    return ok({ id: '10000', key: site.project, projectTypeKey: site.projectType, ...over });
  }
  if (path === `/project/${site.project}/statuses`) {
    return ok([{ ...site.issueType, statuses: site.statuses.map((name, id) => ({ id: String(id), name })) }]);
  }
  const meta = /^\/issue\/createmeta\/([^/]+)\/issuetypes(?:\/([^/]+))?$/u.exec(path);
  if (meta !== null) return createMeta(site, asked, meta[1] ?? '', meta[2]);
  const [, id, rest = ''] = /^\/issue\/([^/]+)(\/.*)?$/u.exec(path) ?? [];
  const issue = site.issues.find((candidate) => candidate.id === id || candidate.key === id);
  return issue === undefined ? NO_ISSUE : ofIssue(site, asked, issue, rest);
}
