import type { Story } from '../protocol.js';
import { CHANNELS } from './channels.js';
import { USERS } from './people.js';

function steps(as: string, channel: string, texts: readonly string[]): Story['steps'] {
  return texts.map((text) => ({ as, channel, text }));
}

/** What a newcomer could type next. The first step starts a thread, the others answer in it. */
export const stories: readonly Story[] = [
  {
    id: 'slow-app',
    title: 'The slow app',
    description: 'Priya reports a slow app; the request ends up with the Performance Engineering team.',
    steps: steps(USERS.priya, CHANNELS.sales, [
      '@Frontdoor I need to submit a request about slow app',
      "It's blocking the sales team, very urgent",
      'The CRM takes 30 seconds to open a customer page since this morning. It should load in under 3 seconds again.',
      'Department: Sales',
      'looks good, send it',
    ]),
  },
  {
    id: 'no-match',
    title: 'No team fits',
    description: 'Grace asks for something that none of the teams does; nothing that she said is lost.',
    steps: steps(USERS.grace, CHANNELS.general, [
      '@Frontdoor I want to request new plants for the lobby',
      'They are all dry, visitors notice it. Not urgent. It is for the Marketing department.',
      'We would like twelve green plants that survive the winter.',
    ]),
  },
  {
    id: 'change-of-mind',
    title: 'A change of mind',
    description: 'Jonas sees the card, changes the request in his own words, and then sends it.',
    steps: steps(USERS.jonas, CHANNELS.itHelp, [
      '@Frontdoor I need access to the revenue dashboard',
      'I can’t finish the board report without it. High urgency, only I am affected. Department: Data & Analytics',
      'Read access to the revenue dashboard by Friday would be enough',
      'wait, change the summary to "Editor access to the revenue dashboard"',
      'looks good, send it',
    ]),
  },
];
