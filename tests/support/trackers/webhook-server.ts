import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import type { WebhookRequest } from '../../../src/trackers/adapter.js';
import { answerAsProxy, type Fault, type ServedItem, type TrackerServer } from './server.js';

export const SIGNING_KEY = 'k3y-of-both-sides';

const Person = z.strictObject({ name: z.string(), email: z.string().nullable() });
const Piece = z.strictObject({ text: z.string(), link: z.string().exactOptional() });
const Block = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('heading'), text: z.string() }),
  z.strictObject({ kind: z.literal('paragraph'), line: z.array(Piece) }),
  z.strictObject({ kind: z.literal('list'), items: z.array(z.array(Piece)) }),
  z.strictObject({ kind: z.literal('quote'), text: z.string(), by: z.string(), link: z.string().nullable() }),
]);
const Item = z.strictObject({
  title: z.string(),
  text: z.string(),
  blocks: z.array(Block),
  values: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  blueprint: z.string(),
  team: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  status: z.string(),
  assignee: Person.nullable(),
  requester: Person,
  due: z.string().nullable(),
  timeZone: z.string(),
  thread: z.string().nullable(),
});
export type ReceivedItem = z.infer<typeof Item>;

const Comment = z.strictObject({
  id: z.string(),
  by: z.string(),
  text: z.string(),
});
/** What an update leaves alone, it does not name. */
const Changed = Item.extend({
  status: Item.shape.status.exactOptional(),
  assignee: Item.shape.assignee.exactOptional(),
});
const version = z.literal(1);
const Message = z.discriminatedUnion('event', [
  z.strictObject({ version, event: z.literal('created'), key: z.string(), item: Item }),
  z.strictObject({ version, event: z.literal('updated'), id: z.string(), item: Changed }),
  z.strictObject({
    version,
    event: z.literal('commented'),
    key: z.string(),
    id: z.string(),
    comment: Comment,
  }),
  z.strictObject({ version, event: z.literal('find'), key: z.string() }),
  z.strictObject({ version, event: z.literal('read'), id: z.string() }),
]);
type Message = z.infer<typeof Message>;

interface Stored {
  id: string;
  key: string;
  item: ReceivedItem;
  comments: Map<string, z.infer<typeof Comment>>;
}

export interface WebhookServer extends TrackerServer {
  readonly received: readonly { headers: IncomingHttpHeaders; message: Message }[];
  readonly stored: readonly Stored[];
  /** answers the next message so, whatever it is */
  answerNext(status: number, body: string, headers?: Record<string, string>): void;
  /** signatures are not looked at any more */
  trustAnybody(): void;
  /** a message to Frontdoor, signed as of now */
  message(body: string | Buffer, at?: Date): WebhookRequest;
}

type Reply = [status: number, body: unknown, headers?: Record<string, string>];
const isChange = ({ event }: Message) => event === 'created' || event === 'updated' || event === 'commented';
/** These happen to what changes something; the others to whatever comes next. */
const OF_CHANGES = new Set<Fault>(['lost_answer', 'lost_to_a_proxy', 'late_answer', 'rejected']);
const REPLIES: Partial<Record<Fault, Reply>> = {
  unauthorised: [401, {}],
  forbidden: [403, {}],
  unknown_place: [404, {}],
  throttled: [429, {}, { 'retry-after': '7' }],
  unavailable: [503, {}],
  rejected: [422, { problems: { title: 'is not to be like this' } }],
};

const digest = (timestamp: string, body: Buffer): Buffer =>
  Buffer.from(
    `v1=${createHmac('sha256', SIGNING_KEY)
      .update(Buffer.concat([Buffer.from(`v1:${timestamp}:`), body]))
      .digest('hex')}`,
  );

