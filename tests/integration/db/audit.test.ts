import { beforeEach, describe, expect, it } from '@jest/globals';
import { endForgetting, exportPerson } from '../../../src/db/queries/directory/forget-person.js';
import { knownWorkspaces, purgeWorkspace } from '../../../src/db/queries/directory/workspaces.js';
import { insertAudit, readAudit } from '../../../src/db/queries/turns/audit.js';
import { inTeam, queryAsOwner } from '../../../src/db/team-tx.js';
import type { AuditEntry } from '../../../src/domain/audit.js';
import { testDatabase } from '../../support/database.js';
import { clicked, playToCard, startMachine, TEAM } from '../../support/machine.js';
import { until } from '../../support/until.js';
import { commitRequests, openThread } from './file-request.js';

const database = testDatabase();
const entry = (who: string, deed: AuditEntry['deed'] = 'approved'): AuditEntry => ({
  who,
  deed,
  via: 'click',
  draftId: 'd1',
  ticket: 'T-1',
  detail: null,
});
const add = (teamId: string, ...entries: AuditEntry[]) =>
  inTeam(database.pool, teamId, (client) => insertAudit(client, { teamId, threadId: 't' }, entries));
const whole = { since: null, person: null };
const people = async (teamId: string) =>
  (await readAudit(database.pool, teamId, whole)).map(({ who }) => who);
const forget = (pool: typeof database.pool) =>
  endForgetting(pool, 'T1', { person: 'U1', pseudonym: 'UFORGOTTEN1', by: 'operator:ana' });

beforeEach(async () => {
  await database.owner.query(
    `TRUNCATE audit, workspaces; INSERT INTO workspaces (team_id) VALUES ('T1'), ('T2')`,
  );
  await add('T1', entry('U1'), entry('U2', 'refused'));
  await add('T2', entry('U1'));
});

