import { dayInWords } from '../text/days.js';
import type { TicketChange, TicketStatus, TicketValues } from '../tickets/tracker.js';
import { english } from './frame/en.js';
import { list, person } from './in-words.js';

const STATUS: Readonly<Record<TicketStatus, string>> = {
  open: 'Open',
  in_progress: 'In progress',
  blocked: 'Blocked',
  done: 'Done',
  withdrawn: 'Withdrawn',
};

/** A ticket's values as people read them, separated by commas. */
function valuesInWords({ status, assignee, due }: TicketValues, now: Date): string {
  return [
    ...(status === undefined ? [] : [`status ${STATUS[status]}`]),
    ...(assignee === undefined
      ? []
      : [assignee === null ? 'no assignee' : `assigned to ${person(assignee)}`]),
    ...(due === undefined ? [] : [due === null ? 'no due date' : `due ${dayInWords(due, now)}`]),
  ].join(', ');
}

const GROUPS = {
  requester: 'the person who asked',
  named: 'people they name',
  members: 'members of the team',
  approvers: "the team's approvers",
} as const;

/** Why Slack takes no message there, and what a person can do about it. */
const REFUSED = {
  archived: {
    because: 'the channel is archived',
    remedy: 'Have it unarchived and write in the thread again, or start anew in another channel.',
  },
  absent: {
    because: "I'm not in that channel",
    remedy: 'Invite me there with /invite and write in the thread again.',
  },
  unseen: {
    because: "I can't find that channel: it's deleted, or private and I'm not in it",
    remedy: 'If it is still there, invite me with /invite and write in the thread again.',
  },
  unnamed: {
    because: "I can't find a channel of that name",
    remedy: 'Please tell whoever looks after me, then write in the thread again.',
  },
  ambiguous: {
    because: "several channels have that name, and I can't tell which one is meant",
    remedy: 'Please tell whoever looks after me, then write in the thread again.',
  },
  forbidden: {
    because: "I'm not allowed to write there",
    remedy: 'Please ask whoever looks after the channel to let me, then write in the thread again.',
  },
  gone: {
    because: "the thread doesn't take replies any more",
    remedy: 'Mention me in the channel, or write to me here, and we go on from there.',
  },
  late: {
    because: 'Slack did not take it for ten minutes',
    remedy: 'Please write in the thread again.',
  },
  refused: {
    because: 'Slack did not take it',
    remedy: 'Please write in the thread again; if it keeps happening, tell whoever looks after me.',
  },
} as const;

/**
 * Every fixed sentence of the conversation, in one place. Arguments that come from people, models or trackers have been
 * through `clipped` before. Labels of buttons and inputs stand beside the blocks that hold them.
 */
