import type { Story } from '../protocol.js';
import { CHANNELS } from './channels.js';
import { USERS } from './people.js';

type Step = Story['steps'][number];

function said(as: string, channel: string, texts: readonly string[]): Step[] {
  return texts.map((text) => ({ as, channel, text }));
}

/** What a newcomer could type next. The first step starts a thread, the others answer in it. */
export const stories: readonly Story[] = [
  {
    id: 'slow-app',
    title: 'The slow app',
    description: 'Priya reports a slow app; the request ends up with the Performance Engineering team.',
    steps: said(USERS.priya, CHANNELS.sales, [
      '@Frontdoor I need to submit a request about slow app',
      "It's blocking the sales team, very urgent",
      'The CRM takes 30 seconds to open a customer page since this morning. It should load in under 3 seconds again.',
      'We are the sales department',
    ]),
  },
  {
    id: 'no-match',
    title: 'No team fits',
    description: 'Grace asks for something that none of the teams does; nothing that she said is lost.',
    steps: said(USERS.grace, CHANNELS.general, [
      '@Frontdoor I want to request new plants for the lobby',
      'They are all dry, visitors notice it. Not urgent. It is for the Marketing department.',
      'A service, please. We would like twelve green plants that survive the winter.',
    ]),
  },
  {
    id: 'change-of-mind',
    title: 'A change of mind',
    description: 'Jonas changes the request at the card, Mei objects to its urgency, and then he sends it.',
    steps: [
      ...said(USERS.jonas, CHANNELS.itHelp, [
        '@Frontdoor I need access to the revenue dashboard',
        'I can’t finish the board report without it. High urgency, only me so far. Department: Data & Analytics',
        'I should be able to work with the figures by Friday',
        'wait, change the summary to "Editor access to the revenue dashboard"',
      ]),
      ...said(USERS.mei, CHANNELS.itHelp, ['No, the urgency is medium, the board meets in two weeks']),
      ...said(USERS.jonas, CHANNELS.itHelp, ['Mei is right, medium', 'looks good, send it']),
    ],
  },
];
