import { createHash } from 'node:crypto';
import { z } from 'zod';
import { cutTo } from '../../domain/text/text.js';
import type { TicketStatus } from '../../domain/tickets/tracker.js';
import type { ItemRef, ItemState, Sets } from '../adapter.js';
import type { Item, Person } from '../item.js';
import { elsewhere } from './failures.js';
import { markdownOf, titleOf } from './markdown.js';
import { type GithubSettings, MOST_OF_A_LABEL } from './settings.js';

/** GitHub says of a longer one that it "is too long (maximum is 256 characters)". */
const MOST_OF_A_TITLE = 256;
/** "body is too long (maximum is 65536 characters)", of issues and of comments. */
export const MOST_OF_A_BODY = 65_536;

/** https://docs.github.com/rest/issues/assignees#add-assignees-to-an-issue */
const MOST_ASSIGNEES = 10;

const Login = z.object({ login: z.string() });

/** What is read of an issue: https://docs.github.com/rest/issues/issues */
export const Issue = z.object({
  number: z.int().positive(),
  html_url: z.url(),
  state: z.enum(['open', 'closed']),
  state_reason: z.string().nullish(),
  labels: z.array(z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)])),
  assignees: z.array(Login).nullish(),
  user: Login.nullable(),
  body: z.string().nullish(),
  created_at: z.iso.datetime({ offset: true }),
});
export type Issue = z.infer<typeof Issue>;

/**
 * The line by which something is known again: an HTML comment, which no reader sees. People's text can't hold it, since a
 * < of theirs is always escaped.
 */
export function markerOf(kind: 'item' | 'comment', key: string): string {
  return `<!-- frontdoor:${kind}:${createHash('sha256').update(key).digest('hex')} -->`;
}

const linesOf = (body: string | null | undefined): string[] => (body ?? '').split(/\r?\n/u);

export const bears = (body: string | null | undefined, marker: string): boolean =>
  linesOf(body).includes(marker);

/** The line by which an issue is known again, which has to stay when it is written anew. */
export const markerIn = (issue: Issue): string | null =>
  linesOf(issue.body).findLast((line) => /^<!-- frontdoor:item:[0-9a-f]{64} -->$/u.test(line)) ?? null;

/** What an issue is kept as: its number alone would be another issue in another repository. */
export const idOf = ({ owner, repo }: GithubSettings, number: number): string =>
  `${owner}/${repo}#${number}`.toLowerCase();

export const refOf = (settings: GithubSettings, issue: Issue): ItemRef => ({
  id: idOf(settings, issue.number),
  shortId: `${settings.owner}/${settings.repo}#${issue.number}`,
  url: issue.html_url,
});

