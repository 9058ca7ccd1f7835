import { afterEach, describe, expect, it } from '@jest/globals';
import { anItem, TestClock } from '../../../support/trackers/contract.js';
import type { Site } from '../../../support/trackers/jira/exchange.js';
import { jiraRig } from '../../../support/trackers/jira/rig.js';
import { FIELDS } from '../../../support/trackers/jira/site.js';

const { signal } = new AbortController();
const without = (fieldId: string) => FIELDS.filter((field) => field.fieldId !== fieldId);
const required = (fieldId: string) =>
  FIELDS.map((field) => (field.fieldId === fieldId ? { ...field, required: true } : field));

const ODD = { fieldId: 'customfield_1', name: 'Odd', required: false, hasDefaultValue: false };

interface Planted {
  what: string;
  settings?: Record<string, unknown>;
  site?: Partial<Site>;
  problem: RegExp;
  remedy: RegExp;
  /** it also keeps a request from being filed */
  stops: boolean;
}

const PLANTED: readonly Planted[] = [
  {
    what: 'a project that is not there',
    settings: { project: 'NOPE' },
    problem: /NOPE/u,
    remedy: /Correct project/u,
    stops: true,
  },
  {
    what: 'that the account may not create issues',
    site: { withheld: ['CREATE_ISSUES'] },
    problem: /the account may not create issues in it/u,
    remedy: /give the account "Create issues"/u,
    stops: true,
  },
  {
    what: 'an unknown issue type',
    settings: { issue_type: 'Quest' },
    problem: /no issue type "Quest"/u,
    remedy: /issue_type to one of Epic, Task/u,
    stops: true,
  },
  {
    what: 'a mapped field that is not there',
    settings: { fields: { urgency: 'Severity' } },
    problem: /fields\.urgency: "Severity" is not on the create screen/u,
    remedy: /Priority/u,
    stops: true,
  },
  {
    what: 'a field whose type takes no text',
    settings: { fields: { when: 'Sprint' } },
    problem: /array of json/u,
    remedy: /name one of/u,
    stops: true,
  },
  {
    what: 'a field of which Jira does not say what it takes',
    settings: { fields: { when: 'Odd' } },
    site: { fields: [...FIELDS, ODD] },
    problem: /"Odd" is of a type that can't be mapped \(any\)/u,
    remedy: /name one of/u,
    stops: true,
  },
  {
    what: 'a field that Frontdoor writes itself',
    settings: { fields: { title: 'Summary' } },
    problem: /written by Frontdoor itself/u,
    remedy: /name one of/u,
    stops: true,
  },
  {
    what: 'a name that two fields have',
    settings: { fields: { budget: 'budget' } },
    site: {
      fields: FIELDS.map((field) => (field.name === 'Budget (old)' ? { ...field, name: 'Budget' } : field)),
    },
    problem: /the name of several: use an id such as customfield_10010/u,
    remedy: /name one of/u,
    stops: true,
  },
  {
    what: 'a required field that nothing fills',
    site: { fields: required('customfield_10010') },
    problem: /requires "Budget" \(customfield_10010\)/u,
    remedy: /in fields/u,
    stops: true,
  },
  {
    what: 'a create screen without labels',
    site: { fields: without('labels') },
    problem: /lacks labels/u,
    remedy: /create and edit screens/u,
    stops: true,
  },
  {
    what: 'a status that the workflow lacks',
    settings: { statuses: { blocked: 'On hold' } },
    problem: /no status "On hold" \(statuses\.blocked\)/u,
    remedy: /one of To Do, In Progress/u,
    stops: false,
  },
  {
    what: 'a permission that is missing',
    site: { withheld: ['TRANSITION_ISSUES'] },
    problem: /lacks the permission "Transition Issues"/u,
    remedy: /to set their status/u,
    stops: false,
  },
  {
    what: 'a project of Jira Service Management',
    site: { projectType: 'service_desk' },
    problem: /OPS is a service project.*no request type/u,
    remedy: /project to one of another type.*automation/u,
    stops: false,
  },
  {
    what: 'attachments that are off',
    site: { attachments: { enabled: false, uploadLimit: 0 } },
    problem: /no attachments/u,
    remedy: /Enable attachments/u,
    stops: false,
  },
];

