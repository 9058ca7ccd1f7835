import { disputeWording } from '../dispute-wording.js';
import { fewNamed, list, type Named, person, short } from '../in-words.js';

const asSentence = (parts: readonly string[]): string => {
  const said = parts.join(', and ');
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
};

/** The fixed sentences on a request's way, in English. */
export const english = {
  card: {
    open: 'Please review this request',
    asking: 'This request needs one more answer',
    submitting: 'This request is being filed',
    created: 'This request was filed',
    failed: 'This request could not be filed',
    discarded: 'This request was discarded',
  },
  hint: {
    open: 'Or reply here to change something or ask a question.',
    asking: 'I need one more answer in the thread before this can be filed.',
    failed: 'Retry, change it with Edit, or discard it.',
  },
  /** a label in the middle of a sentence */
  inSentence: (label: string) => label.toLowerCase(),
  says: (label: string, value: string) => `${label}: ${value}`,
  fact: (label: string, value: string) => `${label} “${value}”`,
  /** what stands where a field has no value, and why it has none; `filled`: of what is filed, it is not known any more */
  empty: {
    filled: 'Not known',
    missing: 'Not said yet',
    unknown: 'Not known',
    unsupported: 'The message that said this was changed or deleted',
  },
  team: { label: 'Team', none: 'none yet', notChosen: 'No team chosen yet.', chosen: 'chosen by a person' },
  /** who asked, below the card's headline */
  asked: {
    by: (who: string) => `asked for by ${who}`,
    for: (by: string, who: string) => `asked by ${by} for ${who}`,
    approvers: (all: readonly string[], more: number) =>
      `may also be approved by ${[...all, ...(more > 0 ? [`${more} more`] : [])].join(', ')}`,
  },
  /** how a value was found, for the end of its evidence line */
  how: {
    extracted: 'word for word',
    inferred: 'inferred',
    typed: 'put in by hand',
    answered: 'as answered',
    default: 'the usual value, as nobody said otherwise',
    spoken: 'spoken',
  },
  ownWords: 'In their own words',
  audience: 'Everyone in its channel will see the ticket and the messages behind it.',
  stands: {
    approved: (who: string) => `Approved${who === '' ? '' : ` by ${who}`}`,
    discarded: (who: string) => `Discarded${who === '' ? '' : ` by ${who}`}`,
    sending: (where: string) => `Sending to ${where}…`,
    filedAs: (ticket: string) => `Filed as ${ticket}.`,
    notFiled: (why: string) => `This could not be filed: ${why}`,
  },
  opening: "I'll get this to the right team.",
  openingWithoutTeam: "I'll write this up with you.",
  noted: (facts: readonly string[]) => `Noted: ${facts.join(', ')}.`,
  markedUnknown: (labels: readonly string[]) => `I'll put ${list(labels, 'and')} down as not known.`,
  needsNow: (many: number): string =>
    many === 1 ? 'One thing I need right away:' : 'I need this right away:',
  stillNeeded: 'Once I know this, you can check the request and file it:',
  givenBack: "All right, that wasn't the answer. I'll keep it with the request as a remark.",
  keptAlong: "I'll pass that on with the request.",
  stillOpen: (labels: readonly string[]) => `Still open for your request: ${list(labels, 'and')}.`,
  lacks: (labels: readonly string[]) => `I still need ${list(labels, 'and')} before I can file this.`,
  settle: 'Before I go on, one point to settle:',
  settleLater: (labels: readonly string[]) =>
    `I now have two answers for ${list(labels, 'and')}; I’ll ask which one is right once you have answered the rest.`,
  dispute: {
    quoted: (value: string) => `“${value}”`,
    saidBefore: (value: string, who: string) => `${person(who)} said “${value}”`,
    saysInstead: (value: string, who: string) => `${person(who)} says “${value}”`,
    conflict: (label: string, first: string, second: string) => `${label}: ${first}, ${second}.`,
    whichIsRight: 'Which one is right?',
    whichToKeep: 'Which one should the request keep?',
    saidElsewhere: (where: readonly string[], value: string) =>
      `${list(fewNamed(where, 'more'), 'and')} ${where.length === 1 ? 'says' : 'say'} “${value}”`,
    saidHere: (value: string) => `here it says “${value}”`,
    agreedElsewhere: (theirs: string, ours: string) => `${theirs}, but ${ours}. They contradict each other.`,
    notBoth: disputeWording.notBoth,
    settleOrFile: (statements: readonly string[]) =>
      `${statements.join('\n')}\nDecide which one holds, or file the request with that mark.`,
  },
  unsupported: (labels: readonly string[]) =>
    `The message behind ${list(labels, 'and')} was changed or deleted, so I've taken that out.`,
  waitsFor: (labels: readonly string[]) =>
    `I can't go on without ${list(labels, 'and')}. Reply here whenever you have it, or press Edit on the card.`,
  doubt: (label: string, reason: string) => `About ${label}: ${reason} What should the request say?`,
  changed: (labels: readonly string[]) => `Changed ${labels.join(', ')}.`,
  changedTo: (fields: readonly Named[]) =>
    asSentence(
      fields.map(({ label, value, added }) =>
        added ? `added “${short(value)}” to ${label}` : `changed ${label} to “${short(value)}”`,
      ),
    ),
  cardUpdated: "I've updated the request; the card shows it as it stands now.",
  nothingChanged:
    "I didn't find a change in that, so the request stays as it is. Tell me what it should say, or press Edit.",
  onItAlready: 'The request already says that.',
  settleAbove:
    'Part of the request is not settled. Choose above which one holds, or press “File it with the mark”.',
  pressApprove: 'If the request looks right to you, press Approve to file it.',
  cardHelp: 'Approve files the request as the card shows it. You can also reply here to change something.',
  onItsWay:
    "The request is being filed right now, so it stays as it was approved. I'll come back to what you said once it is filed.",
  notedForLater:
    "That sounds like another request. I've noted it and will come back to it when this one is filed.",
  alsoMentioned: (quote: string) => `Earlier you also mentioned “${quote}”. Shall I start a request for it?`,
  noTeam: "I couldn't tell which team this is for. Tell me a little more, or choose a team:",
  noTeamHere: 'No team here looks after that.',
  nearestTeams: (names: readonly string[]) =>
    names.length === 0
      ? 'If you know who could help, choose a team:'
      : `The nearest ${names.length === 1 ? 'is' : 'are'} ${list(names, 'and')}. Choose who is to have it, or tell me more:`,
  discardIt: (headline: string) => `Discard this request?\n>${headline}`,
  kept: 'All right, the request stays as it is.',
  sayDiscard: 'If you want to drop this request, say “discard it” or press Discard on its card.',
  filed: (shortId: string, team: string | null) =>
    team === null ? `Filed as ${shortId}.` : `Filed as ${shortId} with ${team}.`,
  notFiled: (reason: string, isAboutValues: boolean) =>
    `I couldn't file the request: ${reason} Nothing is lost: ${isAboutValues ? 'change it on the card, then approve it again.' : 'the card has it, and Retry tries again.'}`,
  askedForYou: (requester: string, by: string) =>
    `${person(requester)}, ${person(by)} asks for this on your behalf. Say here if anything should be different.`,
  nowNamed: (named: readonly string[]) =>
    named.length === 0
      ? 'All right, nobody else may approve this request.'
      : `All right, ${list(named.map(person), 'and')} may approve this request as well.`,
  otherForm: (title: string) =>
    `All right, I'm switching to “${title}” and rereading the conversation to fill it in.`,
  followOrFile:
    'Which one? Press Follow at the request that is the same, or File anyway to file your own. You can also write the words of a button.',
  followed: (shortId: string) =>
    `I've added you and what you said to ${shortId}, and dropped the new request. The team knows you need it too.`,
  whatNext: 'Shall I go on with this?',
  noAnswer: "I couldn't work out an answer to that. Tell me what you would like to know, or name the ticket.",
};