export const wording = {
  ...english,
  setAside:
    "I couldn't read one of your messages, so I went on without it. Please say it again in other words.",
  ahead:
    'One of your messages is dated in the future, so I went on without it. Please send it again, and it will be in order.',
  stopped:
    "I've lost my notes on this conversation, so I can't go on here, and whoever looks after me has been told. What was filed stays filed. To start anew, mention me in a new thread.",

  // What whoever runs Frontdoor has changed
  formerForm: 'Request',
  formGone:
    "I can't go on with this request just now: its form was taken out of my settings. That's not your doing, and nothing is lost. I'm keeping everything you send here, and I'll go on once whoever runs me has put the form back. If you don't need the request any more, say “discard this”.",

  // What a person has had their share of
  oneAfterTheOther:
    "You're faster than I am just now. I have everything you've sent, and I'll get to it one after the other; please give me a few minutes.",
  ownTokensSpent:
    "You've used up your share of the language model for today. Until midnight UTC I go on without it: buttons, the form and set phrases work as always, and nothing is lost.",
  allTokensSpent:
    'This workspace has used up its share of the language model for today. Until midnight UTC I go on without it: buttons, the form and set phrases work as always, and nothing is lost.',

  // What can't be said where it belongs, told by direct message
  deliveryFallback: (what: string, where: string, why: keyof typeof REFUSED) =>
    `I wanted to ${what} in ${where}, but ${REFUSED[why].because}. Nothing you told me is lost. ${REFUSED[why].remedy}`,
  undeliveredTeamCard: (shortId: string, where: string, why: keyof typeof REFUSED) =>
    `${shortId} is filed, but I couldn't show it in ${where}: ${REFUSED[why].because}. Please tell the team about it.`,
  undeliveredText: (quote: string) => `tell you “${quote}”`,
  undeliveredRequest: (quote: string) => `post your request “${quote}”`,
  undeliveredQuestions: (questions: readonly string[]) => `ask you ${list(questions, 'and')}`,
  undeliveredCard: (headline: string) => `show you the request “${headline}”`,
  undeliveredOther: 'answer you',
  instead: (where: string, text: string) => `About ${where}: ${text}`,
  inChannel: (id: string) => `<#${id}>`,
  inDirectMessage: 'our conversation',

  // Collecting
  notKnown: 'not known',
  theQuestion: 'See the question',

  // The card
  theCard: 'See the request',
  changeFirst:
    'This is not in the request yet. Press the button to change it first, or write “approve” to file the request as the card has it.',
  outOfDate:
    'That is out of date: the request has changed since, so nothing was done. Please look at its newest message.',
  questionOpen: 'There is still a question open in the thread. Answer it, and the card can be approved.',
  alreadyApproved: (by: string) => `${person(by)} has already approved this; it is on its way.`,
  alreadyFiled: (by: string | null, shortId: string) =>
    by === null
      ? `This was already filed as ${shortId}.`
      : `${person(by)} approved this; it was filed as ${shortId}.`,
  alreadyDiscarded: 'This request was discarded; nothing was done.',
  notPermitted: (reason: string) => `You can't do that here. ${reason}`,
  whoMayDecide: (
    who: readonly (keyof typeof GROUPS)[],
    named: readonly string[],
    people: readonly string[],
  ) => {
    const each = who.flatMap((group) =>
      group === 'named' && named.length > 0 ? named.map(person) : [GROUPS[group]],
    );
    return `It is up to ${list([...new Set([...each, ...people.map(person)])], 'or') || 'nobody at the moment'}.`;
  },
  whoMayCorrect: (project: string, owner: string | null, isForSome: boolean) => {
    const able = [
      ...(owner === null ? [] : [owner || 'its owner']),
      ...(isForSome ? ['the people it is for'] : owner === null ? ['members of this workspace'] : []),
    ];
    return `Only ${list(able, 'and')} can correct the brief of ${project}, so nothing was changed.`;
  },
  notForGuests: (who: string) => `Guests and people of other organisations can't decide that. ${who}`,
  guestsOwn:
    'A guest’s request has to be approved by somebody in this workspace. Name a colleague who can: “@name can approve this”.',
  guestsNamed: (people: readonly string[]) =>
    `${list(people.map(person), 'and')} can't approve: guests and people from other organisations aren't allowed to here.`,
  notYours: (who: string) => `You can't do that here. ${who} What you said stays here for them to see.`,
  onlyTheirsToName: "You can't name who else may approve here, so I left that as it was.",
  notYoursToName: (who: string) => `You can't name who else may approve here. ${who}`,
  addsOnlyTo: (shortId: string) =>
    `I can only add to ${shortId}, which was filed here last. For another ticket, write to me in its own thread.`,
  whoReroutes:
    'A filed request is moved by the team that has it, with “Re-route” on its card in their channel.',
  onlyTheTeam: (team: string) => `Only members of ${team} can do that.`,
  teamGone: (team: string) =>
    `${team} was taken out of my settings, so I don't know its members any more. Nothing is lost: whoever looks after another team's requests can move this one there, or whoever runs me can put the team back.`,
  notShownToTeam: (team: string) =>
    `I couldn't show it to ${team}, because that team was taken out of my settings. Whoever runs me has been told.`,
  noLongerFits: (lost: readonly string[]) =>
    `My settings have changed since this card was made, and ${list(lost, 'and')} ${lost.length === 1 ? 'is' : 'are'} no longer there to choose. Nothing else is lost, and nothing was filed. Please look at the request once more.`,
  noLongerTeam: (team: string) => `the team ${team}`,
  noLongerValue: (label: string, value: string) => `“${value}” for ${label}`,
  noSuchTeam: "That team isn't available any more; please choose another one.",

  notOnesOwn: (who: string) =>
    `A request has to be approved by somebody other than the person who asked. ${who}`,

  // Requests that look alike
  followIt: (shortId: string) => `Follow ${shortId}`,
  fileAnyway: 'File anyway',
  notFollowed: (shortId: string, reason: string) =>
    `I couldn't add you to ${shortId}: ${reason} Here is your own request instead.`,
  followsToo: (user: string, shortId: string, headline: string) =>
    `${person(user)} needs ${shortId} as well: “${headline}”`,

  // Another request meanwhile
  openWithThis: 'Open a request with this',

  // After filing
  nothingToUpdate: (shortId: string) =>
    `I didn't find anything in that to change in ${shortId}. Tell me what it should say, or mention me with “new request” to start another one.`,
  ticketUpdated: (by: string, shortId: string, labels: readonly string[]) =>
    `${person(by)} updated ${shortId}: ${list(labels, 'and')}.`,
  wordsAdded: (by: string, shortId: string, messages: number) =>
    `${person(by)} added ${messages === 1 ? 'a message' : `${messages} messages`} to ${shortId}.`,
  updateIt: (shortId: string) => `Update ${shortId}`,
  leaveTicket: 'Leave it',
  ticketLeft: (shortId: string) => `All right, ${shortId} stays as it is.`,
  offerGone: 'That offer is out of date: something has changed since. Nothing was done.',

  // Edit
  editOverlap: (items: readonly { label: string; typed: string; now: string }[]) =>
    [
      'The request changed while you were editing, so I kept it as it is:',
      ...items.map(({ label, typed, now }) => `• ${label}: you typed “${typed}”, it now says “${now}”`),
    ].join('\n'),
  whatToKeep:
    'The request changed while you were editing it, so I kept it as it is. What should it say? Reply here, or press Edit on the card.',
  empty: 'nothing',
  whoElse: 'Who else may approve',
  people: (ids: readonly string[]) => list(ids.map(person), 'and'),

  // Team
  stillNoTeam: 'I still can’t tell which team this is for.',
  noneMeant: 'All right, none of these. Tell me in your own words what you need.',
  otherTeam:
    "All teams are in the menu of my question above. You can also write the team's name here. If you don't know it, tell me more about what you need, and I'll look again.",
  /** `words` stand in the team's description or keywords, `like` is the short id of a request that it took */
  whyTeam: (words: readonly string[], like: string | null) => {
    const quoted = words.map((word) => `“${word}”`);
    const reasons = [
      words.length > 0 ? `mentions ${list(quoted, 'and')}` : '',
      like === null ? '' : `is like ${like}, which they took`,
    ].filter((reason) => reason !== '');
    return reasons.length > 0 ? `It ${reasons.join(' and ')}.` : 'It reads like what this team looks after.';
  },
  fallbackTeam: 'No team clearly fits, so it goes to the team that takes everything else.',
  fixedTeam: 'Requests of this kind go to this team.',
  chosenByPerson: (by: string) => `Chosen by ${person(by)}.`,

  // Giving up
  discardYes: 'Discard',
  discardNo: 'Keep it',

  // Filing
  isTheirs: (doer: string) => `${person(doer)} has it.`,
  inItsTracker: (shortId: string) => `See ${shortId}`,
  theTicket: (shortId: string) => `See ${shortId} in the team's channel`,
  trackerRefused: 'The tracker did not accept it.',
  maybeFiled:
    'The tracker may have it all the same: Retry looks for it there first, and so should whoever discards it here.',
  refusedValues: (labels: readonly string[]) => `It is about ${list(labels, 'and')}.`,
  filingPlace: (before: number) =>
    before === 0
      ? 'Your request is the next to be filed; its tracker takes a moment.'
      : `${before} ${before === 1 ? 'request is' : 'requests are'} filed before yours, in the order of their approval. I tell you when it is done.`,
  filingWaits: (reason: string) => `${reason} I keep trying, and tell you how it ends.`,
  updateWaits: (reason: string) => `${reason} I keep trying, and tell you if it comes to nothing.`,

  // Tickets
  ticketSet: (by: string, shortId: string, values: TicketValues, now: Date) => {
    const { status, assignee, due } = values;
    if (due === undefined && assignee === by && (status ?? 'in_progress') === 'in_progress')
      return `${person(by)} took ${shortId}.`;
    return due === undefined && assignee === undefined && status !== undefined
      ? `${person(by)} set ${shortId} to ${STATUS[status]}.`
      : `${person(by)} changed ${shortId}: ${valuesInWords(values, now)}.`;
  },
  ticketReported: (
    { by: tracker, values, because }: Extract<TicketChange, { change: 'reported' }>,
    shortId: string,
    now: Date,
  ) => {
    if (because === 'deleted') {
      return `${shortId} is not in ${tracker} any more: it was deleted, or moved to where I can't see it. Here it counts as withdrawn.`;
    }
    const { assignee, ...others } = values;
    const words =
      because === 'stranger'
        ? [valuesInWords(others, now), "assigned to somebody I can't find in Slack"]
        : [valuesInWords(values, now)];
    return `In ${tracker}, ${shortId} changed: ${words.filter((word) => word !== '').join(', ')}.`;
  },
  setsTicket: (shortId: string, headline: string, after: TicketValues, before: TicketValues, now: Date) =>
    `${shortId} “${headline}”: ${valuesInWords(after, now)} (was: ${valuesInWords(before, now)}).`,
  ticketValues: valuesInWords,
  dueDate: 'Due date',
  ticketSaysSo: (shortId: string, values: TicketValues, now: Date) =>
    `${shortId} has that already: ${valuesInWords(values, now)}. Nothing was changed.`,
  ticketHasNoDue: (shortId: string) => `${shortId} has no due date to move. Tell me which day it's due.`,
  hasLeft: (name: string) =>
    `${name} has left: their account is closed. Nothing was changed. Who should it be instead?`,
  ticketWithdrawn: (shortId: string) =>
    `${shortId} was withdrawn, so nothing can be changed about it. If it is needed after all, say “reopen ${shortId}”.`,
  ticketKeptElsewhere: (title: string, url: string | null, assignee: string | null) =>
    `I did not file ${title}, so I can’t change it${url === null ? '' : `; it is kept at ${url}`}.${assignee === null ? '' : ` ${assignee} has it.`}`,
  ticketNotYours: (shortId: string, whom: string) =>
    `Only the team that has ${shortId} and whoever asked for it can change it. You could ask ${whom}.`,
  askHint: 'Or have me ask.',
  askPerson: (name: string) => `Ask ${name}`,
  asksForChange: (by: string, shortId: string, headline: string, values: TicketValues, now: Date) =>
    `${person(by)} asks you to change ${shortId} “${headline}”: ${valuesInWords(values, now)}.`,
  doIt: 'Do it',
  leaveIt: 'Leave it as it is',
  wontChange: (by: string, shortId: string) =>
    `${person(by)} is leaving ${shortId} as it is. You could talk to them about it.`,
  toldOfLeaving: (asker: string) => `I told ${person(asker)} that you leave it as it is.`,
  askedForChange: (whom: string, shortId: string) => `I asked ${person(whom)} to change ${shortId}.`,
  moved: (by: string, shortId: string, team: string) => `${person(by)} moved ${shortId} to ${team}.`,
  raisedYours: (requester: string, by: string) =>
    `${person(requester)}, ${person(by)} has made a request of your message. Say here if anything should be different.`,
  formIsYours: (requester: string) =>
    `${person(requester)}, the form says that this is your request. Say here if anything should be different.`,
  changedYours: (requester: string, by: string, labels: readonly string[]) =>
    `${person(requester)}, ${person(by)} has changed your request: ${list(labels, 'and')}.`,
  asksBack: (by: string, shortId: string, question: string) =>
    `${person(by)} asks about ${shortId}:\n>${question.replace(/\n/g, '\n>')}\nTo answer, reply here without mentioning me: I'll pass your next message on to them.`,
  askedBackHere: (by: string, question: string) =>
    `${person(by)} asked in the requester's thread:\n>${question.replace(/\n/g, '\n>')}\nThe answer comes here.`,
  comesAfter: (by: string, shortId: string) =>
    `What you say next goes into this request. ${person(by)} is still waiting for an answer about ${shortId}; we'll get to that afterwards.`,
  answersBack: (by: string, shortId: string, answer: string) =>
    `${person(by)} answers about ${shortId}:\n>${answer.replace(/\n/g, '\n>')}`,
  answerPassedOn: (to: string) =>
    `I've passed your answer on to ${person(to)}. If that wasn't meant for them, say “not an answer”.`,
  notAnAnswer: 'not an answer',
  takesAnswerBack: (by: string, shortId: string) =>
    `${person(by)} took back what they said about ${shortId}: it was no answer.`,
  answerTakenBack: (from: string) =>
    `I've taken it back. To answer, reply here without mentioning me: I'll pass your next message on to ${person(from)}.`,
  ticketUnknown: "I can't find that request any more; nothing was done.",
  ticketOutOfDate: 'This card has changed since you saw it; nothing was done. Please look again.',
  ticketUnchanged: (shortId: string, reason: string) =>
    `${shortId} couldn't be changed: ${reason} It stays as it was.`,
  alreadyThere: (team: string) => `It is already with ${team}.`,

  // What people name
  otherName: 'Please write its whole name, or its number, such as T-12.',
  whichOne: (mention: string) => `Which ${mention} do you mean?`,
  isItThis: (mention: string) => `I don't recognise ${mention}. Do you mean this one?`,
  cantFind: (mentions: readonly string[], more = 0) =>
    `I can't find ${list([...mentions.map((mention) => `“${mention}”`), ...(more > 0 ? [`${more} more`] : [])], 'or')} here.`,
  questionGone:
    'That question is out of date: it has been answered, or a newer one took its place. Nothing was done.',
  askedMessageGone: 'The message this was about is gone, so I dropped it. Please ask me again.',
  openRequest: 'Open a request',
  formForNobody: (app: string) =>
    `This form from ${person(app)} doesn't name one person who asks. Is it a request? It will belong to whoever opens it.`,
  hiddenForward:
    "I can't see the message you forwarded. Please copy its words into a message here, or invite me to its channel and forward it again.",
  sayInWriting: 'I don’t take that order by voice, so nothing was done. Please write it here.',

  // A draft that was proposed
  oneAtATime: "I'll take one at a time, starting with the first. Ask me for the next once this one is filed.",
  anotherOpen:
    'Another request is open in this thread. Once it is filed or discarded, ask me again and I will take this one up.',
  filledIn: (labels: readonly string[]) =>
    `A request is open here already, so I filled in what was empty: ${list(labels, 'and')}.`,
  nothingToFill: 'A request is open here already, and it says all of that. I left it as it is.',
  noteOfEdited:
    'You changed the message by which I remembered something, so I have forgotten it. Say it once more, and I remember it.',
} as const;
