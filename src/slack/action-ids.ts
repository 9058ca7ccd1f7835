import type { ButtonAction } from '../domain/event.js';

/** The action_id of everything that can be clicked or chosen. They stand on cards already posted: never rename one. */
export const ACTION = {
  approve: 'fd.approve',
  edit: 'fd.edit',
  changeTeam: 'fd.change_team',
  discard: 'fd.discard',
  retry: 'fd.retry',
  chooseTeam: 'fd.choose_team',
  take: 'fd.take',
  setStatus: 'fd.set_status',
  reroute: 'fd.reroute',
  askBack: 'fd.ask_back',
  showAll: 'fd.show_all',
} as const;

/** The callback_id of each modal that is submitted. */
export const CALLBACK = { edit: 'fd.edit_form', askBack: 'fd.ask_back_form' } as const;

/** What the click on an action id means to a thread. The ids that only open a modal are not among them. */
export const BUTTON_ACTIONS: ReadonlyMap<string, ButtonAction> = new Map<string, ButtonAction>([
  [ACTION.approve, 'approve'],
  [ACTION.discard, 'discard'],
  [ACTION.changeTeam, 'change_team'],
  [ACTION.chooseTeam, 'choose_team'],
  [ACTION.retry, 'retry'],
  [ACTION.take, 'take'],
  [ACTION.setStatus, 'set_status'],
  [ACTION.reroute, 'reroute'],
]);
