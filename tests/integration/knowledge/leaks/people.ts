import { replaceMembers, saveMembers } from '../../../../src/db/queries/directory/members.js';
import type { Viewer } from '../../../../src/domain/entities/entity.js';
import { toUser, WireUser } from '../../../../src/slack/directory/to-user.js';
import type { TestDatabase } from '../../../support/database.js';
import { entity, save } from '../entities/entities.js';

const full = { team_id: 'T1', is_restricted: false, is_ultra_restricted: false };
const guest = { ...full, is_restricted: true };

/** Everybody of whom Slack has told, as it tells of them. */
const PEOPLE: Readonly<Record<string, object>> = {
  ...Object.fromEntries(
    [
      'UIN',
      'UBOTH',
      'UOUT',
      'ULEFT',
      'UTEAM',
      'UOLD',
      'UREQ',
      'UFILER',
      'UDOER',
      'UNAMED',
      'UGROUP',
      'UAUTHOR',
    ].map((id) => [id, full]),
  ),
  UBECAME: full,
  UONE: { ...guest, is_ultra_restricted: true },
  UMULTI: guest,
  UELSE: guest,
  UKNOWN: { ...full, team_id: 'T9' },
  USTRANGE: { ...full, is_stranger: true },
  UENTER: { ...full, team_id: 'T8', enterprise_user: { id: 'UENTER', enterprise_id: 'E8', teams: ['T8'] } },
  UGONE: { team_id: 'T1', deleted: true },
  UBOT: { ...full, is_bot: true },
};

/**
 * Who is in which channel. The board's has two guests in it, the group message somebody of whom nothing is known, and two
 * channels somebody of whom an import alone says that they are a full member. Two are not the workspace's alone.
 */
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  CBOARD: ['UIN', 'UBOTH', 'UONE', 'UMULTI', 'UGONE'],
  CTEAM: ['UTEAM', 'UBOTH', 'UGONE'],
  COLD: ['UOLD'],
  CHALL: ['UIN', 'UOUT', 'UREQ'],
  CLOBBY: ['UELSE', 'UOUT'],
  CSHARED: ['UKNOWN', 'USTRANGE', 'UENTER', 'UOUT'],
  GGROUP: ['UGROUP', 'UNOBODY'],
  CPARTNER: ['UOUT'],
  CCLAIMS: ['UOUT', 'UCLAIMS'],
  CLATER: ['UOUT', 'ULATER'],
  CBECAME: ['UOUT', 'UBECAME'],
};

/** Channels in which people of other companies may be, whoever is known to be there. */
const SHARED = ['CSHARED', 'CPARTNER'];

const alone = (user: string): Viewer => ({ teamId: 'T1', user, place: null });
const within = (user: string, place: string): Viewer => ({ teamId: 'T1', user, place });

/** Who asks, where, and all that they may see by any way of asking; `place`: where the ticket stands is theirs to see, too. */
export const READERS: readonly [who: string, viewer: Viewer, may: string][] = [
  ['a full member who is in the channel', alone('UIN'), 'ticket place open plant shared attic thread'],
  [
    'a full member of that channel and of the team’s',
    alone('UBOTH'),
    'ticket place open plant shared attic paper',
  ],
  ['a full member who is not in it', alone('UOUT'), 'open shared attic'],
  ['a full member who has left it', alone('ULEFT'), 'open shared attic'],
  ['a guest of that one channel', alone('UONE'), 'ticket place plant thread'],
  ['a guest of several channels, it among them', alone('UMULTI'), 'ticket place plant'],
  ['a guest of another channel', alone('UELSE'), ''],
  ['somebody of another company, known', alone('UKNOWN'), ''],
  ['a stranger whom Slack names as such', alone('USTRANGE'), ''],
  ['somebody of whom nothing is known', alone('UNOBODY'), ''],
  ['somebody whose account is closed, and who was in it', alone('UGONE'), ''],
  // their messages are no questions; among full members they count as one
  ['a bot', alone('UBOT'), 'open shared attic'],
  ['the first one’s namesake in another workspace', { ...alone('UIN'), teamId: 'T2' }, ''],
  ['somebody of another enterprise', alone('UENTER'), ''],
  ['a member of the team that has the ticket', alone('UTEAM'), 'ticket place open shared attic paper'],
  ['a member of the team that had it before', alone('UOLD'), 'open shared attic'],
  ['the requester', alone('UREQ'), 'ticket open shared attic own draft'],
  ['who filed it for the requester', alone('UFILER'), 'ticket open shared attic draft'],
  ['who is to do it', alone('UDOER'), 'ticket open shared attic paper'],
  ['somebody named as approver', alone('UNAMED'), 'open shared attic draft'],
  ['somebody in a group message with somebody unknown', within('UGROUP', 'GGROUP'), ''],
  ['a full member, in the channel with guests', within('UIN', 'CBOARD'), 'ticket place plant'],
  ['a guest of that channel, in it', within('UONE', 'CBOARD'), 'ticket place plant'],
  ['a full member who is not in it, saying so', within('UOUT', 'CBOARD'), ''],
  ['a full member of that channel, in another', within('UIN', 'CHALL'), 'open shared attic'],
  ['the requester, where others read along', within('UREQ', 'CHALL'), 'open shared attic'],
  ['a member of the team, in its channel', within('UTEAM', 'CTEAM'), 'ticket place open shared attic paper'],
  ['a full member, in a channel shared with others', within('UOUT', 'CSHARED'), ''],
  ['a full member, in one of which that may be so', within('UOUT', 'CPARTNER'), ''],
  ['a full member, in a channel with a guest', within('UOUT', 'CLOBBY'), ''],
  ['a full member, with somebody whom an import calls one', within('UOUT', 'CCLAIMS'), ''],
  ['a full member, with somebody whom it calls so later', within('UOUT', 'CLATER'), ''],
  ['a full member, with one who has become a guest', within('UOUT', 'CBECAME'), ''],
  ['who has become a guest', alone('UBECAME'), ''],
  ['who is a full member by an import alone', alone('UCLAIMS'), ''],
];

/** That day of January. */
export const day = (n: number) => new Date(Date.UTC(2026, 0, n));

/** All people, and in which channels they are; the other workspace has the same, by the same ids. */
export async function everybodyComes(database: TestDatabase): Promise<void> {
  const { pool } = database;
  const here = { teamId: 'T1', teamUrl: 'https://harbour.slack.com/' };
  const asTold = (id: string, told: object, asOf: Date) =>
    toUser(WireUser.parse({ id, name: id.toLowerCase(), ...told }), here, asOf);
  const claims = (id: string) =>
    save(database, [entity(`user:${id}`, { properties: { standing: 'member' } })]);
  await claims('UCLAIMS');
  for (const teamId of ['T1', 'T2']) {
    const people = Object.entries(PEOPLE).map(([id, told]) => asTold(id, told, day(1)));
    await save(database, people, { teamId, source: 'slack' });
    for (const [channel, members] of Object.entries(MEMBERS)) {
      await replaceMembers(pool, teamId, channel, members, day(1), !SHARED.includes(channel));
    }
  }
  await claims('ULATER');
  await save(database, [asTold('UBECAME', guest, day(2))], { source: 'slack' });
  for (const present of [true, false]) {
    const asOf = day(present ? 2 : 3);
    const was = (user: string, channel: string) => ({ user, channel, present, asOf });
    await saveMembers(pool, 'T1', [was('ULEFT', 'CBOARD'), was('UELSE', 'CHALL')]);
  }
}
