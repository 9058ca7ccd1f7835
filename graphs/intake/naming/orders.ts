import { clipped } from '../../../src/domain/clipped.js';
import type { Event } from '../../../src/domain/event.js';
import { focusOrder } from '../../../src/domain/focus-phrases.js';
import { wording } from '../../../src/domain/wording.js';
import { answered } from '../answered.js';
import { recorded } from '../calls/recorded.js';
import type { TurnContext } from '../context.js';
import type { IntakeDeps } from '../deps.js';
import { emit } from '../emit.js';
import { say } from '../say.js';
import type { IntakeState, IntakeUpdate } from '../state.js';
import { aboutOf } from './about.js';
import { look } from './look.js';

const NODE = 'references';
/** What is longer is nobody's name. */
const LONGEST = 150;
const OFF = /^(?:off|none|nothing|stop|clear)?$/iu;

type CommandEvent = Extract<Event, { kind: 'command' }>;

/**
 * A command says what the thread is to be about, or that it is not to be about that any more; or it says something as a
 * message would.
 */
export function commanded(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  { command, text, actor, ts }: CommandEvent,
): Promise<IntakeUpdate> {
  if (command === 'say') {
    const said = { message: { ts, author: actor, text, bot: false }, by: actor };
    return look({ ...state, asking: said }, deps, context, said, {
      meant: [],
      replies: [],
      ask: text,
      why: 'a command',
    });
  }
  if (OFF.test(text.trim())) return unfocus(state, deps, context, actor, 'a command');
  const ask = focusOrder(clipped(text, LONGEST));
  const asking = { message: { ts, author: actor, text: ask, bot: false }, by: actor };
  return look({ ...state, asking }, deps, context, asking, { meant: [], replies: [], ask, why: 'a command' });
}

/** The thread is about nothing any more that somebody said. */
export async function unfocus(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  by: string,
  why: string,
): Promise<IntakeUpdate> {
  const { focus } = state.focus ? await aboutOf(state, deps, context, by) : { focus: null };
  const summary = wording.focusOff(focus?.name ?? null);
  const change = { kind: 'focus' as const, before: state.focus, after: null };
  const told = state.focus
    ? recorded(context.newId(), { tool: 'clear_focus', by, args: {}, summary, change })
    : { replies: [say(summary)] };
  const update = { ...answered(state), focus: null, about: null };
  return emit(state, NODE, update, { ...told, why: `${why}: no focus` });
}
