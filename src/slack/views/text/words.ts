import type { ItemStatus } from '../../../domain/draft/draft.js';
import type { TicketStatus } from '../../../domain/tickets/tracker.js';

/** The fixed sentences of cards and modals, in one place. */
export const WORDS = {
  degraded: 'The language model is not answering right now. Buttons, the form and set phrases still work.',
  declined:
    'The language model could not take this message, so it was read without it. Other or fewer words may help; buttons, the form and set phrases work as ever.',
  showAllEnding: '… (show all)',
  showAll: 'Show all',
  noMessage: '_the message behind it is gone_',
  retracted: '_This repeated words that their author has taken back._',
  approve: 'Approve',
  edit: 'Edit',
  fillIn: 'Fill in the form',
  nobodyKnows: 'Nobody knows',
  otherForm: 'Another form',
  notAnAnswer: 'Not an answer',
  leaveOut: 'Leave out',
  leftOut: 'left out',
  leaveOutFile: 'Leave out a file',
  leftOutFiles: 'Left out',
  stayingFiles: 'Stays in Slack',
  changeTeam: 'Change team',
  discard: 'Discard',
  retry: 'Retry',
  take: 'Take',
  takeOver: 'Take over',
  status: 'Status',
  reroute: 'Re-route',
  askBack: 'Ask a question',
  chooseTeam: 'Choose a team',
  findTeam: 'Find any team',
  audienceOf: (tracker: string) =>
    `It is filed in ${tracker}. Whoever can look there will see it and the messages behind it. Files in them go along if ${tracker} takes copies.`,
  audienceBoth: (tracker: string) =>
    `It is filed in ${tracker}. Whoever can look there, or is in the team's channel, will see it and the messages behind it. Files in them go along if ${tracker} takes copies.`,
  suggestions: 'Worth considering:',
  duplicates:
    'Something like this is already under way. Follow it, and you and what you said are added to that request. Or file yours anyway.',
  offeredAnew: 'There is a newer suggestion below that includes this.',
  snooze: 'Snooze',
  stopReminding: 'Stop reminding',
  undo: 'Undo',
  redo: 'Redo',
  withdrawnSince: 'It has since been withdrawn.',
  notDone: 'It did not come to this: the tracker did not take it.',
  withdrawn:
    ':leftwards_arrow_with_hook: *Withdrawn:* it is not needed any more. Set another status to open it again.',
  workingHours: 'I remind you in working hours only.',
  discardTitle: 'Discard this request?',
  discardText: 'Everything collected in this thread will be dropped. Nothing will be filed.',
  discardYes: 'Discard',
  discardNo: 'Keep it',
} as const;

/** Where an item of a list of keys and values stands. */
export const ITEM_STATUS: Readonly<Record<ItemStatus, string>> = {
  proposed: 'proposed',
  accepted: 'accepted',
  rejected: 'rejected',
};

export const STATUS: Readonly<Record<TicketStatus, string>> = {
  open: 'Open',
  in_progress: 'In progress',
  blocked: 'Blocked',
  done: 'Done',
  withdrawn: 'Withdrawn',
};
