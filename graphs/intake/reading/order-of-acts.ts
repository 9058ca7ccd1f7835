import type { Act } from '../../../src/domain/conversation/acts.js';
import { stepOf } from '../acts/registry.js';
import type { Step } from '../state.js';

/** Where a turn goes that holds several kinds of acts: what changes the draft comes before what is said and answered. */
export const ORDER = [
  'reminder',
  'undo',
  'elicitation',
  'preview',
  'tickets',
  'review',
  'references',
  'tools',
  'chat',
] as const satisfies readonly Step[];

/** The step that is next for these acts; null where none is left. `isOpen`: a draft is open for changes. */
export function route(acts: readonly Act[], isOpen: boolean): Step | null {
  const steps = new Set<Step>(acts.map((act) => stepFor(act, isOpen)));
  return ORDER.find((step) => steps.has(step)) ?? null;
}

/** Whether an act is carried out in that step. */
export function isFor(step: Step, act: Act, isOpen: boolean): boolean {
  return stepFor(act, isOpen) === step;
}

function stepFor(act: Act, isOpen: boolean): Step {
  const itself = stepOf(act);
  if (itself !== null) return itself;
  switch (act.act) {
    case 'undo':
    case 'redo':
      return 'undo';
    case 'open':
    case 'another':
    case 'on_behalf':
    case 'name':
      return 'elicitation';
    case 'set':
    case 'remove':
    case 'unknown':
    case 'restate':
    case 'dispute':
    case 'settle':
      return isOpen ? 'elicitation' : 'tickets';
    case 'choose':
      return 'references';
    case 'go_on':
      return 'review';
    case 'amend':
    case 'answer_back':
      return 'tickets';
    case 'talk':
    case 'show_card':
    case 'say_in_writing':
      return 'chat';
    case 'focus':
    case 'focus_on':
    case 'which':
    case 'ask':
      return 'references';
    default:
      return 'tools';
  }
}