describe('the audit', () => {
  it('is read a workspace, from a day on and of a person', async () => {
    expect(await readAudit(database.pool, 'T1', whole)).toEqual([
      { ...entry('U1'), threadId: 't', at: expect.any(Date) },
      { ...entry('U2', 'refused'), threadId: 't', at: expect.any(Date) },
    ]);
    expect(await readAudit(database.pool, 'T1', { ...whole, person: 'U2' })).toHaveLength(1);
    expect(await readAudit(database.pool, 'T1', { ...whole, since: new Date('2100-01-01') })).toEqual([]);
    expect(await knownWorkspaces(database.pool)).toEqual(['T1', 'T2']);
  });

  it.each([
    ['changed', `UPDATE audit SET who = 'U9'`],
    ['deleted', 'DELETE FROM audit'],
    ['emptied', 'TRUNCATE audit'],
  ])('is never %s by the bot', async (_what, statement) => {
    await expect(inTeam(database.pool, 'T1', (client) => client.query(statement))).rejects.toMatchObject({
      code: '42501',
    });
    expect(await people('T1')).toEqual(['U1', 'U2']);
  });

  it.each([
    [
      'of another time',
      `(team_id, at, who, deed, via) VALUES ('T1', '2020-01-01', 'U9', 'approved', 'click')`,
    ],
    [
      'in a place of its choice',
      `(team_id, seq, who, deed, via) OVERRIDING SYSTEM VALUE VALUES ('T1', 1, 'U9', 'approved', 'click')`,
    ],
    ['of another workspace', `(team_id, who, deed, via) VALUES ('T2', 'U9', 'approved', 'click')`],
    ['of a purge', `(team_id, who, deed, via) VALUES ('T1', 'U9', 'purged', 'click')`],
    ['of an export', `(team_id, who, deed, via) VALUES ('T1', 'U9', 'exported', 'click')`],
    ['that somebody was forgotten', `(team_id, who, deed, via) VALUES ('T1', 'U9', 'forgot', 'click')`],
    ['of an operator', `(team_id, who, deed, via) VALUES ('T1', 'operator:ana', 'approved', 'click')`],
    ['of a program', `(team_id, who, deed, via) VALUES ('T1', 'U9', 'approved', 'program')`],
  ])('never has a line %s from the bot', async (_what, line) => {
    await expect(
      inTeam(database.pool, 'T1', (client) => client.query(`INSERT INTO audit ${line}`)),
    ).rejects.toMatchObject({ code: '42501' });
    expect(await people('T1')).toEqual(['U1', 'U2']);
  });

  it('has what an operator reads of a person, from the owner alone, and nothing is read without', async () => {
    const reading = (pool: typeof database.pool) => exportPerson(pool, 'T1', 'U1', 'operator:ana');
    await expect(reading(database.pool)).rejects.toMatchObject({ code: 'database_forbidden' });
    expect(await people('T1')).toEqual(['U1', 'U2']);
    await reading(database.programs);
    expect((await readAudit(database.pool, 'T1', whole)).at(-1)).toMatchObject({
      ...{ who: 'operator:ana', deed: 'exported', via: 'program', detail: 'U1', threadId: null },
    });
  });

  it('has a pseudonym for whoever is forgotten, in that workspace alone, which the bot itself can’t put there', async () => {
    await expect(forget(database.pool)).rejects.toMatchObject({
      code: 'database_forbidden',
      message: expect.stringContaining('MIGRATION_DATABASE_URL'),
    });
    await forget(database.programs);
    expect([await people('T1'), await people('T2')]).toEqual([['UFORGOTTEN1', 'U2', 'operator:ana'], ['U1']]);
  });

  it('goes on as the bot after what took the owner', async () => {
    const after = await inTeam(database.programs, 'T1', async (client) => {
      await queryAsOwner(client, 'UPDATE audit SET who = $2 WHERE team_id = $1', ['T1', 'U3']);
      return (await client.query('SELECT current_user AS role, count(*)::int AS rows FROM audit')).rows;
    });
    expect(after).toEqual([{ role: 'frontdoor_runtime', rows: 2 }]);
  });

  it('is purged with its workspace, by the owner alone, but for who did that', async () => {
    await expect(purgeWorkspace(database.pool, 'T1', 'operator:ana')).rejects.toMatchObject({
      code: 'database_forbidden',
    });
    expect(await people('T1')).toEqual(['U1', 'U2']);
    expect(await purgeWorkspace(database.programs, 'T1', 'operator:ana')).toEqual({ audit: 2 });
    expect(await purgeWorkspace(database.programs, 'T1', 'operator:ben')).toEqual({});
    expect(await people('T1')).toEqual(['operator:ana', 'operator:ben']);
    expect(await people('T2')).toEqual(['U1']);
  });

  it('is written as people decide', async () => {
    const machine = await startMachine(database);
    machine.start();
    const card = await playToCard(machine);
    await machine.runtime.ingest(clicked('approve', card, 'U_STRANGER'));
    await machine.runtime.ingest(clicked('approve', card));
    const of = async (deed: AuditEntry['deed']) =>
      (await readAudit(database.pool, TEAM, whole)).filter((row) => row.deed === deed && row.via === 'click');
    await until('the approval', async () => (await of('approved')).some(({ who }) => who === 'U_ALEX'));
    const about = { draftId: card.draftId, threadId: expect.any(String) };
    expect((await of('refused')).filter(({ who }) => who === 'U_STRANGER')).toMatchObject([
      { ...about, detail: 'approve' },
    ]);
    await machine.runtime.stop();
  });

  it('is written with the turn that it tells of, or not at all', async () => {
    const thread = await openThread(database);
    const commit = (turnNo: number) =>
      commitRequests(database, thread, [], { turnNo, audit: [entry('U7', 'discarded')] });
    await expect(commit(5)).rejects.toMatchObject({ code: 'turn_overtaken' });
    expect(await people('T1')).toEqual(['U1', 'U2']);
    await commit(0);
    expect(await people('T1')).toEqual(['U1', 'U2', 'U7']);
  });
});