/** @throws TrackerError where it is an issue of another repository than the settings name now */
export function numberOf(settings: GithubSettings, { id, shortId }: ItemRef): number {
  const number = Number(/#(\d+)$/u.exec(id)?.[1]);
  if (id === idOf(settings, number)) return number;
  throw elsewhere(
    `${shortId} was filed in another repository than ${settings.owner}/${settings.repo}: set owner and repo back, and give this one a tracker of its own.`,
  );
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

const loginsOf = (issue: Issue | null): string[] => (issue?.assignees ?? []).map(({ login }) => login);
const emailOf = ({ assignees }: GithubSettings, login: string): string | null =>
  Object.entries(assignees).find(([, mapped]) => isSame(mapped, login))?.[0] ?? null;

/** Who has an issue: of several, the first whom the mapping knows. */
function assigneeOf(settings: GithubSettings, issue: Issue | null): string | null {
  const logins = loginsOf(issue);
  return logins.find((login) => emailOf(settings, login) !== null) ?? logins[0] ?? null;
}

/** How an issue stands. Closed without a reason is done, as GitHub itself shows it. */
export function stateOf(settings: GithubSettings, issue: Issue): ItemState {
  const { statuses } = settings;
  const login = assigneeOf(settings, issue);
  const has = (label: string) => issue.labels.some((each) => isSame(each, label));
  const status = (): TicketStatus => {
    if (issue.state === 'closed')
      return ['not_planned', 'duplicate'].includes(issue.state_reason ?? '') ? 'withdrawn' : 'done';
    if (has(statuses.blocked)) return 'blocked';
    return has(statuses.in_progress) ? 'in_progress' : 'open';
  };
  const assignee = login === null ? null : { email: emailOf(settings, login), name: login };
  return { status: status(), assignee };
}

const listOf = (value: string | readonly string[]): readonly string[] =>
  typeof value === 'string' ? [value] : value;

function labelsOfFields({ fields }: GithubSettings, { values }: Item): string[] {
  return Object.entries(fields).flatMap(([field, mapping]) =>
    listOf(values[field] ?? []).flatMap((value) => {
      if (typeof mapping !== 'string') {
        return Object.entries(mapping).find(([said]) => isSame(said, value.trim()))?.[1] ?? [];
      }
      const name = titleOf(value, MOST_OF_A_LABEL);
      return value.trim() === '' ? [] : cutTo(`${mapping}${name}`, MOST_OF_A_LABEL);
    }),
  );
}

const saysStatus = ({ statuses }: GithubSettings, label: string): boolean =>
  Object.values(statuses).some((status) => isSame(status, label));

/** Whether a label is set and taken away by the mapping of fields. */
function isOfField({ fields }: GithubSettings, label: string): boolean {
  return Object.values(fields).some((mapping) =>
    typeof mapping === 'string'
      ? label.toLowerCase().startsWith(mapping.toLowerCase())
      : Object.values(mapping).some((mapped) => isSame(mapped, label)),
  );
}

/** The labels of the mapping as they are to be; all others are people's, and stay. */
function labelsOf(settings: GithubSettings, item: Item, now: readonly string[], sets: Sets): string[] {
  const { status } = item;
  const isLabelled = sets.status && (status === 'in_progress' || status === 'blocked');
  const ofStatus = isLabelled ? [settings.statuses[status]] : [];
  const kept = now.filter((label) =>
    saysStatus(settings, label) ? !sets.status : !isOfField(settings, label),
  );
  const all = [...kept, ...settings.labels, ...labelsOfFields(settings, item), ...ofStatus];
  return all.filter((label, at) => all.findIndex((each) => isSame(each, label)) === at);
}

/** The login of somebody; null: the mapping doesn't say. */
const loginOf = ({ assignees }: GithubSettings, { email }: Person): string | null =>
  Object.entries(assignees).find(([mapped]) => isSame(mapped, email ?? ''))?.[1] ?? null;

/** Who is to be assigned. Whom the mapping doesn't know was assigned in GitHub, and stays. */
function assigneesOf(settings: GithubSettings, { assignee }: Item, now: Issue | null, sets: Sets): string[] {
  const login = assignee === null ? null : loginOf(settings, assignee);
  if (!sets.assignee) return loginsOf(now);
  if (login !== null && isSame(assigneeOf(settings, now) ?? '', login)) return loginsOf(now);
  const strangers = loginsOf(now).filter((each) => emailOf(settings, each) === null);
  return login === null ? strangers : [login, ...strangers].slice(0, MOST_ASSIGNEES);
}

/** Text and marker, together no longer than a body may be. */
export function bodyOf(blocks: Item['blocks'], thread: string | null, marker: string | null): string {
  const end = marker === null ? '' : `\n\n${marker}`;
  const link = thread === null ? {} : { link: thread };
  const rest = {
    kind: 'paragraph',
    line: [{ text: 'The rest is ' }, { text: 'in Slack', ...link }, { text: '.' }],
  } as const;
  return `${markdownOf(blocks, MOST_OF_A_BODY - end.length, rest)}${end}`;
}

/** All that GitHub is told of an item. `now`: the issue as it is, of which stays what people of GitHub have added. */
export function issueOf(
  settings: GithubSettings,
  item: Item,
  marker: string | null,
  now: Issue | null,
  sets: Sets,
) {
  const { assignee, thread } = item;
  const assignees = assigneesOf(settings, item, now, sets);
  const isNamed =
    assignee !== null && loginOf(settings, assignee) === null && !assignees.includes(assignee.name);
  const named: Item['blocks'] = isNamed
    ? [{ kind: 'paragraph', line: [{ text: `Assigned to ${assignee.name}` }] }]
    : [];
  return {
    title: titleOf(item.title, MOST_OF_A_TITLE),
    body: bodyOf([...named, ...item.blocks], thread, marker),
    labels: labelsOf(settings, item, now?.labels ?? [], sets),
    assignees,
  };
}

/** What an issue lacks of what was sent: without push access GitHub drops it from a new one, and says nothing. */
export function lackedBy(issue: Issue, sent: { labels: readonly string[]; assignees: readonly string[] }) {
  const lacking = (wanted: readonly string[], there: readonly string[]) =>
    wanted.filter((one) => !there.some((other) => isSame(one, other)));
  return {
    labels: lacking(sent.labels, issue.labels),
    assignees: lacking(sent.assignees, loginsOf(issue)),
  };
}

/** Labels and people of a change, which replaces those there are: left out where they stay, since people may be adding some. */
export function replacedBy(now: Issue, next: { labels: string[]; assignees: string[] }) {
  const isSameSet = (some: readonly string[], others: readonly string[]) =>
    some.length === others.length && some.every((one) => others.some((other) => isSame(one, other)));
  return {
    ...(isSameSet(next.labels, now.labels) ? {} : { labels: next.labels }),
    ...(isSameSet(next.assignees, loginsOf(now)) ? {} : { assignees: next.assignees }),
  };
}

/** What GitHub calls a status; the rest of it is said by labels. A reason stands beside what is closed alone. */
export function stateFor(status: TicketStatus) {
  if (status === 'done') return { state: 'closed', state_reason: 'completed' } as const;
  if (status === 'withdrawn') return { state: 'closed', state_reason: 'not_planned' } as const;
  return { state: 'open' } as const;
}
