import { beforeAll, describe, expect, it } from '@jest/globals';
import { closeChannels, replaceMembers, saveMembers } from '../../../../src/db/queries/directory/members.js';
import { readWaitingDrafts } from '../../../../src/db/queries/threads/threads.js';
import type { Viewer } from '../../../../src/domain/entities/entity.js';
import { written } from '../../../../src/domain/text/person-text.js';
import { createReferences } from '../../../../src/knowledge/entities/references.js';
import { testDatabase } from '../../../support/database.js';
import { facts, filed, fileRequest, openThread } from '../../db/file-request.js';
import { remember } from '../memory/notes.js';
import { NOTE_READERS, secrets } from '../memory/readers.js';
import { WatchDesk } from '../memory/watch-desk.js';
import { entity, save } from './entities.js';
import { READERS, SECRET } from './readers.js';
import {
  everybodyComes,
  idOf,
  PEOPLE,
  PLACES,
  type PlaceKind,
  placeOf,
  viewerOf,
} from './readers-of-every-kind.js';

const database = testDatabase();
const EVERY = Object.entries({ ...READERS, ...NOTE_READERS });
const NOW = new Date('2026-01-01T00:00:00Z');

/** Everyone who asks, wherever they may, and whether nobody but full members reads the answer. */
const ASKING = Object.keys(PEOPLE).flatMap((person) =>
  PLACES.map((kind): [string, Viewer, boolean] => [
    `${person} in a ${kind}`,
    viewerOf(person, kind),
    person === 'member',
  ]),
);
const member = (place: string | null): Viewer => ({ teamId: 'T1', user: idOf('member'), place });
const OTHERS_READ_ALONG: [string, Viewer][] = [
  ['a public channel with a guest in it', member(placeOf('singleChannelGuest', 'public channel'))],
  ['a private channel with a guest in it', member(placeOf('multiChannelGuest', 'private channel'))],
  ['a group message with somebody of another company', member(placeOf('knownOutsider', 'group message'))],
  [
    'a group message with somebody of whom nothing is known',
    member(placeOf('unknownOutsider', 'group message')),
  ],
  ['a channel shared with another company', member('C_SHARED')],
  ['a channel that was shared a moment ago', member('C_DOUBTED')],
  ['a channel that the bot has left', member('C_LEFT')],
  ['a channel of which only some members are known', member('C_HALF')],
  ['a place of which nothing is known', member('C_NOWHERE')],
];

/** Everything that READERS look for, for everyone. */
async function openThings(): Promise<void> {
  await save(database, [
    entity(SECRET.project, { name: 'Plant' }),
    entity(SECRET.assignee, { name: 'Hanna R' }),
    entity(SECRET.channel, { name: 'board' }),
  ]);
  const { draftId, shortId, headline, project, assignee } = SECRET;
  const evidence = {
    channel: 'C_HALL',
    ts: '1.0',
    author: 'U_ASKED',
    quote: 'by May',
    how: 'typed' as const,
  };
  const record = filed(draftId, {
    ticket: { id: 'k', shortId, url: null, status: 'open' },
    headline,
    text: headline,
    requester: 'U_ASKED',
    project,
    audience: 'everyone',
    facts: facts({ assignee, dueAt: '2026-05-01T12:00:00.000Z', project }),
    constraints: [{ key: 'deadline', value: 'May', evidence }],
  });
  await fileRequest(database, record, { channel: 'C_BOARD' });
  await remember(database, secrets('workspace', 'U_AUTHOR'));
}

const before = new Map<string, unknown>();
const key = (reader: string, { user, place }: Viewer) => [reader, user, place].join(' / ');
const everyViewer = [...ASKING.map(([, viewer]) => viewer), ...OTHERS_READ_ALONG.map(([, viewer]) => viewer)];

beforeAll(async () => {
  await everybodyComes(database);
  const both = [idOf('member'), idOf('colleague')];
  await replaceMembers(database.pool, 'T1', 'C_SHARED', both, NOW, false);
  for (const place of ['C_DOUBTED', 'C_LEFT'])
    await replaceMembers(database.pool, 'T1', place, both, NOW, true);
  const later = new Date(NOW.getTime() + 1);
  await closeChannels(database.pool, 'T1', ['C_DOUBTED'], later, null);
  await replaceMembers(database.pool, 'T1', 'C_LEFT', [], later);
  await saveMembers(database.pool, 'T1', [
    { user: idOf('member'), channel: 'C_HALF', present: true, asOf: NOW },
  ]);
  for (const [reader, read] of EVERY) {
    for (const viewer of everyViewer) before.set(key(reader, viewer), await read(database.pool, viewer));
  }
  await openThings();
});

