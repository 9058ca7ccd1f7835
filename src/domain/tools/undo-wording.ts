import { person, quotable } from '../conversation/in-words.js';
import type { FieldDiff } from '../draft/changes.js';

const quoted = (value: string | null) => (value === null ? 'nothing' : `“${value}”`);
const by = (author: string | undefined) => (author === undefined ? '' : `, by ${person(author)}`);

/** What people read about taking back what was done on request, and about doing it again. Values are clipped before. */
export const undoWording = {
  nothingToUndo: 'There is nothing to take back in this thread. To have me forget a note, say “forget that”.',
  allTakenBack:
    'Everything I did on request in this thread has already been taken back. “redo” does the last one again.',
  sayUndo: 'To take back what I did last, say “undo”; “redo” does it again.',
  nothingToRedo: 'There is nothing to do again in this thread: nothing has been taken back.',
  newerSince: (summary: string) =>
    `Something new was done since that was taken back: “${summary}”. To do the older one again all the same, press Redo below it.`,
  notKnown: "I don't have that on record any more. Nothing was done.",
  alreadyUndone: (who: string) => `${person(who)} has taken this back already. Nothing was done.`,
  alreadyDone: (who: string) => `${person(who)} has already done this. Nothing more was done.`,

  tookBack: (summary: string) => `Taken back: ${summary}`,
  didAgain: (summary: string) => `Done again: ${summary}`,
  seeIt: 'See it',

  discarded:
    'That was a change to a request that has been discarded since, so it can’t be taken back. Nothing was done.',
  discardedIt: (headline: string) => `Discarded the request “${quotable(headline)}”.`,
  formGone:
    "I can't bring that request back just now: its form was taken out of my settings. It isn't lost. Please ask whoever runs me to put the form back, then try again.",
  anotherOpen:
    'Another request is now open in this thread, so the discarded one can’t come back yet. Once the open one is filed or discarded, Undo brings the discarded one back. Nothing was done.',
  anotherRequest:
    'That was a change to an earlier request of this thread, which is over. Nothing was taken back.',
  filedSince: (shortId: string) =>
    `That request has since been filed as ${shortId}, so its draft stays as it was approved. Tell me what ${shortId} should say instead, and I'll offer to update it.`,
  onItsWay:
    'The request is being filed right now, so it stays as it was approved. Nothing was taken back; once it is filed, say “undo” and I’ll ask what to do about it.',

  changedSince: (want: 'undo' | 'redo', diffs: readonly FieldDiff[]) =>
    [
      want === 'undo'
        ? "I can't take that back: it was changed afterwards. Nothing was done."
        : "I can't do that again: it was changed in the meantime. Nothing was done.",
      ...diffs.map(({ label, set, now, evidence }) =>
        want === 'undo'
          ? `• ${label}: this set ${quoted(set)}; it now says ${quoted(now)}${by(evidence?.author)}`
          : `• ${label}: it said ${quoted(set)} after it was taken back; it now says ${quoted(now)}${by(evidence?.author)}`,
      ),
    ].join('\n'),
  disputed: (want: 'undo' | 'redo', diffs: readonly FieldDiff[]) =>
    [
      `I can't ${want === 'undo' ? 'take that back' : 'do that again'} while two answers contradict each other. Nothing was done; please settle this first:`,
      ...diffs.map(
        ({ label, set, now, evidence }) =>
          `• ${label}: it says ${quoted(set)}; ${evidence === null ? 'somebody' : person(evidence.author)} says ${quoted(now)}`,
      ),
    ].join('\n'),
  team: 'Team',
  focus: 'What this thread is about',
  quiet: 'Whether I stay quiet here',
  isQuiet: (quiet: boolean) => (quiet ? 'quiet' : 'not quiet'),

  // What was filed
  filed: (shortId: string) => `Filed as ${shortId}.`,
  cantWithdraw: (shortId: string) =>
    `${shortId} is filed, and its tracker has no way to take that back. Please tell its team. Nothing was done.`,
  cantReopen: (shortId: string) =>
    `${shortId} was withdrawn, and its tracker can't open it again. Ask me for a new request instead. Nothing was done.`,
  aboutFiled: (shortId: string, ways: readonly ('withdraw' | 'comment')[]) =>
    [
      `${shortId} is filed, and what is filed stays on record. Here is what I can do instead:`,
      ...ways.map((way) => `• ${WAYS[way]}`),
    ].join('\n'),
  aboutWithdrawn: (shortId: string) =>
    `${shortId} was withdrawn. I can open it again: its team will see it as open, and it will say what was filed.`,
  withdrawIt: (shortId: string) => `Withdraw ${shortId}`,
  reopenIt: (shortId: string) => `Open ${shortId} again`,
  commentOnIt: (shortId: string) => `Leave a note on ${shortId}`,
  leaveIt: 'Leave it',
  left: (shortId: string) => `All right, ${shortId} stays as it is.`,
  notNeeded: 'It is not needed any more.',
  withdrew: (who: string, shortId: string) => `${person(who)} withdrew ${shortId}.`,
  reopened: (who: string, shortId: string) => `${person(who)} opened ${shortId} again.`,
  commented: (who: string, shortId: string, text: string) =>
    `${person(who)} left a note on ${shortId}: “${text}”`,
} as const;

const WAYS = {
  withdraw:
    'Withdraw it: it stays in its tracker, marked as withdrawn, and its team sees that. It can be opened again.',
  comment: 'Leave a note on it saying that it is no longer needed. It stays open, and its team decides.',
} as const;

/** What people read about what is done, and not done, on request. */
export const actWording = {
  yes: 'Yes, do it',
  no: 'No, leave it',
  left: 'All right, I left it as it is.',
  onlyAsker: (asker: string) =>
    `Only <@${asker}> can answer that, since they asked for it. Nothing was done.`,
  notDone: 'That could not be done, and nothing was changed.',
  oneQuestion: 'Another question waits for an answer first. Ask me for this again after it.',
  offerFiled: (shortId: string) =>
    `This was about a request that is filed as ${shortId} now, so it stays as it was approved.`,
  offerDropped: 'This was about a request that is over.',
  offerReplaced: 'A newer suggestion has taken its place; please use the buttons there.',
  questionOver: 'Something newer has taken its place, so this no longer needs an answer.',
  takenBefore: (by: string) => `<@${by}> has already chosen that, so it wasn't done again.`,
  nothingDone: 'Nothing was done.',
  maybePassedOn: 'I may have passed that on already; look at the thread before you say it again.',
  leftOut: (made: number) =>
    `That was a lot at once: I took the first ${made} and left out the rest. Please ask me for those again.`,
  nothingCameOfIt:
    "I looked, but I couldn't work out an answer. Name the ticket, field or message you mean, or ask me for one thing at a time.",
  changed: (labels: readonly string[]) => `Changed ${labels.join(', ')}.`,
  teamChosen: (team: string) => `Chose ${team} for the request.`,
} as const;
