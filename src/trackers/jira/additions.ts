import { z } from 'zod';
import { TrackerRejected } from '../../domain/tickets/tracker-errors.js';
import type { ItemRef } from '../adapter.js';
import type { Block, ItemComment, ItemFile } from '../item.js';
import { isRefusal, type JiraApi, misconfigured, type Refusal } from './http.js';
import { PROPERTY } from './key.js';
import { richText } from './markup/rich-text.js';
import { cutTo, oneLine } from './markup/text.js';
import { type Place, readOwn, WithProperties } from './own-issue.js';
import { gone, rejected, wordsOf } from './refusal.js';
import type { JiraSettings } from './settings.js';

const Marked = z.object({
  id: z.string(),
  properties: z.array(z.object({ key: z.string(), value: z.unknown() })).default([]),
});
type Marked = z.infer<typeof Marked>;
const Mark = z.object({ id: z.string() });

const CommentPage = z.object({ comments: z.array(Marked), total: z.int() });
const CommentList = z.object({ values: z.array(Marked) });
const PAGE = 100;

export const NO_ATTACHMENTS = {
  problem: 'Jira takes no attachments.',
  remedy: 'Enable attachments in Jira, or expect files to stay in Slack.',
};

const bears = ({ properties }: Marked, id: string) =>
  properties.some(({ key, value }) => key === PROPERTY && Mark.safeParse(value).data?.id === id);

const issuePath = ({ id }: ItemRef) => `/issue/${encodeURIComponent(id)}`;

/** What a refusal about an issue that is known to have been there means. */
function refused(refusal: Refusal, { shortId }: ItemRef) {
  if (refusal.refused === 404) return gone(shortId);
  return rejected({ issue: wordsOf(refusal) || `Jira refused it (${refusal.refused})` });
}

/**
 * An issue's comments with their properties. Data Center adds them to the list of an issue's comments, Cloud to a list by
 * ids.
 * https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-comments/#api-rest-api-3-comment-list-post
 */
async function* commentsOf(
  api: JiraApi,
  edition: JiraSettings['edition'],
  ref: ItemRef,
  signal: AbortSignal,
) {
  const expand = edition === 'cloud' ? {} : { expand: 'properties' };
  for (let start = 0; ; start += PAGE) {
    const query = { startAt: String(start), maxResults: String(PAGE), ...expand };
    const page = await api.call(
      { method: 'GET', path: `${issuePath(ref)}/comment`, query },
      CommentPage,
      signal,
    );
    if (isRefusal(page)) throw refused(page, ref);
    if (edition === 'data_center' || page.comments.length === 0) yield* page.comments;
    else {
      const json = { ids: page.comments.map(({ id }) => Number(id)) };
      const list = await api.call(
        { method: 'POST', path: '/comment/list', query: { expand: 'properties' }, json },
        CommentList,
        signal,
      );
      if (isRefusal(list)) throw refused(list, ref);
      yield* list.values;
    }
    if (page.comments.length === 0 || start + page.comments.length >= page.total) return;
  }
}

/** Leaves a comment unless one bears its id already; the id is a property of it, sent with it. */
export async function leaveComment(place: Place, comment: ItemComment, signal: AbortSignal): Promise<void> {
  const { api, ref } = place;
  const { edition } = place.settings;
  // a list of comments does not say whose issue it is
  const issue = await readOwn(place, { fields: 'id', shape: WithProperties }, signal);
  if (issue === null) throw gone(ref.shortId);
  for await (const left of commentsOf(api, edition, ref, signal)) if (bears(left, comment.id)) return;
  const blocks: Block[] = [{ kind: 'paragraph', line: [{ text: comment.text }] }];
  const end: Block = { kind: 'paragraph', line: [{ text: `— ${comment.by} in Slack` }] };
  const rest: Block = {
    kind: 'paragraph',
    line: [{ text: 'Jira takes no more text; the rest is in Slack.' }],
  };
  const json = {
    body: richText(edition, blocks, { rest, end: [end] }),
    properties: [{ key: PROPERTY, value: { id: comment.id } }],
  };
  const answer = await api.call({ method: 'POST', path: `${issuePath(ref)}/comment`, json }, Mark, signal);
  if (isRefusal(answer)) throw refused(answer, ref);
}

const Attachments = WithProperties.extend({
  fields: z.object({ attachment: z.array(z.object({ filename: z.string() })).default([]) }),
});

/** Names of attachments are what tells them apart: Jira keeps nothing else with them. The ending stays last. */
export function attachmentName({ id, name }: Pick<ItemFile, 'id' | 'name'>): string {
  const plain = oneLine(name).replaceAll(/["\\/:*?<>|]/gu, '_');
  const [, stem = plain, ending = ''] = /^(.+?)(\.[^.\s]{1,10})?$/u.exec(plain) ?? [];
  return `${cutTo(stem === '' ? 'file' : stem, 180)} (${id})${ending}`;
}

const AttachmentMeta = z.object({ enabled: z.boolean(), uploadLimit: z.int().exactOptional() });

/** Whether Jira takes attachments, and of how many bytes. */
export const attachmentMeta = (api: JiraApi, signal: AbortSignal) =>
  api.call({ method: 'GET', path: '/attachment/meta' }, AttachmentMeta, signal);

const tooLarge = ({ name, size }: ItemFile) =>
  new TrackerRejected(`Jira takes no file as large as ${size} bytes: raise its attachment limit.`, {
    told: `Jira takes no file as large as ${cutTo(oneLine(name), 100)}. It stays in Slack.`,
    problems: { file: 'too large' },
  });

/** A 404 may mean more than that the issue is gone: on Data Center a file over the limit, in the account's language. */
async function fileRefused({ api, ref }: Place, file: ItemFile, refusal: Refusal, signal: AbortSignal) {
  if (refusal.refused === 413) return tooLarge(file);
  if (refusal.refused !== 404) return refused(refusal, ref);
  if (/exceeds its maximum permitted size/iu.test(wordsOf(refusal))) return tooLarge(file);
  const meta = await attachmentMeta(api, signal);
  if (isRefusal(meta)) return refused(refusal, ref);
  if (!meta.enabled) return misconfigured(NO_ATTACHMENTS.problem, NO_ATTACHMENTS.remedy);
  return file.size > (meta.uploadLimit ?? Infinity) ? tooLarge(file) : refused(refusal, ref);
}

/** Copies a file unless an attachment bears its id already. Its bytes are only read when they are needed. */
export async function attachFile(place: Place, file: ItemFile, signal: AbortSignal): Promise<void> {
  const { api, ref } = place;
  const issue = await readOwn(place, { fields: 'attachment', shape: Attachments }, signal);
  if (issue === null) throw gone(ref.shortId);
  const name = attachmentName(file);
  if (issue.fields.attachment.some(({ filename }) => filename === name)) return;
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(await file.read())], { type: file.mimeType }), name);
  const path = `${issuePath(ref)}/attachments`;
  const answer = await api.call({ method: 'POST', path, form }, z.array(Mark).min(1), signal);
  if (isRefusal(answer)) throw await fileRefused(place, file, answer, signal);
}
