import { replaceMembers } from '../../../../src/db/queries/directory/members.js';
import type { Viewer } from '../../../../src/domain/entities/entity.js';
import { toUser, WireUser } from '../../../../src/slack/directory/to-user.js';
import type { TestDatabase } from '../../../support/database.js';
import { save } from './entities.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const HERE = { teamId: 'T1', teamUrl: 'https://harbour.slack.com/' };

const full = { team_id: 'T1', is_restricted: false, is_ultra_restricted: false };

/** Whoever may ask, as Slack describes them; null: Slack has never told of them. */
export const PEOPLE: Readonly<Record<string, object | null>> = {
  member: full,
  singleChannelGuest: { ...full, is_restricted: true, is_ultra_restricted: true },
  multiChannelGuest: { ...full, is_restricted: true },
  knownOutsider: { ...full, team_id: 'T2' },
  stranger: { ...full, is_stranger: true },
  unknownOutsider: null,
  deleted: { team_id: 'T1', deleted: true },
};

/** Where somebody asks: what Slack calls the conversation, and where the answer is read by them alone. */
export const PLACES = ['public channel', 'private channel', 'direct message', 'group message'] as const;
export type PlaceKind = (typeof PLACES)[number];

export const idOf = (person: string): string => `U_${person.replaceAll(/\W/g, '').toUpperCase()}`;
/** A place of that kind in which the person is, with one full member of whom all is known. */
export const placeOf = (person: string, kind: PlaceKind): string | null =>
  kind === 'direct message' ? null : `C_${kind.split(' ')[0]?.toUpperCase()}_${idOf(person)}`;
export const viewerOf = (person: string, kind: PlaceKind): Viewer => ({
  teamId: 'T1',
  user: idOf(person),
  place: placeOf(person, kind),
});

/** Tells of all these people as Slack would, and who is in each of their places. */
export async function everybodyComes(database: Pick<TestDatabase, 'pool'>): Promise<void> {
  for (const [person, told] of Object.entries({ colleague: full, ...PEOPLE })) {
    if (told === null) continue;
    const wire = WireUser.parse({ id: idOf(person).replaceAll('_', ''), name: person, ...told });
    const user = { ...toUser(wire, HERE, NOW), id: `user:${idOf(person)}` };
    const visibleTo = user.visibleTo && [user.id];
    await save(database, [{ ...user, visibleTo, name: idOf(person), otherNames: [] }], { source: 'slack' });
  }
  for (const person of Object.keys(PEOPLE)) {
    for (const kind of PLACES) {
      const place = placeOf(person, kind);
      if (place !== null)
        await replaceMembers(database.pool, 'T1', place, [idOf(person), idOf('colleague')], NOW, true);
    }
  }
}
