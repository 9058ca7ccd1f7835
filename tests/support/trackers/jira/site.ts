/** A user of a Jira site. */
export interface SiteUser {
  accountId: string;
  name: string;
  email: string;
  displayName: string;
  /** may be given issues of the project */
  isAssignable: boolean;
  /** does not show their address (Cloud) */
  hidesEmail: boolean;
}

/** A field as Jira's create metadata describes it. */
export interface SiteField {
  fieldId: string;
  name: string;
  required: boolean;
  hasDefaultValue: boolean;
  /** what an app adds may come without */
  schema?: { type: string; items?: string; system?: string; custom?: string; customId?: number };
  allowedValues?: readonly { id: string; name?: string; value?: string }[];
}

export interface SiteComment {
  id: string;
  body: unknown;
  properties: readonly { key: string; value: unknown }[];
}

export interface SiteIssue {
  id: string;
  key: string;
  fields: Record<string, unknown>;
  status: string;
  assignee: SiteUser | null;
  properties: ReadonlyMap<string, unknown>;
  comments: SiteComment[];
  files: { id: string; name: string; bytes: number }[];
  /** what labels it had, and since when, for the index that lags */
  labelled: { at: number; labels: readonly string[] }[];
}

const user = (id: string, displayName: string, over: Partial<SiteUser> = {}): SiteUser => ({
  accountId: `5b10a2844c20165700ede2${id}`,
  name: displayName.split(' ')[0]?.toLowerCase() ?? id,
  email: `${displayName.split(' ')[0]?.toLowerCase()}@acme.example`,
  displayName,
  isAssignable: true,
  hidesEmail: false,
  ...over,
});

export const USERS: readonly SiteUser[] = [
  user('1g', 'Frontdoor', { email: 'bot@acme.example' }),
  user('2g', 'Alex Romero', { isAssignable: false }),
  user('3g', 'Tom Lee'),
  user('4g', 'Tomas Berg', { email: 'tom@acme.example.org' }),
  // somebody of the playground's company, too
  user('9g', 'Tom Becker', { email: 'tom@northwindharbor.example' }),
  user('5g', 'Mei Tan', { hidesEmail: true }),
  user('6g', 'eve@acme.example is me', { name: 'mallory', email: 'mallory@acme.example', hidesEmail: true }),
];

export const STATUSES = ['To Do', 'In Progress', 'Blocked', 'Done', 'Withdrawn'] as const;

const system = (
  fieldId: string,
  name: string,
  schema: { type: string; items?: string },
  over: Partial<SiteField> = {},
): SiteField => ({
  fieldId,
  name,
  required: false,
  hasDefaultValue: false,
  schema: { ...schema, system: fieldId },
  ...over,
});

const custom = (
  id: number,
  name: string,
  kind: string,
  schema: { type: string; items?: string },
  values?: readonly string[],
): SiteField => ({
  fieldId: `customfield_${id}`,
  name,
  required: false,
  hasDefaultValue: false,
  schema: { ...schema, custom: `com.atlassian.jira.plugin.system.customfieldtypes:${kind}`, customId: id },
  ...(values === undefined
    ? {}
    : { allowedValues: values.map((value, index) => ({ id: `${id}${index}`, value })) }),
});

const named = (names: readonly string[]) => names.map((name, index) => ({ id: String(index + 1), name }));

/** The create screen of the issue type Task. */
export const FIELDS: readonly SiteField[] = [
  system('project', 'Project', { type: 'project' }, { required: true }),
  system('issuetype', 'Issue Type', { type: 'issuetype' }, { required: true }),
  system('summary', 'Summary', { type: 'string' }, { required: true }),
  system('description', 'Description', { type: 'string' }),
  system('labels', 'Labels', { type: 'array', items: 'string' }),
  system('reporter', 'Reporter', { type: 'user' }, { required: true, hasDefaultValue: true }),
  system('assignee', 'Assignee', { type: 'user' }),
  system('duedate', 'Due date', { type: 'date' }),
  system(
    'priority',
    'Priority',
    { type: 'priority' },
    { required: true, hasDefaultValue: true, allowedValues: named(['High', 'Medium', 'Low']) },
  ),
  system(
    'components',
    'Components',
    { type: 'array', items: 'component' },
    { allowedValues: named(['Shop', 'Billing']) },
  ),
  custom(10010, 'Budget', 'float', { type: 'number' }),
  custom(10011, 'Impact', 'select', { type: 'option' }, ['One team', 'Everybody']),
  custom(10012, 'Notes', 'textarea', { type: 'string' }),
  custom(10013, 'Reviewer', 'userpicker', { type: 'user' }),
  custom(10014, 'Regions', 'multicheckboxes', { type: 'array', items: 'option' }, ['EMEA', 'APAC']),
  custom(10015, 'Cost centre', 'textfield', { type: 'string' }),
  custom(10016, 'Sprint', 'gh-sprint', { type: 'array', items: 'json' }),
  custom(10017, 'Starts at', 'datetime', { type: 'datetime' }),
  custom(10018, 'Budget (old)', 'float', { type: 'number' }),
];

/** Keys and names of the permissions that the account may be given. */
export const PERMISSIONS: Readonly<Record<string, string>> = {
  BROWSE_PROJECTS: 'Browse Projects',
  CREATE_ISSUES: 'Create Issues',
  EDIT_ISSUES: 'Edit Issues',
  TRANSITION_ISSUES: 'Transition Issues',
  ASSIGN_ISSUES: 'Assign Issues',
  ADD_COMMENTS: 'Add Comments',
  CREATE_ATTACHMENTS: 'Create Attachments',
  USER_PICKER: 'Browse users and groups',
};