describe.each(EVERY)('asked for %s, what is for everyone', (reader, read) => {
  const isAsBefore = async (viewer: Viewer) =>
    expect([await read(database.pool, viewer)]).toEqual([before.get(key(reader, viewer))]);

  it.each(ASKING.filter(([, , may]) => may))('is shown to a %s', async (_who, viewer) => {
    expect(await read(database.pool, viewer)).not.toEqual(before.get(key(reader, viewer)));
  });

  it.each(ASKING.filter(([, , may]) => !may))('is not there for %s', (_who, viewer) => isAsBefore(viewer));

  it.each(OTHERS_READ_ALONG)('is not there for a member in %s', (_where, viewer) => isAsBefore(viewer));
});

/**
 * What each may see by any way of asking, beside what is everyone's: `own`, what they asked for in a public channel that
 * they are not in; `pub` and `priv`, what others asked for in their public and in their private channel. In a channel only
 * what is its own.
 */
const GUEST: Readonly<Record<PlaceKind, string>> = {
  'direct message': 'own priv pub',
  'public channel': 'pub',
  'private channel': 'priv',
  'group message': '',
};
const EVERYTHING = 'everyones own priv pub';
const IN_PUBLIC = 'everyones own pub';
const TABLE: Readonly<Record<string, Readonly<Record<PlaceKind, string>>>> = {
  member: {
    'direct message': EVERYTHING,
    'public channel': IN_PUBLIC,
    'private channel': EVERYTHING,
    'group message': IN_PUBLIC,
  },
  singleChannelGuest: GUEST,
  multiChannelGuest: GUEST,
  knownOutsider: GUEST,
  stranger: GUEST,
  unknownOutsider: GUEST,
  deleted: { 'direct message': '', 'public channel': '', 'private channel': '', 'group message': '' },
};

describe('what is asked for in somebody’s channels, or by them', () => {
  const NAMES = ['everyones', 'own', 'priv', 'pub'];
  const idsOf = (person: string) => NAMES.map((name) => `task:${name}-${idOf(person)}`);

  beforeAll(async () => {
    for (const person of Object.keys(PEOPLE)) {
      const [everyones = '', own = '', priv = '', pub = ''] = idsOf(person);
      const at = (kind: PlaceKind) => ({ properties: { channel: `channel:${placeOf(person, kind)}` } });
      const open = (id: string, change: object) =>
        entity(id, { name: `Heron ${id.slice(5)}`, owner: 'user:U_ASKED', state: 'open', ...change });
      const elsewhere = { properties: { channel: 'channel:C_BOARD' } };
      await save(database, [
        open(everyones, elsewhere),
        open(own, { ...elsewhere, owner: `user:${idOf(person)}` }),
        open(pub, at('public channel')),
        open(priv, {
          ...at('private channel'),
          visibleTo: [`channel:${placeOf(person, 'private channel')}`],
        }),
      ]);
    }
  });

  const rows = Object.entries(TABLE).flatMap(([person, row]) =>
    PLACES.map((kind) => [person, kind, row[kind]] as const),
  );
  it.each(rows)('%s in a %s sees: %s', async (person, kind, sees) => {
    const viewer = viewerOf(person, kind);
    const references = createReferences(database.pool);
    const ids = idsOf(person);
    const expected = ids.filter((_id, n) => sees.split(' ').includes(NAMES[n] ?? ''));
    const seen = (found: readonly string[]) => ids.filter((id) => found.includes(id));
    const { summaries } = await references.context(viewer, ids);
    const { tasks } = await references.tasks(viewer, {}, 100);
    const { found } = await references.resolve(viewer, { text: written(''), mentionTokens: ids });
    const typed = await references.find(viewer, { text: `heron`, limit: 100 });
    const linked = await Promise.all(
      ids.map(async (id) =>
        (await references.linked(viewer, id, { maxPerType: 1, includeDescriptions: false })) === null
          ? ''
          : id,
      ),
    );
    expect({
      asked: seen(summaries.map(({ id }) => id)),
      listed: seen(tasks.map(({ id }) => id)),
      named: seen(found.map(({ entity: { id } }) => id)),
      typed: seen(typed.map(({ id }) => id)),
      linked: seen(linked),
    }).toEqual({ asked: expected, listed: expected, named: expected, typed: expected, linked: expected });
  });
});

