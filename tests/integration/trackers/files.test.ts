import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { shown } from '../../../src/domain/text/person-text.js';
import { leftOutInWords } from '../../../src/domain/tickets/left-out.js';
import type { LeftOut, RequestFile } from '../../../src/domain/tickets/shared-file.js';
import type { Ticket } from '../../../src/domain/tickets/tracker.js';
import type { TrackerAdapter } from '../../../src/trackers/adapter.js';
import { Gate } from '../../../src/trackers/filing/gate.js';
import { createItemTracker } from '../../../src/trackers/filing/item-tracker.js';
import { testDatabase } from '../../support/database.js';
import { HearingLog } from '../../support/hearing-log.js';
import { TestClock } from '../../support/trackers/contract.js';
import { aRequest } from '../../support/trackers/request.js';
import { RIGS } from '../../support/trackers/rigs.js';
import type { Fault } from '../../support/trackers/server.js';
import {
  BOT_TOKEN,
  bytes,
  loginPage,
  redirect,
  startSlackFiles,
  status,
  streamed,
} from '../../support/trackers/slack-files.js';

const TEAM = 'T1';
const ROOT = '1772442000.000000';
/** the message that a value rests on */
const SAID = '1772442000.000100';
const MISHAPS: readonly Fault[] = ['lost_answer', 'throttled', 'unavailable', 'html', 'half_json'];
const MINUTE = 60_000;

const database = testDatabase();
let clock: TestClock;
let log: HearingLog;
let slack: Awaited<ReturnType<typeof startSlackFiles>>;
let rig: Awaited<ReturnType<(typeof RIGS)[keyof typeof RIGS]>>;

async function begin(name: keyof typeof RIGS): Promise<void> {
  await database.owner.query('TRUNCATE tickets, filing_attempts, threads, drafts, inbox CASCADE');
  clock = new TestClock();
  log = new HearingLog();
  slack = await startSlackFiles();
  rig = await RIGS[name](clock);
}
afterEach(async () => {
  await slack.stop();
  await rig.server.stop();
});

/** The tracker, as a process has it that knows what the database knows. */
function trackerOn(adapter: TrackerAdapter) {
  const gate = new Gate({
    ...{ intervalMs: 0, now: () => clock.now().getTime(), sleep: async (ms) => clock.advance(ms) },
  });
  return createItemTracker({
    called: {},
    ...{ pool: database.pool, id: 'theirs', adapter, gate, now: clock.now, newId: randomUUID, log },
    tellOutside: async () => ({
      people: new Map(),
      timeZone: 'UTC',
      linkOf: ({ channel, ts }) => `https://acme.slack.com/archives/${channel}/p${ts.replace('.', '')}`,
    }),
    filesIn: slack.filesIn,
  });
}

/** One attempt to file it. */
const attempt = (
  adapter: TrackerAdapter = rig.adapter,
  signal = new AbortController().signal,
  isOurs = () => true,
): Promise<Ticket> =>
  trackerOn(adapter).create(TEAM, aRequest('d1', slack.shared), 'submit:d1', { signal, isOurs });

/** One attempt to add the files that were shared since. */
const adding = (files: RequestFile[]): Promise<Ticket> => {
  const how = { signal: new AbortController().signal, isOurs: () => true };
  return trackerOn(rig.adapter).update(TEAM, 'd1', { change: 'files', files, by: 'U_ANA' }, 'update:d1', how);
};

describe.each(['Jira Cloud', 'GitHub'] as const)(
  'files that are shared after a request was filed with %s',
  (name) => {
    beforeEach(() => begin(name));

    it('go there once, as copies where it takes them and as links where not, whatever was there before', async () => {
      slack.post(ROOT, [{ name: 'a.png' }]);
      await attempt();
      const before = slack.shared.length;
      slack.post(SAID, [{ name: 'late.png' }, { name: 'log.txt', serve: bytes(5, 'text/plain') }]);
      const late = slack.shared.slice(before);
      const [first, second] = [await adding(late), await adding(late)];
      expect(filesOf(first)).toEqual([
        ['a.png', null],
        ['late.png', null],
        ['log.txt', null],
      ]);
      expect(filesOf(second)).toEqual(filesOf(first));
      expect(second.request.shared).toHaveLength(3);
      expect(copies()).toHaveLength(name === 'GitHub' ? 0 : 3);
      for (const file of ['a.png', 'late.png', 'log.txt']) expect(text()).toContain(file);
    });

    it('that are gone meanwhile are told as gone', async () => {
      await attempt();
      slack.post(SAID, [{ name: 'late.png' }]);
      const late = slack.shared.slice();
      slack.delete(SAID);
      expect(filesOf(await adding(late))).toEqual([['a file', 'gone']]);
    });
  },
);

