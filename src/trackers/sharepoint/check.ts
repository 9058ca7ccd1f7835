import { z } from 'zod';
import { TicketStatus } from '../../domain/tickets/tracker.js';
import { TrackerError } from '../../domain/tickets/tracker-errors.js';
import type { Finding } from '../adapter.js';
import { type Column, isWritable } from './columns.js';
import { believed, Misconfigured, refusedQuestion } from './failures.js';
import type { Graph } from './graph.js';
import { type Columns, columnsFrom, MODIFIED, TITLE, writtenTwice } from './mapping.js';
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
    const { list: facet } = believed(Entry, answer.body, 'the list', true);
    if (facet?.template !== 'documentLibrary') return [];
    return [
      {
        problem: `${settings.list} is a library of documents, which takes no items without a file.`,
        remedy: 'Set list to a list.',
      },
    ];
  }
  if (answer.status !== 404) throw refusedQuestion(answer);
  const all = await graph.all({ path: `${site}/lists?$select=displayName,list`, signal }, Entry);
  const names = all.filter((one) => one.list?.template !== 'documentLibrary').map((one) => one.displayName);
  return [
    {
      problem: `The site has no list ${settings.list}.`,
      remedy: `Set list to one of: ${names.slice(0, 30).join(', ') || '(the app sees none)'}.`,
    },
  ];
}

function keyFindings(name: string, column: Column): Finding[] {
  const isLine = column.text !== undefined && !column.text.allowMultipleLines;
  const findings: [boolean, string, string][] = [
    [!isLine, `The key column ${name} does not hold one line of text.`, 'Make it "Single line of text".'],
    [
      isLine && !column.indexed,
      `The key column ${name} has no index.`,
      'Add it under list settings, Indexed columns.',
    ],
    [
      isLine && !column.enforceUniqueValues,
      `The key column ${name} takes a value twice, so a request could be filed twice.`,
      'Set "Enforce unique values" to Yes in the settings of the column.',
    ],
  ];
  return findings.filter(([is]) => is).map(([, problem, remedy]) => ({ problem, remedy }));
}

function descriptionFindings(name: string, { text }: Column): Finding[] {
  if (text?.allowMultipleLines !== true) {
    return [
      {
        problem: `The column ${name} does not hold several lines of text.`,
        remedy: 'Make it "Multiple lines of text".',
      },
    ];
  }
  if (!text.appendChangesToExistingText) return [];
  return [
    {
      problem: `The column ${name} keeps old texts when it is written.`,
      remedy: 'Turn off "Append changes" for it.',
    },
  ];
}

function statusFindings(name: string, column: Column, settings: SharepointSettings): Finding[] {
  const { choice, text } = column;
  if (text !== undefined && !text.allowMultipleLines) return [];
  if (choice === undefined) {
    return [
      {
        problem: `The column ${name} holds no status.`,
        remedy: 'Make it a "Choice" or "Single line of text".',
      },
    ];
  }
  if (choice.allowTextEntry) return [];
  return TicketStatus.options
    .filter((status) => !choice.choices.includes(settings.statuses[status]))
    .map((status) => ({
      problem: `The column ${name} has no choice "${settings.statuses[status]}", which statuses.${status} names.`,
      remedy: `Add the choice, or set statuses.${status} to one of: ${choice.choices.join(', ')}.`,
    }));
}

const typed = (name: string, is: boolean, wanted: string): Finding[] =>
  is
    ? []
    : [
        {
          problem: `The column ${name} is not ${wanted}.`,
          remedy: `Choose a column of that type, or change its type.`,
        },
      ];

function columnFindings(columns: Columns, settings: SharepointSettings): Finding[] {
  const { key, description, status, assignee, requester, due } = settings.columns;
  const used: [setting: string, name: string, check: (name: string, column: Column) => Finding[]][] = [
    ['columns.key', key, keyFindings],
    ['columns.description', description, descriptionFindings],
    ['columns.status', status, (name, column) => statusFindings(name, column, settings)],
  ];
  const person = (name: string, { personOrGroup, text }: Column) =>
    typed(name, text !== undefined || personOrGroup?.allowMultipleSelection === false, 'one person, or text');
  if (assignee !== undefined) used.push(['columns.assignee', assignee, person]);
  if (requester !== undefined) used.push(['columns.requester', requester, person]);
  if (due !== undefined) {
    used.push([
      'columns.due',
      due,
      (name, { dateTime, text }) => typed(name, (dateTime ?? text) !== undefined, 'a date'),
    ]);
  }
  for (const [field, name] of Object.entries(settings.fields)) used.push([`fields.${field}`, name, () => []]);

  const twice = writtenTwice(settings);
  const findings = used.flatMap(([setting, name, look]): Finding[] => {
    const second = twice.get(setting);
    if (second !== undefined) return [second];
    const column = columns.get(name);
    if (column === undefined) {
      const names = [...columns.values()].filter(isWritable).map((one) => one.name);
      return [
        {
          problem: `The list has no column ${name}.`,
          remedy: `Add it, or set ${setting} to one of: ${names.join(', ')}.`,
        },
      ];
    }
    if (isWritable(column)) return look(name, column);
    return [
      {
        problem: `Nothing can be written to the column ${name}.`,
        remedy: `Set ${setting} to another column.`,
      },
    ];
  });
  const filled = new Set([TITLE, ...used.map(([, name]) => name)]);
  for (const { name, required, readOnly, hidden, defaultValue } of columns.values()) {
    if (!required || readOnly || hidden || filled.has(name) || defaultValue) continue;
    findings.push({
      problem: `The list requires the column ${name}, and nothing fills it.`,
      remedy: `Map a field of a blueprint to it in fields, give it a default value, or make it optional.`,
    });
  }
  if (columns.get(MODIFIED)?.indexed !== true) {
    findings.push({
      problem: 'The column Modified has no index, so changes in SharePoint do not come back.',
      remedy: 'Add it under list settings, Indexed columns.',
    });
  }
  return findings;
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
