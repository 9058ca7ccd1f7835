import { z } from 'zod';
import { TrackerError } from '../../domain/tickets/tracker-errors.js';
import type { Finding } from '../adapter.js';
import { columnFindings } from './check-columns.js';
import { believed, Misconfigured, refusedQuestion } from './failures.js';
import type { Graph } from './graph.js';
import { columnsFrom } from './mapping.js';
import type { People } from './people.js';
import type { SharepointSettings } from './settings.js';
import type { Tokens } from './tokens.js';

interface Connected {
  settings: SharepointSettings;
  graph: Graph;
  tokens: Tokens;
  people: People;
  /** paths below /v1.0 */
  site: string;
  list: string;
}

const Entry = z.object({
  name: z.string().default(''),
  displayName: z.string().default(''),
  list: z.object({ template: z.string() }).optional(),
});
const Claims = z.object({ roles: z.array(z.string()) });

/** Application permissions that let an app write to a list. https://learn.microsoft.com/graph/permissions-reference */
const WRITING = [
  'Sites.Selected',
  'Lists.SelectedOperations.Selected',
  'Sites.ReadWrite.All',
  'Sites.Manage.All',
  'Sites.FullControl.All',
];

/** The permissions that stand in a token; null where it can't be read, as Microsoft promises none of its form. */
function rolesIn(token: string): readonly string[] | null {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    return Claims.safeParse(claims).data?.roles ?? null;
  } catch {
    return null;
  }
}

function permissionFindings(token: string): Finding[] {
  const roles = rolesIn(token);
  if (roles === null || roles.some((role) => WRITING.includes(role))) return [];
  return [
    {
      problem: `The app registration may not write to lists (its permissions: ${roles.join(', ') || 'none'}).`,
      remedy:
        'Add the application permission Sites.Selected of Microsoft Graph and let an administrator consent to it.',
    },
  ];
}

const isLibrary = ({ list }: z.infer<typeof Entry>): boolean => list?.template === 'documentLibrary';

const libraryFinding = (name: string): Finding => ({
  problem: `${name} is a library of documents, which takes no items without a file.`,
  remedy: 'Set list to a list.',
});

/** The list itself, or why it can't be had. @throws TrackerError */
async function listFindings(
  { graph, settings, site, list }: Connected,
  signal: AbortSignal,
): Promise<Finding[]> {
  const place = await graph.ask({ path: `${site.replace(/:$/u, '')}?$select=id`, signal });
  if (!place.isDone && place.status !== 404) throw refusedQuestion(place);
  if (!place.isDone) {
    return [
      {
        problem: `There is no site ${settings.site}, or the app may not see it.`,
        remedy: 'Set site to host:/sites/name as in its address, and grant the app the role "write" on it.',
      },
    ];
  }
  const answer = await graph.ask({ path: `${list}?$select=id,displayName,list`, signal });
  if (answer.isDone) {
    return isLibrary(believed(Entry, answer.body, 'the list', true)) ? [libraryFinding(settings.list)] : [];
  }
  if (answer.status !== 404) throw refusedQuestion(answer);
  const all = await graph.all({ path: `${site}/lists?$select=name,displayName,list`, signal }, Entry);
  // Graph knows lists by their titles, people often by what stands in the address
  const wanted = settings.list.toLowerCase();
  const isWanted = ({ name, displayName }: z.infer<typeof Entry>) =>
    [name, displayName].some((one) => one.toLowerCase() === wanted);
  if (all.some((one) => isLibrary(one) && isWanted(one))) return [libraryFinding(settings.list)];
  const names = all.filter((one) => !isLibrary(one)).map((one) => one.displayName);
  return [
    {
      problem: `The site has no list ${settings.list}.`,
      remedy: `Set list to one of: ${names.slice(0, 30).join(', ') || '(the app sees none)'}.`,
    },
  ];
}

/** Everything that keeps the list from working, found by reading alone. */
export async function check(connected: Connected, signal: AbortSignal): Promise<readonly Finding[]> {
  const { settings, graph, tokens, people, list } = connected;
  try {
    // permissions that were granted since are in a new token only
    tokens.forget();
    const findings = permissionFindings(await tokens.current(signal));
    findings.push(...(await listFindings(connected, signal)));
    if (findings.length > 0) return findings;
    const columns = columnsFrom(await graph.all({ path: `${list}/columns`, signal }, z.unknown()));
    findings.push(...columnFindings(columns, settings));
    const { assignee, requester } = settings.columns;
    if ([assignee, requester].some((name) => name !== undefined && columns.get(name)?.personOrGroup)) {
      await people.byEmail('nobody', signal);
    }
    return findings;
  } catch (error) {
    if (error instanceof Misconfigured) return [error.finding];
    if (!(error instanceof TrackerError)) throw error;
    return [
      {
        problem: error.message,
        remedy: 'Check graph_url, login_url and the way out of the network; then check again.',
      },
    ];
  }
}