const filesOf = ({ request }: Ticket): [string, LeftOut | null][] =>
  (request.files ?? []).map(({ name, leftOut }) => [shown(name), leftOut]);
const copies = () => (rig.server.items()[0]?.files ?? []).map(({ name, bytes: size }) => [name, size]);
const text = () => rig.server.items()[0]?.text ?? '';

describe('files of a request that goes to a tracker which takes files', () => {
  beforeEach(() => begin('Jira Cloud'));

  it('are those that its card showed, copied by the bot’s token', async () => {
    slack.post(ROOT, [{ name: 'trace.png', serve: bytes(70_000) }]);
    slack.post(SAID, [{ name: 'notes.txt', size: 5, serve: bytes(5, 'text/plain') }]);
    slack.post('1772442000.000200', [{ name: 'else.png' }]);
    slack.shared.pop();
    const ticket = await attempt();
    expect(filesOf(ticket)).toEqual([
      ['trace.png', null],
      ['notes.txt', null],
    ]);
    expect(copies()).toEqual([
      ['trace (F1).png', 70_000],
      ['notes (F2).txt', 5],
    ]);
    expect(text()).toContain('trace.png');
    expect(slack.downloads.map(({ authorization }) => authorization)).toEqual([
      `Bearer ${BOT_TOKEN}`,
      `Bearer ${BOT_TOKEN}`,
    ]);
  });

  it.each(MISHAPS.flatMap((fault) => [0, 1].map((nth) => [fault, nth] as const)))(
    'are each copied once, though there was a %s at number %i',
    async (fault, nth) => {
      slack.post(ROOT, [{ name: 'a.png' }, { name: 'b.png' }]);
      let sent = 0;
      const adapter: TrackerAdapter = {
        ...rig.adapter,
        attach: async (...args) => {
          if (sent === nth) rig.server.failNext(fault);
          sent += 1;
          return rig.adapter.attach(...args);
        },
      };
      let ticket: Ticket | null = null;
      for (let tries = 0; ticket === null; tries += 1) {
        expect(tries).toBeLessThan(3);
        ticket = await attempt(adapter).catch((error: unknown) => {
          expect(error).toMatchObject({ code: 'tracker_unavailable' });
          return null;
        });
      }
      expect(rig.server.items()).toHaveLength(1);
      expect(copies()).toEqual([
        ['a (F1).png', 3],
        ['b (F2).png', 3],
      ]);
      expect(filesOf(ticket).map(([, leftOut]) => leftOut)).toEqual([null, null]);
    },
  );

  it('are each copied once, though the process died after it', async () => {
    slack.post(ROOT, [{ name: 'a.png' }, { name: 'b.png' }]);
    const died = new Error('died');
    const adapter = {
      ...rig.adapter,
      attach: async (...args: Parameters<TrackerAdapter['attach']>) => {
        await rig.adapter.attach(...args);
        throw died;
      },
    };
    await expect(attempt(adapter)).rejects.toMatchObject({ cause: died });
    clock.advance(rig.lagMs);
    await attempt();
    expect(copies()).toHaveLength(2);
  });

  const REFUSED: [string, Parameters<typeof slack.post>[1][number], LeftOut][] = [
    ['says that it is too large', { name: 'big.mov', size: 20 * 1024 * 1024 + 1 }, 'too_large'],
    ['is larger than it says', { name: 'big.mov', serve: streamed(25) }, 'too_large'],
    ['would be carried out', { name: 'setup.exe' }, 'type'],
    ['would be carried out by a browser', { name: 'page.html', mimetype: 'image/png' }, 'type'],
    ['comes as a page to log in at', { name: 'a.png', serve: loginPage }, 'no_permission'],
    ['is not for us', { name: 'a.png', serve: status(403) }, 'no_permission'],
    ['is shown to others only', { name: 'a.png', url_private_download: undefined }, 'not_visible'],
    ['is beyond the plan’s limit', { name: 'a.png', mode: 'hidden_by_limit' }, 'over_limit'],
    ['is kept from the app', { name: 'a.png', file_access: 'access_denied' }, 'no_permission'],
    ['is too large for its tracker', { name: 'a.png', serve: bytes(10_000_001) }, 'too_large_there'],
  ];
  it.each(REFUSED)('stay in Slack where one %s, and the others go', async (_what, file, why) => {
    slack.post(ROOT, [file, { name: 'good.png', size: 9 }]);
    const ticket = await attempt();
    expect(filesOf(ticket)).toEqual([
      [file.name, why],
      ['good.png', null],
    ]);
    expect(copies()).toEqual([['good (F2).png', 3]]);
    expect(text()).toContain(file.name);
  });

  it('are ten at most, and snippets are text', async () => {
    slack.post(
      ROOT,
      Array.from({ length: 9 }, (_, nth) => ({ name: `${nth}.png` })),
    );
    slack.post(SAID, [{ name: 'run.bat', mode: 'snippet' }, { name: '11.png' }, { name: '12.exe' }]);
    const ticket = await attempt();
    expect(filesOf(ticket).slice(9)).toEqual([
      ['run.bat', null],
      ['11.png', 'too_many'],
      ['12.exe', 'type'],
    ]);
    expect(copies()).toHaveLength(10);
    expect(copies().at(-1)).toEqual(['run.bat (F10).txt', 3]);
  });

  it('name none that is gone, and go to no other host, neither at first nor by a redirect', async () => {
    const other = await startSlackFiles();
    other.post(ROOT, [{ name: 'x.png' }]);
    const there = `${other.url}/files-pri/T1-F1/download/x`;
    slack.post(ROOT, [
      { name: 'gone.png', serve: status(404) },
      { name: 'deleted.png', mode: 'tombstone' },
      { name: 'moved.png', serve: redirect(there) },
      { name: 'there.png', url_private_download: there },
      { name: 'drive.png', url_private_download: there, mode: 'external', is_external: true },
    ]);
    const ticket = await attempt();
    await other.stop();
    expect(filesOf(ticket)).toEqual([
      ['a file', 'gone'],
      ['a file', 'gone'],
      ['moved.png', 'no_permission'],
      ['there.png', 'unavailable'],
      ['drive.png', null],
    ]);
    expect(other.downloads).toEqual([]);
    expect(copies()).toEqual([]);
  });

  it('tell the operator which scope is missing, and nobody the token', async () => {
    slack.post(ROOT, [{ name: 'a.png', serve: loginPage }]);
    await attempt();
    const [line] = log.said('warn', 'stays in Slack');
    expect(String(line?.fields['err'])).toContain('files:read');
    expect(JSON.stringify(log.lines)).not.toContain(BOT_TOKEN);
  });

  it('stay in Slack where the account may not attach, and the request is filed', async () => {
    slack.post(ROOT, [{ name: 'a.png' }]);
    const adapter: TrackerAdapter = {
      ...rig.adapter,
      attach: (...args) => {
        rig.server.failNext('forbidden');
        return rig.adapter.attach(...args);
      },
    };
    expect(filesOf(await attempt(adapter))).toEqual([['a.png', 'refused_there']]);
  });

  it('hold a request up for two minutes where Slack fails, and no longer', async () => {
    slack.post(ROOT, [{ name: 'a.png', serve: status(503) }, { name: 'b.png' }]);
    await expect(attempt()).rejects.toMatchObject({ code: 'tracker_unavailable' });
    clock.advance(2 * MINUTE + rig.lagMs);
    expect(filesOf(await attempt())).toEqual([
      ['a.png', 'not_now'],
      ['b.png', null],
    ]);
    expect(rig.server.items()).toHaveLength(1);
  });

  it('are left to whichever process has the order by now', async () => {
    slack.post(ROOT, [{ name: 'a.png' }]);
    clock.advance(2 * MINUTE);
    const isOurs = () => rig.server.items().length === 0;
    const lost = attempt(rig.adapter, undefined, isOurs);
    await expect(lost).rejects.toMatchObject({ code: 'tracker_unavailable' });
    expect(copies()).toEqual([]);
    expect(filesOf(await attempt())).toEqual([['a.png', null]]);
    expect(copies()).toHaveLength(1);
  });

  it('are looked for again where Slack does not answer, and the request is filed without them in the end', async () => {
    slack.post(ROOT, [{ name: 'a.png' }]);
    slack.fail(503);
    await expect(attempt()).rejects.toMatchObject({ code: 'tracker_unavailable' });
    expect(rig.server.items()).toEqual([]);
    clock.advance(2 * MINUTE);
    expect(filesOf(await attempt())).toEqual([['a.png', 'not_now']]);
  });

  it('are not waited for where Slack refuses for good', async () => {
    slack.post(ROOT, [{ name: 'a.png' }]);
    slack.fail('missing_scope');
    expect(filesOf(await attempt())).toEqual([['a.png', 'no_permission']]);
    expect(log.said('warn', 'not to be had')).toHaveLength(1);
  });

  describe('that another workspace shared, of which the message has no more than the id', () => {
    const bare = { name: undefined, file_access: 'check_file_info', mode: 'file_access', size: undefined };
    const post = (count = 1) =>
      slack.post(ROOT, Array(count).fill({ ...bare, url_private_download: undefined }));

    it('are asked about once, and copied', async () => {
      post();
      const there = {
        name: 'partner-trace.png',
        size: 3,
        url_private_download: `${slack.url}/files-pri/T1-F1/download/x`,
      };
      slack.tell('F1', { id: 'F1', mode: 'hosted', ...there });
      expect(filesOf(await attempt())).toEqual([['partner-trace.png', null]]);
      expect(copies()).toEqual([['partner-trace (F1).png', 3]]);
      expect(slack.asked).toEqual(['F1']);
    });

    it.each([
      ['file_not_found', 'not_visible'],
      ['file_deleted', 'gone'],
      ['missing_scope', 'no_permission'],
      ['no_permission', 'no_permission'],
    ] as const)('are left out for the true reason: %s', async (error, why) => {
      post();
      slack.tell('F1', error);
      expect(filesOf(await attempt())).toEqual([['a file', why]]);
    });

    it('are judged by what Slack tells of them', async () => {
      post(4);
      const at = (id: string) => `${slack.url}/files-pri/T1-${id}/download/x`;
      slack.tell('F1', { id: 'F1', name: 'film.mov', size: 2 * 1024 ** 3, url_private_download: at('F1') });
      slack.tell('F2', { id: 'F2', name: 'setup.exe', size: 3, url_private_download: at('F2') });
      slack.tell('F3', { id: 'F3', name: 'old.png', mode: 'hidden_by_limit' });
      slack.tell('F4', { id: 'F4' });
      const ticket = await attempt();
      expect(filesOf(ticket)).toEqual([
        ['film.mov', 'too_large'],
        ['setup.exe', 'type'],
        ['a file', 'over_limit'],
        ['a file', 'unavailable'],
      ]);
      expect(leftOutInWords(ticket.request)).toContain('film.mov (2 GB): it is larger than 20 MB');
      expect(slack.downloads).toEqual([]);
    });

    it('are tried again where Slack does not answer, and left out in the end beside the others', async () => {
      post();
      slack.post(SAID, [{ name: 'b.png' }]);
      slack.tell('F1', 503);
      await expect(attempt()).rejects.toMatchObject({ code: 'tracker_unavailable' });
      clock.advance(2 * MINUTE + rig.lagMs);
      expect(filesOf(await attempt())).toEqual([
        ['a file', 'not_now'],
        ['b.png', null],
      ]);
    });

    it('are not asked about without end', async () => {
      post(100);
      const ticket = await attempt();
      expect(slack.asked).toHaveLength(50);
      expect(filesOf(ticket).at(-1)).toEqual(['a file', 'too_many']);
      expect(leftOutInWords(ticket.request)).toMatch(/; and 95 more\. They stay in Slack\.$/u);
    });
  });

  it('that somebody forwards go along, and those of a message that was deleted do not', async () => {
    slack.post(ROOT, [{ name: 'forwarded.png' }]);
    const file = slack.forward(ROOT);
    slack.tell('F1', file);
    slack.post(SAID, [{ name: 'secret.png' }]);
    slack.delete(SAID);
    expect(filesOf(await attempt())).toEqual([
      ['forwarded.png', null],
      ['a file', 'gone'],
    ]);
    expect(text()).not.toContain('secret');
  });

  it('end with the attempt', async () => {
    const aborter = new AbortController();
    slack.post(ROOT, [{ name: 'a.png', serve: () => aborter.abort() }]);
    await expect(attempt(rig.adapter, aborter.signal)).rejects.toMatchObject({ code: 'tracker_unavailable' });
    slack.serve('F1', bytes(3));
    clock.advance(rig.lagMs);
    await attempt();
    expect(copies()).toHaveLength(1);
  });
});

describe.each(['GitHub', 'SharePoint', 'a webhook’s receiver'] as const)(
  'files of a request in %s',
  (name) => {
    beforeEach(() => begin(name));

    it('are links to their messages, and nothing is downloaded', async () => {
      slack.post(ROOT, [{ name: 'setup.exe' }]);
      slack.post(SAID, [{ name: 'trace.png' }]);
      expect(filesOf(await attempt())).toEqual([
        ['setup.exe', null],
        ['trace.png', null],
      ]);
      for (const words of ['Files', 'setup.exe', 'trace.png']) expect(text()).toContain(words);
      expect(slack.downloads).toEqual([]);
    });
  },
);
