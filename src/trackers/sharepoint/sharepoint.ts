import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { TicketStatus } from '../../domain/tickets/tracker.js';
import { TrackerUnavailable } from '../../domain/tickets/tracker-errors.js';
import type { AdapterDeps, ItemRef, ItemState, Sets, TrackerAdapter } from '../adapter.js';
import type { Item } from '../item.js';
import { check } from './check.js';
import type { Fields } from './columns.js';
import { believed, busy, gone, isConflict, type Refused, refusedQuestion, silent } from './failures.js';
import { createGraph } from './graph.js';
import { type Columns, columnsFrom, fieldsOf, MODIFIED, refusedWrite } from './mapping.js';
import { createPeople } from './people.js';
import type { SharepointSettings } from './settings.js';
import { createTokens } from './tokens.js';

const Made = z.object({ id: z.string(), webUrl: z.string() });
const Listed = Made.extend({
  lastModifiedDateTime: z.string(),
  fields: z.record(z.string(), z.unknown()),
});

/** How long what is known of a list's columns is believed, in milliseconds. */
const COLUMNS_MS = 600_000;
/** SharePoint's clock may stand so far behind ours, in milliseconds; what is told twice is no news. */
const CLOCKS_APART_MS = 30_000;

/** https://docs.oasis-open.org/odata: quotes are doubled within quotes; the rest is for the address */
const quoted = (text: string): string => encodeURIComponent(`'${text.replaceAll("'", "''")}'`);

