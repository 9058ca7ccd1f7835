import type { EvidenceHow } from '../../domain/evidence.js';
import type { TicketStatus } from '../../domain/tracker.js';

/** The fixed sentences of cards and modals, in one place. */
export const WORDS = {
  degraded: "I'm working without the language model at the moment, by simple rules.",
  showAllEnding: '… (show all)',
  showAll: 'Show all',
  unknown: '_Nobody could say_',
  missing: '_Not told yet_',
  unsupported: '_no message behind it any more_',
  approve: 'Approve',
  edit: 'Edit',
  changeTeam: 'Change team',
  discard: 'Discard',
  retry: 'Retry',
  take: 'Take',
  takeOver: 'Take over',
  status: 'Status',
  reroute: 'Re-route',
  askBack: 'Ask back',
  chooseTeam: 'Choose a team',
  noTeam: 'No team chosen yet.',
  openHint:
    'Approve files it as it stands. Edit opens a form. Change team sends it elsewhere. Discard drops it. Or reply to change something or to ask.',
  askingHint: 'I need one more answer in the thread before this can be filed.',
  failedHint: 'Nothing was filed. Retry, change it with Edit, or discard it.',
  discardTitle: 'Discard this request?',
  discardText: 'What was collected in this thread is dropped. Nothing is filed.',
  discardYes: 'Discard',
  discardNo: 'Keep it',
} as const;

/** How a value was found, for the end of its evidence line. */
export const HOW: Readonly<Record<EvidenceHow, string>> = {
  extracted: 'word for word',
  inferred: 'inferred',
  typed: 'typed into the form',
  default: 'assumed',
};

export const STATUS: Readonly<Record<TicketStatus, string>> = {
  open: 'Open',
  in_progress: 'In progress',
  blocked: 'Blocked',
  done: 'Done',
};
