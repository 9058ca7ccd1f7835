import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { connect } from '../../../src/trackers/connect.js';
import { Connection } from '../../../src/trackers/settings.js';
import { anItem } from '../../support/trackers/contract.js';
import { SECRETS } from '../../support/trackers/rigs.js';

const Address = z.object({ port: z.number() });
const CHUNK = Buffer.alloc(1_000_000, ' ');
/** Above what is read, what the sockets hold. */
const MOST = 60;

describe('an answer that never ends', () => {
  let server: Server;
  let url: string;
  let sent = 0;
  beforeAll(async () => {
    server = createServer(async (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      for (sent = 0; !response.destroyed && sent < 10 * MOST; sent += 1) {
        if (!response.write(CHUNK)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
      }
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${Address.parse(server.address()).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it.each<[string, () => object, boolean]>([
    ['GitHub', () => ({ kind: 'github', owner: 'acme', repo: 'shop', api_url: url }), false],
    // what it is asked first is only read
    ['Jira', () => ({ kind: 'jira', edition: 'data_center', url, project: 'OPS' }), true],
    ['a webhook’s receiver', () => ({ kind: 'webhook', url }), false],
  ])(
    'is read of %s up to a bound, and what may have been done stays unknown',
    async (_name, connection, isRefusal) => {
      const adapter = await connect(Connection.parse(connection()), {
        secret: (variable) => SECRETS[variable] ?? 'secret',
        now: () => new Date(),
      });
      await expect(adapter.create(anItem(), 'k', new AbortController().signal)).rejects.toMatchObject({
        code: 'tracker_unavailable',
        isRefusal,
      });
      expect(sent).toBeLessThan(MOST);
    },
  );
});
