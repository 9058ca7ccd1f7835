import type { PressedAct } from '../../domain/conversation/press.js';
import { sideNamed } from '../../domain/draft/conflicts.js';
import { ACTION } from '../views/action-ids.js';

/** What a click on each action id of a card means to a thread, with what was chosen. The ids that only open a modal are not among them. */
const PRESSED: ReadonlyMap<string, (choice: string) => PressedAct | null> = new Map<
  string,
  (choice: string) => PressedAct | null
>([
  [ACTION.approve, () => ({ act: 'approve' })],
  [ACTION.retry, () => ({ act: 'approve' })],
  [ACTION.discard, () => ({ act: 'discard' })],
  [ACTION.changeTeam, (team) => ({ act: 'choose_team', team, asked: false })],
  [ACTION.chooseTeam, (team) => ({ act: 'choose_team', team, asked: true })],
  [ACTION.take, () => ({ act: 'take_ticket' })],
  [ACTION.setStatus, (status) => ({ act: 'set_status', status })],
  [ACTION.reroute, (team) => ({ act: 'reroute', team })],
  [ACTION.settle, (side) => ({ act: 'settle', ...sideNamed(side) })],
  [ACTION.follow, (draftId) => ({ act: 'follow', draftId })],
  [ACTION.fileAnyway, () => ({ act: 'follow', draftId: null })],
  [ACTION.updateTicket, () => ({ act: 'update_filed', take: true })],
  [ACTION.leaveTicket, () => ({ act: 'update_filed', take: false })],
  [ACTION.snooze, (number) => numbered('snooze', number)],
  [ACTION.stopReminding, (number) => numbered('stop_reminding', number)],
  [ACTION.answer, answerIn],
  [ACTION.nobodyKnows, (field) => ({ act: 'unknown', ...(field !== '' && { field }) })],
  [ACTION.notAnAnswer, (field) => ({ act: 'give_back', field })],
  [ACTION.ownWords, leftOutIn],
  [ACTION.files, leftOutIn],
  [ACTION.changeForm, (blueprint) => ({ act: 'change_form', blueprint })],
]);

/** The action ids of the cards whose clicks are acts. */
export const PRESSES: readonly string[] = [...PRESSED.keys()];

/** The act that a click is; null for one that is none, or whose choice says nothing. */
export const pressedAct = (actionId: string, choice = ''): PressedAct | null =>
  PRESSED.get(actionId)?.(choice) ?? null;

/** A field and its value: "urgency=high". */
function answerIn(choice: string): PressedAct {
  const at = choice.indexOf('=');
  return { act: 'set', field: choice.slice(0, Math.max(0, at)), value: choice.slice(at + 1) };
}

/** A message or a file, and whether it goes along: "+1764000000.000100". */
function leftOutIn(choice: string): PressedAct {
  return { act: 'leave_out', which: choice.slice(1), isOut: !choice.startsWith('+') };
}

function numbered(act: 'snooze' | 'stop_reminding', choice: string): PressedAct | null {
  const number = Number(choice);
  return Number.isSafeInteger(number) && choice !== '' ? { act, number } : null;
}