/** A receiver that does what docs/trackers/webhook.md demands, on loopback, with its items in memory. */
export async function startWebhookServer(now: () => Date): Promise<WebhookServer> {
  const stored: Stored[] = [];
  const received: WebhookServer['received'][number][] = [];
  const faults: Fault[] = [];
  const replies: { status: number; body: string; headers: Record<string, string> }[] = [];
  let releases: (() => void)[] = [];
  let isTrusting = false;
  let made = 0;

  function isSigned(headers: IncomingHttpHeaders, body: Buffer): boolean {
    const timestamp = String(headers['x-frontdoor-timestamp']);
    const given = Buffer.from(String(headers['x-frontdoor-signature']));
    const expected = digest(timestamp, body);
    const isFresh = /^\d+$/u.test(timestamp) && Math.abs(now().getTime() / 1_000 - Number(timestamp)) <= 300;
    return isFresh && given.length === expected.length && timingSafeEqual(given, expected);
  }

  const seen = ({ id }: Stored) => ({ id, shortId: `REQ-${id}`, url: `https://desk.example/items/${id}` });
  const byKey = (key: string) => stored.find((each) => each.key === key);
  const byId = (id: string) => stored.find((each) => each.id === id);

  function create(key: string, item: ReceivedItem): Stored {
    made += 1;
    const entry: Stored = { id: String(made), key, item, comments: new Map() };
    stored.push(entry);
    return entry;
  }

  function handle(message: Message): Reply {
    if (message.event === 'created')
      return [200, seen(byKey(message.key) ?? create(message.key, message.item))];
    const entry = message.event === 'find' ? byKey(message.key) : byId(message.id);
    if (entry === undefined)
      return [404, message.event === 'find' ? { error: 'no such item' } : { id: message.id }];
    if (message.event === 'updated') entry.item = { ...entry.item, ...message.item };
    if (message.event === 'commented') entry.comments.set(message.key, message.comment);
    if (message.event === 'read')
      return [200, { id: entry.id, status: entry.item.status, assignee: entry.item.assignee }];
    return [200, seen(entry)];
  }

  /** A message that may be believed, or the reply that says why not. */
  function read({ method, headers }: IncomingMessage, body: Buffer): Message | Reply {
    if (method !== 'POST') return [405, {}];
    if (headers['content-type'] !== 'application/json') return [415, {}];
    if (!isTrusting && !isSigned(headers, body)) return [401, { error: 'wrong signature' }];
    const { data, error } = Message.safeParse(JSON.parse(body.toString('utf8')));
    if (data === undefined) return [400, { problems: { message: z.prettifyError(error) } }];
    const once = headers['idempotency-key'];
    const key =
      data.event === 'created' || data.event === 'commented' ? encodeURIComponent(data.key) : undefined;
    return once === key ? data : [400, { problems: { key: 'Idempotency-Key is not the message’s key' } }];
  }

  const takeFault = (message: Message): Fault | undefined =>
    faults[0] !== undefined && OF_CHANGES.has(faults[0]) && !isChange(message) ? undefined : faults.shift();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const message = read(request, await buffer(request));
    const reply = ([status, body, headers = {}]: Reply) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(body));
    };
    if (Array.isArray(message)) return reply(message);
    received.push({ headers: request.headers, message });
    const scripted = replies.shift();
    if (scripted !== undefined) {
      response.writeHead(scripted.status, scripted.headers);
      response.end(scripted.body);
      return;
    }
    const fault = takeFault(message);
    const refusal = fault === undefined ? undefined : REPLIES[fault];
    if (refusal !== undefined) return reply(refusal);
    if (fault === 'html') {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!DOCTYPE html><title>Sign in</title>');
      return;
    }
    const [status, body] = handle(message);
    if (fault === 'lost_answer') {
      request.socket.destroy();
      return;
    }
    if (fault === 'lost_to_a_proxy') return answerAsProxy(response);
    if (fault === 'late_answer') await new Promise<void>((resolve) => releases.push(resolve));
    if (fault === 'half_json') {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body).slice(0, 9));
      return;
    }
    reply([status, body]);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  function message(text: string | Buffer, at = now()): WebhookRequest {
    const body = Buffer.from(text);
    const timestamp = String(Math.floor(at.getTime() / 1_000));
    const signature = digest(timestamp, body).toString();
    return { headers: { 'x-frontdoor-timestamp': timestamp, 'x-frontdoor-signature': signature }, body };
  }

  return {
    url: `http://127.0.0.1:${port}/hooks/frontdoor?tenant=acme`,
    received,
    stored,
    items: () =>
      stored.map(
        ({ id, item, comments }): ServedItem => ({
          ...{
            id,
            title: item.title,
            text: item.text,
            status: item.status,
            assignee: item.assignee?.email ?? null,
          },
          comments: [...comments.values()].map(({ by, text }) => `${by}: ${text}`),
          files: [],
        }),
      ),
    failNext: (...next) => faults.push(...next),
    releaseLate() {
      for (const release of releases) release();
      releases = [];
    },
    change(id, { status, assignee }) {
      const entry = byId(id);
      if (entry === undefined) throw new Error(`There is no item ${id}.`);
      const person = typeof assignee === 'string' ? { name: assignee, email: assignee } : assignee;
      entry.item = {
        ...entry.item,
        ...(status === undefined ? {} : { status }),
        ...(person === undefined ? {} : { assignee: person }),
      };
      const now = { id, status: entry.item.status, assignee: entry.item.assignee };
      return message(JSON.stringify({ ...now, change: randomUUID() }));
    },
    remove: (id) => {
      stored.splice(
        stored.findIndex((each) => each.id === id),
        1,
      );
    },
    answerNext: (status, body, headers = {}) => replies.push({ status, body, headers }),
    trustAnybody() {
      isTrusting = true;
    },
    message,
    async stop() {
      for (const release of releases) release();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
