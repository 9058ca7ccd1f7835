import { z } from 'zod';
import { isRefusal, type JiraApi, misconfigured } from './http.js';
import type { JiraSettings } from './settings.js';

const Choice = z
  .object({ id: z.string(), name: z.string().exactOptional(), value: z.string().exactOptional() })
  .transform(({ id, name, value }) => ({ id, name: name ?? value ?? id }));

/** A field of the create screen. https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/ */
const Field = z.object({
  fieldId: z.string(),
  name: z.string(),
  required: z.boolean(),
  hasDefaultValue: z.boolean().default(false),
  /** fields of some apps have none: nothing can be mapped to them */
  schema: z
    .object({
      type: z.string(),
      items: z.string().exactOptional(),
      custom: z.string().exactOptional(),
      system: z.string().exactOptional(),
    })
    .default({ type: 'any' }),
  /** fields with a picker of their own, such as users', list other things here, or nothing */
  allowedValues: z.array(z.unknown()).default([]),
});

/** A field of Jira as its own metadata describes it. */
export interface JiraField {
  id: string;
  name: string;
  /** has to be given when an issue is created: Jira has no default for it */
  isRequired: boolean;
  type: string;
  /** of what it is a list */
  items: string | null;
  /** the kind of a custom field, such as `textarea` */
  custom: string | null;
  choices: readonly { id: string; name: string }[];
}

export interface CreateScreen {
  issueType: string;
  fields: readonly JiraField[];
}

const IssueType = z.object({ id: z.string(), name: z.string() });

/** Cloud names the lists of these pages, Data Center calls them `values`. */
const page = <T>(list: z.ZodType<T>, name: string) =>
  z.preprocess(
    (body) => {
      const values = z.record(z.string(), z.unknown()).safeParse(body).data ?? {};
      return { items: values[name] ?? values['values'], total: values['total'] };
    },
    z.object({ items: z.array(list), total: z.int() }),
  );

const fieldOf = ({
  fieldId,
  name,
  required,
  hasDefaultValue,
  schema,
  allowedValues,
}: z.infer<typeof Field>): JiraField => ({
  id: fieldId,
  name,
  isRequired: required && !hasDefaultValue,
  type: schema.type,
  items: schema.items ?? null,
  custom: schema.custom?.split(':').at(-1) ?? null,
  choices: allowedValues.flatMap((value) => {
    const choice = Choice.safeParse(value);
    return choice.success ? [choice.data] : [];
  }),
});

const PAGE = 50;

/** All of a list that comes in pages. */
async function every<T>(api: JiraApi, path: string, name: string, item: z.ZodType<T>, signal: AbortSignal) {
  const items: T[] = [];
  for (;;) {
    const query = { startAt: String(items.length), maxResults: String(PAGE) };
    const answer = await api.call({ method: 'GET', path, query }, page(item, name), signal);
    if (isRefusal(answer)) return answer;
    items.push(...answer.items);
    if (items.length >= answer.total || answer.items.length === 0) return items;
  }
}

export const sameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** What may be given when an issue is created. Throws what to set where project or issue type are unknown. */
export async function createScreen(
  api: JiraApi,
  { project, issue_type: wanted }: JiraSettings,
  signal: AbortSignal,
): Promise<CreateScreen> {
  const path = `/issue/createmeta/${encodeURIComponent(project)}/issuetypes`;
  const types = await every(api, path, 'issueTypes', IssueType, signal);
  // whom Jira lets create nothing, it may also answer by a list of nothing
  if (isRefusal(types) || types.length === 0) {
    throw misconfigured(
      `Jira has no project ${project}, or the account may not create issues in it.`,
      'Correct project or url, or give the account "Create issues" there.',
      'The Jira project that this goes to can’t be found. Whoever runs Frontdoor has been told what to change.',
    );
  }
  const type = types.find(({ id, name }) => sameName(name, wanted) || id === wanted);
  if (type === undefined) {
    const names = types.map(({ name }) => name).join(', ');
    throw misconfigured(`${project} has no issue type "${wanted}".`, `Set issue_type to one of ${names}.`);
  }
  const fields = await every(api, `${path}/${encodeURIComponent(type.id)}`, 'fields', Field, signal);
  if (isRefusal(fields)) {
    throw misconfigured(
      `Jira does not show the fields of "${wanted}" in ${project}.`,
      'Give the account "Create issues" there.',
    );
  }
  return { issueType: type.id, fields: fields.map(fieldOf) };
}
