import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { problemsOf, TEAM, VENDOR } from './support.js';

const GUID = '6f1c0d0e-4b0b-4d27-9a2c-6c1f6f0f7a11';
const sharepoint = (more = '') =>
  `{ kind: sharepoint, tenant: acme.example, client_id: ${GUID}, site: "acme.example:/sites/it", list: L${more} }`;
const jira = (host: string, project: string) =>
  `{ kind: jira, edition: data_center, url: "https://${host}", project: ${project} }`;
const hook = (fields: string) => `{ kind: webhook, url: "https://desk.example", fields: ${fields} }`;
const trackers = (...connections: string[]) =>
  `trackers:\n${connections.map((one, at) => `  - { id: t${at}, name: N, connection: ${one} }\n`).join('')}`;

describe('the trackers of a configuration', () => {
  it.each([
    ['two lists with short names', [sharepoint(), sharepoint(', short_name: REQ')]],
    [
      'a project of Jira twice, whose numbers are one row',
      [jira('a.example', 'OPS'), jira('a.example', 'OPS')],
    ],
    ['fields of a blueprint that ships', [hook('{ urgency: u, title: t }')]],
  ])('can be %s', (_what, connections) => {
    expect(problemsOf(`${TEAM}${trackers(...connections)}`)).toEqual([]);
  });

  it.each([
    [[sharepoint(), sharepoint()], '"short_name" is "SP", and requests in the tracker "t0" are called SP-1'],
    [
      [sharepoint(', short_name: T')],
      '"short_name" is "T", and requests in the tracker "builtin" are called T-1',
    ],
    [[jira('a.example', 'T')], '"project" is "T", and requests in the tracker "builtin" are called T-1'],
    [
      [jira('a.example', 'OPS'), jira('b.example', 'OPS')],
      '"project" is "OPS", and requests in the tracker "t0" are called OPS-1',
    ],
    [
      [jira('a.example', 'REQ'), sharepoint(', short_name: REQ')],
      '"short_name" is "REQ", and requests in the tracker "t0" are called REQ-1',
    ],
  ])('are not %j, whose items nobody could tell apart', (connections, why) => {
    expect(problemsOf(`${TEAM}${trackers(...connections)}`)).toEqual([
      expect.stringMatching(new RegExp(`^${5 + 1 + connections.length}:\\d+: ${why}`, 'u')),
    ]);
  });

  it('map no field that no blueprint has', () => {
    expect(problemsOf(`${TEAM}${trackers(hook('{ urgancy: u }'))}`)).toEqual([
      expect.stringMatching(
        /^7:\d+: "urgancy" is no field of any blueprint\. Did you mean "urgency"\? There are title, /u,
      ),
    ]);
  });

  it('name no column that Graph doesn’t write, and are told how to make it anew', () => {
    const [problem = '', ...more] = problemsOf(
      `${TEAM}${trackers(sharepoint(', fields: { urgency: _x00c5_rsag }'))}`,
    );
    expect(more).toEqual([]);
    expect(problem).toMatch(/urgency.*Graph can't write.*make a new column with a plain English name/u);
  });

  it('rename no choice that no blueprint has', () => {
    const renaming = (values: string) =>
      `${TEAM}${trackers(hook('{}')).replace(' connection:', ` values: ${values}, connection:`)}`;
    expect(problemsOf(renaming('{ urgency: { critical: Highest, High: High } }'))).toEqual([]);
    expect(problemsOf(renaming('{ urgency: { Criticle: Highest } }'))).toEqual([
      expect.stringMatching(
        /"Criticle" is no choice of urgency\. Did you mean "Critical"\? There are Low, Medium, High, Critical\./u,
      ),
    ]);
    expect(problemsOf(renaming('{ summary: { a: b } }'))).toEqual([
      expect.stringMatching(/"summary" is no field with choices of any blueprint\./u),
    ]);
  });

  it.each([
    ['client_secret', sharepoint(', client_secret: Qx8~hunter2')],
    ['token', `{ kind: github, owner: acme, repo: shop, token: ghp_hunter2 }`],
    ['webhook_secret', `{ kind: github, owner: acme, repo: shop, webhook_secret: hunter2 }`],
  ])('hold no %s, but the name of the variable that does', (name, connection) => {
    const [problem = '', ...more] = problemsOf(`${TEAM}${trackers(connection)}`);
    expect(more).toEqual([]);
    expect(problem).toMatch(new RegExp(`"${name}" is not known here\\. .*"${name}_env"`, 'u'));
    expect(problem).toContain('environment');
    expect(problem).not.toContain('hunter2');
  });

  it('know the names of their own kind alone', () => {
    const [token = '', type, owner] = problemsOf(
      `${TEAM}${trackers(sharepoint(', tokin: x, type: list, owner: acme'))}`,
    );
    expect(token).toContain('"tokin" is not known here. Known names: kind, tenant, client_id,');
    expect(token).not.toContain('token_env');
    expect(type).toContain('"type" is not known here. Known names: kind, tenant,');
    expect(owner).toContain(
      '"owner" goes with github, and this is of kind "sharepoint". Take it out, or change "kind".',
    );
  });

  it.each(['sharepoint', 'github'])('are with the shipped forms as docs/trackers/%s.md shows', (page) => {
    const text = readFileSync(`docs/trackers/${page}.md`, 'utf8');
    const [, indent = '', example = ''] = /^( *)```yaml\n([^`]*)```/mu.exec(text) ?? [];
    expect(example).toContain(`kind: ${page}`);
    expect(problemsOf(`${TEAM}${example.replaceAll(new RegExp(`^${indent}`, 'gmu'), '')}`)).toEqual([]);
  });

  it('may map the fields of an own blueprint', () => {
    expect(problemsOf(`${VENDOR}${trackers(hook('{ company: c }'))}`)).toEqual([]);
    expect(problemsOf(`${VENDOR}${trackers(hook('{ compeny: c }'))}`)[0]).toContain('Did you mean "company"');
  });
});
