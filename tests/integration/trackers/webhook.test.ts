import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TrackerRejected } from '../../../src/domain/tickets/tracker-errors.js';
import type { Block } from '../../../src/trackers/item.js';
import { WebhookSettings } from '../../../src/trackers/webhook/settings.js';
import { textOf } from '../../../src/trackers/webhook/text.js';
import { createWebhook } from '../../../src/trackers/webhook/webhook.js';
import { ALL, anItem, describeTracker, TestClock } from '../../support/trackers/contract.js';
import { SIGNING_KEY, startWebhookServer } from '../../support/trackers/webhook-server.js';

async function connected(clock: TestClock, over: object = {}) {
  const server = await startWebhookServer(clock.now);
  const settings = WebhookSettings.parse({ kind: 'webhook', url: server.url, ...over });
  const secret = (name: string) => (name === 'WEBHOOK_SIGNING_KEY' ? SIGNING_KEY : '');
  return { adapter: createWebhook(settings, { secret, now: clock.now }), server, settings };
}
type Rig = Awaited<ReturnType<typeof connected>>;

const statuses = {
  open: 'open',
  in_progress: 'in_progress',
  blocked: 'blocked',
  done: 'done',
  withdrawn: 'withdrawn',
};
describeTracker('a webhook’s receiver', async (clock) => ({
  ...(await connected(clock)),
  statuses,
  lagMs: 0,
}));

/** A receiver and an adapter for one test. */
async function withReceiver(
  over: object,
  work: (rig: Rig & { clock: TestClock; signal: AbortSignal }) => Promise<void>,
): Promise<void> {
  const clock = new TestClock();
  const rig = await connected(clock, over);
  try {
    await work({ ...rig, clock, signal: new AbortController().signal });
  } finally {
    await rig.server.stop();
  }
}

const thrown = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing thrown',
    (error: unknown) => error,
  );

describe('what a receiver is sent', () => {
  it('is the item with all that is known of it', () =>
    withReceiver({}, async ({ adapter, server, signal }) => {
      const item = anItem({ due: '2026-03-31', assignee: { name: 'Mei', email: null } });
      await adapter.create(item, 'submit:1', signal);
      const [request] = server.received;
      expect(request?.headers['idempotency-key']).toBe('submit%3A1');
      expect(request?.message).toMatchObject({ version: 1, event: 'created', key: 'submit:1', item });
      const text = server.stored[0]?.item.text ?? '';
      expect(text).toContain('Since Monday the checkout (https://acme.slack.com/archives/C1/p1)');
      expect(text).toContain('Mei (https://acme.slack.com/archives/C1/p2):\nit hangs\nfor a minute');
    }));

  it('has the names of the mapping, where there is one', () =>
    withReceiver(
      { fields: { urgency: 'priority', budget: 'cost' }, statuses: { withdrawn: 'cancelled' } },
      async ({ adapter, server, signal }) => {
        const ref = await adapter.create(anItem(), 'k', signal);
        await adapter.update(ref, anItem({ status: 'withdrawn' }), ALL, signal);
        expect(server.stored[0]?.item).toMatchObject({ values: { priority: 'high' }, status: 'cancelled' });
        expect(server.stored[0]?.item.values).not.toHaveProperty('summary');
        expect((await adapter.read(ref, signal))?.status).toBe('withdrawn');
      },
    ));

  it('arrives letter by letter, but for what no reader sees', () =>
    withReceiver({}, async ({ adapter, server, signal }) => {
      const ref = await adapter.create(anItem(), 'k', signal);
      const anyText = fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('\u0000a\r\nb\uD800', '"\\u0041</script>', '{{x}}'),
      );
      await fc.assert(
        fc.asyncProperty(anyText, anyText, async (text, by) => {
          const blocks: Block[] = [{ kind: 'quote', text, by, link: null }];
          await adapter.update(
            ref,
            anItem({ title: text, blocks, values: { summary: [text, by] } }),
            ALL,
            signal,
          );
          const bare = (said: string) =>
            said.replaceAll(/[^\P{Cc}\n\t]/gu, '').replaceAll(/\p{Cs}/gu, '\uFFFD');
          const [t, b] = [bare(text), bare(by)];
          expect(server.stored[0]?.item).toMatchObject({
            ...{ title: t, text: `${b}:\n${t}`, values: { summary: [t, b] } },
            blocks: [{ kind: 'quote', text: t, by: b, link: null }],
          });
        }),
        { numRuns: 100 },
      );
    }));

  it('says everything of each block in its text', () => {
    expect(
      textOf([
        { kind: 'heading', text: 'Budget' },
        {
          kind: 'paragraph',
          line: [{ text: 'a' }, { text: 'https://e.example', link: 'https://e.example' }],
        },
        { kind: 'list', items: [[{ text: 'one' }], [{ text: 'two', link: 'https://e.example/2' }]] },
        { kind: 'quote', text: 'b', by: 'Mei', link: null },
      ]),
    ).toBe('Budget\n\nahttps://e.example\n\n- one\n- two (https://e.example/2)\n\nMei:\nb');
  });

  it('makes one item however often it is sent', () =>
    withReceiver({}, async ({ adapter, server, signal }) => {
      const refs = await Promise.all(['k', 'k', 'k'].map((key) => adapter.create(anItem(), key, signal)));
      expect(new Set(refs.map(({ id }) => id)).size).toBe(1);
      expect(server.items()).toHaveLength(1);
    }));
});

