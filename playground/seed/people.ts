import type { User } from '../protocol.js';

/** The user ids of Northwind Harbor, for stories and tests. */
export const USERS = {
  priya: 'U0NHPRIYA1',
  alexChen: 'U0NHALEXC2',
  alexRomero: 'U0NHALEXR3',
  tom: 'U0NHTOMBE4',
  ingrid: 'U0NHINGRI5',
  samir: 'U0NHSAMIR6',
  mei: 'U0NHMEITA7',
  jonas: 'U0NHJONAS8',
  grace: 'U0NHGRACE9',
  daniel: 'U0NHDANIEA',
  frontdoor: 'U0NHFRONTD',
} as const;

/** Those who are not of the company: a guest of two channels, one of a single one, and somebody of another company. */
export const GUESTS = { lena: 'U0NHLENAMB', oskar: 'U0NHOSKARC', nora: 'U0NHNORAQD' } as const;

export const USER_GROUPS = [
  { id: 'S0NHIDENT1', handle: 'identity-oncall', name: 'Identity on call' },
  { id: 'S0NHPERFO2', handle: 'performance', name: 'Performance Engineering' },
] as const;

export const APP = {
  appId: 'A0NHFRONTD',
  botId: 'B0NHFRONTD',
  botUserId: USERS.frontdoor,
  name: 'Frontdoor',
} as const;

function person(
  id: string,
  name: string,
  realName: string,
  title: string,
  avatarColor: string,
  tz: string,
): User {
  return {
    id,
    name,
    realName,
    isBot: false,
    avatarColor,
    title,
    email: `${name}@northwindharbor.example`,
    tz,
  };
}

const LISBON = 'Europe/Lisbon';
const OSLO = 'Europe/Oslo';
const NEW_YORK = 'America/New_York';

export const users: User[] = [
  person(USERS.priya, 'priya', 'Priya Nair', 'Head of Sales', '#8a4fbe', LISBON),
  person(USERS.alexChen, 'alex.chen', 'Alex Chen', 'Account Executive', '#2f6fab', NEW_YORK),
  person(USERS.alexRomero, 'alex.romero', 'Alex Romero', 'Performance Engineer', '#2d7d52', LISBON),
  person(USERS.tom, 'tom', 'Tom Becker', 'Lead, Performance Engineering', '#a8432a', OSLO),
  person(USERS.ingrid, 'ingrid', 'Ingrid Solberg', 'Lead, Identity & Access', '#1f7a80', OSLO),
  person(USERS.samir, 'samir', 'Samir Haddad', 'Identity Engineer', '#9a6a12', LISBON),
  person(USERS.mei, 'mei', 'Mei Tanaka', 'Lead, Data & Analytics', '#b03a74', NEW_YORK),
  person(USERS.jonas, 'jonas', 'Jonas Weber', 'BI Analyst', '#54678f', OSLO),
  person(USERS.grace, 'grace', 'Grace Okafor', 'Growth Marketing Manager', '#6b7d1e', LISBON),
  person(USERS.daniel, 'daniel', 'Daniel Ortiz', 'IT Support Specialist', '#7a5a46', NEW_YORK),
  {
    ...person(GUESTS.lena, 'lena', 'Lena Marsh', 'Freelance designer', '#3f7f8c', OSLO),
    isRestricted: true,
  },
  {
    ...person(GUESTS.oskar, 'oskar', 'Oskar Lind', 'Photographer', '#7c5aa6', OSLO),
    isRestricted: true,
    isUltraRestricted: true,
  },
  {
    ...person(GUESTS.nora, 'nora', 'Nora Quist', 'Harbour Freight', '#8a6d3b', LISBON),
    teamId: 'T0NFREIGHT',
  },
  {
    id: USERS.frontdoor,
    name: 'frontdoor',
    realName: 'Frontdoor',
    isBot: true,
    avatarColor: '#a8432a',
    tz: 'UTC',
  },
];
