import type { Act } from '../../../src/domain/conversation/acts.js';
import { pendingOf } from '../../../src/domain/pending.js';
import { stepOf } from '../acts/registry.js';
import type { IntakeState, Step } from '../state.js';

/** What acts find in a thread: whether a draft is open for changes, and what the open question with options is about. */
export interface Situation {
  isOpen: boolean;
  question: 'discard' | 'filed' | 'other';
}

/** What the thread is at. */
export function situationOf(state: Pick<IntakeState, 'pending'>, isOpen: boolean): Situation {
  const question = pendingOf(state, 'choice');
  return { isOpen, question: question?.discard ? 'discard' : question?.filed ? 'filed' : 'other' };
}

/** Where a turn goes that holds several kinds of acts: what changes the draft comes before what is said and answered. */
export const ORDER = [
  'undo',
  'elicitation',
  'preview',
  'tickets',
  'review',
  'references',
  'tools',
  'chat',
] as const satisfies readonly Step[];

/** The step that is next for these acts; null where none is left. */
export function route(acts: readonly Act[], situation: Situation): Step | null {
  const steps = new Set<Step>(acts.map((act) => stepFor(act, situation)));
  return ORDER.find((step) => steps.has(step)) ?? null;
}

/** Whether an act is carried out in that step. */
export function isFor(step: Step, act: Act, situation: Situation): boolean {
  return stepFor(act, situation) === step;
}

function stepFor(act: Act, { isOpen, question }: Situation): Step {
  const itself = stepOf(act);
  if (itself !== null) return itself;
  switch (act.act) {
    case 'undo':
    case 'redo':
      return 'undo';
    case 'open':
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
      if (act.of !== undefined) return 'references';
      return question === 'discard' ? 'review' : question === 'filed' ? 'undo' : 'references';
    case 'go_on':
      return 'review';
    case 'amend':
    case 'answer_back':
      return 'tickets';
    case 'talk':
    case 'show_card':
      return 'chat';
    case 'focus':
    case 'which':
    case 'ask':
      return 'references';
    default:
      return 'tools';
  }
}
