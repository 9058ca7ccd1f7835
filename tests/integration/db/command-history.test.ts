import { beforeEach, describe, expect, it } from '@jest/globals';
import { createReadCommands } from '../../../src/db/queries/turns/commands.js';
import { insertCommands } from '../../../src/db/queries/turns/commit-turn.js';
import { inTeam } from '../../../src/db/team-tx.js';
import type { Change, FieldState } from '../../../src/domain/draft/changes.js';
import type { Command, Entry, Look } from '../../../src/domain/tools/command.js';
import { testDatabase } from '../../support/database.js';
import { evidence } from '../../support/patches.js';

const database = testDatabase();
beforeEach(() => database.owner.query('TRUNCATE command_history, messages'));

const state = (value: string | null, ts: string): FieldState => ({
  value,
  items: null,
  evidence: value === null ? [] : [evidence(ts)],
  unknown: false,
  unsupported: false,
});
const change: Change = {
  kind: 'draft',
  draftId: 'd1',
  fields: [
    { field: 'department', label: 'Department', before: state('Sales', '1.0'), after: state('Legal', '2.0') },
  ],
};
const command = (id: string, more: Partial<Command> = {}): Command => ({
  id,
  act: 'do',
  of: null,
  tool: 'set_field',
  by: 'U_ALEX',
  args: { field: 'department', value: 'Legal \u0000 “ß”' },
  summary: 'Set department to “Legal”.',
  change,
  ...more,
});

const look = (id: string): Look => {
  const { change: _none, ...entry } = command(id);
  return { ...entry, act: 'look', of: null, tool: 'navigate_to_text', args: { text: 'hello' }, change: null };
};

const add = (turnNo: number, commands: readonly Entry[], teamId = 'T1', threadId = 'h1') =>
  inTeam(database.pool, teamId, (client) => insertCommands(client, { teamId, threadId, turnNo }, commands));
const read = (teamId = 'T1', threadId = 'h1', limit = 10) =>
  createReadCommands(database.pool)(teamId, threadId, limit);
const ids = async (...of: Parameters<typeof read>) => (await read(...of)).map(({ id }) => id);

const message = (ts: string, more: { deleted?: boolean; editTs?: string }) =>
  database.owner.query(
    `INSERT INTO messages (team_id, thread_id, ts, author, body, deleted, edit_ts) VALUES ('T1', 'h1', $1, 'U_ALEX', '', $2, $3)`,
    [ts, more.deleted ?? false, more.editTs ?? null],
  );

describe('the command history', () => {
  it('gives back what was put in, oldest first, the newest where there is more than asked for', async () => {
    await add(3, [command('a'), command('b', { act: 'undo', of: 'a' })]);
    await add(4, [command('c', { act: 'redo', of: 'a' })]);
    const past = await read();
    expect(past.map(({ id, act, of, turnNo }) => [id, act, of, turnNo])).toEqual([
      ['a', 'do', null, 3],
      ['b', 'undo', 'a', 3],
      ['c', 'redo', 'a', 4],
    ]);
    expect(past[0]).toMatchObject({ change, by: 'U_ALEX', args: { value: 'Legal  “ß”' } });
    expect(await ids('T1', 'h1', 2)).toEqual(['b', 'c']);
  });

  it('takes each place of a turn once, and no entry of it is ever changed', async () => {
    await add(1, [command('a')]);
    await expect(add(1, [command('b')])).rejects.toThrow(/duplicate key/);
    await expect(add(2, [command('b', { of: 'a' })])).rejects.toThrow(/check constraint/);
    await expect(
      inTeam(database.pool, 'T1', (client) => client.query(`UPDATE command_history SET summary = ''`)),
    ).rejects.toThrow(/permission denied/);
    expect(await ids()).toEqual(['a']);
  });

  it('holds what changed nothing as well: by whom, with what, when and from which turn; there is nothing of it to take back', async () => {
    await add(7, [command('a'), look('b'), look('c')]);
    const { rows } = await database.owner.query(
      `SELECT command_id, thread_id, turn_no::int, by, args, change, created_at > now() - interval '1 minute' AS is_new
       FROM command_history WHERE act = 'look' ORDER BY n`,
    );
    const entry = {
      thread_id: 'h1',
      turn_no: 7,
      by: 'U_ALEX',
      args: { text: 'hello' },
      change: null,
      is_new: true,
    };
    expect(rows).toEqual(['b', 'c'].map((command_id) => ({ ...entry, command_id })));
    expect(await ids('T1', 'h1', 1)).toEqual(['a']);
  });

  it('is its own thread’s and workspace’s alone', async () => {
    await add(1, [command('a')]);
    expect(await ids('T2')).toEqual([]);
    expect(await ids('T1', 'h2')).toEqual([]);
    const { rows } = await inTeam(database.pool, 'T2', (client) =>
      client.query('SELECT * FROM command_history'),
    );
    expect(rows).toEqual([]);
    await expect(
      inTeam(database.pool, 'T2', (client) =>
        insertCommands(client, { teamId: 'T1', threadId: 'h1', turnNo: 9 }, [command('x')]),
      ),
    ).rejects.toThrow(/row-level security/);
  });

  it('gives no value back that rested on a message which was deleted, or edited after the command', async () => {
    await add(1, [command('a')]);
    const first = async () => {
      const [one] = await read();
      return one?.change.kind === 'draft' ? one.change.fields[0] : undefined;
    };
    await message('1.0', { editTs: '1.5' });
    expect((await first())?.before.value).toBe('Sales');
    await database.owner.query(`UPDATE messages SET edit_ts = '9999999999.0'`);
    expect((await first())?.before).toEqual({ ...state(null, ''), unsupported: true });
    await message('2.0', { deleted: true });
    expect((await first())?.after).toEqual({ ...state(null, ''), unsupported: true });
  });
});
