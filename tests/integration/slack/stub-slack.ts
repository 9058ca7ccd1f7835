import { createServer } from 'node:http';
import { LogLevel } from '@slack/bolt';
import { WebClient } from '@slack/web-api';
import { boltLogger } from '../../../src/slack/transport/app.js';
import { webClientOptions } from '../../../src/slack/transport/web-client.js';
import { portsOf } from './support.js';

/** Answers one call of a method by its arguments. */
export type Answers = Record<string, (args: URLSearchParams) => object>;

/** A server that answers Slack's methods with what a test wants, for what a playground never says. */
export async function stubSlack(answers: Answers) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      const method = (request.url ?? '').replace('/api/', '');
      asked.push(method);
      const answer = answers[method]?.(new URLSearchParams(body)) ?? { ok: false, error: 'unknown_method' };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ ok: true, ...answer }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  const client = new WebClient('xoxb-x', {
    ...webClientOptions(`http://127.0.0.1:${address.port}/api/`),
    logger: boltLogger(portsOf({}, []).ports.log, LogLevel.INFO),
  });
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { client, asked, close };
}
