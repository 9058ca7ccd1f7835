import type { AskTopic } from '../../../src/domain/acts.js';
import type { Tool, ToolSet } from '../../../src/domain/tool.js';
import type { IntakeDeps } from '../deps.js';
import { isForChanges } from '../draft-life.js';
import { askingOf } from '../naming/asking.js';
import type { IntakeState } from '../state.js';

/** In which set of tools this turn speaks: by how the words came that it answers. */
export function setOf({ events, said, asking }: Pick<IntakeState, 'events' | 'said' | 'asking'>): ToolSet {
  if (events[0]?.kind === 'command') return 'quick';
  const ts = askingOf({ asking, said })?.message.ts;
  const message = said.find((one) => one.ts === ts);
  if (!message) return 'text';
  if (message.raisedBy !== null && events[0]?.kind !== 'choice') return 'quick';
  return message.voice ? 'voice' : 'text';
}

/** The tools of a set. */
export function toolsIn({ tools }: Pick<IntakeDeps, 'tools'>, set: ToolSet): readonly Tool[] {
  return tools.filter(({ sets }) => sets.includes(set));
}

type Category = Tool['category'];

/** Changing fields of a draft is what a reading's acts do; tools for it are for phrases and buttons. */
const BY_ACTS: ReadonlySet<Category> = new Set(['editing']);
/** What these do, they do to a draft. */
const OF_DRAFT: ReadonlySet<Category> = new Set(['analysis', 'generation']);
/** Tools that whatever is asked may need: what is named has to be looked up. */
const ALWAYS: readonly Category[] = ['references'];
const FOR: Readonly<Record<AskTopic, readonly Category[]>> = {
  known: ['knowledge', 'navigation'],
  memory: ['memory'],
  request: ['analysis', 'generation'],
  thread: ['navigation', 'ui'],
};

/** The tools of a set that a model is told of, by what is at hand: each costs, and one that can do nothing only misleads. */
export function toolsFor(state: IntakeState, deps: Pick<IntakeDeps, 'tools'>, set: ToolSet): readonly Tool[] {
  const hasDraft = isForChanges(state);
  const wanted = categoriesOf(state);
  return toolsIn(deps, set).filter(
    ({ category }) =>
      !BY_ACTS.has(category) && (hasDraft || !OF_DRAFT.has(category)) && (wanted?.has(category) ?? true),
  );
}

/** What this turn's questions and orders take; null where one of them may take anything. */
function categoriesOf({ reading }: Pick<IntakeState, 'reading'>): ReadonlySet<Category> | null {
  const topics = (reading?.acts ?? []).flatMap((act) => (act.act === 'ask' ? [act.about] : []));
  const known = topics.filter((topic) => topic !== undefined);
  if (known.length === 0 || known.length < topics.length) return null;
  return new Set([...ALWAYS, ...known.flatMap((topic) => FOR[topic])]);
}