describe('who is told by the bot of its own accord', () => {
  it('what has changed of what they watch: members alone', async () => {
    const desk = new WatchDesk(database);
    await desk.stands('task:watched', { state: 'open' });
    for (const person of Object.keys(PEOPLE)) await desk.watch(idOf(person), 'task:watched');
    await desk.stands('task:watched', { state: 'done' });
    expect((await desk.tell()).map(({ to }) => to)).toEqual([idOf('member')]);
  });

  it('which drafts wait on App Home: members of all, others of their own and of their channels’', async () => {
    const draft = async (id: string, channel: string, requester: string) => {
      const { threadId } = await openThread(database, { channel });
      const view = { card: { headline: id, status: 'open', requester }, participants: [] };
      await database.owner.query(
        `INSERT INTO drafts (team_id, draft_id, thread_id, rev, phase, blueprint, view)
         VALUES ('T1', $1, $2, 1, 'AWAITING_USER', 'front_door', $3)`,
        [id, threadId, JSON.stringify(view)],
      );
    };
    const guest = idOf('multiChannelGuest');
    await draft('elsewhere', 'C_BOARD', 'U_ASKED');
    await draft('of the guest', 'C_BOARD', guest);
    await draft(
      'in the channel of the guest',
      placeOf('multiChannelGuest', 'private channel') ?? '',
      'U_ASKED',
    );
    const waiting = async (person: string) =>
      (await readWaitingDrafts(database.pool, 'T1', idOf(person), 10)).map(({ draftId }) => draftId).sort();
    expect(await waiting('member')).toHaveLength(3);
    expect(await waiting('multiChannelGuest')).toEqual(['in the channel of the guest', 'of the guest']);
    for (const person of ['singleChannelGuest', 'knownOutsider', 'unknownOutsider', 'deleted'])
      expect(await waiting(person)).toEqual([]);
  });
});

describe('what somebody is to the workspace', () => {
  const viewer = viewerOf('multiChannelGuest', 'group message');
  const sees = async (who: Viewer) =>
    (await createReferences(database.pool).context(who, [SECRET.id])).summaries.length === 1;
  const place = member(viewer.place);
  const is = async (standing: string, at: Date) => {
    const user = entity(`user:${viewer.user}`, { properties: { standing }, asOf: at });
    await save(database, [user], { source: 'slack' });
  };

  it('changes what they see, and what is shown where they are, at once', async () => {
    expect([await sees(viewer), await sees(place)]).toEqual([false, false]);
    await is('member', new Date('2026-01-02'));
    expect([await sees(viewer), await sees(place)]).toEqual([true, true]);
    await is('guest', new Date('2026-01-03'));
    expect([await sees(viewer), await sees(place)]).toEqual([false, false]);
  });

  it('does not matter where somebody’s account is closed: they read along nowhere, until it is opened again', async () => {
    const there = member(placeOf('deleted', 'public channel'));
    const deleted = idOf('deleted');
    const become = (state: string, day: number) =>
      save(
        database,
        [
          entity(`user:${deleted}`, {
            state,
            properties: { standing: state === 'active' ? 'guest' : 'outsider' },
            asOf: new Date(Date.UTC(2026, 1, day)),
          }),
        ],
        { source: 'slack' },
      );
    expect(await sees(there)).toBe(true);
    await become('active', 1);
    expect(await sees(there)).toBe(false);
    await become('deactivated', 2);
    expect(await sees(there)).toBe(true);
  });

  it('is not what an import says of them', async () => {
    const claim = entity('user:U_CLAIMS', { properties: { standing: 'member' } });
    await save(database, [claim]);
    expect(await sees({ teamId: 'T1', user: 'U_CLAIMS', place: null })).toBe(false);
  });
});
