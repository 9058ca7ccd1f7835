import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerAsProxy, type Fault, type TrackerServer } from './server.js';
import { PEOPLE, type ServedColumn } from './sharepoint-columns.js';
import {
  type Answer,
  bodyOf,
  errorBody,
  jsonBody,
  pageAt,
  REFUSALS,
  send,
  WRITES_ONLY,
} from './sharepoint-http.js';
import { GraphRefusal, SharepointList } from './sharepoint-list.js';
import { SharepointLogin } from './sharepoint-login.js';

export const SITE_ID =
  'acme.sharepoint.com,2c712604-1370-44e7-a1f5-426573fda80a,2d2244c3-251a-49ea-93a8-39e1c3a060fe';
const SITE_PATH = 'acme.sharepoint.com:/sites/it';
export const LIST_ID = '22e03ef3-6ef4-424d-a1d3-92a337807c30';
const LIST_NAME = 'Requests';
const PEOPLE_ID = '0a9b3c1e-97e2-4c3f-9a44-6f3a51f6a1d0';
const LIST_URL = 'https://acme.sharepoint.com/sites/it/Lists/Requests';

export interface AskedOfGraph {
  method: string;
  /** decoded */
  path: string;
  /** decoded */
  query: Readonly<Record<string, string>>;
  body: unknown;
}

export interface SharepointServer extends TrackerServer {
  /** may be changed by hand, as an owner of the list does */
  columns: ServedColumn[];
  login: SharepointLogin;
  /** an item made by hand */
  addByHand(title: string): void;
  /** what the list is made from, such as genericList */
  template: string;
  /** whether the site's own lists can be seen */
  showsPeople: boolean;
  /** where links to next pages lead; null: back to here */
  nextLinkHost: string | null;
  /** where every request is sent on to, as a captive network does; null: nowhere */
  redirectTo: string | null;
  /** requests of any kind */
  count(): number;
  /** requests to Graph, oldest first */
  asked(): readonly AskedOfGraph[];
}

/**
 * Microsoft Graph v1.0 as far as a SharePoint list goes, with the sign-in of apps, on loopback. After
 * https://learn.microsoft.com/graph/api/listitem-create, listitem-update, listitem-list, list-list-columns, list-get,
 * /graph/paging, /graph/errors, /graph/throttling and /graph/api/resources/fieldvalueset.
 */
