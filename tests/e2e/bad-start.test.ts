import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BotProcess, ROOT } from '../support/bot-process.js';
import { freePort } from '../support/ports.js';
import { type Ended, processesNaming, runToEnd, SOURCES } from './support/program.js';

const BROKEN_CONFIG = `teams:
  - id: helpdesk
    name: Help desk
    description: everything
    chanel: "#it-help"
blueprints:
  - id: vendor_check
    title: Vendor check
    description: Someone wants to buy from a company.
    headline: company
    routing: helpdesk
    fields:
      - name: vendor
        label: Vendor
        type: text
        required: true
        description: The company.
        question: Which company is it?
channels:
  - channel: "#purchasing"
    blueprint: vendor
`;

/** What keeps it from starting, and what it says: the fault first, then the remedy. */
const FAULTS = [
  ['a setting that is none', 'malformed', /DEBOUNCE_MS.*soon.*\n/],
  [
    'settings that contradict each other',
    'contradictory',
    /SLACK_BOT_TOKEN is unset, but SLACK_APP_TOKEN is set\. Set SLACK_BOT_TOKEN/,
  ],
  [
    'a mistake in frontdoor.config.yaml',
    'config',
    /broken\.yaml:5:5: "chanel" is not known here\. Did you mean "channel"\?/,
  ],
  [
    'mistakes in a blueprint of one’s own, each with its line, and with the field',
    'config',
    /:10:5: blueprint "vendor_check": "headline" is "company", and no field has that name\..*\n.*:13:9: blueprint "vendor_check", field "vendor": "rephrased" is missing\./,
  ],
  [
    'a channel with a blueprint that is not there',
    'config',
    /broken\.yaml:21:5: "blueprint" is "vendor", and no blueprint has that id\. There are epic, front_door, task, vendor_check\./,
  ],
  [
    'no answer from the database',
    'database',
    /database at 127\.0\.0\.1:\d+ can’t be used.*ECONNREFUSED.*Check that PostgreSQL is running/,
  ],
  ['a data folder that can’t be written', 'folder', /can’t keep its data in .*(writable|DATA_DIR)/],
  [
    'a data folder that another instance holds',
    'held',
    /Another Frontdoor \(process \d+\) is using the data.*Stop it first/,
  ],
  ['a taken port', 'port', /Port \d+ is already in use\. Stop the program that uses it, or set PORT/],
  [
    'a taken port of the playground',
    'playgroundPort',
    /playground’s port is taken[\s\S]*PLAYGROUND_PORT sets its --port/,
  ],
] as const;

describe('Frontdoor that can’t start for', () => {
  const first = { folder: '', port: 0, playgroundPort: 0 };
  let dir: string;
  let running: BotProcess;
  /** the processes of the instance that was there before */
  let others: string[];
  let ended: Record<(typeof FAULTS)[number][1], Ended>;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'frontdoor-start-'));
    // started by root, PostgreSQL runs as somebody else, who has to enter
    await chmod(dir, 0o755);
    Object.assign(first, {
      folder: join(dir, 'first'),
      port: await freePort(),
      playgroundPort: await freePort(),
    });
    await writeFile(join(dir, 'broken.yaml'), BROKEN_CONFIG);
    await writeFile(join(dir, 'folder'), '');
    const own = async (name: string) => ({
      DATA_DIR: join(dir, name),
      PORT: String(await freePort()),
      PLAYGROUND_PORT: String(await freePort()),
    });
    const env = {
      DATA_DIR: first.folder,
      PORT: String(first.port),
      PLAYGROUND_PORT: String(first.playgroundPort),
    };
    running = new BotProcess(env, ROOT);
    await running.start();
    others = processesNaming(dir);
    const free = await freePort();
    const [malformed, contradictory, config, database] = await Promise.all([
      runToEnd({ ...(await own('malformed')), DEBOUNCE_MS: 'soon' }),
      runToEnd({ ...(await own('contradictory')), SLACK_APP_TOKEN: 'xapp-1' }),
      runToEnd({ ...(await own('config')), FRONTDOOR_CONFIG: join(dir, 'broken.yaml') }),
      runToEnd({ ...(await own('database')), DATABASE_URL: `postgresql://ana:pa55word@127.0.0.1:${free}/x` }),
    ]);
    const [folder, held, port, playgroundPort] = await Promise.all([
      runToEnd({ ...(await own('folder')), DATA_DIR: join(dir, 'folder', 'data') }),
      runToEnd({ ...(await own('held')), DATA_DIR: first.folder }),
      runToEnd({ ...(await own('port')), PORT: String(first.port) }, SOURCES),
      runToEnd({ ...(await own('playgroundPort')), PLAYGROUND_PORT: String(first.playgroundPort) }, SOURCES),
    ]);
    ended = { malformed, contradictory, config, database, folder, held, port, playgroundPort };
  }, 120_000);

  afterAll(async () => {
    await running.kill('SIGTERM');
    await rm(dir, { recursive: true, force: true });
  });

  it.each(FAULTS)('%s says so once, with the remedy, and exits with 1', (_fault, name, says) => {
    const { code, stdout, stderr } = ended[name];
    expect(stderr).toMatch(says);
    expect(stderr).not.toMatch(/^\s+at |pa55word/m);
    expect(stdout).not.toMatch(/"level":[56]0|Frontdoor is ready/);
    expect(code).toBe(1);
  });

  it('anything leaves nothing running, though a port is found taken when all else has started', () => {
    expect(processesNaming(dir)).toEqual(others);
  });

  it('whatever it is, disturbs no other instance, which ends with all that it started', async () => {
    expect((await fetch(`http://127.0.0.1:${first.port}/healthz`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${first.playgroundPort}/_/state`)).status).toBe(200);
    expect(others.length).toBeGreaterThan(1);
    expect(await running.kill('SIGTERM')).toBe(0);
    expect(processesNaming(dir)).toEqual([]);
  });
});
