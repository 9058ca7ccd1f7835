import type { Story } from '../protocol.js';
import { CHANNELS } from './channels.js';
import { USERS } from './people.js';

type Step = Story['steps'][number];

function said(as: string, channel: string, texts: readonly string[]): Step[] {
  return texts.map((text) => ({ as, channel, text }));
}

/** What a newcomer could type next. The first step starts a thread, the others answer in it; what has a menu is chosen there. */
export const stories: readonly Story[] = [
  {
    id: 'slow-app',
    title: 'The slow app',
    description: 'Priya reports a slow app; the request ends up with the Performance Engineering team.',
    steps: said(USERS.priya, CHANNELS.sales, [
      '@Frontdoor I need to submit a request about slow app',
      'The sales team can’t look up customers while they are on the phone',
      'Sales',
      'The CRM opens a customer page in under 3 seconds again',
    ]),
  },
  {
    id: 'no-match',
    title: 'No team fits',
    description: 'Grace asks for something that none of the teams does; nothing that she said is lost.',
    steps: said(USERS.grace, CHANNELS.general, [
      '@Frontdoor We would like new plants for the lobby',
      'They are all dry, and visitors notice it',
      'Marketing',
      'Twelve green plants that survive the winter',
    ]),
  },
  {
    id: 'change-of-mind',
    title: 'A change of mind',
    description:
      'Jonas changes the request at the card, Mei knows better how urgent it is, and then he sends it.',
    steps: [
      ...said(USERS.jonas, CHANNELS.itHelp, [
        '@Frontdoor I need access to the revenue dashboard',
        'I can’t finish the board report without it',
        'Data & Analytics',
        'I can work with the figures by Friday',
        '@Frontdoor set the summary to "Editor access to the revenue dashboard"',
      ]),
      ...said(USERS.mei, CHANNELS.itHelp, ['Urgency: medium']),
      ...said(USERS.jonas, CHANNELS.itHelp, ['looks good, send it']),
    ],
  },
  {
    id: 'under-an-alert',
    title: 'Under an alert',
    description: 'PagerDuty posts an alert, and Tom asks for a request under it.',
    steps: [
      {
        as: USERS.tom,
        channel: CHANNELS.itHelp,
        text: 'The playground posts an alert, as PagerDuty does.',
        post: 'alert',
      },
      ...said(USERS.tom, CHANNELS.itHelp, ['@Frontdoor we need a fix for this']),
    ],
  },
  {
    id: 'workflow-form',
    title: 'A workflow’s form',
    description: 'A workflow posts the form that Jonas filled in, and he asks Frontdoor under it.',
    steps: [
      {
        as: USERS.jonas,
        channel: CHANNELS.itHelp,
        text: 'The playground posts the form “Laptop request”, as a workflow does.',
        post: 'form',
      },
      ...said(USERS.jonas, CHANNELS.itHelp, ['@Frontdoor I need this laptop']),
    ],
  },
];