export async function startSharepoint({
  now,
  pageSize = 50,
}: {
  now: () => Date;
  pageSize?: number;
}): Promise<SharepointServer> {
  const list = new SharepointList(now);
  const login = new SharepointLogin();
  const faults: Fault[] = [];
  const asked: AskedOfGraph[] = [];
  let late: (() => void)[] = [];
  let url = '';
  let requests = 0;

  const itemOf = (item: ReturnType<SharepointList['get']>, expand: string | null) => {
    const [, names = ''] = /^fields(?:\(\$select=([\w,]+)\))?$/u.exec(expand ?? '') ?? [];
    const all = [...item.fields.keys(), 'Modified'];
    const shown = names === '' ? all : names.split(',');
    const fields = shown
      .map((name) => [name, list.valueOf(item, name)] as const)
      .filter(([, value]) => value != null);
    return {
      '@odata.etag': `"${item.guid},${item.version}"`,
      id: String(item.id),
      eTag: `"${item.guid},${item.version}"`,
      createdDateTime: item.created.toISOString().replace(/\.\d+Z$/u, 'Z'),
      lastModifiedDateTime: item.modified.toISOString().replace(/\.\d+Z$/u, 'Z'),
      webUrl: `${LIST_URL}/${item.id}_.000`,
      ...(expand === null ? {} : { fields: Object.fromEntries(fields) }),
    };
  };

  const pageOf = (all: readonly object[], address: URL) =>
    pageAt(all, address, { pageSize, nextLinkHost: server.nextLinkHost });

  const LISTS = () => [
    { id: LIST_ID, name: LIST_NAME, displayName: LIST_NAME, list: { template: server.template } },
    {
      id: '5f6f9a6e-6a0c-4a0c-8d61-0f7a7b0e7a21',
      name: 'Shared Documents',
      displayName: 'Documents',
      list: { template: 'documentLibrary' },
    },
  ];
  const PEOPLE_LIST = {
    id: PEOPLE_ID,
    name: 'users',
    displayName: 'Benutzerinformationsliste',
    system: {},
    list: { template: 'userInformation' },
  };

  function route(request: IncomingMessage, address: URL, text: string): Answer {
    const method = request.method ?? '';
    const path = decodeURIComponent(address.pathname);
    const query = address.searchParams;
    for (const name of query.keys()) {
      if (!['$filter', '$expand', '$select', '$top', '$skiptoken'].includes(name)) {
        throw new GraphRefusal(400, 'invalidRequest', `Query option '${name}' was not recognized.`);
      }
    }
    const [, site = '', below, listName, part, id, fields] =
      /^\/v1\.0\/sites\/(.+?)(\/lists(?:\/([^/]+)(?:\/(columns|items)(?:\/([^/]+)(\/fields)?)?)?)?)?$/u.exec(
        path,
      ) ?? [];
    const isSite =
      below === undefined ? [SITE_ID, SITE_PATH].includes(site) : [SITE_ID, `${SITE_PATH}:`].includes(site);
    if (!isSite) throw new GraphRefusal(404, 'itemNotFound', 'Requested site could not be found');
    if (below === undefined) return { status: 200, body: { id: SITE_ID, displayName: 'IT' } };
    if (listName === undefined) {
      const isSystemAsked = query.get('$select')?.split(',').includes('system') && server.showsPeople;
      return pageOf([...LISTS(), ...(isSystemAsked ? [PEOPLE_LIST] : [])], address);
    }
    if (listName === PEOPLE_ID && part === 'items') {
      return pageOf(
        PEOPLE.map(({ id: number, ...person }) => ({ id: String(number), fields: person })),
        address,
      );
    }
    // by its id or its title, not by its name in addresses
    const known = LISTS().find((one) => [one.id, one.displayName].includes(listName));
    if (known === undefined) throw new GraphRefusal(404, 'itemNotFound', 'The specified list was not found');
    if (part === undefined) return { status: 200, body: known };
    if (known.id !== LIST_ID) throw new GraphRefusal(400, 'invalidRequest', 'A library holds files');
    if (part === 'columns') {
      return { status: 200, body: { value: server.columns.map(({ refuses, ...column }) => column) } };
    }
    const expand = query.get('$expand');
    if (method === 'GET' && id === undefined) {
      return pageOf(
        list.filtered(query.get('$filter')).map((item) => itemOf(item, expand)),
        address,
      );
    }
    if (method === 'GET' && id !== undefined) return { status: 200, body: itemOf(list.get(id), expand) };
    const body = jsonBody(request, text);
    if (method === 'POST' && id === undefined) {
      const created = list.create('fields' in body ? body.fields : undefined);
      return { status: 201, body: itemOf(created, 'fields') };
    }
    if (method === 'PATCH' && id !== undefined && fields !== undefined) {
      return { status: 200, body: itemOf(list.update(id, body), 'fields').fields ?? {} };
    }
    throw new GraphRefusal(405, 'notAllowed', 'The HTTP method is not allowed.');
  }

  function takeFault(method: string | undefined): Fault | undefined {
    const isWrite = method === 'POST' || method === 'PATCH';
    if (faults[0] === undefined || (!isWrite && WRITES_ONLY.includes(faults[0]))) return undefined;
    return faults.shift();
  }

  function graph(request: IncomingMessage, response: ServerResponse, address: URL, text: string): void {
    const query = Object.fromEntries(address.searchParams);
    const body: unknown = text === '' ? null : JSON.parse(text);
    asked.push({ method: request.method ?? '', path: decodeURIComponent(address.pathname), query, body });
    const fault = takeFault(request.method);
    try {
      const refusal = fault === undefined ? undefined : REFUSALS[fault];
      if (refusal !== undefined) throw refusal;
      if (fault === 'cut_off') {
        request.socket.destroy();
        return;
      }
      if (fault === 'html') {
        response.writeHead(200, { 'content-type': 'text/html' });
        response.end('<!doctype html><title>Sign in</title>');
        return;
      }
      if (!login.isGood(request.headers.authorization)) {
        throw new GraphRefusal(401, 'InvalidAuthenticationToken', 'Access token is empty.');
      }
      const answer = route(request, address, text);
      if (fault === 'lost_answer') {
        request.socket.destroy();
      } else if (fault === 'lost_to_a_proxy') {
        answerAsProxy(response);
      } else if (fault === 'late_answer') {
        late.push(() => send(response, answer));
      } else if (fault === 'half_json') {
        response.writeHead(answer.status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(answer.body).slice(0, 20));
      } else {
        send(response, answer);
      }
    } catch (error) {
      if (!(error instanceof GraphRefusal)) throw error;
      const isForNow = error.status === 429 || error.status === 503;
      const headers: Record<string, string> = error.status === 429 ? { 'retry-after': '7' } : {};
      send(response, { status: error.status, body: errorBody(error) }, isForNow ? headers : {});
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests += 1;
    const text = await bodyOf(request);
    const address = new URL(request.url ?? '/', url);
    if (server.redirectTo !== null) {
      response.writeHead(307, { location: new URL(address.pathname, server.redirectTo).href }).end();
      return;
    }
    const signIn = login.answer(request, address.pathname, address.host, text);
    if (signIn !== null && login.fail !== null) {
      const { status, type, body } = login.fail;
      response.writeHead(status, { 'content-type': type, 'retry-after': '120' }).end(body);
    } else if (signIn !== null) send(response, signIn);
    else graph(request, response, address, text);
  }

  const http = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      send(response, {
        status: 500,
        body: errorBody(new GraphRefusal(500, 'generalException', String(error))),
      });
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port }: AddressInfo = Object(http.address());
  url = `http://127.0.0.1:${port}`;

  const server: SharepointServer = {
    url,
    login,
    template: 'genericList',
    showsPeople: true,
    nextLinkHost: null,
    redirectTo: null,
    get columns() {
      return list.columns;
    },
    addByHand: (title) => void list.create({ Title: title }),
    count: () => requests,
    asked: () => asked,
    items: () => list.served(),
    failNext: (...next) => void faults.push(...next),
    releaseLate() {
      for (const answer of late) answer();
      late = [];
    },
    change(id, { status, assignee }) {
      list.update(id, {
        ...(status === undefined ? {} : { Status: status }),
        ...(assignee === undefined
          ? {}
          : { AssignedToLookupId: PEOPLE.find(({ EMail }) => EMail === assignee)?.id ?? null }),
      });
      return null;
    },
    remove: (id) => list.remove(id),
    async stop() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return server;
}
