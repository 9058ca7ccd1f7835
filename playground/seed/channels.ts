import type { Channel } from '../protocol.js';
import { GUESTS, USERS } from './people.js';

/** The channel ids of Northwind Harbor, for stories and tests. */
export const CHANNELS = {
  general: 'C0NHGENERA',
  sales: 'C0NHSALES1',
  itHelp: 'C0NHITHELP',
  growth: 'C0NHGROWTH',
  growthEu: 'C0NHGROWEU',
  identityAccess: 'C0NHIDENTI',
  performanceEng: 'C0NHPERFEN',
  dataAnalytics: 'C0NHDATAAN',
  leadership: 'C0NHLEADER',
  epics: 'C0NHEPICS1',
  website: 'C0NHWEBSIT',
  agency: 'C0NHAGENCY',
  freight: 'C0NHFREIGH',
} as const;

/** 1 March 2024, 09:00 UTC. */
const FOUNDED = 1_709_283_600;

const everyone: string[] = Object.values(USERS);

function channel(id: string, name: string, topic: string, creator: string, members: string[]): Channel {
  return { id, name, topic, isPrivate: false, isIm: false, members, created: FOUNDED, creator };
}

const { frontdoor, tom, alexRomero, ingrid, samir, mei, jonas, grace, priya, alexChen } = USERS;

export const channels: Channel[] = [
  channel(CHANNELS.general, 'general', 'Company news and harbour views', ingrid, everyone),
  channel(CHANNELS.sales, 'sales', 'Pipeline, customers, wins', priya, everyone),
  channel(CHANNELS.itHelp, 'it-help', 'Something broken? Mention @Frontdoor here', USERS.daniel, everyone),
  channel(CHANNELS.growth, 'growth', 'Campaigns and experiments', grace, everyone),
  channel(CHANNELS.growthEu, 'growth-eu', 'Campaigns in Europe', grace, [grace, priya, jonas, frontdoor]),
  channel(CHANNELS.identityAccess, 'identity-access', 'Identity & Access team', ingrid, [
    ingrid,
    samir,
    frontdoor,
  ]),
  channel(CHANNELS.performanceEng, 'performance-eng', 'Performance Engineering team', tom, [
    tom,
    alexRomero,
    frontdoor,
  ]),
  channel(CHANNELS.dataAnalytics, 'data-analytics', 'Data & Analytics team', mei, [mei, jonas, frontdoor]),
  channel(CHANNELS.epics, 'epics', 'Larger pieces of work, before they are planned', priya, [
    priya,
    tom,
    mei,
    grace,
    frontdoor,
  ]),
  channel(CHANNELS.website, 'website', 'The new website, with guests', grace, [
    grace,
    GUESTS.lena,
    GUESTS.oskar,
    frontdoor,
  ]),
  {
    ...channel(CHANNELS.freight, 'harbour-freight', 'Shared with Harbour Freight', priya, [
      priya,
      GUESTS.nora,
      frontdoor,
    ]),
    isExtShared: true,
  },
  {
    ...channel(CHANNELS.agency, 'agency', 'Design, with guests', grace, [grace, GUESTS.lena]),
    isPrivate: true,
  },
  {
    ...channel(CHANNELS.leadership, 'leadership', 'Planning, in confidence', priya, [
      priya,
      tom,
      ingrid,
      mei,
      alexChen,
    ]),
    isPrivate: true,
  },
];