describe('what a receiver answers', () => {
  it('may be an id alone', () =>
    withReceiver({}, async ({ adapter, server, signal }) => {
      server.answerNext(201, '{"id":"a/7"}');
      const ref = await adapter.create(anItem(), 'k', signal);
      expect(ref).toEqual({ id: 'a/7', shortId: 'a/7', url: new URL(server.url).origin });
    }));

  it.each([
    ['no id', 200, '{}'],
    ['a number for an id', 200, '{"id":7}'],
    ['an address that is none', 200, '{"id":"7","url":"javascript:alert(1)"}'],
    ['more than is ever read', 200, `{"id":"7","more":"${'x'.repeat(20_000_000)}"}`],
    ['nothing', 204, ''],
    ['a conflict', 409, '{}'],
    ['a failure', 500, '{}'],
  ])('is not believed where it is %s', (_, status, body) =>
    withReceiver({}, async ({ adapter, server, signal }) => {
      server.answerNext(status, body);
      const error = await thrown(adapter.create(anItem(), 'k', signal));
      expect(error).toMatchObject({ code: 'tracker_unavailable', isRefusal: false });
    }),
  );

  it('is not followed where it leads elsewhere', () =>
    withReceiver({}, async ({ adapter, server, signal }) => {
      server.answerNext(307, '{"id":"7"}', { location: `${server.url}&token=t0ken` });
      const error = await thrown(adapter.create(anItem(), 'k', signal));
      expect(error).toMatchObject({
        code: 'tracker_misconfigured',
        message: expect.stringContaining('set url'),
      });
      expect(JSON.stringify(error)).not.toMatch(/t0ken|tenant/u);
      expect(server.received).toHaveLength(1);
    }));

  it('says that there is none in JSON, or whatever answers is no receiver', () =>
    withReceiver({}, async ({ adapter, server, clock, signal }) => {
      expect(await adapter.find('k', clock.now(), signal)).toBeNull();
      server.answerNext(404, '<h1>Not Found</h1>');
      const error = await thrown(adapter.find('k', clock.now(), signal));
      expect(error).toMatchObject({
        code: 'tracker_misconfigured',
        message: expect.stringContaining('correct it'),
      });
    }));

  it('says nothing as half a JSON, whatever its status', () =>
    withReceiver({}, async ({ adapter, server, clock, signal }) => {
      for (const status of [200, 404]) {
        server.answerNext(status, '{"error":"no su', { 'content-type': 'application/json; charset=utf-8' });
        const error = await thrown(adapter.find('k', clock.now(), signal));
        expect(error).toMatchObject({ code: 'tracker_unavailable', isRefusal: false });
      }
    }));

  it('is about the item that was changed', () =>
    withReceiver({}, async ({ adapter, server, signal }) => {
      const ref = await adapter.create(anItem(), 'k', signal);
      server.answerNext(200, '{"id":"other"}');
      expect(await thrown(adapter.update(ref, anItem(), ALL, signal))).toMatchObject({
        code: 'tracker_unavailable',
      });
      server.remove(ref.id);
      const told = expect.stringContaining('not in the tracker any more');
      expect(await thrown(adapter.update(ref, anItem(), ALL, signal))).toMatchObject({
        code: 'tracker_misconfigured',
        told,
      });
    }));

  it('that is gone says which item is gone, or nothing is withdrawn for it', () =>
    withReceiver({}, async ({ adapter, server, signal }) => {
      const ref = await adapter.create(anItem(), 'k', signal);
      for (const body of ['{"error":"no such route"}', '{"id":"other"}']) {
        server.answerNext(404, body);
        expect(await thrown(adapter.read(ref, signal))).toMatchObject({ code: 'tracker_misconfigured' });
      }
      server.remove(ref.id);
      expect(await adapter.read(ref, signal)).toBeNull();
    }));

  it('names problems of its own fields, which are told at ours', () =>
    withReceiver({ fields: { urgency: 'priority' } }, async ({ adapter, server, signal }) => {
      server.answerNext(422, '{"problems":{"priority":"is unknown","title":"is long"}}');
      const error = await thrown(adapter.create(anItem(), 'k', signal));
      expect(error instanceof TrackerRejected && error.problems).toEqual({
        urgency: 'is unknown',
        title: 'is long',
      });
    }));

  it('may ask to wait until a date', () =>
    withReceiver({}, async ({ adapter, server, signal }) => {
      server.answerNext(429, '', { 'retry-after': 'Mon, 02 Mar 2026 09:00:30 GMT' });
      const error = await thrown(adapter.create(anItem(), 'k', signal));
      expect(error).toMatchObject({ code: 'tracker_unavailable', isRefusal: true, retryAfterMs: 30_000 });
    }));

  it('is not waited for once nobody wants it, or where nobody is', () =>
    withReceiver({}, async ({ adapter, server, clock, signal }) => {
      const unavailable = { code: 'tracker_unavailable', isRefusal: false };
      expect(await thrown(adapter.create(anItem(), 'k', AbortSignal.abort()))).toMatchObject(unavailable);
      expect(server.received).toEqual([]);
      await server.stop();
      const error = await thrown(adapter.find('k', clock.now(), signal));
      expect(error).toMatchObject(unavailable);
      expect(JSON.stringify(error)).not.toContain('tenant');
    }));
});

