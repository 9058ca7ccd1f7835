import { z } from 'zod';
import type { TicketStatus } from '../../domain/tickets/tracker.js';
import { isSafeAddress } from '../shared/address.js';
import { statusesOf, Variable } from '../shared/settings-parts.js';

/**
 * Graph shows columns whose internal names begin with an underscore, and doesn't know them when they are written
 * (https://github.com/microsoftgraph/microsoft-graph-docs/issues/2740). They are those that were first called something that
 * begins with no letter of a to z, such as Årsag, which is _x00c5_rsag for good. SharePoint's own API puts OData_ before them.
 */
export const isUnwritable = (name: string): boolean => /^(OData_)?_/u.test(name);

/** What helps with such a column. @param setting what is to name the new one */
export const madeAnew = (setting: string): string =>
  `make a new column with a plain English name such as Cause, name that ${setting}, and only then rename it as people are to see it`;

/**
 * The API-facing name of a column (the list's settings show it in the address, as `Field=`). Only these characters, so that
 * it can stand in a query.
 */
const ColumnName = z
  .string()
  .refine((name) => !isUnwritable(name), {
    error: `Graph can't write a column whose internal name begins with an underscore: ${madeAnew('here')}`,
    abort: true,
  })
  .regex(
    /^[A-Za-z][A-Za-z0-9_]{0,63}$/u,
    'use the internal name of a column, such as Priority or Due_x0020_date',
  );

const ServiceUrl = z
  .string()
  .refine(
    (text) => isSafeAddress(text) && new URL(text).href === `${new URL(text).origin}/`,
    'use an https address without a path, such as https://graph.microsoft.us',
  );

const GRAPH_URL = 'https://graph.microsoft.com';
const LOGIN_URL = 'https://login.microsoftonline.com';
const isAt = (address: string, url: string): boolean => new URL(address).origin === url;

/** What people call an item: `SP-12`. */
const ShortName = z
  .string()
  .regex(/^[A-Z][A-Z0-9]{0,9}$/u, 'use up to ten capital letters and digits, such as REQ');

/** The names that the columns of Microsoft's template "Issue tracker" offer. */
const STATUSES: Record<TicketStatus, string> = {
  open: 'New',
  in_progress: 'In progress',
  blocked: 'Blocked',
  done: 'Completed',
  withdrawn: "Won't fix",
};

/** A SharePoint list as a tracker, as frontdoor.config.yaml says it. */
export const SharepointSettings = z
  .strictObject({
    kind: z.literal('sharepoint'),
    /** the directory's id or one of its domains */
    tenant: z
      .string()
      .regex(/^[A-Za-z0-9.-]{1,253}$/u, 'use the tenant id or a domain such as acme.onmicrosoft.com'),
    client_id: z.guid(),
    /** the environment variable that holds the secret of the app registration */
    client_secret_env: Variable.default('SHAREPOINT_CLIENT_SECRET'),
    site: z
      .string()
      .regex(
        /^[a-z0-9.-]+(,[0-9a-f-]{36},[0-9a-f-]{36}|:\/\w[\w.%/-]*)?$/iu,
        'use acme.sharepoint.com:/sites/it or the site id that Graph gives (host,guid,guid)',
      ),
    /** its id or its name */
    list: z.string().regex(/^[^/?#\\:]{1,255}$/u, 'use the id or the name of the list'),
    short_name: ShortName.default('SP'),
    columns: z
      .strictObject({
        /** one line of text, indexed, with unique values: it holds what Frontdoor knows its items by */
        key: ColumnName.default('FrontdoorKey'),
        /** several lines of text */
        description: ColumnName.default('Description'),
        status: ColumnName.default('Status'),
        /** a person, or text */
        assignee: ColumnName.exactOptional(),
        /** a person, or text */
        requester: ColumnName.exactOptional(),
        /** a date */
        due: ColumnName.exactOptional(),
      })
      .prefault({}),
    statuses: statusesOf(z.string().min(1), STATUSES),
    /** from a blueprint's field to the column that takes its value */
    fields: z.record(z.string(), ColumnName).default({}),
    graph_url: ServiceUrl.default(GRAPH_URL),
    login_url: ServiceUrl.default(LOGIN_URL),
  })
  .superRefine(({ graph_url, login_url }, context) => {
    const isGraphUsual = isAt(graph_url, GRAPH_URL);
    if (isGraphUsual === isAt(login_url, LOGIN_URL)) return;
    const [path, other, input] = isGraphUsual
      ? ['login_url', 'graph_url', login_url]
      : ['graph_url', 'login_url', graph_url];
    const message = `${other} has to be of the same cloud; set both, or neither`;
    context.addIssue({ code: 'custom', path: [path], message, input });
  });
export type SharepointSettings = z.infer<typeof SharepointSettings>;
