import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { TrackerError, TrackerUnavailable } from '../../../../src/domain/tickets/tracker-errors.js';
import { createJira } from '../../../../src/trackers/jira/jira.js';
import { JiraSettings } from '../../../../src/trackers/jira/settings.js';
import { anItem, TestClock } from '../../../support/trackers/contract.js';

const { signal } = new AbortController();
const TOKEN = 'never-to-be-told';

describe('a Jira that answers in odd ways', () => {
  let server: Server | null = null;
  const stop = () =>
    new Promise<void>((resolve) => {
      if (server === null) return resolve();
      server.close(() => resolve());
      server.closeAllConnections();
      server = null;
    });
  afterEach(stop);

  const open = async (answer: RequestListener) => {
    const listening = createServer(answer);
    server = listening;
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
    const address = listening.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port.');
    const settings = JiraSettings.parse({
      kind: 'jira',
      edition: 'data_center',
      url: `http://127.0.0.1:${address.port}/jira/`,
      project: 'OPS',
    });
    return createJira(settings, { secret: () => TOKEN, now: new TestClock().now });
  };
  const failure = async (work: Promise<unknown>): Promise<TrackerError> => {
    const error = await work.then(
      () => new Error('It did not fail.'),
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof TrackerError)) throw error;
    expect(JSON.stringify([error.message, error.told, error.fields])).not.toContain(TOKEN);
    return error;
  };

  it('was certainly not asked where nothing listens', async () => {
    const adapter = await open(() => undefined);
    await stop();
    const error = await failure(adapter.create(anItem(), 'k', signal));
    expect(error).toMatchObject({ code: 'tracker_unavailable', isRefusal: true });
  });

  it('has done nothing where time ran out while it was only read', async () => {
    const aborter = new AbortController();
    const adapter = await open(() => aborter.abort());
    const error = await failure(adapter.create(anItem(), 'k', aborter.signal));
    expect(error).toMatchObject({ code: 'tracker_unavailable', isRefusal: true });
    expect(error.message).toContain('took longer');
  });

  it('has done nothing where the answer to what is only read ends too early', async () => {
    const adapter = await open((_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"id":');
      setImmediate(() => response.destroy());
    });
    expect(await failure(adapter.create(anItem(), 'k', signal))).toMatchObject({ isRefusal: true });
  });

  it('never sends a token where it leads', async () => {
    const asked: string[] = [];
    const adapter = await open((request, response) => {
      asked.push(`${request.url}`);
      response.writeHead(302, { location: '/login' }).end();
    });
    expect(await failure(adapter.create(anItem(), 'k', signal))).toMatchObject({
      code: 'tracker_misconfigured',
      message: expect.stringContaining('url'),
    });
    expect(asked).toEqual([expect.stringMatching(/^\/jira\/rest\/api\/2\/issue\/createmeta/u)]);
  });

  it.each([
    ['Mon, 02 Mar 2026 09:00:30 GMT', 30_000],
    ['Mon, 02 Mar 2020 09:00:30 GMT', 0],
    ['12', 12_000],
    ['soon', null],
    [undefined, null],
  ])('waits as Retry-After says: %s', async (header, wait) => {
    const adapter = await open((_request, response) => {
      response.writeHead(429, header === undefined ? {} : { 'retry-after': header }).end('no JSON');
    });
    const error = await failure(adapter.create(anItem(), 'k', signal));
    if (!(error instanceof TrackerUnavailable)) throw error;
    expect([error.retryAfterMs, error.isRefusal]).toEqual([wait, true]);
  });

  it.each([
    [500, 'oops', 'tracker_unavailable'],
    [502, '<html>', 'tracker_unavailable'],
    [200, '[]', 'tracker_unavailable'],
    [200, 'null', 'tracker_unavailable'],
    [200, '', 'tracker_unavailable'],
    [400, '<html>', 'tracker_unavailable'],
    [404, '<html>', 'tracker_misconfigured'],
    [410, '{}', 'tracker_unavailable'],
  ])('answers %i %j', async (status, body, code) => {
    const adapter = await open((_request, response) => {
      response.writeHead(status).end(body);
    });
    expect((await failure(adapter.create(anItem(), 'k', signal))).code).toBe(code);
  });
});
