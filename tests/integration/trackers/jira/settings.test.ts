import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { loadConfigFile } from '../../../../src/config/config.js';
import { JiraSettings } from '../../../../src/trackers/jira/settings.js';
import { configWith } from '../../../support/trackers/config-with.js';

const exampleOf = () => /```yaml\n([^`]*)```/u.exec(readFileSync('docs/trackers/jira.md', 'utf8'))?.[1] ?? '';

const LEAST = {
  kind: 'jira',
  edition: 'data_center',
  url: 'https://jira.acme.example/jira/',
  project: 'OPS',
};

describe('the settings of a Jira project', () => {
  it('has defaults for all but where it is', () => {
    expect(JiraSettings.parse(LEAST)).toEqual({
      kind: 'jira',
      edition: 'data_center',
      url: 'https://jira.acme.example/jira',
      project: 'OPS',
      issue_type: 'Task',
      token_env: 'JIRA_TOKEN',
      webhook_secret_env: 'JIRA_WEBHOOK_SECRET',
      fields: {},
      statuses: {
        open: 'To Do',
        in_progress: 'In Progress',
        blocked: 'Blocked',
        done: 'Done',
        withdrawn: 'Withdrawn',
      },
      index_lag_seconds: 180,
    });
  });

  it.each([
    [{ ...LEAST, edition: 'cloud' }, 'needs the email address'],
    [{ ...LEAST, email: 'bot@acme.example' }, 'leave it out'],
    [{ ...LEAST, url: 'jira.acme.example' }, 'use an address'],
    [{ ...LEAST, project: 'ops" OR' }, "project's key"],
    [{ ...LEAST, token_env: 'ATATT3xFfGF0' + '=secret' }, 'environment variable'],
    [{ ...LEAST, token: 'x' }, 'token'],
    [{ ...LEAST, statuses: { closed: 'Done' } }, 'closed'],
    [{ ...LEAST, index_lag_seconds: 29 }, 'index_lag_seconds'],
    [{ ...LEAST, statuses: { blocked: 'to do ' } }, 'the name of open, too'],
  ])('refuses %j', (lines, why) => {
    const { error } = JiraSettings.safeParse(lines);
    expect(JSON.stringify(error?.issues)).toContain(why);
  });

  it('start with the shipped forms as the page of them shows', async () => {
    const connection = { ...parse(exampleOf()).trackers[0].connection, url: 'https://acme.atlassian.net' };
    expect(loadConfigFile(await configWith(connection)).trackers[0]?.connection).toMatchObject({
      fields: { urgency: 'Priority' },
    });
  });

  it('are as the page of them shows', () => {
    expect(JiraSettings.parse(parse(exampleOf()).trackers[0].connection)).toMatchObject({
      edition: 'cloud',
      index_lag_seconds: 180,
      statuses: { open: 'To Do', blocked: 'On hold' },
    });
  });
});