describe.each(['cloud', 'data_center'] as const)('a check of Jira (%s)', (edition) => {
  let rig: Awaited<ReturnType<typeof jiraRig>>;
  afterEach(() => rig.server.stop());

  it.each(PLANTED)(
    'finds $what, and changes nothing',
    async ({ settings = {}, site = {}, problem, remedy, stops }) => {
      rig = await jiraRig(edition, new TestClock(), { settings, site });
      const findings = await rig.adapter.check(signal);
      expect(findings).toContainEqual({
        problem: expect.stringMatching(problem),
        remedy: expect.stringMatching(remedy),
      });
      expect(rig.server.asked.filter((asked) => !asked.startsWith('GET'))).toEqual([]);
      const filed = await rig.adapter.create(anItem(), 'k', signal).catch((error: unknown) => error);
      if (!stops) expect(filed).toMatchObject({ shortId: 'OPS-1' });
      else {
        expect(filed).toMatchObject({
          code: 'tracker_misconfigured',
          message: expect.stringMatching(remedy),
        });
        expect(rig.server.items()).toEqual([]);
      }
    },
  );

  it.each([
    ['archived', 'is archived'],
    ['deleted', 'is in the trash'],
  ] as const)('finds that the project is %s, which takes no issues', async (standing, problem) => {
    rig = await jiraRig(edition, new TestClock(), { site: { standing } });
    expect(await rig.adapter.check(signal)).toEqual([
      {
        problem: expect.stringContaining(`OPS ${problem}`),
        remedy: expect.stringMatching(/Restore it.*set project to/u),
      },
    ]);
    await expect(rig.adapter.create(anItem(), 'k', signal)).rejects.toMatchObject({
      code: 'tracker_misconfigured',
    });
  });

  it.each(['software', 'business', 'product_discovery'])(
    'takes a project of the type %s',
    async (projectType) => {
      rig = await jiraRig(edition, new TestClock(), { site: { projectType } });
      expect(await rig.adapter.check(signal)).toEqual([]);
    },
  );

  it('finds that the edition is another', async () => {
    rig = await jiraRig(edition, new TestClock());
    const { server, adapter } = rig;
    server.site.edition = edition === 'cloud' ? 'data_center' : 'cloud';
    const [first] = await adapter.check(signal);
    expect(first?.remedy).toBe(`Set edition to ${server.site.edition}.`);
  });

  it('goes on where only one thing does not answer as it should, and stops where Jira is down', async () => {
    rig = await jiraRig(edition, new TestClock());
    rig.server.failNext('unavailable');
    const findings = await rig.adapter.check(signal);
    expect(findings).toEqual([
      { problem: expect.stringContaining('503'), remedy: expect.stringContaining('Check again') },
    ]);
    expect(rig.server.asked).toHaveLength(1);
  });

  it('offers only fields that can be mapped, and asks for no screen where that is no help', async () => {
    const fields = { when: 'Sprint', title: 'Summary', urgency: 'Severity' };
    rig = await jiraRig(edition, new TestClock(), {
      settings: { fields },
      site: { fields: [...FIELDS, ODD] },
    });
    const remedies = (await rig.adapter.check(signal)).map(({ remedy }) => remedy);
    expect(remedies).toHaveLength(3);
    for (const remedy of remedies) {
      expect(remedy).toContain('Due date, Priority, Components, Budget,');
      expect(remedy).not.toMatch(/Sprint|Summary|Project|Assignee|Odd/u);
    }
    expect(remedies.map((remedy) => remedy.includes('create screen'))).toEqual([false, false, true]);
  });

  it('goes by what Jira says of the other fields, where it says nothing of one', async () => {
    rig = await jiraRig(edition, new TestClock(), { site: { fields: [...FIELDS, ODD] } });
    expect(await rig.adapter.check(signal)).toEqual([]);
    expect(await rig.adapter.create(anItem(), 'k', signal)).toMatchObject({ shortId: 'OPS-1' });
  });

  it('files again as soon as the remedy is applied', async () => {
    rig = await jiraRig(edition, new TestClock(), { site: { fields: without('labels') } });
    await expect(rig.adapter.create(anItem(), 'k', signal)).rejects.toMatchObject({
      code: 'tracker_misconfigured',
    });
    rig.server.site.fields = FIELDS;
    expect(await rig.adapter.create(anItem(), 'k', signal)).toMatchObject({ shortId: 'OPS-1' });
  });
});
