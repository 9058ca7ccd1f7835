import type { ActOf } from '../../../src/domain/conversation/acts.js';
import { focusSetOn, focusWording } from '../../../src/domain/conversation/focus.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import type { EntityRef } from '../../../src/domain/entities/entity.js';
import { asked } from '../../../src/domain/pending.js';
import { shown, written } from '../../../src/domain/text/person-text.js';
import { clipped } from '../../../src/domain/text/text.js';
import type { Turn } from '../deps.js';
import { nodeResult, textReply } from '../node-result.js';
import { answered } from '../questions/answered.js';
import type { IntakeState, IntakeUpdate } from '../state.js';
import { recorded } from '../tool-loop/to-command.js';
import { aboutOf, viewerOf } from './asking.js';
import { questionReply, spoken, whichOne } from './question.js';

const NODE = 'references';
const MAX_LABEL = 200;
/** What is longer is nobody's name. */
const MAX_LENGTH = 150;
/** What the command takes to end the focus. */
const OFF: ReadonlySet<string> = new Set(['', 'off', 'none', 'nothing', 'stop', 'clear']);

/** Who says what the thread is about, and how, for the trace. */
interface Ordered {
  by: string;
  why: string;
}

/** Words that name what the thread is to be about, or say that it is not to be about that any more. */
export async function focusInWords(
  state: IntakeState,
  turn: Turn,
  { words, by, ts }: ActOf<'focus_on'>,
): Promise<IntakeUpdate> {
  const ordered = { by, why: 'a command' };
  const what = clipped(shown(words), MAX_LENGTH);
  if (OFF.has(what.toLowerCase())) return unfocus(state, turn, ordered);
  const viewer = viewerOf(turn, by);
  const mentionTokens = [what.replace(/^@/u, '')];
  const { found, ambiguous } = await turn.references.resolve(viewer, { text: written(what), mentionTokens });
  const [first, ...others] = [...new Map(found.map(({ entity }) => [entity.id, entity])).values()];
  const [which] = ambiguous;
  const candidates = first ? [first, ...others] : (which?.candidates ?? []);
  if (!which && others.length === 0) return focusOn(state, turn, first ?? null, { ...ordered, what });
  const asking = { message: { ts, author: by, text: written(what), bot: false }, by };
  const question = whichOne(turn, asking, { mention: what, candidates }, [], 'focus');
  return nodeResult(state, NODE, {
    pending: asked(state, question),
    why: `a command: one of ${candidates.length} is meant`,
    replies: [questionReply(question)],
  });
}

/** The thread is about that from now on, with its project. Null: there is no such thing for who orders it. */
export async function focusOn(
  state: IntakeState,
  turn: Turn,
  entity: EntityRef | null,
  { by, why, what }: Ordered & { what: string },
): Promise<IntakeUpdate> {
  const update = { ...answered(state), acts: state.acts };
  const refuse = (text: string, reason: string) =>
    nodeResult(state, NODE, {
      ...update,
      due: 'acts',
      why: `${why}: ${reason}`,
      replies: [textReply(text)],
    });
  if (entity === null) return refuse(wording.cantFind([spoken(what)]), 'nothing to focus on');
  const label = clipped(entity.label, MAX_LABEL);
  const after = await focusSetOn(turn.references, viewerOf(turn, by), entity);
  if (!after) return refuse(focusWording.cantFocus(label), `no focus on a ${entity.kind}`);
  const summary = focusWording.focusSet(label);
  const change = { kind: 'focus' as const, before: state.focus, after };
  const told =
    after.id === state.focus?.id
      ? { replies: [textReply(summary)] }
      : recorded(turn.newId(), { tool: 'set_focus', by, args: {}, summary, change });
  const outcome = { ...told, due: 'acts' as const, why: `${why}: focus on a ${entity.kind}` };
  return nodeResult(state, NODE, { ...update, focus: after, ...outcome });
}

/** The thread is about nothing any more that somebody said. */
export async function unfocus(state: IntakeState, turn: Turn, { by, why }: Ordered): Promise<IntakeUpdate> {
  const { focus } = state.focus ? await aboutOf(state, turn, by) : { focus: null };
  const summary = focusWording.focusOff(focus?.name ?? null);
  const change = { kind: 'focus' as const, before: state.focus, after: null };
  const told = state.focus
    ? recorded(turn.newId(), { tool: 'clear_focus', by, args: {}, summary, change })
    : { replies: [textReply(summary)] };
  const update = { ...answered(state), acts: state.acts, focus: null, about: null };
  return nodeResult(state, NODE, { ...update, ...told, due: 'acts', why: `${why}: no focus` });
}
