import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createSync } from '../../../src/slack/directory/sync.js';
import { testDatabase } from '../../support/database.js';
import { until } from '../../support/until.js';
import { directoryPorts, kept, nextDay, TEAM } from './at-a-directory.js';
import { type Answers, stubSlack } from './stub-slack.js';
import { portsOf } from './support.js';

const database = testDatabase();
const { user, users, channel, principals, members, wanted, loadedOnce, empty } = kept(database);

const ends: (() => Promise<void>)[] = [];
const NOTHING: Answers = {
  'users.list': () => ({ members: [] }),
  'conversations.list': () => ({ channels: [] }),
};

/** A sync with a Slack that says what the test wants; resolves after the first load. */
const loadFrom = async (answers: Answers) => {
  const slack = await stubSlack({ ...NOTHING, ...answers });
  const ports = await directoryPorts(database);
  const { ports: rest, logged } = portsOf({}, []);
  const sync = createSync({
    ...ports,
    client: slack.client,
    teamId: TEAM,
    teamUrl: 'https://nh.example/',
    log: rest.log,
  });
  ends.push(async () => {
    await sync.stop();
    await ports.close();
    await slack.close();
  });
  sync.start();
  await allRead();
  return { ...slack, logged };
};
const allRead = () => until('the load', async () => (await loadedOnce()) && (await wanted()).length === 0);

beforeEach(empty);
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

describe('what Slack may answer', () => {
  it('is left out where it has no known form, and the rest of the page is kept', async () => {
    const { logged } = await loadFrom({
      'users.list': () => ({ members: [{ id: 7 }, { id: 'U0NEW', name: 'new' }, 'nonsense', null] }),
      'conversations.list': () => ({
        channels: [
          { id: 'C0ODD', name: '', is_private: false },
          { id: 'C0NEW', name: 'new', is_private: false },
        ],
      }),
    });
    expect((await users()).map(({ id }) => id)).toEqual(['user:U0NEW']);
    expect((await channel('C0NEW'))?.visible_to).toBeNull();
    expect(await channel('C0ODD')).toBeUndefined();
    expect(logged()).toContain('a form that is not known');
  });

  it.each([
    ['without a name', { id: 'U1' }, 'U1', []],
    ['with a handle alone', { id: 'U1', name: 'kim' }, 'kim', []],
    [
      'with all names',
      { id: 'U1', name: 'kim', profile: { real_name: 'Kim Lee', display_name: 'kimmy' } },
      'Kim Lee',
      ['kim', 'kimmy'],
    ],
    [
      'with a blank display name',
      { id: 'U1', name: 'kim', real_name: ' Kim Lee ', profile: { display_name: ' ' } },
      'Kim Lee',
      ['kim'],
    ],
  ])('a person %s', async (_what, wire, name, others) => {
    await loadFrom({ 'users.list': () => ({ members: [wire] }) });
    expect(await user('U1')).toMatchObject({ name, other_names: others });
  });

  it('a person from another company is for themselves alone, one of the same organisation for everyone', async () => {
    await loadFrom({
      'users.list': () => ({
        members: [
          { id: 'U1', name: 'kim', team_id: TEAM },
          { id: 'U2', name: 'lee', team_id: 'T0ELSE' },
          { id: 'W3', name: 'max', team_id: 'T0SISTER', enterprise_user: { teams: ['T0SISTER', TEAM] } },
          { id: 'W4', name: 'pat', team_id: 'T0SISTER', enterprise_user: { teams: ['T0SISTER'] } },
        ],
      }),
    });
    expect((await users()).map(({ visible_to: to }) => to)).toEqual([null, ['user:U2'], null, ['user:W4']]);
  });

  it.each([
    ['does not say that it is public', {}],
    ['is private', { is_private: true }],
    ['is shared with another company', { is_private: false, is_ext_shared: true }],
    ['is about to be shared', { is_private: false, is_pending_ext_shared: true }],
  ])('a channel that %s is for its members alone', async (_what, flags) => {
    await loadFrom({
      'conversations.list': () => ({ channels: [{ id: 'C1', name: 'x', is_member: false, ...flags }] }),
    });
    expect((await channel('C1'))?.visible_to).toEqual(['channel:C1']);
    expect(await members('C1')).toEqual([]);
  });

  it('of a group direct message the members are kept, and no channel that people could name', async () => {
    const group = { id: 'G1', name: 'mpdm-a--b--c-1', is_mpim: true, is_private: true };
    await loadFrom({
      'conversations.list': () => ({ channels: [group] }),
      'conversations.info': () => ({ channel: group }),
      'conversations.members': () => ({ members: ['U1', 'U2'] }),
    });
    expect(await principals('U1')).toEqual(['channel:G1', 'user:U1']);
    expect(await channel('G1')).toBeUndefined();
  });

  it('without the scope for group direct messages, the channels still come, and the operator is told', async () => {
    const { asked, logged } = await loadFrom({
      'conversations.list': (args) =>
        args.get('types')?.includes('mpim')
          ? { ok: false, error: 'missing_scope' }
          : { channels: [{ id: 'C1', name: 'x', is_private: false }] },
    });
    expect((await channel('C1'))?.name).toBe('x');
    expect(asked.filter((method) => method === 'conversations.list')).toHaveLength(2);
    expect(logged()).toContain('manifest.json');
  });

  it('where it refuses to say who is in a private channel, nobody is known to be', async () => {
    const secret = { id: 'C1', name: 'secret', is_private: true, is_member: true };
    let refuses = false;
    const pages = (args: URLSearchParams): object => {
      if (args.get('cursor') === null) return { members: ['U1'], response_metadata: { next_cursor: 'more' } };
      return refuses ? { ok: false, error: 'fetch_members_failed' } : { members: ['U2'] };
    };
    await loadFrom({
      'conversations.list': () => ({ channels: [secret] }),
      'conversations.info': () => ({ channel: secret }),
      'conversations.members': pages,
    });
    expect(await members('C1')).toEqual(['U1', 'U2']);
    refuses = true;
    await nextDay(database);
    await allRead();
    expect(await members('C1')).toEqual([]);
  });

  it('a list that can not be read to its end closes nothing', async () => {
    let works = true;
    const page = (): object =>
      works ? { channels: [{ id: 'C1', name: 'x', is_private: false }] } : { channels: 'none' };
    const { logged } = await loadFrom({ 'conversations.list': page });
    works = false;
    await nextDay(database);
    await until('the failure', () => logged().includes('could not be read from Slack'));
    expect((await channel('C1'))?.visible_to).toBeNull();
  });
});
