import { z } from 'zod';
import { type Answered, type Asked, NO_CONTENT, ok, refuse, type Site } from './exchange.js';
import { fieldProblem, textProblem, userMeant } from './field-rules.js';
import type { SiteIssue, SiteUser } from './site.js';

const Property = z.strictObject({ key: z.string().min(1).max(255), value: z.unknown() });
const IssueUpdate = z.strictObject({
  fields: z.record(z.string(), z.unknown()),
  properties: z.array(Property).default([]),
});

function json(asked: Asked): unknown {
  if (!String(asked.headers['content-type'] ?? '').startsWith('application/json')) return undefined;
  try {
    return JSON.parse(asked.body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** On Cloud each hides their own, on Data Center its administrator masks or hides all of them. */
function shownAddress({ edition, addresses }: Site, { email, hidesEmail }: SiteUser) {
  const isHidden = edition === 'cloud' ? hidesEmail : addresses === 'hidden';
  if (isHidden) return {};
  const isMasked = edition === 'data_center' && addresses === 'masked';
  return { emailAddress: isMasked ? email.replace('@', ' at ').replaceAll('.', ' dot ') : email };
}

export const shownUser = (site: Site, user: SiteUser) => ({
  ...(site.edition === 'cloud'
    ? { accountId: user.accountId, accountType: 'atlassian' }
    : { name: user.name, key: user.name }),
  ...shownAddress(site, user),
  displayName: user.displayName,
  active: true,
});

export const standing = (site: Site, { status, assignee }: SiteIssue) => ({
  status: { id: String(site.statuses.indexOf(status)), name: status },
  assignee: assignee === null ? null : shownUser(site, assignee),
});

function fieldErrors(site: Site, fields: Readonly<Record<string, unknown>>): Record<string, string> {
  const errors: Record<string, string> = {};
  const rules = {
    edition: site.edition,
    users: site.users,
    project: site.project,
    issueType: site.issueType.id,
  };
  for (const [id, value] of Object.entries(fields)) {
    const field = site.fields.find(({ fieldId }) => fieldId === id);
    const problem =
      field === undefined
        ? `Field '${id}' cannot be set. It is not on the appropriate screen, or unknown.`
        : fieldProblem(field, value, rules);
    if (problem !== null) errors[id] = problem;
  }
  const given = userMeant(fields['assignee'], site);
  if (given !== undefined && !given.isAssignable) {
    errors['assignee'] = `User '${given.displayName}' cannot be assigned issues.`;
  }
  return errors;
}

export function create(site: Site, asked: Asked): Answered {
  const update = IssueUpdate.safeParse(json(asked));
  if (!update.success)
    return refuse(400, ['Invalid request payload. Refer to the REST API documentation and try again.']);
  const { fields, properties } = update.data;
  const errors = fieldErrors(site, fields);
  if (site.standing !== 'active') errors['project'] = 'valid project is required';
  for (const { fieldId, name, required, hasDefaultValue } of site.fields) {
    if (required && !hasDefaultValue && fields[fieldId] === undefined)
      errors[fieldId] ??= `${name} is required.`;
  }
  if (Object.keys(errors).length > 0) return refuse(400, [], errors);
  const id = site.nextId();
  const key = `${site.project}-${site.issues.length + 1}`;
  const labels = z.array(z.string()).catch([]).parse(fields['labels']);
  site.issues.push({
    id,
    key,
    fields,
    status: site.statuses[0] ?? '',
    assignee: userMeant(fields['assignee'], site) ?? null,
    properties: new Map(properties.map((property) => [property.key, property.value])),
    comments: [],
    files: [],
    labelled: [{ at: site.now().getTime(), labels }],
  });
  return ok({ id, key, self: `/rest/api/2/issue/${id}` }, 201);
}

function edit(site: Site, issue: SiteIssue, asked: Asked): Answered {
  const update = IssueUpdate.safeParse(json(asked));
  if (!update.success)
    return refuse(400, ['Invalid request payload. Refer to the REST API documentation and try again.']);
  const { fields } = update.data;
  const errors = fieldErrors(site, fields);
  if (Object.keys(errors).length > 0) return refuse(400, [], errors);
  Object.assign(issue.fields, fields);
  if (fields['labels'] !== undefined) {
    issue.labelled.push({ at: site.now().getTime(), labels: z.array(z.string()).parse(fields['labels']) });
  }
  return NO_CONTENT;
}

function assign(site: Site, issue: SiteIssue, asked: Asked): Answered {
  const body = z.record(z.string(), z.string().nullable()).safeParse(json(asked)).data;
  const isCloud = site.edition === 'cloud';
  const field = isCloud ? 'accountId' : 'name';
  if (site.withheld.includes('ASSIGN_ISSUES'))
    return refuse(isCloud ? 403 : 401, ['You do not have permission to assign issues.']);
  if (body === undefined || !(field in body))
    return refuse(400, [`'${field}' must be the only user identifying query parameter`]);
  if (body[field] === null) {
    issue.assignee = null;
    return NO_CONTENT;
  }
  const user = userMeant(body, site);
  if (user === undefined && !isCloud) return refuse(404, [`User '${body[field]}' does not exist.`]);
  if (user === undefined || !user.isAssignable) {
    return refuse(400, [], { assignee: `User '${body[field]}' cannot be assigned issues.` });
  }
  issue.assignee = user;
  return NO_CONTENT;
}

function transitions(site: Site, issue: SiteIssue, asked: Asked): Answered {
  const steps = site.stepsFrom(issue.status);
  const id = (status: string) => String(11 + 10 * site.statuses.indexOf(status));
  if (asked.method === 'GET') {
    return ok({
      expand: 'transitions',
      transitions: steps.map((name) => ({ id: id(name), name: `To ${name}`, to: { id: id(name), name } })),
    });
  }
  const wanted = z
    .strictObject({ transition: z.strictObject({ id: z.string() }) })
    .safeParse(json(asked)).data;
  const status = steps.find((step) => id(step) === wanted?.transition.id);
  if (status === undefined)
    return refuse(400, ['It seems that you have tried to perform an illegal workflow operation.']);
  issue.status = status;
  return NO_CONTENT;
}

const NewComment = z.strictObject({ body: z.unknown(), properties: z.array(Property).default([]) });

function comments(site: Site, issue: SiteIssue, asked: Asked): Answered {
  const withProperties = site.edition === 'data_center' && asked.query.get('expand') === 'properties';
  if (asked.method === 'GET') {
    const start = Number(asked.query.get('startAt') ?? 0);
    const page = issue.comments.slice(start, start + Number(asked.query.get('maxResults') ?? 50));
    const shown = page.map(({ id, body, properties }) => ({
      id,
      body,
      ...(withProperties ? { properties } : {}),
    }));
    return ok({ startAt: start, maxResults: page.length, total: issue.comments.length, comments: shown });
  }
  const comment = NewComment.safeParse(json(asked)).data;
  if (comment?.body == null) return refuse(400, [], { comment: 'Comment body can not be empty!' });
  const problem = textProblem(comment.body, site.edition);
  if (problem !== null) return refuse(400, [], { comment: problem });
  const id = site.nextId();
  issue.comments.push({ id, body: comment.body, properties: comment.properties });
  return ok({ id, body: comment.body }, 201);
}

/** Cloud only. Properties come where they are asked for. */
export function commentList(site: Site, asked: Asked): Answered {
  const ids = z.strictObject({ ids: z.array(z.int()).max(1000) }).safeParse(json(asked)).data?.ids;
  if (ids === undefined) return refuse(400, ['Invalid request payload.']);
  const expanded = asked.query.get('expand') === 'properties';
  const values = site.issues
    .flatMap((issue) => issue.comments)
    .filter(({ id }) => ids.includes(Number(id)))
    .map(({ id, body, properties }) => ({ id, body, ...(expanded ? { properties } : {}) }));
  return ok({ startAt: 0, maxResults: 1000, total: values.length, isLast: true, values });
}

async function attach(site: Site, issue: SiteIssue, asked: Asked): Promise<Answered> {
  if (asked.headers['x-atlassian-token'] !== 'no-check') return refuse(403, ['XSRF check failed']);
  const isCloud = site.edition === 'cloud';
  if (!site.attachments.enabled) return refuse(isCloud ? 404 : 403, ['Attachments are disabled.']);
  const type = String(asked.headers['content-type'] ?? '');
  const form = await new Response(new Uint8Array(asked.body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => null);
  const file = form?.get('file');
  if (file === null || file === undefined || typeof file === 'string')
    return refuse(400, ['No file part named "file".']);
  const { uploadLimit } = site.attachments;
  if (file.size > uploadLimit) {
    return isCloud
      ? refuse(413, ['The attachment exceeds the maximum size.'])
      : refuse(404, [`The field file exceeds its maximum permitted size of ${uploadLimit} bytes.`]);
  }
  const id = site.nextId();
  issue.files.push({ id, name: file.name, bytes: file.size });
  return ok([{ id, filename: file.name, size: file.size }]);
}

export async function ofIssue(site: Site, asked: Asked, issue: SiteIssue, rest: string): Promise<Answered> {
  if (rest === '' && asked.method === 'GET') {
    const attachment = issue.files.map(({ id, name, bytes }) => ({ id, filename: name, size: bytes }));
    const wanted = asked.query.get('properties')?.split(',') ?? [];
    const properties = Object.fromEntries([...issue.properties].filter(([key]) => wanted.includes(key)));
    return ok({
      id: issue.id,
      key: issue.key,
      fields: { ...issue.fields, ...standing(site, issue), attachment },
      ...(wanted.length > 0 ? { properties: site.nestsProperties ? { properties } : properties } : {}),
    });
  }
  if (rest === '' && asked.method === 'PUT') return edit(site, issue, asked);
  if (rest === '/assignee' && asked.method === 'PUT') return assign(site, issue, asked);
  if (rest === '/transitions') return transitions(site, issue, asked);
  if (rest === '/comment') return comments(site, issue, asked);
  if (rest === '/attachments' && asked.method === 'POST') return attach(site, issue, asked);
  const key = /^\/properties\/([^/]+)$/u.exec(rest)?.[1] ?? '';
  if (!issue.properties.has(key)) return refuse(404, [`The property with key ${key} does not exist.`]);
  return ok({ key, value: issue.properties.get(key) });
}
