import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { configWith } from '../support/trackers/config-with.js';
import { RIGS, SECRETS } from '../support/trackers/rigs.js';
import { runCli } from './support/cli.js';

type Name = keyof typeof RIGS;
type Opened = Awaited<ReturnType<(typeof RIGS)[Name]>>;

/** What an operator got wrong in a connection or its secrets, and what the doctor's sentence names. */
const MISTAKES: readonly [Name, string, { connection?: object; secrets?: Record<string, string> }, RegExp][] =
  [
    ['GitHub', 'a token that is not one', { secrets: { GITHUB_TOKEN: 'ghp_nobody' } }, /GITHUB_TOKEN/],
    ['GitHub', 'a repository that is not there', { connection: { repo: 'shoop' } }, /repo/],
    ['Jira Cloud', 'a token that is not one', { secrets: { JIRA_TOKEN: 'nobody' } }, /JIRA_TOKEN/],
    ['Jira Cloud', 'a project that is not there', { connection: { project: 'NONE' } }, /project/],
    ['Jira Cloud', 'an unknown field', { connection: { fields: { urgency: 'Prio' } } }, /Prio/],
    ['Jira Cloud', 'an unknown status', { connection: { statuses: { done: 'Finito' } } }, /Finito/],
    ['Jira Data Center', 'a token that is not one', { secrets: { JIRA_TOKEN: 'nobody' } }, /JIRA_TOKEN/],
    [
      'SharePoint',
      'a secret that is not one',
      { secrets: { SHAREPOINT_CLIENT_SECRET: 'nobody' } },
      /SHAREPOINT_CLIENT_SECRET/,
    ],
    ['SharePoint', 'a list that is not there', { connection: { list: 'Requests of nobody' } }, /list/],
    ['SharePoint', 'a column that is not there', { connection: { columns: { status: 'Stand' } } }, /Stand/],
    [
      'a webhook’s receiver',
      'a key that the other side doesn’t have',
      { secrets: { WEBHOOK_SIGNING_KEY: 'x'.repeat(40) } },
      /WEBHOOK_SIGNING_KEY/,
    ],
  ];

describe('npm run doctor', () => {
  const opened = new Map<string, Opened>();
  beforeAll(async () => {
    for (const [name, open] of Object.entries(RIGS)) opened.set(name, await open({ now: () => new Date() }));
  });
  afterAll(async () => {
    for (const { server } of opened.values()) await server.stop();
  });

  async function doctor(name: string, over: object = {}, secrets: Record<string, string> = {}) {
    const connection = { ...opened.get(name)?.connection, ...over };
    return runCli('doctor', [], { ...SECRETS, ...secrets, FRONTDOOR_CONFIG: await configWith(connection) });
  }

  it.each(Object.keys(RIGS))('says that all is well with %s', async (name) => {
    expect(await doctor(name)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('all is well'),
      stderr: '',
    });
  });

  it.each(MISTAKES)(
    'finds in the connection of %s %s, and names the remedy',
    async (name, _what, over, named) => {
      const { code, stdout, stderr } = await doctor(name, over.connection, over.secrets);
      expect(`${stdout}${stderr}`).toMatch(named);
      expect(code).toBe(1);
      for (const secret of [...Object.values(SECRETS), ...Object.values(over.secrets ?? {})])
        expect(`${stdout}${stderr}`).not.toContain(secret);
    },
  );

  it('says which secret is missing', async () => {
    const { code, stdout } = await doctor('GitHub', {}, { GITHUB_TOKEN: '' });
    expect([code, stdout]).toEqual([1, expect.stringContaining('GITHUB_TOKEN is unset')]);
  });
});
