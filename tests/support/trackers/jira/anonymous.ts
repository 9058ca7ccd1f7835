import { type Answered, type Asked, ok, refuse, type Site } from './exchange.js';

const FAILED = { 'x-seraph-loginreason': 'AUTHENTICATED_FAILED' };
const PAGE: Answered = { status: 401, body: '<!DOCTYPE html><title>Unauthorized (401)</title>' };

/** What is open to everybody on Cloud, with nothing in it that only users may see. */
function open({ method, path }: Pick<Asked, 'method' | 'path'>): Answered {
  if (method !== 'GET' || path === '/myself') return PAGE;
  if (path === '/search/jql') return ok({ issues: [], isLast: true });
  if (path === '/serverInfo') return ok({ deploymentType: 'Cloud' });
  if (path.startsWith('/user/')) return ok([]);
  if (/^\/(issue|project)\//u.test(path)) return refuse(404, ['You do not have permission to see it.']);
  return PAGE;
}

/**
 * What a site answers where it does not know the credentials. Cloud takes whoever sent them for anonymous, and says so in a
 * header alone. https://developer.atlassian.com/cloud/jira/platform/basic-auth-for-rest-apis/
 */
export const anonymous = ({ edition }: Site, asked: Pick<Asked, 'method' | 'path'>): Answered => ({
  ...(edition === 'cloud' ? open(asked) : PAGE),
  headers: FAILED,
});
