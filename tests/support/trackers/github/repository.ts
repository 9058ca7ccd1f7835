import { z } from 'zod';

/** How GitHub refuses: https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api */
export class Refused extends Error {
  readonly status: number;
  readonly errors: readonly object[] | undefined;
  constructor(status: number, message: string, errors?: readonly object[]) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

export interface StoredComment {
  id: number;
  user: { login: string };
  body: string;
}

export interface StoredIssue {
  number: number;
  title: string;
  body: string | null;
  user: { login: string };
  state: 'open' | 'closed';
  state_reason: string | null;
  labels: string[];
  assignees: string[];
  created_at: string;
  updated_at: string;
  isPullRequest: boolean;
  comments: StoredComment[];
}

const Fields = z.object({
  title: z.string().exactOptional(),
  body: z.string().nullable().exactOptional(),
  labels: z.array(z.string()).exactOptional(),
  assignees: z.array(z.string()).exactOptional(),
  state: z.enum(['open', 'closed']).exactOptional(),
  state_reason: z.enum(['completed', 'not_planned', 'duplicate', 'reopened']).nullable().exactOptional(),
});

const invalid = (errors: readonly object[]) => new Refused(422, 'Validation Failed', errors);
const tooLong = (field: string, most: number) =>
  invalid([
    {
      resource: 'Issue',
      field,
      code: 'custom',
      message: `${field} is too long (maximum is ${most} characters)`,
    },
  ]);
const longerThan = (text: string, most: number) => [...text].length > most;

function fieldsOf(body: unknown) {
  const { data, error } = Fields.safeParse(body);
  if (data === undefined) {
    const at = error.issues[0]?.path.join('/') ?? '';
    throw new Refused(
      422,
      `Invalid request.\n\nFor 'properties/${at}', the value is not of the type that it should be.`,
    );
  }
  return data;
}

/** The issues of a repository in memory, with GitHub's rules for them: https://docs.github.com/rest/issues/issues */
export class Repository {
  readonly issues: StoredIssue[] = [];
  readonly labels = new Set<string>();
  readonly assignable = new Set<string>();
  hasIssues = true;
  isArchived = false;
  private last = 0;
  private readonly gone = new Set<number>();
  private readonly now: () => Date;

  constructor(now: () => Date) {
    this.now = now;
  }

  private stamp(): string {
    return `${this.now().toISOString().slice(0, 19)}Z`;
  }

  private validate({ title, body, labels, assignees }: z.infer<typeof Fields>): void {
    if (title !== undefined && title.trim() === '')
      throw invalid([{ resource: 'Issue', code: 'missing_field', field: 'title' }]);
    if (longerThan(title ?? '', 256)) throw tooLong('title', 256);
    if (longerThan(body ?? '', 65_536)) throw tooLong('body', 65_536);
    const stranger = assignees?.find((login) => !this.assignable.has(login));
    if (stranger !== undefined)
      throw invalid([{ value: stranger, resource: 'Issue', field: 'assignees', code: 'invalid' }]);
    if (labels?.some((label) => label.trim() === '' || longerThan(label, 50)))
      throw invalid([{ resource: 'Label', field: 'name', code: 'invalid' }]);
  }

  /** Labels that aren't there yet are made. */
  create(body: unknown, login: string, isPullRequest = false): StoredIssue {
    if (!this.hasIssues) throw new Refused(410, 'Issues has been disabled in this repository.');
    const fields = fieldsOf(body);
    this.validate({ ...fields, title: fields.title ?? '' });
    this.last += 1;
    const stamp = this.stamp();
    const { title = '', body: text = null, labels = [], assignees = [] } = fields;
    for (const label of labels) this.labels.add(label);
    const issue: StoredIssue = {
      ...{
        number: this.last,
        title,
        body: text,
        user: { login },
        labels: [...labels],
        assignees: [...assignees],
      },
      ...{
        state: 'open',
        state_reason: null,
        created_at: stamp,
        updated_at: stamp,
        isPullRequest,
        comments: [],
      },
    };
    this.issues.push(issue);
    return issue;
  }

  get(number: number): StoredIssue {
    if (!this.hasIssues) throw new Refused(410, 'Issues has been disabled in this repository.');
    if (this.gone.has(number)) throw new Refused(410, 'This issue was deleted');
    const issue = this.issues.find((each) => each.number === number);
    if (issue === undefined) throw new Refused(404, 'Not Found');
    return issue;
  }

  change(number: number, body: unknown): StoredIssue {
    const issue = this.get(number);
    const fields = fieldsOf(body);
    this.validate(fields);
    const { state = issue.state, state_reason, ...others } = fields;
    const reasons = {
      closed: state_reason ?? issue.state_reason ?? 'completed',
      open: issue.state === 'closed' ? 'reopened' : null,
    };
    Object.assign(issue, others, { state, state_reason: reasons[state], updated_at: this.stamp() });
    for (const label of issue.labels) this.labels.add(label);
    return issue;
  }

  /** Labels or people beside those that are there. */
  add(number: number, body: unknown): StoredIssue {
    const { labels, assignees } = this.get(number);
    const { labels: moreLabels = [], assignees: more = [] } = fieldsOf(body);
    return this.change(number, {
      labels: [...new Set([...labels, ...moreLabels])],
      assignees: [...new Set([...assignees, ...more])],
    });
  }

  comment(number: number, body: unknown, login: string): StoredComment {
    const issue = this.get(number);
    const { body: text } = fieldsOf(body);
    if (typeof text !== 'string' || text.trim() === '')
      throw invalid([{ resource: 'IssueComment', code: 'missing_field', field: 'body' }]);
    if (longerThan(text, 65_536)) throw tooLong('body', 65_536);
    const comment = { id: number * 1_000 + issue.comments.length, user: { login }, body: text };
    issue.comments.push(comment);
    issue.updated_at = this.stamp();
    return comment;
  }

  remove(number: number): void {
    this.issues.splice(this.issues.indexOf(this.get(number)), 1);
    this.gone.add(number);
  }

  /** https://docs.github.com/rest/issues/issues#list-repository-issues, whose pull requests are issues, too */
  list(query: URLSearchParams): StoredIssue[] {
    if (!this.hasIssues) throw new Refused(410, 'Issues has been disabled in this repository.');
    const state = query.get('state') ?? 'open';
    const creator = query.get('creator');
    const since = Date.parse(query.get('since') ?? '1970-01-01T00:00:00Z');
    const found = this.issues.filter(
      (issue) =>
        (state === 'all' || issue.state === state) &&
        (creator === null || issue.user.login === creator) &&
        Date.parse(issue.updated_at) >= since,
    );
    const by = query.get('sort') === 'updated' ? 'updated_at' : 'created_at';
    const order = query.get('direction') === 'asc' ? 1 : -1;
    return found.sort((a, b) => order * (a[by].localeCompare(b[by]) || a.number - b.number));
  }
}