/** A SharePoint list as a tracker, through Microsoft Graph v1.0. */
export function createSharepoint(settings: SharepointSettings, { secret, now }: AdapterDeps): TrackerAdapter {
  const tokens = createTokens(settings, secret(settings.client_secret_env), now);
  const graph = createGraph(settings, tokens, now);
  const site = `/sites/${settings.site}${settings.site.includes(':') ? ':' : ''}`;
  const list = `${site}/lists/${encodeURIComponent(settings.list)}`;
  const people = createPeople(graph, site, now);
  const { key: keyColumn, status: statusColumn, assignee: assigneeColumn } = settings.columns;
  const shown = [
    keyColumn,
    statusColumn,
    ...(assigneeColumn === undefined ? [] : [assigneeColumn, `${assigneeColumn}LookupId`]),
  ];
  const expand = `$expand=fields($select=${shown.join(',')})`;

  let columns: { are: Columns; at: number } | null = null;
  async function columnsNow(signal: AbortSignal): Promise<Columns> {
    const at = now().getTime();
    if (columns === null || at - columns.at > COLUMNS_MS) {
      columns = { are: columnsFrom(await graph.all({ path: `${list}/columns`, signal }, z.unknown())), at };
    }
    return columns.are;
  }

  const fieldsFor = async (item: Item, signal: AbortSignal, sets: Sets | null) => {
    const find = async (email: string) => (await people.byEmail(email, signal))?.id ?? null;
    return fieldsOf(item, await columnsNow(signal), settings, { find, sets });
  };

  /** An item's own address may end in 404 in a browser; its form never does. */
  const refOf = ({ id, webUrl }: z.infer<typeof Made>): ItemRef => ({
    id,
    shortId: `${settings.short_name}-${id}`,
    url: new URL(`DispForm.aspx?ID=${encodeURIComponent(id)}`, webUrl).href,
  });

  async function stateOf(fields: Record<string, unknown>, signal: AbortSignal): Promise<ItemState> {
    const status =
      TicketStatus.options.find((one) => settings.statuses[one] === fields[statusColumn]) ?? null;
    if (assigneeColumn === undefined) return { status, assignee: null };
    const lookup = z.coerce.number().int().positive().safeParse(fields[`${assigneeColumn}LookupId`]);
    if (lookup.success) {
      const known = await people.byId(lookup.data, signal);
      return {
        status,
        assignee: { email: known?.email ?? null, name: known?.name ?? 'Somebody in SharePoint' },
      };
    }
    const text = z.string().min(1).safeParse(fields[assigneeColumn]);
    if (!text.success) return { status, assignee: null };
    return { status, assignee: { email: text.data.includes('@') ? text.data : null, name: text.data } };
  }

  async function find(key: string, signal: AbortSignal): Promise<ItemRef | null> {
    const path = `${list}/items?$filter=fields/${keyColumn}%20eq%20${quoted(key)}&${expand}`;
    const found = await graph.all({ path, signal }, Listed);
    // SharePoint compares without case
    const own = found.find(({ fields }) => fields[keyColumn] === key);
    return own === undefined ? null : refOf(own);
  }

  /** After a 404 below the list, which says nothing of the list itself. @throws Misconfigured where it is the list that is gone */
  async function expectList(signal: AbortSignal): Promise<void> {
    const answer = await graph.ask({ path: `${list}?$select=id`, signal });
    if (!answer.isDone) throw refusedQuestion(answer);
  }

  /** What is known of the columns may be old: by what they are now, the mapping may say what is wrong, or fit. */
  async function whyRefused(
    answer: Refused,
    item: Item,
    sent: Fields,
    sets: Sets | null,
    signal: AbortSignal,
  ): Promise<never> {
    if (isConflict(answer)) {
      throw busy(
        'Somebody else writes the item in SharePoint at this moment; the next attempt comes after that.',
        {
          retryAfterMs: null,
          isRefusal: true,
        },
      );
    }
    columns = null;
    const fitting = await fieldsFor(item, signal, sets).catch((error: unknown) => {
      if (answer.status !== 500 || !(error instanceof TrackerUnavailable)) throw error;
      throw silent('Whether SharePoint did what it answered 500 to is not known.', { cause: error });
    });
    if (!isDeepStrictEqual(fitting, sent)) {
      throw busy('The columns of the list were changed; the next attempt goes by what they are now.', {
        retryAfterMs: null,
        isRefusal: answer.status !== 500,
      });
    }
    if (answer.status === 500) {
      throw silent(`Microsoft Graph answered 500 ${answer.code}: ${answer.message.slice(0, 300)}`);
    }
    throw refusedWrite(answer, await columnsNow(signal), settings);
  }

  const absent = (what: 'comments' | 'attachments' | 'webhooks'): Error =>
    new Error(`Microsoft Graph has no ${what} for items of lists; see capabilities.`);

  return {
    capabilities: { comments: 'description', files: 'linked', news: 'polling', signedBy: [] },

    async create(item, key, signal) {
      const fields = await fieldsFor(item, signal, null);
      const body = { fields: { ...fields, [keyColumn]: key } };
      const answer = await graph.ask({ method: 'POST', path: `${list}/items`, body, signal });
      if (answer.isDone) return refOf(believed(Made, answer.body, 'the new item'));
      if (answer.status === 404) throw refusedQuestion(answer);
      // the key column is unique: an earlier attempt that was thought lost may have come first
      const earlier = await find(key, signal).catch((error: unknown) => {
        if (!(error instanceof TrackerUnavailable)) throw error;
        throw silent('Whether an earlier attempt made the item is not known.', { cause: error });
      });
      if (earlier !== null) return earlier;
      return whyRefused(answer, item, fields, null, signal);
    },

    find: (key, _triedAt, signal) => find(key, signal),

    async update(ref, item, sets, signal) {
      const body = await fieldsFor(item, signal, sets);
      const path = `${list}/items/${encodeURIComponent(ref.id)}/fields`;
      const answer = await graph.ask({ method: 'PATCH', path, body, signal });
      if (answer.isDone) return;
      if (answer.status === 404) {
        await expectList(signal);
        throw gone(ref.shortId);
      }
      await whyRefused(answer, item, body, sets, signal);
    },

    comment: () => Promise.reject(absent('comments')),
    attach: () => Promise.reject(absent('attachments')),
    parseWebhook() {
      throw absent('webhooks');
    },

    async choices(signal) {
      const columns = await columnsNow(signal);
      return new Map(
        Object.entries(settings.fields).flatMap(([field, name]) => {
          const { choices, allowTextEntry = false } = columns.get(name)?.choice ?? {};
          return choices === undefined || allowTextEntry ? [] : [[field, choices] as const];
        }),
      );
    },

    async read(ref, signal) {
      const path = `${list}/items/${encodeURIComponent(ref.id)}?${expand}`;
      const answer = await graph.ask({ path, signal });
      if (answer.isDone) return stateOf(believed(Listed, answer.body, 'an item', true).fields, signal);
      if (answer.status !== 404) throw refusedQuestion(answer);
      await expectList(signal);
      return null;
    },

    async changedSince(since, signal) {
      // to the second, as SharePoint keeps it
      const from = new Date(since.getTime() - CLOCKS_APART_MS).toISOString().replace(/\.\d+Z$/u, 'Z');
      const path = `${list}/items?$filter=fields/${MODIFIED}%20ge%20${quoted(from)}&${expand}&$top=200`;
      const changed = (await graph.all({ path, signal }, Listed)).filter(({ fields }) => fields[keyColumn]);
      // Graph documents no order for items
      changed.sort((a, b) => Date.parse(a.lastModifiedDateTime) - Date.parse(b.lastModifiedDateTime));
      return changed.map(({ id }) => id);
    },

    check: (signal) => check({ settings, graph, tokens, people, site, list }, signal),
  };
}
