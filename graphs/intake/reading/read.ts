import type { Act } from '../../../src/domain/acts.js';
import type { Judgement, Reading } from '../../../src/domain/brain.js';
import type { Resolution } from '../../../src/domain/references.js';
import { toolsIn } from '../calls/set.js';
import type { TurnContext } from '../context.js';
import type { IntakeDeps } from '../deps.js';
import type { About, IntakeState, Question } from '../state.js';
import { type Checked, check } from './check.js';
import { exactActs, isAct } from './exact.js';
import { type Ground, groundOf } from './input.js';
import type { Words } from './words.js';

/** What a turn's words come to. Without a judgement nobody had to read them. */
export interface Understood {
  reading: Reading;
  judgement: Judgement<Reading> | null;
  resolution: Resolution | null;
  about: About | null;
  /** what the reading proposed and the rules took out, for the trace */
  dropped: readonly string[];
}

/**
 * Reads the turn's words, once, and keeps what may be carried out of what they mean. Exact words count by themselves where only
 * they do, and cost no reading.
 */
export async function understand(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  { by, acts: known }: Pick<Words, 'by' | 'acts'>,
): Promise<Understood> {
  const exact = exactActs(state, context);
  if (exact.length > 0) {
    return { ...unread(exact), reading: { ...readingOf(exact), reasoning: 'exact words' } };
  }
  const ground = await groundOf(state, deps, context, by, known);
  const judgement = await deps.brain.read(ground.input, context.signal);
  const checked = checkedFor(state, deps, ground, by, withOpenings(state, known, judgement.value.acts));
  return {
    reading: { ...judgement.value, acts: checked.acts },
    judgement,
    resolution: ground.resolution,
    about: ground.about,
    dropped: checked.dropped,
  };
}

/** Acts that nobody had to read. */
export function unread(acts: readonly Act[]): Understood {
  return { reading: readingOf(acts), judgement: null, resolution: null, about: null, dropped: [] };
}

/** What somebody turned into a request is one. */
function withOpenings({ said }: IntakeState, known: readonly Act[], read: readonly Act[]): Act[] {
  const isOpened = (ts: string, acts: readonly Act[]) =>
    acts.some((act) => act.act === 'open' && act.ts === ts);
  const others = read.filter((act) => act.act !== 'open' || !isOpened(act.ts, known));
  const raised = said.flatMap(({ ts, raisedBy }): Act[] =>
    raisedBy === null || isOpened(ts, [...known, ...others])
      ? []
      : [{ act: 'open', blueprint: null, onBehalfOf: null, by: raisedBy, via: 'button', ts }],
  );
  return [...known, ...raised, ...others];
}

function readingOf(acts: readonly Act[]): Reading {
  return { acts, questions: [], suggestions: [], reasoning: '' };
}

function checkedFor(
  state: IntakeState,
  deps: IntakeDeps,
  { input }: Ground,
  by: string | null,
  acts: readonly Act[],
): Checked {
  const { requester, filer, participants, question } = state;
  return check(acts, {
    input,
    by,
    tools: new Set(toolsIn(deps, input.set).map(({ name }) => name)),
    involved: new Set([requester, filer, ...participants].filter((person) => person !== null)),
    since: state.handledAt,
    choosable: question === null ? [] : question.options.map((option) => isChoosable(question, option)),
  });
}

function isChoosable(question: Question, { entity, offered }: Question['options'][number]): boolean {
  return !isAct(question) && (entity !== null || offered?.does === 'say');
}
