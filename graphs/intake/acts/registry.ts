import type { Act } from '../../../src/domain/conversation/acts.js';
import type { Turn } from '../deps.js';
import type { IntakeState, IntakeUpdate, Step } from '../state.js';
import { answerReminder } from './answer-reminder.js';
import { approve } from './approve.js';
import { askBack } from './ask-back.js';
import { askValue } from './ask-value.js';
import { changeTicket } from './change-ticket.js';
import { chooseTeam } from './choose-team.js';
import { compensate } from './compensate.js';
import { discard } from './discard.js';
import { edit } from './edit.js';
import { explain } from './explain.js';
import { follow } from './follow.js';
import { giveBack } from './give-back.js';
import { leaveOut } from './leave-out.js';
import { type ReadyAct, ready } from './perform.js';
import { updateFiled } from './update-filed.js';

/** The acts that are carried out by themselves, each by its name with the step that it is carried out in. */
const ACTS: readonly ReadyAct[] = [
  ready('snooze', 'reminder', answerReminder),
  ready('stop_reminding', 'reminder', answerReminder),
  ready('edit', 'elicitation', edit),
  ready('give_back', 'elicitation', giveBack),
  ready('leave_out', 'elicitation', leaveOut),
  ready('follow', 'preview', follow),
  ready('approve', 'review', approve),
  ready('discard', 'review', discard),
  ready('choose_team', 'review', chooseTeam),
  ready('explain', 'review', explain),
  ready('ask_value', 'review', askValue),
  ready('update_filed', 'tickets', updateFiled),
  ready('take_ticket', 'tickets', changeTicket),
  ready('set_status', 'tickets', changeTicket),
  ready('reroute', 'tickets', changeTicket),
  ready('ask_back', 'tickets', askBack),
  ready('compensate', 'tickets', compensate),
];

const actOf = ({ act }: Act): ReadyAct | undefined => ACTS.find(({ name }) => name === act);

/** The step in which an act is carried out by itself; null for those that are parts of something larger. */
export const stepOf = (act: Act): Step | null => actOf(act)?.step ?? null;

/** Carries an act out that is carried out by itself; null for any other. */
export const performed = (act: Act, state: IntakeState, turn: Turn): Promise<IntakeUpdate> | null =>
  actOf(act)?.perform(act, state, turn) ?? null;
