import { list, person } from './in-words.js';

/** What is said where people are reminded, and of reminders that are over. */
export const reminderWording = {
  waitsForAnswer: 'A gentle reminder: this request is still waiting for your answer.',
  waitsForApproval: (headline: string) =>
    `A gentle reminder: “${headline}” is ready and waiting for approval.`,
  waitsForRetry: (headline: string) =>
    `A gentle reminder: “${headline}” couldn't be filed yet. Press Retry on its card to try again.`,
  waitsForAnswerBack: (by: string, shortId: string) =>
    `A gentle reminder: ${person(by)} is still waiting for an answer about ${shortId}. Your next message here goes to them.`,
  whichTeam: 'Which team is this for? Tell me a little more, or choose a team above.',
  whichRequest: 'Is this the same as one of the requests that I showed you? Follow it, or file yours anyway.',
  reminderGone: 'That reminder is out of date: nothing waits for it any more. Nothing was done.',
  onlyTheReminded: (people: readonly string[]) =>
    `Only ${list(people.map(person), 'or')} can put this reminder off or stop it.`,
} as const;