describe('what a receiver sends', () => {
  const change = { id: '7' };
  const told = (over: object, at?: Date) => (rig: Rig) =>
    rig.adapter.parseWebhook(rig.server.message(JSON.stringify({ ...change, ...over }), at));

  it.each([{}, { status: 'done' }])('tells of an item, whatever else it says: %j', (over) =>
    withReceiver({}, async (rig) => {
      expect(told(over)(rig)).toEqual({ result: 'news', items: ['7'] });
    }),
  );

  it.each([{ id: undefined }, { id: 7 }, { id: '' }])('is nothing with %j', (over) =>
    withReceiver({}, async (rig) => {
      expect(told(over)(rig)).toEqual({ result: 'news', items: [] });
    }),
  );

  it('is nothing as half a JSON', () =>
    withReceiver({}, async ({ adapter, server }) => {
      expect(adapter.parseWebhook(server.message('{"id":"7","sta'))).toEqual({ result: 'news', items: [] });
    }));

  it.each([
    [-299, 'news'],
    [299, 'news'],
    [-301, 'forged'],
    [301, 'forged'],
  ])('is as of %s seconds %s', (seconds, result) =>
    withReceiver({}, async (rig) => {
      const at = new Date(rig.clock.now().getTime() + seconds * 1_000);
      expect(told({}, at)(rig).result).toBe(result);
    }),
  );

  it('is forged where its time, its signature or its body is another', () =>
    withReceiver({}, async ({ adapter, server, clock, settings }) => {
      const { headers, body } = server.message(JSON.stringify(change));
      const later = String(Number(headers['x-frontdoor-timestamp']) + 1);
      const forgeries = [
        { headers: { ...headers, 'x-frontdoor-timestamp': later }, body },
        { headers: { ...headers, 'x-frontdoor-timestamp': `${headers['x-frontdoor-timestamp']} ` }, body },
        { headers: { ...headers, 'x-frontdoor-signature': 'v1=00' }, body },
        { headers: { ...headers, 'x-frontdoor-signature': '' }, body },
        { headers, body: Buffer.from(JSON.stringify({ ...change, status: 'open' })) },
      ];
      for (const forgery of forgeries) expect(adapter.parseWebhook(forgery)).toEqual({ result: 'forged' });
      const timestamp = String(headers['x-frontdoor-timestamp']);
      const empty = createHmac('sha256', '').update(`v1:${timestamp}:`).update(body).digest('hex');
      const keyless = createWebhook(settings, { secret: () => '', now: clock.now });
      const unsigned = { headers: { ...headers, 'x-frontdoor-signature': `v1=${empty}` }, body };
      expect(keyless.parseWebhook(unsigned)).toEqual({ result: 'forged' });
    }));
});

describe('what is wrong with how a receiver is connected', () => {
  it.each<[string, (server: Rig['server']) => void, RegExp]>([
    ['another key', (server) => server.failNext('unauthorised'), /WEBHOOK_SIGNING_KEY.*same key/u],
    ['another place', (server) => server.answerNext(404, 'Not Found'), /No receiver.*correct it/u],
    ['a redirect', (server) => server.answerNext(301, '', { location: '/' }), /set url to where it leads/u],
    [
      'an open door',
      (server) => server.trustAnybody(),
      /answers 404 where a signature is wrong.*check X-Frontdoor-Signature/u,
    ],
    [
      'an answer to any key',
      (server) => server.answerNext(200, '{"id":"7"}'),
      /never sent.*look the key up/u,
    ],
    ['HTML', (server) => server.answerNext(200, '<title>Sign in</title>'), /could not be asked.*asks for/u],
  ])('is found: %s', async (_, plant, told) => {
    await withReceiver({}, async ({ adapter, server, signal }) => {
      plant(server);
      const found = await adapter.check(signal);
      expect(found.map(({ problem, remedy }) => `${problem} ${remedy}`)).toEqual([
        expect.stringMatching(told),
      ]);
      expect(server.items()).toEqual([]);
    });
  });

  it.each(['http://desk.example/hook', 'ftp://desk.example', 'https://ann:pw@desk.example/', 'desk.example'])(
    'is refused as a setting: %s',
    (url) => {
      expect(WebhookSettings.safeParse({ kind: 'webhook', url }).success).toBe(false);
    },
  );
});
