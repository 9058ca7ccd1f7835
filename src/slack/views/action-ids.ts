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
  settle: 'fd.settle',
  follow: 'fd.follow',
  fileAnyway: 'fd.file_anyway',
  updateTicket: 'fd.update_ticket',
  leaveTicket: 'fd.leave_ticket',
  snooze: 'fd.snooze',
  stopReminding: 'fd.stop_reminding',
  answer: 'fd.answer',
  nobodyKnows: 'fd.nobody_knows',
  notAnAnswer: 'fd.not_an_answer',
  ownWords: 'fd.own_words',
  files: 'fd.files',
  changeForm: 'fd.change_form',
  choose: 'fd.choose',
  raise: 'fd.raise',
  row: 'fd.row',
  allTasks: 'fd.all_tasks',
  help: 'fd.help',
  command: 'fd.command',
  undo: 'fd.undo',
  redo: 'fd.redo',
  panel: 'fd.panel',
  home: 'fd.home',
  forget: 'fd.forget',
  find: 'fd.find',
  findEntity: 'fd.find_entity',
  focus: 'fd.focus',
  entity: 'fd.entity',
} as const;

/** The one slash command; its first word says what is wanted. */
export const COMMAND = '/frontdoor';

/** The callback_id of each modal that is submitted, and of the entry in a message's menu. */
export const CALLBACK = {
  edit: 'fd.edit_form',
  askBack: 'fd.ask_back_form',
  request: 'turn_into_request',
} as const;

/** The block of the Edit form that says who else may approve; a field's name has no hyphen, so none is called so. */
export const NAMED_BLOCK = 'who-else-may-approve';

/** The variant of a team menu that searches all teams by name. */
const SEARCH = 'search';

/** The same action once more in one block, where Slack wants every action_id to be another: "fd.settle:1". */
export const variantOf = (actionId: string, variant: string | number): string => `${actionId}:${variant}`;

/** The menu beside (or in place of) a team menu that finds any team by its name. */
export const searchOf = (actionId: string): string => variantOf(actionId, SEARCH);

/** The action behind a variant of its id. */
export const baseOf = (actionId: string): string => actionId.replace(/:\w+$/, '');

/** Whether typing into this menu asks for teams. */
export const searchesTeams = (actionId: string): boolean => actionId.endsWith(`:${SEARCH}`);
